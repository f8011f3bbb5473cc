/// One run from beginning to verdict: the story, then healing, then settling, then judgement.
package final class Run {
  package let plan: WorldPlan
  package let world: World
  package var checks: [any CheckRun] { bench.checks.map(\.run) }
  package func check(_ name: String) -> (any CheckRun)? { bench.checks.first { $0.declaration.name.text == name }?.run }
  let statistics: DayStatistics
  package let faults: FaultCounter
  private let bench: CheckRunner
  private let recorders: [any RunRecorder]
  private let expectations: Expectations
  /// The command that repeats it, if known.
  package var again: String?
  /// `true` if all devices are in this process.
  private let isHere: Bool
  /// The digest at the end of the story, before anything was healed.
  package private(set) var endOfStory: Digest?

  /// - Parameters:
  ///   - observers: Further observers of the run.
  ///   - staging: The environment of the devices.
  package init(
    _ plan: WorldPlan, observers: [any TraceObserver] = [], staging: any DeviceProvider = SimulatedStaging(),
    checks selection: CheckSelection = .all
  ) throws(StorageError) {
    (self.plan, isHere) = (plan, staging is SimulatedStaging)
    world = try World(plan, staging: staging)
    bench = CheckRunner(plan) { selection.includes($0) }
    statistics = DayStatistics(plan, clock: world.clock, end: world.end)
    faults = FaultCounter(plan)
    recorders = plan.vocabulary.simulationModules.compactMap { [world] in $0.recorder(of: world) }
    expectations = Expectations(plan)
    bench.observe(in: world.kernel)
    for observer in observers { world.kernel.observe(with: observer) }
    guard selection == .all else { return }
    world.kernel.observe(with: statistics)
    world.kernel.observe(with: faults)
    for recorder in recorders { world.kernel.observe(with: recorder) }
    for witness in expectations.witnesses { world.kernel.observe(with: witness) }
  }

  /// Switches everything on and schedules the story. A caller may then step through it.
  package func begin() {
    world.start()
    scheduleProbes()
    expectations.schedule(in: world)
  }

  /// Runs everything.
  ///
  /// - Parameters:
  ///   - stop: The moment at which to stop early, if it is before the story's end. Nothing is healed then, and only
  ///     failures known until then are found.
  ///   - endsWithFailure: `true` to stop with the day on which the first check fails.
  ///   - monitor: Notified of each day that begins, and asked whether to continue.
  package func run(
    until stop: Instant? = nil, endsWithFailure: Bool = false, monitor: any ProgressMonitor = SilentMonitor()
  ) throws(StorageError) -> RunOutcome {
    RunsUnderWay.begin(self)
    defer { RunsUnderWay.end(self) }
    begin()
    return try conclude(until: stop, endsWithFailure: endsWithFailure, monitor: monitor)
  }

  /// Runs the rest of a run that has begun, like ``run(until:endsWithFailure:monitor:)``.
  package func conclude(
    until stop: Instant? = nil, endsWithFailure: Bool = false, monitor: any ProgressMonitor = SilentMonitor()
  ) throws(StorageError) -> RunOutcome {
    let end = min(stop ?? world.end, world.end)
    let days = Int((plan.length.seconds / 86_400).rounded(.up))
    var wasInterrupted = false
    var day = world.kernel.now
    while day < end, !wasInterrupted, !isLivelocked, !(endsWithFailure && hasFailed) {
      day = min(day + .days(1), end)
      world.run(until: day)
      wasInterrupted = !monitor.goesOn(WorkProgress(.days, min(world.clock.day(day), days), of: days))
    }
    var findings: [any Sendable] = []
    for recorder in recorders { findings.append(try recorder.conclude(world)) }
    var settled: Span?
    var results = failuresSoFar
    var expected: [ExpectationResult] = []
    endOfStory = world.kernel.digest
    let isWhole = day == world.end && !(endsWithFailure && hasFailed)
    if isWhole, !wasInterrupted, !isLivelocked {
      world.heal()
      settled = try settle()
      results = isLivelocked ? failuresSoFar : try judge()
      if !isLivelocked { expected = expectations.conclude(world, checks: results) }
    }
    let outcome = RunOutcome(
      plan: plan, days: statistics.days, checks: results, expectations: expected, faults: faults.counts,
      neverConsulted: isHere && plan.rules != Rules() ? plan.rules.neverConsulted : nil,
      findings: findings, digest: world.kernel.digest, events: world.kernel.eventCount,
      messages: statistics.messages, settledAfter: settled,
      ending: ending(isWhole: isWhole, wasInterrupted: wasInterrupted))
    let stuck = world.shutdown()
    if case .livelocked = outcome.ending { return outcome }
    return stuck == 0 ? outcome : outcome.ended(.stuckTasks(stuck))
  }

  /// Lets every check examine the devices once an hour.
  private func scheduleProbes() {
    let (world, bench) = (world, bench)
    func probe(at moment: Instant) {
      world.kernel.schedule(at: moment) { [unowned world] in
        bench.probe(world)
        if moment < world.end { probe(at: moment + .hours(1)) }
      }
    }
    probe(at: .start + .hours(1))
  }

  /// Continues until all replicas agree and no work is pending. Returns the time that it took, or `nil` after the time
  /// limit.
  private func settle() throws(StorageError) -> Span? {
    let begin = world.kernel.now
    while world.kernel.now - begin < plan.convergeWithin, !isLivelocked {
      // A wearer who waits for the devices to agree looks at them now and then.
      if (world.kernel.now - begin).nanoseconds % Span.hours(1).nanoseconds == 0 { world.look() }
      world.run(until: world.kernel.now + .minutes(10))
      let keeper = plan.vocabulary.recordKeeper
      if try isQuiet(), try keeper?.differences(world, on: nil, except: []).isEmpty ?? true {
        return world.kernel.now - begin
      }
    }
    return nil
  }

  /// The near misses of its checks, in words, with their first moments.
  package var nearMisses: [(words: String, at: Instant)] {
    bench.checks.flatMap { $0.run.nearness.behaviours(of: $0.declaration.name.text) }
  }

  private func isQuiet() throws(StorageError) -> Bool {
    for host in world.devices {
      if !host.isUp { return false }
      for module in plan.vocabulary.simulationModules where try module.isBusy(host, in: plan) { return false }
    }
    return true
  }

  private var hasFailed: Bool { bench.checks.contains { !bench.failures(of: $0).isEmpty } }

  /// `true` if the simulation can't continue.
  private var isLivelocked: Bool { world.kernel.isLivelocked }

  private var failuresSoFar: [CheckResult] {
    bench.checks.compactMap { check in
      let found = bench.failures(of: check)
      return found.isEmpty ? nil : CheckResult(check.declaration, .failed(found))
    }
  }

  private func judge() throws(StorageError) -> [CheckResult] {
    var results: [CheckResult] = []
    for check in bench.checks { results.append(CheckResult(check.declaration, try bench.conclude(check, world))) }
    return results
  }

  private func ending(isWhole: Bool, wasInterrupted: Bool) -> RunOutcome.Ending {
    if let error = world.breakdown { return .broke(error) }
    if isLivelocked { return .livelocked }
    if wasInterrupted { return .interrupted }
    return isWhole ? .complete : .stoppedEarly
  }
}

/// The checks that observe a run. They don't affect its events, and fewer of them are faster.
package enum CheckSelection: Hashable {
  case all
  /// Only that check, without the observers that count for a report.
  case only(String)
  case none

  fileprivate func includes(_ check: CheckDeclaration) -> Bool {
    switch self {
    case .all: true
    case .only(let name): check.name.text == name
    case .none: false
    }
  }
}
