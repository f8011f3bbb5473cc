package import DeviceKit
package import SimKernel

/// The wearer is alerted at most once a local date.
package final class NotificationLimitCheck: PromptCheck {
  package static let name = "notification-limit"
  package static let kind = CheckKind.safety
  package static let promise = "there is at most one alert a local date, over all kinds"
  package static let doesNotVerify = "whether the alert that was shown was the most important one"

  private var alerted: Set<CivilDate> = []
  package private(set) var failures: [CheckFailure] = []

  package init(_ plan: WorldPlan) {}

  package func observe(_ event: TraceEvent) {
    guard case .alerted(let civil, _)? = event.deviceFact, !alerted.insert(civil.date).inserted else { return }
    failures.append(CheckFailure(at: event.at, message: "the wearer was alerted again on \(civil.date)"))
  }

  package func conclude(_ world: World) throws(StorageError) -> CheckOutcome {
    .judge(failures, chances: alerted.count, vacuousBecause: "there was no alert")
  }
}
