import DeviceKit
import Devices
import Engine
import ScenarioFiles
import SimKernel
import PersonWire

/// What the morning decides for the day and what it does to the day's sessions come from one recovery.
final class OneMindCheck: PlannerCheck, OnlineCheck {
  static let name = CheckName("one-mind", "What the morning decides and what it does to the day's sessions agree.")
  static let kind = CheckKind.safety
  static let promise =
    "where the planner looks at a session for its recovery within minutes of the phone's decision for that day, both know the "
    + "same recovery, and the decision is to move lightly exactly below 40"
  static let doesNotVerify =
    "decisions of the watch, which knows less, what is thought later on the same day, with more of the night known, "
    + "or after a configuration was published"

  private var zones: PhoneZones
  /// The phone's latest decision, and when it was told.
  private var decided: (at: Instant, decision: MorningDecision)?
  private var count = 0
  private var isConfigured = false
  var failures: [CheckFailure] = []
  private static let morning = Span.minutes(5)
  private static let lightBelow = 40

  init(_ plan: WorldPlan) { zones = PhoneZones(plan) }

  var facts: FactInterest { .planner + .of(MorningFact.self) }

  func observe(_ event: TraceEvent) {
    zones.follow(event)
    if let fact = event.fact(as: MorningFact.self), fact.device.role == .phone, isThePhones(fact.decision) {
      decided = (event.at, fact.decision)
    }
    // What becomes known of the night after the decision is no part of it.
    if case .wrote(let header, _)? = event.recordFact, let date = decided?.decision.date,
      header.key == DaySummary.key(date)
    {
      decided = nil
    }
    // Other numbers may have come with a configuration, which the morning's own mind does not read.
    if case .configured? = event.planningFact { isConfigured = true }
    guard !isConfigured, case .explained(let receipt, _)? = event.planningFact, zones.all.count == 1,
      let (at, decision) = decided,
      event.at - at <= Self.morning, zones.all[0].civil(receipt.at).date == decision.date,
      let recovery = RecoveryClaim.recovery(in: receipt.reason)
    else { return }
    count += 1
    guard let advice = decision.advice else {
      return fail(event.at, "\(decision.date) was decided without a recovery, and \"\(receipt.reason)\"")
    }
    if abs(Int(advice.recovery) - recovery) > 1 {
      fail(event.at, "\(decision.date) was decided for a recovery of \(advice.recovery), and \"\(receipt.reason)\"")
    }
    if recovery < Self.lightBelow, decision.outcome == .train {
      fail(event.at, "\(decision.date) is decided to be a day to train, and \"\(receipt.reason)\"")
    }
  }

  private func isThePhones(_ decision: MorningDecision) -> Bool {
    decision.isDecided && !decision.source.isTheWatch
  }

  func conclude(_ world: World) throws(StorageError) -> CheckOutcome {
    .judge(failures, chances: count, vacuousBecause: "no session was looked at for its recovery in the morning")
  }
}
