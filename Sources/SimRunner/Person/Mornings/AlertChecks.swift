import DeviceKit
import Engine
import ScenarioFiles
import SimKernel
import PersonWire

/// The wearer is alerted at most once a local date.
final class NotificationLimitCheck: OnlineCheck {
  static let name = CheckName("notification-limit", "There is at most one alert a local date.")
  static let kind = CheckKind.safety
  static let promise = "there is at most one alert a local date, over all kinds"
  static let doesNotVerify = "whether the alert that was shown was the most important one"

  private var alerted: Set<CivilDate> = []
  var failures: [CheckFailure] = []

  init(_ plan: WorldPlan) {}

  var facts: FactInterest { .device(.wearer) }

  func observe(_ event: TraceEvent) {
    guard case .alerted(let civil, _)? = event.deviceFact, !alerted.insert(civil.date).inserted else { return }
    failures.append(CheckFailure(at: event.at, message: "the wearer was alerted again on \(civil.date)"))
  }

  func conclude(_ world: World) throws(StorageError) -> CheckOutcome {
    .judge(failures, chances: alerted.count, vacuousBecause: "there was no alert")
  }
}

/// The wearer is left alone at night.
final class QuietHoursCheck: OnlineCheck {
  static let name = CheckName("quiet-hours", "There is no alert between 22:00 and 07:00.")
  static let kind = CheckKind.safety
  static let promise =
    "there is no alert between 22:00 and 07:00 by the clock and zone of the device that shows it"
  static let doesNotVerify = "whether the wearer was awake"

  private var alerts = 0
  var failures: [CheckFailure] = []

  init(_ plan: WorldPlan) {}

  var facts: FactInterest { .device(.wearer) }

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
