import DeviceKit
import Devices
import Engine
import ScenarioFiles
import SimKernel
import PersonWire
import WearerKit

/// A watch that knows too little says only what is always safe.
final class SafeModeCheck: OnlineCheck {
  static let name = CheckName(
    "safe-mode", "The watch decides a morning only on what it observed in the last six hours.")
  static let kind = CheckKind.safety
  static let promise =
    "a morning that the watch decides is Safe Mode, or rests on what was observed within six hours"
  static let doesNotVerify = "whether what was observed is enough for the decision"

  /// Tech spec §4.5.
  private static let freshness = Span.hours(6)
  private var decisions = 0
  var failures: [CheckFailure] = []

  init(_ plan: WorldPlan) {}

  var facts: FactInterest { .of(MorningFact.self) }

  func observe(_ event: TraceEvent) {
    guard let decision = event.fact(as: MorningFact.self)?.decision, decision.source.isTheWatch else { return }
    decisions += 1
    guard decision.outcome != .safeMode else { return }
    guard let observed = decision.observed else {
      return fail(event.at, "the watch decided for \(decision.date) on nothing at all")
    }
    let age = decision.decided - observed
    guard age < .zero || age > Self.freshness else { return }
    fail(event.at, "the watch decided for \(decision.date) on what it observed \(Figures.span(age)) before")
  }

  func conclude(_ world: World) throws(StorageError) -> CheckOutcome {
    .judge(failures, chances: decisions, vacuousBecause: "the watch never decided")
  }
}
