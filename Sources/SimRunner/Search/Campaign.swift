package import DeviceKit
package import Engine
import Processes
package import ScenarioFiles
package import SimKernel

/// Many runs of scenarios, a seed each, with or without a swarm of faults; the result is the same however many run at
/// once.
package struct Campaign {
  package let scenarios: [Scenario]
  package let seeds: ClosedRange<UInt64>
  /// nil: the scenarios run as they stand.
  package var swarm: Swarm?
  package var jobs = 1

  package init(scenarios: [Scenario], seeds: ClosedRange<UInt64>, swarm: Swarm? = nil, jobs: Int = 1) {
    (self.scenarios, self.seeds, self.swarm, self.jobs) = (scenarios, seeds, swarm, jobs)
  }
  /// Stop after the first failure.
  package var isUntilFailure = false
  /// A mistake that is planted in every run.
  package var mutant: Mutant?
  /// The commands that show the campaign and its runs again; `nil` if it is no command's.
  package var commands: CampaignCommands?
  /// What else observes each run.
  package var observers: @Sendable () -> [any TraceObserver] = { [] }
  /// Whether each run has a process of its own.
  package var isFresh = false

  package var count: Int { scenarios.count * seeds.count }

  /// How many seeds a campaign may have.
  package static let seedsMax = 1_000_000

  /// The runs in order of scenario and seed, up to where they were cancelled.
  package func run(monitor: any ProgressMonitor = SilentMonitor()) -> [CampaignRun] {
    var runs: [CampaignRun] = []
    run(monitor: monitor) { runs.append($0) }
    return runs
  }

  /// Gives each run away in order of scenario and seed, up to where they were cancelled, and keeps none.
  package func run(monitor: any ProgressMonitor, _ take: (CampaignRun) -> Void) {
    var (done, failed) = (0, 0)
    _ = SimulationPool.stream(0..<count, jobs: jobs) { place, _ in
      let run = self.run(at: place)
      return run.wasInterrupted ? nil : run
    } deliver: { run in
      take(run)
      done += 1
      if run.hasFailed { failed += 1 }
      return monitor.goesOn(WorkProgress(.campaign, done, of: count, failed: failed))
        && !(isUntilFailure && run.hasFailed)
    }
  }

  /// Makes the run of a place in the campaign.
  package func run(at place: Int) -> CampaignRun {
    let (scenario, process) = (scenario(place), commands?.single(place / seeds.count, seed(place)))
    if let process, isFresh || RunGuard.isFull && process.mayStart { return CampaignRun(scenario, in: process) }
    return CampaignRun(scenario, observers: observers, again: process?.line) { [mutant] () throws(ToolError) in
      try WorldPlan(scenario, planting: mutant)
    }
  }

  /// The seed of a place in the campaign.
  package func seed(_ place: Int) -> UInt64 { seeds.lowerBound + UInt64(place % seeds.count) }

  /// The scenario of a place in the campaign.
  package func scenario(_ index: Int) -> Scenario {
    var scenario = scenarios[index / seeds.count]
    scenario.seed = seed(index)
    return swarm?.scenario(scenario) ?? scenario
  }
}

/// The commands that show a campaign and its runs again.
package struct CampaignCommands: Sendable {
  /// The whole campaign.
  package let whole: String
  /// The process of one run, by the place of its scenario and its seed.
  package let single: @Sendable (Int, UInt64) -> OwnProcess

  package init(whole: String, single: @escaping @Sendable (Int, UInt64) -> OwnProcess) {
    (self.whole, self.single) = (whole, single)
  }
}

