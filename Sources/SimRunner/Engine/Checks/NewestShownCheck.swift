package import DeviceKit
package import SimKernel
import Wire

/// A device shows the newest of what it has, and never goes back (monotonic reads).
package final class NewestShownCheck: PromptCheck {
  package static let name = "newest-shown"
  package static let kind = CheckKind.safety
  package static let promise =
    "what a device shows of what plays is the newest that its system has for the app, and never older than what it showed"
  package static let doesNotVerify = "what the device was not told yet (honest-staleness says how old that may look)"

  /// By device: the newest version that its system was given, and that it has shown.
  private var given: [DeviceID: Version] = [:]
  private var shown: [DeviceID: Version] = [:]
  private var looks = 0
  package private(set) var failures: [CheckFailure] = []

  package init(_ plan: WorldPlan) {}

  package static func concerns(_ plan: WorldPlan) -> Bool { plan.hasSound }

  package func observe(_ event: TraceEvent) {
    switch event.deviceFact {
    case .given(let version, let device)?: given[device] = max(given[device] ?? version, version)
    case .showedPlaying(let version, let device)?: judge(version, device, event.at)
    default: break
    }
  }

  private func judge(_ version: Version, _ device: DeviceID, _ at: Instant) {
    looks += 1
    if let before = shown[device], version < before {
      fail(at, "\(device) showed \(version) of what plays, and had shown \(before)")
    } else if let newest = given[device], version < newest {
      fail(at, "\(device) showed \(version) of what plays, and had \(newest)")
    }
    shown[device] = max(shown[device] ?? version, version)
  }

  private func fail(_ at: Instant, _ message: String) {
    if failures.count < 100 { failures.append(CheckFailure(at: at, message: message)) }
  }

  package func conclude(_ world: World) throws(StorageError) -> CheckOutcome {
    .judge(failures, chances: looks, vacuousBecause: "no device showed what plays")
  }
}
