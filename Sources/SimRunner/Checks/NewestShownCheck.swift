import Devices
import Transport

/// A device shows the newest of what it has, and never goes back (monotonic reads).
final class NewestShownCheck: Check {
  static let name = "newest-shown"
  static let kind = CheckKind.safety
  static let promise =
    "what a device shows of what plays is the newest that its system has for the app, and never older than what it showed"
  static let doesNotVerify = "what the device was not told yet (honest-staleness says how old that may look)"

  /// By device: when the newest was observed that its system was given, and that it has shown.
  private var given: [DeviceID: Timestamp] = [:]
  private var shown: [DeviceID: Timestamp] = [:]
  private var looks = 0
  private var failures: [CheckFailure] = []

  init(_ plan: WorldPlan) {}

  func observe(_ event: TraceEvent) {
    switch event.fact as? DeviceFact {
    case .given(.nowPlaying, let observed, let device)?: given[device] = max(given[device] ?? observed, observed)
    case .displayed(.nowPlaying, let observed?, _, _, let device)?: judge(observed, device, event.at)
    default: break
    }
  }

  private func judge(_ observed: Timestamp, _ device: DeviceID, _ at: Instant) {
    looks += 1
    if let before = shown[device], observed < before {
      fail(at, "\(device) showed what played \(TextReport.span(before - observed)) before what it had shown already")
    } else if let newest = given[device], observed < newest {
      fail(at, "\(device) showed what played \(TextReport.span(newest - observed)) before the newest that it had")
    }
    shown[device] = max(shown[device] ?? observed, observed)
  }

  private func fail(_ at: Instant, _ message: String) {
    if failures.count < 100 { failures.append(CheckFailure(at: at, message: message)) }
  }

  func conclude(_ world: World) throws(StorageError) -> CheckOutcome {
    .judge(failures, chances: looks, vacuousBecause: "no device showed what plays")
  }
}
