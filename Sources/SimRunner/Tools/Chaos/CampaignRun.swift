package import DeviceKit
package import Engine
package import ScenarioFiles
package import SimKernel

/// What one run of a campaign came to, in little memory.
package struct CampaignRun: Sendable {
  package struct Failure: Hashable, Sendable {
    package let signature: FailureSignature
    /// When it was found, and in which words.
    package let at: String
    package let message: String
    let isSafety: Bool
    /// The local day on which it was found; nil for what the scenario expects.
    package let day: Int?

    package init(signature: FailureSignature, at: String, message: String, isSafety: Bool, day: Int?) {
      self.signature = signature
      self.at = at
      self.message = message
      self.isSafety = isSafety
      self.day = day
    }
  }

  /// The scenario as it was run, with everything that was drawn.
  package let scenario: Scenario
  package let digest: String
  package let failures: [Failure]
  package let held: [String]
  package let vacuous: [String]
  /// The kinds of faults that really did something, and how many windows they had.
  package let fired: [String: Int]
  /// The marks that could be reached, and how often each was.
  package let marks: [String: Int]
  /// Which rare behaviours there were, and how often.
  let buggified: [String: Int]
  /// How long after the end all devices agreed; nil when they never did.
  package let settledAfter: Span?
  /// Set where the run did not come to its end.
  package let breakdown: String?

  package var hasFailed: Bool { !failures.isEmpty || breakdown != nil }

  /// Runs the scenario from beginning to verdict.
  ///
  /// - Parameter mutant: a mistake to plant in the program.
  package init(_ scenario: Scenario, planting mutant: Mutant? = nil) {
    self.scenario = scenario
    do {
      let plan = try WorldPlan(scenario, planting: mutant)
      let sometimes = SometimesObserver(plan)
      let outcome = try Run(plan, observers: [sometimes]).run()
      var failures = outcome.unexpectedFailures.compactMap { Failure($0, of: plan) }
      for expectation in outcome.expectations where !expectation.isMet {
        let message = "\(expectation.text): \(expectation.detail)"
        failures.append(
          Failure(
            signature: FailureSignature(check: "expect", message: expectation.text), at: "", message: message,
            isSafety: true, day: nil))
      }
      self.failures = failures
      digest = "\(outcome.digest)"
      (marks, buggified, settledAfter) = (sometimes.counts, sometimes.buggified, outcome.settledAfter)
      held = outcome.checks.filter(\.isHeld).map(\.name)
      vacuous = outcome.checks.filter { !$0.isHeld && !$0.isFailed }.map(\.name)
      fired = Dictionary(outcome.faults.filter(\.hasFired).map { ($0.name, $0.windows) }) { $0 + $1 }
      switch outcome.ending {
      case .complete, .stoodStill: breakdown = nil
      case .stuckTasks(let count): breakdown = "\(count) tasks hang on something outside the simulation"
      case .broke(let error): breakdown = "\(error)"
      case .stoppedEarly, .interrupted: breakdown = "stopped"
      }
    } catch {
      (digest, failures, held, vacuous, fired) = ("", [], [], [], [:])
      (marks, buggified, settledAfter) = ([:], [:], nil)
      breakdown = "\(error)"
    }
  }

  /// Whether that check failed, or that expectation of the scenario's own.
  package func fails(_ check: String) -> Bool { failure(of: check) != nil }

  package func failure(of check: String) -> Failure? { failures.first { $0.signature.check == check } }
}

extension CampaignRun.Failure {
  /// The first failure of a check; nil when there is none.
  package init?(_ check: CheckResult, of plan: WorldPlan) {
    guard let first = check.failures.first else { return nil }
    let clock = WorldClock(start: plan.start, zone: plan.zone)
    signature = FailureSignature(check: check.name, message: first.message)
    (at, message, day) = (clock.label(first.at), first.message, clock.day(first.at))
    isSafety = check.kind == .safety
  }
}
