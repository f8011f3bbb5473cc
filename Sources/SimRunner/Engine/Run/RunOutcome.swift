package struct RunOutcome {
  package let plan: WorldPlan
  package let days: [DayRow]
  /// For an incomplete run only the checks that had failed until then.
  package let checks: [CheckResult]
  package let expectations: [ExpectationResult]
  package let faults: [FaultCount]
  /// The literal rules, and the planted mutant, that no code consulted; `nil` if there are none, or no single place
  /// knows.
  package let neverConsulted: [String]?
  /// The results that modules recorded for a report.
  package let findings: [any Sendable]
  package let digest: Digest
  package let events: UInt64
  package let messages: MessageCounts
  /// The time after the healing until all replicas agreed; `nil` if they never did, or it was not tried.
  package let settledAfter: Span?
  package private(set) var ending: Ending
  /// `true` if a vacuous check leaves the run without a verdict.
  package var isStrict = false

  package enum Ending {
    case complete
    /// The caller requested only a part.
    case stoppedEarly
    case interrupted
    /// One instant never ended.
    case livelocked
    /// Tasks are suspended on something outside the simulation.
    case stuckTasks(Int)
    case broke(StorageError)
  }

  /// The story's own expectations, beside the names of checks.
  package static let expectation = "expect"

  /// Returns a module's result; `nil` if it recorded none.
  package func finding<Finding: Sendable>(_ type: Finding.Type) -> Finding? {
    findings.lazy.compactMap { $0 as? Finding }.first
  }

  package func ended(_ ending: Ending) -> RunOutcome {
    var changed = self
    changed.ending = ending
    return changed
  }

  /// `true` if it completed, and every check was evaluated.
  package var isJudged: Bool {
    switch ending {
    case .complete, .stuckTasks, .broke: true
    case .stoppedEarly, .interrupted, .livelocked: false
    }
  }

  package var deviceDays: Double { Double(plan.devices.count) * plan.length.seconds / 86_400 }

  package var unexpectedFailures: [CheckResult] {
    let expected = Set(plan.expectations.compactMap(\.expectedFailure))
    return checks.filter { $0.isFailed && !expected.contains($0.name) }
  }

  package var verdict: Verdict {
    switch ending {
    case .complete, .stoppedEarly, .livelocked: break
    case .interrupted, .stuckTasks, .broke: return .inconclusive
    }
    let failed = unexpectedFailures
    if failed.contains(where: { $0.kind == .safety }) { return .failedSafety }
    if expectations.contains(where: { $0.outcome == .unmet }) { return .failedSafety }
    if !failed.isEmpty { return .failedLiveness }
    return doubts.isEmpty ? .pass : .inconclusive
  }

  /// The reasons why a run without failures doesn't pass.
  private var doubts: [String] {
    let untested = expectations.count { $0.outcome == .untested }
    let vacuous = isStrict ? checks.filter(\.isVacuous).map(\.name) : []
    return [
      checks.contains { $0.isHeld }
        ? nil : isJudged ? "no check had a chance to fail" : "there was no end to one instant",
      untested == 0 ? nil : "\(Figures.counted(untested, "expectation")) could not be tested",
      vacuous.isEmpty ? nil : "nothing put \(vacuous.joined(separator: ", ")) to the test",
    ].compactMap { $0 }
  }

  /// The reason why the run didn't complete; `nil` if it did, or if it livelocked, which a check reports.
  package var breakdown: String? {
    switch ending {
    case .complete, .livelocked: nil
    case .stoppedEarly: "the run was stopped before the end of the story"
    case .interrupted: "interrupted"
    case .stuckTasks(let count):
      "\(Figures.counted(count, "task hangs", "tasks hang")) on something outside the simulation"
    case .broke(let error): "a device's database broke: \(error)"
    }
  }

  /// The reason for an inconclusive verdict; `nil` for another one.
  package var reason: String? {
    verdict == .inconclusive ? breakdown ?? doubts.joined(separator: "; ") : nil
  }
}

package enum Verdict: String {
  case pass
  /// A safety check failed.
  case failedSafety
  /// A liveness check failed after the faults had ended.
  case failedLiveness
  case inconclusive

  package var word: String { self == .pass ? "pass" : self == .inconclusive ? "inconclusive" : "fail" }
}

extension ExitCode {
  package init(_ verdict: Verdict) {
    self =
      switch verdict {
      case .pass: .pass
      case .failedSafety: .safetyFailed
      case .failedLiveness: .livenessFailed
      case .inconclusive: .inconclusive
      }
  }
}
