import Devices
import Transport

/// What a device shows says how old it is.
final class HonestStalenessCheck: Check {
  static let name = "honest-staleness"
  static let kind = CheckKind.safety
  static let promise = "nothing is shown as fresher than the age of its observation, by the clock of the device, allows"
  static let doesNotVerify = "whether the device's clock is right"

  private var shown = 0
  private var failures: [CheckFailure] = []

  init(_ plan: WorldPlan) {}

  func observe(_ event: TraceEvent) {
    guard case .displayed(let display, let observed, let level, let moment, let device)? = event.fact as? DeviceFact
    else { return }
    shown += 1
    let due = Staleness(of: observed, at: moment)
    guard level < due, failures.count < 100 else { return }
    failures.append(
      CheckFailure(
        at: event.at, message: "\(device) showed the \(display.name) as \(level.name), but it is \(due.name)"))
  }

  func conclude(_ world: World) throws(StorageError) -> CheckOutcome {
    .judge(failures, chances: shown, vacuousBecause: "no device showed anything")
  }
}
