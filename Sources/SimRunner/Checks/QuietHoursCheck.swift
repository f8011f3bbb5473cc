import Devices
import Transport

/// The wearer is left alone at night.
final class QuietHoursCheck: PromptCheck {
  static let name = "quiet-hours"
  static let kind = CheckKind.safety
  static let promise = "there is no alert between 22:00 and 07:00 by the clock and zone of the device that shows it"
  static let doesNotVerify = "whether the wearer was awake"

  private var alerts = 0
  private(set) var failures: [CheckFailure] = []

  init(_ plan: WorldPlan) {}

  func observe(_ event: TraceEvent) {
    guard case .alerted(let civil, let role)? = event.deviceFact else { return }
    alerts += 1
    guard !(7..<22).contains(civil.hour) else { return }
    failures.append(
      CheckFailure(at: event.at, message: "the \(role.rawValue) alerted the wearer at \(clockFace(civil.secondOfDay))"))
  }

  func conclude(_ world: World) throws(StorageError) -> CheckOutcome {
    .judge(failures, chances: alerts, vacuousBecause: "there was no alert")
  }
}
