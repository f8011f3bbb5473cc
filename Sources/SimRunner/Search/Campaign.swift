package import Engine
import Processes

/// Many runs of scenarios, one for each seed, with or without a swarm of faults. The result doesn't depend on the
/// number of parallel runs.
package struct Campaign {
  package let scenarios: [Scenario]
  package let seeds: ClosedRange<UInt64>
  /// `nil` runs the scenarios unchanged.
  package var swarm: FaultSampler?
  package var jobs = 1

  package init(scenarios: [Scenario], seeds: ClosedRange<UInt64>, swarm: FaultSampler? = nil, jobs: Int = 1) {
    (self.scenarios, self.seeds, self.swarm, self.jobs) = (scenarios, seeds, swarm, jobs)
  }
  /// Returns whether it ends with that run.
  package var ends: @Sendable (CampaignRun) -> Bool = { _ in false }
  /// The work that it reports.
  package var work = WorkProgress.Work.campaign
  /// `true` if each seed runs only one scenario, the next in turn.
  package var takesTurns = false
  /// A mutant that is planted in every run.
  package var mutant: Mutant?
  /// The commands that repeat the campaign and its runs; `nil` if it doesn't come from a command.
  package var commands: CampaignCommands?
  /// Further observers of each run.
  package var observers: @Sendable () -> [any TraceObserver] = { [] }
  /// `true` if each run has a process of its own.
  package var isFresh = false
  /// `true` if half of the runs are made from stories that showed something new.
  package var isGuided = false
  /// Stories of earlier guided campaigns, which a guided one runs first.
  package var corpus: [Scenario] = []
  /// Stop after that many runs in a row that show nothing new; `nil` never does.
  package var quietMax: Int?
  /// `true` if each run tells what it showed.
  package var showsBehaviours = true

  package var count: Int { takesTurns ? seeds.count : scenarios.count * seeds.count }

  /// The maximum number of seeds.
  package static let seedsMax = 1_000_000

  /// Returns the runs in order of scenario and seed, up to a cancellation.
  package func run(monitor: any ProgressMonitor = SilentMonitor()) -> [CampaignRun] {
    var runs: [CampaignRun] = []
    run(monitor: monitor) { runs.append($0) }
    return runs
  }

  /// Passes on each run in order of scenario and seed, up to a cancellation, and stores none.
  ///
  /// - Returns: The stories of a guided campaign that were the first to show something rare.
  @discardableResult
  package func run(monitor: any ProgressMonitor, _ take: (CampaignRun) -> Void) -> [KeptStory] {
    var (done, failed) = (0, 0)
    return perform(0..<count) { _, run in
      take(run)
      done += 1
      if run.hasFailed { failed += 1 }
      return monitor.goesOn(WorkProgress(work, done, of: count, failed: failed))
    }
  }

  /// Performs the runs at some indices of the campaign, in rounds if it is guided.
  ///
  /// - Parameters:
  ///   - step: The distance between the indices.
  ///   - exchange: Receives the stories that were the first to show something rare, and returns those of other
  ///     processes; `nil` if there are none.
  ///   - take: Receives an index and its run; returns `false` to stop.
  package func perform<Places: RandomAccessCollection<Int> & Sendable, Failure: Error>(
    _ items: Places, step: Int = 1, exchange: (([KeptStory]) throws(Failure) -> [Scenario])? = nil,
    _ take: (Int, CampaignRun) throws(Failure) -> Bool
  ) throws(Failure) -> [KeptStory] where Places.Index == Int {
    var done = 0
    var corpus = isGuided ? swarm.map { StoryCorpus(scenarios, $0, given: self.corpus) } : nil
    // The report counts for itself; here only what the next runs depend on is counted.
    var shown = corpus != nil || quietMax != nil ? Thoroughness() : nil
    // A guided campaign makes its stories from the runs before the round, whatever the number of parallel runs.
    let round = isGuided ? Self.round : items.count
    for start in stride(from: 0, to: items.count, by: max(1, round)) {
      let places = start..<min(start + round, items.count)
      var made: [Int: (story: Scenario, base: Int)] = [:]
      // Every second story of a round is made from earlier ones.
      for place in places where !(items[place] / step).isMultiple(of: 2) {
        made[place] = corpus?.next(seed(items[place]), rarity: shown?.runsShowing ?? [:])
      }
      let isWhole = try SimulationPool.stream(places, jobs: jobs) { [made] place, _ in
        let run = made[place].map { self.run(made: $0.story) } ?? self.run(at: items[place])
        return run.wasInterrupted ? nil : run
      } deliver: { (run: CampaignRun) throws(Failure) in
        let item = items[done]
        let goesOn = try take(item, run)
        if let seen = run.behaviours, let news = shown?.add(seen) {
          corpus?.keep(run.scenario, of: made[done]?.base ?? base(item), news: news, seen, run: done + 1)
        }
        done += 1
        return goesOn && !ends(run) && shown?.quiet ?? 0 < quietMax ?? .max
      }
      guard isWhole else { break }
      if let exchange, done.isMultiple(of: Self.exchange), let kept = corpus?.kept(rarity: shown?.runsShowing ?? [:]) {
        corpus?.give(try exchange(kept))
      }
    }
    return corpus?.kept(rarity: shown?.runsShowing ?? [:]) ?? []
  }

  /// The number of runs of a guided campaign between which nothing is learnt.
  private static let round = 16
  /// The number of runs between which stories are exchanged with other processes.
  private static let exchange = 64

  /// Performs the run at an index of the campaign.
  package func run(at place: Int) -> CampaignRun {
    let (scenario, process) = (scenario(place), commands?.single(base(place), seed(place)))
    if let process, isFresh || RunGuard.isFull && process.mayStart { return CampaignRun(scenario, in: process) }
    return run(scenario, again: process?.line)
  }

  /// Performs the run of a story that was made from others.
  private func run(made story: Scenario) -> CampaignRun {
    var run = run(story, again: nil)
    run.isMade = true
    return run
  }

  private func run(_ scenario: Scenario, again: String?) -> CampaignRun {
    CampaignRun(scenario, observers: observers, showsBehaviours: showsBehaviours, again: again) {
      [mutant] () throws(ToolError) in try WorldPlan(scenario, planting: mutant)
    }
  }

  /// Returns the seed at an index of the campaign.
  package func seed(_ place: Int) -> UInt64 { seeds.lowerBound + UInt64(place % seeds.count) }

  /// Returns the index of the scenario from which that run of the campaign comes.
  private func base(_ place: Int) -> Int {
    takesTurns ? Int((seed(place) &- 1) % UInt64(scenarios.count)) : place / seeds.count
  }

  /// Returns the scenario at an index of the campaign.
  package func scenario(_ index: Int) -> Scenario {
    var scenario = scenarios[base(index)]
    scenario.seed = seed(index)
    return swarm?.scenario(scenario) ?? scenario
  }
}

