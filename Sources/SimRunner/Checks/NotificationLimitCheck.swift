import Devices
import Transport

/// The wearer is alerted at most once a local date.
final class NotificationLimitCheck: PromptCheck {
  static let name = "notification-limit"
  static let kind = CheckKind.safety
  static let promise = "there is at most one alert a local date, over all kinds"
  static let doesNotVerify = "whether the alert that was shown was the most important one"

  private var alerted: Set<CivilDate> = []
  private(set) var failures: [CheckFailure] = []

  init(_ plan: WorldPlan) {}

  func observe(_ event: TraceEvent) {
    guard case .alerted(let civil, _)? = event.deviceFact, !alerted.insert(civil.date).inserted else { return }
    failures.append(CheckFailure(at: event.at, message: "the wearer was alerted again on \(civil.date)"))
  }

  func conclude(_ world: World) throws(StorageError) -> CheckOutcome {
    .judge(failures, chances: alerted.count, vacuousBecause: "there was no alert")
  }
}