/// What one run of a campaign came to, in little memory.
package struct CampaignRun: Sendable {
  package struct Failure: Hashable, Sendable {
    package let signature: FailureSignature
    /// When it was found, and in which words.
    package let at: String
    package let message: String
    package let isSafety: Bool
    /// The local day on which it was found; nil for what the scenario expects.
    package let day: Int?
    /// Of a failure that a process of its own does not show: the first event that differs there, in lines.
    package internal(set) var difference: String?
    /// Whether it is such a failure.
    package var isOfOtherRuns: Bool { signature.check == Isolation.check }
    /// True if it is code that never returns.
    package var isEndless: Bool { RunEnd.isEndless(signature.check, message) }
  }

  /// The scenario as it was run, with everything that was drawn.
  package let scenario: Scenario
  package let digest: String
  package internal(set) var failures: [Failure]
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
  package internal(set) var breakdown: String?
  /// Whether it was given up, and says nothing.
  package private(set) var wasInterrupted = false
  /// How many seconds of real time it took; `nil` if it was read from a file.
  package private(set) var seconds: Double?
  /// Why its failures are less certain than others; `nil` if they are not.
  package internal(set) var remark: String?

  /// A run that is over already.
  init(
    scenario: Scenario, digest: String, failures: [Failure], held: [String], vacuous: [String], fired: [String: Int],
    marks: [String: Int], buggified: [String: Int], settledAfter: Span?, breakdown: String?
  ) {
    (self.scenario, self.digest, self.failures, self.held, self.vacuous) = (scenario, digest, failures, held, vacuous)
    (self.fired, self.marks, self.buggified) = (fired, marks, buggified)
    (self.settledAfter, self.breakdown) = (settledAfter, breakdown)
  }

  /// Whether it fails only next to other runs.
  package var isOfOtherRuns: Bool { breakdown == nil && hasFailed && failures.allSatisfy(\.isOfOtherRuns) }

  package var hasFailed: Bool { !failures.isEmpty || breakdown != nil }

  /// Runs the scenario from beginning to verdict.
  ///
  /// - Parameters:
  ///   - mutant: a mistake to plant in the program.
  ///   - monitor: answers whether the run is given up.
  package init(
    _ scenario: Scenario, planting mutant: Mutant? = nil, monitor: any ProgressMonitor = InterruptionMonitor()
  ) {
    self.init(scenario, monitor: monitor) { () throws(ToolError) in try WorldPlan(scenario, planting: mutant) }
  }

  /// Runs a plan of the scenario; code under test that ends the run fails it.
  ///
  /// - Parameter makePlan: called on the thread of the run, as are the observers.
  init(
    _ scenario: Scenario, observers: @escaping @Sendable () -> [any TraceObserver] = { [] }, again: String? = nil,
    monitor: any ProgressMonitor = InterruptionMonitor(),
    _ makePlan: @escaping @Sendable () throws(ToolError) -> WorldPlan
  ) {
    nonisolated(unsafe) let monitor = monitor
    switch RunGuard.run({
      CampaignRun(unguarded: scenario, observers: observers(), again: again, monitor: monitor, makePlan)
    }) {
    case .success(let run): self = run
    case .failure(let end): self.init(scenario, ended: end)
    }
  }

  private init(
    unguarded scenario: Scenario, observers: [any TraceObserver], again: String?, monitor: any ProgressMonitor,
    _ makePlan: () throws(ToolError) -> WorldPlan
  ) {
    self.scenario = scenario
    let watch = Stopwatch()
    do {
      let plan = try makePlan()
      let sometimes = SometimesObserver(plan)
      let run = try Run(plan, observers: [sometimes] + observers)
      run.again = again
      let outcome = try run.run(monitor: monitor)
      failures =
        outcome.unexpectedFailures.compactMap { Failure($0, of: plan) }
        + outcome.expectations.filter { $0.outcome == .unmet }.map { Failure($0, of: plan) }
      digest = "\(outcome.digest)"
      let counted = outcome.findings.compactMap { $0 as? any MarkCounts }
      marks = counted.reduce(into: sometimes.counts) { $0.merge($1.counts, uniquingKeysWith: +) }
      (buggified, settledAfter) = (sometimes.buggified, outcome.settledAfter)
      let expected = outcome.expectations
      held = outcome.checks.filter(\.isHeld).map(\.name) + expected.filter(\.isMet).map(\.tested)
      vacuous =
        outcome.checks.filter(\.isVacuous).map(\.name) + expected.filter { $0.outcome == .untested }.map(\.tested)
      fired = Dictionary(outcome.faults.filter(\.hasFired).map { ($0.name, $0.windows) }) { $0 + $1 }
      if case .interrupted = outcome.ending { wasInterrupted = true }
      breakdown = wasInterrupted ? nil : outcome.breakdown
    } catch {
      (digest, failures, held, vacuous, fired) = ("", [], [], [], [:])
      (marks, buggified, settledAfter) = ([:], [:], nil)
      breakdown = "\(error)"
    }
    seconds = watch.seconds
  }

  /// A run that code under test ended.
  private init(_ scenario: Scenario, ended end: RunEnd) {
    self.init(scenario, failures: [Failure(end)])
  }

  /// A run that could not be made.
  init(_ scenario: Scenario, broke reason: String) { self.init(scenario, failures: [], broke: reason) }

  private init(_ scenario: Scenario, failures: [Failure], broke reason: String? = nil) {
    self.init(
      scenario: scenario, digest: "", failures: failures, held: [], vacuous: [], fired: [:], marks: [:], buggified: [:],
      settledAfter: nil, breakdown: reason)
  }

  /// Runs the scenario in a process of its own.
  init(_ scenario: Scenario, in process: OwnProcess) {
    let watch = Stopwatch()
    let other = OwnProcessRun(process, .verdict)
    if let record = other.verdict() {
      self.init(record, of: scenario)
    } else {
      self.init(scenario, broke: "no verdict of a process of its own: \(other.problem ?? "")")
      wasInterrupted = Interruption.hasHappened
    }
    seconds = watch.seconds
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

  /// The end of a run by code under test.
  init(_ end: RunEnd) {
    signature = FailureSignature(check: CheckName.crash.text, message: end.message)
    (at, message, day, isSafety) = (end.at, end.message, end.day, true)
  }

  /// Something that the scenario expects and that was not so.
  package init(_ expectation: ExpectationResult, of plan: WorldPlan) {
    let clock = WorldClock(start: plan.start, zone: plan.zone)
    signature = FailureSignature(check: CheckName.expect.text, message: expectation.text)
    // What it speaks of may be of all the days: no day is known from which on the rest can be left out.
    (at, message, day, isSafety) = (clock.label(expectation.at), expectation.complaint, nil, true)
  }
}

extension ExpectationResult {
  /// Its name among those of checks.
  fileprivate var tested: String { "\(CheckName.expect.text): \(words)" }
}

/// What makes two failures the same: the check and its words, without what differs from run to run.
package struct FailureSignature: Hashable, Comparable, Sendable {
  package let check: String
  /// The message with numbers, ids, dates and times taken out.
  package let shape: String

  package init(check: String, message: String) {
    self.check = check
    shape = Self.shape(message)
  }

  /// One that was made already.
  init(check: String, shape: String) { (self.check, self.shape) = (check, shape) }

  package static func < (a: FailureSignature, b: FailureSignature) -> Bool { (a.check, a.shape) < (b.check, b.shape) }

  private static func shape(_ message: String) -> String {
    let words = message.split(separator: " ").map { word -> String in
      let isVarying = word.contains { $0.isNumber }
      return isVarying ? "…" : String(word)
    }
    var shape: [String] = []
    for word in words where !(word == "…" && shape.last == "…") { shape.append(word) }
    return shape.joined(separator: " ")
  }
}