/// The commands that repeat a campaign and its runs.
package struct CampaignCommands: Sendable {
  /// The whole campaign.
  package let whole: String
  /// Returns the process of one run, given the index of its scenario and its seed.
  package let single: @Sendable (Int, UInt64) -> OwnProcess
  /// Returns the process that runs an unchanged story file; `nil` if the campaign saves none.
  var story: (@Sendable (String) -> OwnProcess)?

  package init(whole: String, single: @escaping @Sendable (Int, UInt64) -> OwnProcess) {
    (self.whole, self.single) = (whole, single)
  }
}

/// The result of one run of a campaign, in little memory.
package struct CampaignRun: Sendable {
  package struct Failure: Hashable, Sendable {
    package let signature: FailureSignature
    /// The time of the failure, as text.
    package let at: String
    package let message: String
    package let isSafety: Bool
    /// The local day of the failure; `nil` for an expectation of the scenario.
    package let day: Int?
    /// If a process of its own doesn't fail: the first event that differs there, in lines.
    package internal(set) var difference: String?
    /// `true` for such a failure.
    package var isOfOtherRuns: Bool { signature.check == Isolation.check }
    /// `true` if the code never returned.
    package var isEndless: Bool { RunEnd.isEndless(signature.check, message) }
  }

  /// The scenario of the run, with everything that was drawn.
  package let scenario: Scenario
  package let digest: String
  package internal(set) var failures: [Failure]
  package let held: [String]
  package let vacuous: [String]
  /// The kinds of faults that had an effect, with the number of their windows.
  package let fired: [String: Int]
  /// The reachable marks, with the number of times that each was reached.
  package let marks: [String: Int]
  /// The rare behaviours that occurred, with their numbers.
  let buggified: [String: Int]
  /// The numbers of the run by name, in the order of reports; empty if it was read from a file.
  package private(set) var figures: [(name: String, value: Double)] = []
  /// The time after the end until all devices agreed; `nil` if they never did.
  package let settledAfter: Span?
  /// Set if the run didn't complete.
  package internal(set) var breakdown: String?
  /// `true` if the run was interrupted and has no result.
  package private(set) var wasInterrupted = false
  /// The seconds of real time of the run; `nil` if it was read from a file.
  package private(set) var seconds: Double?
  /// The reason why its failures are less certain than others; `nil` if they aren't.
  package internal(set) var remark: String?
  /// The behaviours that it showed; `nil` if it was read from a file without them.
  package internal(set) var behaviours: Behaviours?
  /// `true` if its story was made from others, so that the scenario and the seed don't determine it.
  package internal(set) var isMade = false
  /// The file of such a story; `nil` if there is none.
  package var path: String?

  /// Creates the result of a finished run.
  init(
    scenario: Scenario, digest: String, failures: [Failure], held: [String], vacuous: [String], fired: [String: Int],
    marks: [String: Int], buggified: [String: Int], settledAfter: Span?, breakdown: String?
  ) {
    (self.scenario, self.digest, self.failures, self.held, self.vacuous) = (scenario, digest, failures, held, vacuous)
    (self.fired, self.marks, self.buggified) = (fired, marks, buggified)
    (self.settledAfter, self.breakdown) = (settledAfter, breakdown)
  }

  /// The scenario and the seed, for a person.
  var label: String { "\(scenario.name), \(isMade ? "made from seed" : "seed") \(scenario.seed)" }

  /// `true` if it fails only together with other runs.
  package var isOfOtherRuns: Bool { breakdown == nil && hasFailed && failures.allSatisfy(\.isOfOtherRuns) }

  package var hasFailed: Bool { !failures.isEmpty || breakdown != nil }

  /// Performs a run of the scenario, up to its verdict.
  ///
  /// - Parameters:
  ///   - mutant: A mutant to plant in the program.
  ///   - monitor: Polled to learn whether the run is cancelled.
  package init(
    _ scenario: Scenario, planting mutant: Mutant? = nil, monitor: any ProgressMonitor = InterruptionMonitor()
  ) {
    self.init(scenario, monitor: monitor) { () throws(ToolError) in try WorldPlan(scenario, planting: mutant) }
  }

  /// Runs a plan of the scenario. If code under test ends the run, it fails.
  ///
  /// - Parameter makePlan: Called on the thread of the run, like the observers.
  init(
    _ scenario: Scenario, observers: @escaping @Sendable () -> [any TraceObserver] = { [] },
    showsBehaviours: Bool = false, again: String? = nil, monitor: any ProgressMonitor = InterruptionMonitor(),
    _ makePlan: @escaping @Sendable () throws(ToolError) -> WorldPlan
  ) {
    nonisolated(unsafe) let monitor = monitor
    switch RunGuard.run({
      CampaignRun(
        unguarded: scenario, observers: observers(), showsBehaviours: showsBehaviours, again: again, monitor: monitor,
        makePlan)
    }) {
    case .success(let run): self = run
    case .failure(let end): self.init(scenario, ended: end)
    }
  }

  private init(
    unguarded scenario: Scenario, observers: [any TraceObserver], showsBehaviours: Bool, again: String?,
    monitor: any ProgressMonitor, _ makePlan: () throws(ToolError) -> WorldPlan
  ) {
    self.scenario = scenario
    let watch = Stopwatch()
    do {
      let plan = try makePlan()
      let sometimes = SometimesObserver(plan)
      let behaviours = showsBehaviours ? BehaviourObserver() : nil
      let run = try Run(plan, observers: [sometimes] + observers + (behaviours.map { [$0] } ?? []))
      run.again = again
      behaviours?.world = run.world
      let outcome = try run.run(monitor: monitor)
      failures =
        outcome.unexpectedFailures.compactMap { Failure($0, of: plan) }
        + outcome.expectations.filter { $0.outcome == .unmet }.map { Failure($0, of: plan) }
      digest = "\(outcome.digest)"
      let counted = outcome.findings.compactMap { $0 as? any MarkCounts }
      marks = counted.reduce(into: sometimes.counts) { $0.merge($1.counts, uniquingKeysWith: +) }
      figures = counted.flatMap { $0.figures }
      self.behaviours = behaviours?.behaviours(marks: marks, nearMisses: run.nearMisses)
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

  /// Creates the result of a run that code under test ended.
  private init(_ scenario: Scenario, ended end: RunEnd) {
    self.init(scenario, failures: [Failure(end)])
  }

  /// Creates the result of a run that couldn't be made.
  package init(_ scenario: Scenario, broke reason: String) { self.init(scenario, failures: [], broke: reason) }

  private init(_ scenario: Scenario, failures: [Failure], broke reason: String? = nil) {
    self.init(
      scenario: scenario, digest: "", failures: failures, held: [], vacuous: [], fired: [:], marks: [:], buggified: [:],
      settledAfter: nil, breakdown: reason)
  }

  /// Runs the scenario in a process of its own.
  init(_ scenario: Scenario, in process: OwnProcess) {
    let watch = Stopwatch()
    let other = SubprocessRun(process, .verdict)
    if let record = other.verdict() {
      self.init(record, of: scenario)
    } else {
      self.init(scenario, broke: "no verdict of a process of its own: \(other.problem ?? "")")
      wasInterrupted = Interruption.hasHappened
    }
    seconds = watch.seconds
  }

  /// Returns whether that check failed, or that expectation of the scenario.
  package func fails(_ check: String) -> Bool { failure(of: check) != nil }

  package func failure(of check: String) -> Failure? { failures.first { $0.signature.check == check } }
}

extension CampaignRun.Failure {
  /// Creates the first failure of a check; `nil` if there is none.
  package init?(_ check: CheckResult, of plan: WorldPlan) {
    guard let first = check.failures.first else { return nil }
    let clock = WorldClock(start: plan.start, zone: plan.zone)
    signature = FailureSignature(check: check.name, message: first.message)
    (at, message, day) = (clock.label(first.at), first.message, clock.day(first.at))
    isSafety = check.kind == .safety
  }

  /// Creates a failure for a run that code under test ended.
  init(_ end: RunEnd) {
    signature = FailureSignature(check: CheckName.crash.text, message: end.message)
    (at, message, day, isSafety) = (end.at, end.message, end.day, true)
  }

  /// Creates a failure for an expectation that wasn't met.
  package init(_ expectation: ExpectationResult, of plan: WorldPlan) {
    let clock = WorldClock(start: plan.start, zone: plan.zone)
    signature = FailureSignature(check: CheckName.expect.text, message: expectation.text)
    // It may be about all of the days, so no day is known after which the rest can be omitted.
    (at, message, day, isSafety) = (clock.label(expectation.at), expectation.complaint, nil, true)
  }
}

extension ExpectationResult {
  /// Its name among those of checks.
  fileprivate var tested: String { "\(CheckName.expect.text): \(words)" }
}

/// The identity of a failure: the check and its message, without the parts that differ from run to run.
package struct FailureSignature: Hashable, Comparable, Sendable {
  package let check: String
  /// The message without numbers, ids, dates and times.
  package let shape: String

  package init(check: String, message: String) {
    self.check = check
    shape = Self.shape(message)
  }

  /// Creates a signature from its parts.
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
