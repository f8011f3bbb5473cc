import DeviceKit
import Devices
import Engine
import ScenarioFiles
import SimKernel
import PersonWire

/// A device shows the newest of what it has, and never goes back (monotonic reads).
final class NewestShownCheck: OnlineCheck {
  static let name = CheckName("newest-shown", "A device shows the newest of what it has, and never goes back.")
  static let kind = CheckKind.safety
  static let promise =
    "what a device shows of what plays is the newest that its system has for the app, and never older than what it showed"
  static let doesNotVerify =
    "what the device was not told yet (honest-staleness says how old that may look), or what waits for an app that may not run"

  /// By device: the newest version that its system was given, and that it has shown.
  private var given: [DeviceID: Version] = [:]
  private var shown: [DeviceID: Version] = [:]
  /// The version that the last one replaced.
  private var before: (device: DeviceID, version: Version?, at: Instant)?
  private var looks = 0
  var failures: [CheckFailure] = []

  init(_ plan: WorldPlan) {}

  static func concerns(_ plan: WorldPlan) -> Bool { plan.hasSound }

  var facts: FactInterest { .of(PlaybackFact.self) + .device(.platform) }

  func observe(_ event: TraceEvent) {
    switch event.fact(as: PlaybackFact.self) {
    case .given(let version, let device)?:
      before = (device, given[device], event.at)
      given[device] = max(given[device] ?? version, version)
    case .showed(let version, let device)?: judge(version, device, event.at)
    case .pressed?, .carriedOut?, nil: break
    }
    // An app can read the last context at any time, but what waits in a queue only when it is handed over.
    if case .withheld(.complication, let device)? = event.deviceFact, let before, before.device == device,
      before.at == event.at
    {
      given[device] = before.version
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

  func conclude(_ world: World) throws(StorageError) -> CheckOutcome {
    .judge(failures, chances: looks, vacuousBecause: "no device showed what plays")
  }
}
