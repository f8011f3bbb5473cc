package import DeviceKit
package import ScenarioFiles
package import SimKernel

/// What one run came to.
package struct RunOutcome {
  package let plan: WorldPlan
  package let days: [DayRow]
  /// Of a run that did not come to its end only those that had failed by then.
  package let checks: [CheckResult]
  /// What the scenario itself expects.
  package let expectations: [ExpectationResult]
  package let faults: [FaultCount]
  /// The literal rules, and the planted mistake, that no code asked for; `nil` if there are none, or no one place knows.
  package let neverConsulted: [String]?
  /// What the modules noted for a report.
  package let findings: [any Sendable]
  package let digest: Digest
  package let events: UInt64
  package let messages: MessageCounts
  /// How long after the healing all replicas agreed; nil when they never did, or it was not tried.
  package let settledAfter: Span?
  package private(set) var ending: Ending
  /// Whether a check that had nothing to judge leaves the run without a verdict.
  package var isStrict = false

  package enum Ending {
    case complete
    /// The caller wanted only a part.
    case stoppedEarly
    case interrupted
    /// There was no end to one instant.
    case livelocked
    /// Tasks hang on something that is not of the simulation.
    case stuckTasks(Int)
    case broke(StorageError)
  }

  /// What the story itself expects, beside the names of checks.
  package static let expectation = "expect"

  /// What a module noted; nil where it had nothing to note.
  package func finding<Finding: Sendable>(_ type: Finding.Type) -> Finding? {
    findings.lazy.compactMap { $0 as? Finding }.first
  }

  package func ended(_ ending: Ending) -> RunOutcome {
    var changed = self
    changed.ending = ending
    return changed
  }

  /// Whether it came to its end, where every check is asked.
  package var isJudged: Bool {
    switch ending {
    case .complete, .stuckTasks, .broke: true
    case .stoppedEarly, .interrupted, .livelocked: false
    }
  }

  package var deviceDays: Double { Double(plan.devices.count) * plan.length.seconds / 86_400 }

  /// The checks that failed although the scenario does not say that they will.
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

  /// Why a run in which nothing failed is no pass.
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

  /// Why the run did not come to its end; `nil` if it did, or if it stands still, which a check says.
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

  /// Why the verdict is inconclusive; `nil` if it is not.
  package var reason: String? {
    verdict == .inconclusive ? breakdown ?? doubts.joined(separator: "; ") : nil
  }
}

/// The one word that a run ends with.
package enum Verdict: String {
  case pass
  /// A check that must hold always failed.
  case failedSafety
  /// A check that must hold once faults have stopped failed.
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
