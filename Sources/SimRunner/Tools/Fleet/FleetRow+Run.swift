import DeviceKit
package import Engine
import Orchestrator
import ScenarioFiles
import SimKernel
import Wire

extension FleetRow {
  /// Lets a person live; nil when that was cancelled.
  package static func run(
    _ person: Person, _ archetype: String, monitor: any ProgressMonitor = SilentMonitor()
  ) -> FleetRow? {
    var row = FleetRow(number: person.number, archetype: archetype, seed: person.scenario.seed)
    row.note(person.scenario)
    if let mistake = person.mistake {
      row.breakdown = "what was drawn does not go together: \(mistake)"
      return row
    }
    do {
      let observer = FleetObserver()
      let run = try Run(try WorldPlan(person.scenario), observers: [observer])
      let outcome = try run.run(monitor: monitor)
      if case .interrupted = outcome.ending { return nil }
      try row.note(outcome, observer, run.world)
    } catch {
      row.breakdown = (error as? ToolError)?.message ?? "\(error)"
    }
    return row
  }

  private mutating func note(_ scenario: Scenario) {
    self[.days] = Int64(scenario.dayCount)
    self[.planner] = scenario.planner == nil ? 0 : 1
    self[.agents] = scenario.agents == nil ? 0 : 1
    self[.diary] = scenario.diary == nil ? 0 : 1
    self[.music] = scenario.music == nil ? 0 : 1
    self[.watch] = scenario.devices.watch == nil ? 0 : 1
    self[.desktop] = scenario.devices.desktop == nil ? 0 : 1
    self[.drawnFaults] = Int64(scenario.faults.count)
  }

  private mutating func note(_ outcome: RunOutcome, _ observer: FleetObserver, _ world: World) throws(StorageError) {
    (digest, verdict) = ("\(outcome.digest)", outcome.verdict.rawValue)
    self[.events] = Int64(clamping: outcome.events)
    self[.sent] = Int64(outcome.messages.sent)
    self[.delivered] = Int64(outcome.messages.delivered)
    self[.lost] = Int64(outcome.messages.lost)
    self[.late] = Int64(outcome.messages.late)
    note(observer)
    try noteWorkouts(outcome, observer, world)
    // Nobody settled: the devices disagree to this day.
    self[.settled] = (outcome.settledAfter ?? outcome.plan.convergeWithin).milliseconds
    if let trust = outcome.trust { note(trust) }
    faults = outcome.faults.filter(\.hasFired).map {
      FiredFault(name: $0.name, windows: $0.windows, messages: $0.messages)
    }
    note(outcome)
  }

  private mutating func note(_ observer: FleetObserver) {
    self[.done] = Int64(observer.done)
    self[.alerts] = Int64(observer.alerts)
    self[.shown] = Int64(observer.shown)
    self[.shownStale] = Int64(observer.shownStale)
    self[.apart] = observer.timeApart.milliseconds
    self[.longestApart] = observer.longestApart.milliseconds
    self[.wakes] = Int64(observer.wakes)
    self[.background] = observer.background.milliseconds
    self[.busiestHour] = observer.busiestHour.milliseconds
    self[.withheld] = Int64(observer.withheld)
  }

  private mutating func noteWorkouts(
    _ outcome: RunOutcome, _ observer: FleetObserver, _ world: World
  ) throws(StorageError) {
    self[.recorded] = Int64(observer.recorded.count)
    self[.goneWithDevice] = Int64(observer.goneWithDevice.count)
    if let phone = world.host(.phone) {
      let held = Set(try phone.stamps().filter { $0.key.domain == .workouts }.map(\.key.id))
      self[.arrived] = Int64(observer.recorded.count(where: held.contains))
      self[.missing] = Int64(observer.recorded.subtracting(observer.goneWithDevice).count { !held.contains($0) })
    }
    self[.doubled] = Int64(
      outcome.checks.first { $0.name == NoDuplicateWorkoutCheck.name }?.failures.count ?? 0)
  }

  private mutating func note(_ trust: TrustHistory) {
    self[.phase] = Int64(trust.phase.rawValue)
    self[.score] = Int64((trust.score * 10_000).rounded())
    self[.trips] = Int64(trust.demotions)
    var highest = TrustPhase.observer
    for step in trust.steps where step.to > highest {
      // Who chooses a phase has reached those below it.
      for phase in TrustPhase.allCases where phase > highest && phase <= step.to {
        milestones.append(Milestone(phase: phase, day: step.day))
      }
      highest = step.to
    }
  }

  private mutating func note(_ outcome: RunOutcome) {
    let clock = WorldClock(start: outcome.plan.start, zone: outcome.plan.zone)
    judgements = outcome.checks.map { check in
      guard let first = check.failures.first else {
        return Judgement(check: check.name, outcome: check.isHeld ? .held : .vacuous)
      }
      return Judgement(
        check: check.name, outcome: .failed, failures: check.failures.count, at: clock.label(first.at),
        message: first.message)
    }
    switch outcome.ending {
    case .complete, .stoodStill: breakdown = nil
    case .stuckTasks(let count): breakdown = "\(count) tasks hang on something outside the simulation"
    case .broke(let error): breakdown = "\(error)"
    case .stoppedEarly, .interrupted: breakdown = "stopped"
    }
  }
}

extension Span {
  fileprivate var milliseconds: Int64 { nanoseconds / 1_000_000 }
}
