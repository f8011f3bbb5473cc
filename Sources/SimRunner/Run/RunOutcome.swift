import Devices
import Transport

/// What one run came to.
struct RunOutcome {
  let plan: WorldPlan
  let days: [DayRow]
  /// Of a run that did not come to its end only those that had failed by then.
  let checks: [CheckResult]
  /// What the scenario itself expects.
  let expectations: [ExpectationResult]
  let faults: [FaultCount]
  /// How far the planner was trusted; nil without one.
  let trust: TrustHistory?
  let digest: Digest
  let events: UInt64
  let messages: MessageCounts
  /// How long after the healing all replicas agreed; nil when they never did, or it was not tried.
  let settledAfter: Span?
  private(set) var ending: Ending

  enum Ending {
    case complete
    /// The caller wanted only a part.
    case stoppedEarly
    case interrupted
    /// There was no end to one instant.
    case stoodStill
    /// Tasks hang on something that is not of the simulation.
    case stuckTasks(Int)
    case broke(StorageError)
  }

  func ended(_ ending: Ending) -> RunOutcome {
    var changed = self
    changed.ending = ending
    return changed
  }

  /// Whether it came to its end, where every check is asked.
  var isJudged: Bool {
    switch ending {
    case .complete, .stuckTasks, .broke: true
    case .stoppedEarly, .interrupted, .stoodStill: false
    }
  }

  var deviceDays: Double { Double(plan.devices.count) * plan.length.seconds / 86_400 }

  /// The checks that failed although the scenario does not say that they will.
  var unexpectedFailures: [CheckResult] {
    let expected = Set(plan.expectations.compactMap(\.expectedFailure))
    return checks.filter { $0.isFailed && !expected.contains($0.name) }
  }

  var verdict: Verdict {
    switch ending {
    case .complete, .stoppedEarly, .stoodStill: break
    case .interrupted, .stuckTasks, .broke: return .inconclusive
    }
    let failed = unexpectedFailures
    if failed.contains(where: { $0.kind == .safety }) { return .failedSafety }
    if expectations.contains(where: { !$0.isMet }) { return .failedSafety }
    if !failed.isEmpty { return .failedLiveness }
    return checks.contains { $0.isHeld } ? .pass : .inconclusive
  }
}

/// The one word that a run ends with.
enum Verdict: String {
  case pass
  /// A check that must hold always failed.
  case failedSafety
  /// A check that must hold once faults have stopped failed.
  case failedLiveness
  case inconclusive

  var word: String { self == .pass ? "pass" : self == .inconclusive ? "inconclusive" : "fail" }
}

/// A check and what it found.
struct CheckResult {
  let name: String
  let kind: CheckKind
  let promise: String
  let outcome: CheckOutcome

  init(_ check: any Check.Type, _ outcome: CheckOutcome) {
    name = check.name
    kind = check.kind
    promise = check.promise
    self.outcome = outcome
  }

  var isFailed: Bool { failures.isEmpty == false }
  var isHeld: Bool { if case .held = outcome { true } else { false } }
  var failures: [CheckFailure] { if case .failed(let failures) = outcome { failures } else { [] } }
}
