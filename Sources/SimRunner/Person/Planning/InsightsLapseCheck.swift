import DeviceKit
import Devices
import Engine
import ScenarioFiles
import SimKernel
import PersonWire
import WearerKit

/// No insight is kept longer than its kind is worth.
final class InsightsLapseCheck: Check {
  static let name = CheckName("insights-lapse", "No insight is kept longer than its kind is worth.")
  static let kind = CheckKind.safety
  static let promise =
    "when the night's work is done, no insight is kept that is older, by more than a day, than its kind may be: a week for what "
    + "warns, a day for what is for the day, thirty days for a streak, of which only the date and the headline stay"
  static let doesNotVerify = "nights in which the phone did not lie on its charger for long, or what an insight says"

  /// When the night's work was done last.
  private var worked: Instant?

  init(_ plan: WorldPlan) {}

  var facts: FactInterest { .of(PlanningFact.self) + .device(.life) }

  func observe(_ event: TraceEvent) {
    if case .analysed? = event.planningFact { worked = event.at }
    if case .booted(let device, isNew: true)? = event.deviceFact, device.role == .phone { worked = nil }
  }

  func conclude(_ world: World) throws(StorageError) -> CheckOutcome {
    guard let worked, let phone = world.host(.phone), phone.isStarted else {
      return .vacuous("no night's work was done")
    }
    let then = world.clock.timestamp(worked) - .days(1)
    let kept = try phone.insights()
    let failures = kept.compactMap { insight -> CheckFailure? in
      let age = then - insight.generated
      guard age > Self.worth(insight.kind) else { return nil }
      if insight.body == nil, insight.derivation == nil, insight.kind == Self.streak { return nil }
      return CheckFailure(
        at: worked,
        message: "\"\(insight.headline)\" of \(insight.date) is still kept, \(Figures.span(age)) after it lapsed")
    }
    return .judge(failures, chances: kept.count, vacuousBecause: "the phone keeps no insight")
  }

  private static let streak: UInt8 = 7

  private static func worth(_ kind: UInt8) -> Span {
    switch kind {
    case 1...4: .days(7)
    case 5, 6: .hours(24)
    default: .days(30)
    }
  }
}
