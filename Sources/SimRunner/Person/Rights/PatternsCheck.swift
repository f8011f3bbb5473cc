import DeviceKit
import Engine
import ScenarioFiles
import SimKernel
import PersonWire

/// The service learns of the wearer only what they agreed to, and nothing exact.
final class PatternsCheck: OnlineCheck {
  static let name = CheckName(
    "patterns-coarse", "The service learns of the wearer only while they agree, and nothing exact.")
  static let kind = CheckKind.safety
  static let promise =
    "no pattern leaves the phone but while the wearer lets the service learn of them, at most one a week is kept, and its numbers "
    + "are halves of hours and workouts, tenths of sessions and whole weeks"
  static let doesNotVerify = "that nobody could be told from the numbers of very few people"
  static let atErasure = ErasureStance.looksOn
  var interest: TraceInterest { [.facts, .messages] }

  private var isAllowed = false
  private var told = 0
  var failures: [CheckFailure] = []

  init(_ plan: WorldPlan) {}

  static func concerns(_ plan: WorldPlan) -> Bool {
    plan.story.contains {
      if case .sharesPatterns? = $0.act.done?.body(as: RightsAct.self) { true } else { false }
    }
  }

  func observe(_ event: TraceEvent) {
    if case .erased(_, let device)? = event.deviceFact, device.role == .phone { isAllowed = false }
  }

  func observe(_ event: TraceEvent, _ envelope: Envelope) {
    if case .sharesPatterns(let isOn)? = envelope.message.body(as: RightsAct.self) { isAllowed = isOn }
    guard event.kind == .send, case .report(let pattern)? = envelope.message.body(as: PatternMessage.self) else {
      return
    }
    told += 1
    if !isAllowed { fail(event.at, "a pattern is told, and the wearer does not agree to it") }
    if envelope.to != Role.cloud.node { fail(event.at, "a pattern is told to a device") }
    let steps: [(name: String, value: Double?, step: Double)] = [
      ("sleep", pattern.sleepHours, 2), ("workouts a week", pattern.workoutsPerWeek, 2),
      ("the share of skipped sessions", pattern.skipRate, 10), ("days", Double(pattern.daysActive), 1.0 / 7),
    ]
    for (name, value, step) in steps {
      guard let value, abs(value * step - (value * step).rounded()) > 1e-9 else { continue }
      fail(event.at, "\(name) is told as exactly as \(value)")
    }
  }

  func conclude(_ world: World) throws(StorageError) -> CheckOutcome {
    if let cloud = world.host(.cloud), cloud.isStarted {
      let (kept, weeks) =
        try cloud.database.statement("SELECT count(*), count(DISTINCT week) FROM patterns").first {
          row throws(StorageError) in (try row.int(0), try row.int(1))
        } ?? (0, 0)
      if kept > weeks { fail(world.kernel.now, "the cloud keeps \(kept) patterns of \(weeks) weeks") }
      if kept == 0, told > 0, isAllowed { fail(world.kernel.now, "the cloud keeps none of the \(told) patterns") }
    }
    return .judge(failures, chances: told, vacuousBecause: "the wearer let the service learn nothing")
  }
}
