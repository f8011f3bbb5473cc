package import Engine
import Person
import WearerKit

/// The stored data of one person, from which all reports of a fleet are made.
package struct FleetRow: Hashable, Sendable {
  /// A phase of trust that was reached, and the first day of it.
  struct Milestone: Hashable, Sendable {
    let phase: TrustPhase
    let day: Int
  }

  struct FiredFault: Hashable, Sendable {
    let name: String
    let windows: Int
    /// The number of messages it lost, held or changed; `nil` for faults of a device or a clock.
    let messages: Int?
  }

  /// A check, by its name, and its message.
  struct Judgement: Hashable, Sendable {
    enum Outcome: Int, StableName {
      case vacuous, held, failed

      static let names = ["vacuous", "held", "failed"]
      static let first: Int = 0
    }

    let check: String
    let outcome: Outcome
    /// The number of its failures, and the first of them.
    var failures = 0
    var at = ""
    var message = ""
  }

  package let number: Int
  package let archetype: String
  package let seed: UInt64
  package var digest = ""
  package var verdict = Verdict.inconclusive.rawValue
  /// The reason why the run didn't complete; `nil` if it did.
  package var breakdown: String?
  /// In the order of ``FleetFigure``.
  package var figures: [Int64] = Array(repeating: 0, count: FleetFigure.allCases.count)
  /// In order.
  var milestones: [Milestone] = []
  var faults: [FiredFault] = []
  var judgements: [Judgement] = []

  package subscript(figure: FleetFigure) -> Int64 {
    get { figures[figure.rawValue] }
    set { figures[figure.rawValue] = newValue }
  }
}

/// A number of a person's row: a whole one, so that sums are exact in every order.
package enum FleetFigure: Int, StableName {
  case days, planner, agents, diary, music, watch, desktop, drawnFaults, events
  case sent, delivered, lost, late
  case done, recorded, arrived, missing, doubled, goneWithDevice
  case phase, score, trips, alerts
  case apart, longestApart, shown, shownStale
  case wakes, background, busiestHour, withheld, settled
  // The success metrics and anti-metrics of tech spec §11 and the implementation plan.
  case opens, openDays, openWeeks, foreground, tapped, proactive, lifeWeeks, troubled
  // Of the planner's sessions, by what the wearer did; errors are sums of squares in millionths.
  case steering, forecastError, shareError, agreedSameDay, doneSameDay, agreedBefore, doneBefore

  package static let names = [
    "days", "planner", "agents", "diary", "music", "watch", "desktop", "drawn_faults", "events", "messages_sent",
    "messages_delivered", "messages_lost", "messages_late", "workouts_done", "workouts_recorded", "workouts_on_phone",
    "workouts_lost", "workouts_doubled", "workouts_gone_with_device", "phase", "score_e4", "breaker_trips", "alerts",
    "apart_ms", "longest_apart_ms", "shown", "shown_stale", "watch_wakes", "watch_background_ms",
    "watch_busiest_hour_ms", "withheld", "settled_ms", "opens", "open_days", "open_weeks", "foreground_ms",
    "alerts_tapped", "workouts_proactive", "weeks", "troubled_ms", "forecasts_steering", "forecast_error_e6",
    "share_error_e6", "agreed_same_day", "agreed_same_day_done", "agreed_day_before", "agreed_day_before_done",
  ]
  package static let first: Int = 0
}

extension FleetRow {
  /// Simulates a person; `nil` if that was cancelled.
  package static func run(
    _ person: FleetPerson, _ archetype: String, monitor: any ProgressMonitor = SilentMonitor()
  ) -> FleetRow? {
    var row = FleetRow(number: person.number, archetype: archetype, seed: person.scenario.seed)
    row.fill(from: person.scenario)
    if let mistake = person.mistake {
      row.breakdown = "what was drawn does not go together: \(mistake)"
      return row
    }
    do {
      let plan = try WorldPlan(person.scenario)
      if let flaw = plan.flaws.first {
        row.breakdown = flaw.message
        return row
      }
      let observer = FleetObserver(plan)
      let run = try Run(plan, observers: [observer])
      let outcome = try run.run(monitor: monitor)
      if case .interrupted = outcome.ending { return nil }
      try row.fill(from: outcome, observer, run.world)
    } catch {
      row.breakdown = (error as? ToolError)?.message ?? "\(error)"
    }
    return row
  }

  private mutating func fill(from scenario: Scenario) {
    self[.days] = Int64(scenario.dayCount)
    self[.planner] = scenario.planner == nil ? 0 : 1
    self[.agents] = scenario.agents == nil ? 0 : 1
    self[.diary] = scenario.diary == nil ? 0 : 1
    self[.music] = scenario.music == nil ? 0 : 1
    self[.watch] = scenario.devices.watch == nil ? 0 : 1
    self[.desktop] = scenario.devices.desktop == nil ? 0 : 1
    self[.drawnFaults] = Int64(scenario.faults.count)
  }

  private mutating func fill(from outcome: RunOutcome, _ observer: FleetObserver, _ world: World) throws(StorageError) {
    (digest, verdict) = ("\(outcome.digest)", outcome.verdict.rawValue)
    self[.events] = Int64(clamping: outcome.events)
    self[.sent] = Int64(outcome.messages.sent)
    self[.delivered] = Int64(outcome.messages.delivered)
    self[.lost] = Int64(outcome.messages.lost)
    self[.late] = Int64(outcome.messages.late)
    fill(from: observer)
    self[.troubled] = observer.use.troubled(until: world.end).milliseconds
    try fillWorkouts(outcome, observer, world)
    // Not settled: the devices still disagree.
    self[.settled] = (outcome.settledAfter ?? outcome.plan.convergeWithin).milliseconds
    if let trust = outcome.trust { fill(from: trust) }
    faults = outcome.faults.filter(\.hasFired).map {
      FiredFault(name: $0.name, windows: $0.windows, messages: $0.messages)
    }
    fillJudgements(from: outcome)
  }

  private mutating func fill(from observer: FleetObserver) {
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
    self[.opens] = Int64(observer.use.opens)
    self[.openDays] = Int64(observer.use.days.count)
    self[.lifeWeeks] = (self[.days] + 6) / 7
    self[.openWeeks] = Int64(observer.use.weeks.count)
    self[.foreground] = observer.use.foreground.milliseconds
    self[.tapped] = Int64(observer.use.tapped)
    self[.proactive] = Int64(observer.use.completed.count)
    let sessions = observer.sessions
    (self[.steering], self[.forecastError], self[.shareError]) = sessions.steering
    (self[.agreedSameDay], self[.doneSameDay]) = sessions.sameDay
    (self[.agreedBefore], self[.doneBefore]) = sessions.dayBefore
  }

  private mutating func fillWorkouts(
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
      outcome.checks.first { $0.name == CheckDeclaration.noDuplicateWorkout.name.text }?.failures.count ?? 0)
  }

  private mutating func fill(from trust: TrustHistory) {
    self[.phase] = Int64(trust.phase.rawValue)
    self[.score] = Int64((trust.score * 10_000).rounded())
    self[.trips] = Int64(trust.demotions)
    var highest = TrustPhase.observer
    for step in trust.steps where step.to > highest {
      // A chosen phase includes those below it.
      for phase in TrustPhase.allCases where phase > highest && phase <= step.to {
        milestones.append(Milestone(phase: phase, day: step.day))
      }
      highest = step.to
    }
  }

  private mutating func fillJudgements(from outcome: RunOutcome) {
    let clock = WorldClock(start: outcome.plan.start, zone: outcome.plan.zone)
    judgements = outcome.checks.map { check in
      guard let first = check.failures.first else {
        return Judgement(check: check.name, outcome: check.isHeld ? .held : .vacuous)
      }
      return Judgement(
        check: check.name, outcome: .failed, failures: check.failures.count, at: clock.label(first.at),
        message: first.message)
    }
    breakdown = outcome.breakdown
  }
}

extension Span {
  fileprivate var milliseconds: Int64 { nanoseconds / 1_000_000 }
}

/// Counts the figures of a person that no other part of a run counts.
final class FleetObserver: TraceObserver {
  var interest: TraceInterest { .facts }
  private(set) var alerts = 0
  private(set) var shown = 0
  /// The number of displayed values that were at least six hours old.
  private(set) var shownStale = 0
  private(set) var wakes = 0
  private(set) var background = Span.zero
  private(set) var busiestHour = Span.zero
  private(set) var use: AppUseLog
  private(set) var sessions: SessionLog
  private(set) var withheld = 0
  private(set) var recorded: Set<UInt64> = []
  private(set) var goneWithDevice: Set<UInt64> = []
  private(set) var done = 0
  private(set) var longestApart = Span.zero
  /// The time at which each version was written that the other of watch and phone doesn't have yet.
  private var waiting: [RecordStamp: Instant] = [:]
  /// Periods in which the two disagreed: in order, and none touches another.
  private var apart: [(begin: Instant, end: Instant)] = []
  private var apartBefore = Span.zero
  /// For each watch (the wearer may have two), its background runs of the last hour.
  private var runs: [DeviceID: [(begin: Instant, end: Instant)]] = [:]
  private var pauses = PauseLog()
  /// The end of the story. Activity during settling isn't part of a life.
  private let end: Instant

  init(_ plan: WorldPlan) {
    use = AppUseLog(clock: WorldClock(start: plan.start, zone: plan.zone))
    sessions = SessionLog(plan)
    end = .start + plan.length
  }

  /// The time for which watch or phone had something that the other received only later.
  var timeApart: Span { apart.reduce(apartBefore) { $0 + ($1.end - $1.begin) } }

  func observe(_ event: TraceEvent) {
    pauses.follow(event)
    guard event.kind == .fact else { return }
    if event.at < end {
      use.follow(event)
      sessions.follow(event)
    }
    if let fact = event.recordFact {
      observe(fact, event.at)
    } else if let fact = event.deviceFact {
      observe(fact, event.at)
    } else if case .workout? = event.fact(as: TruthFact.self)?.sample.reading {
      done += 1
    } else if let fact = event.fact(as: LostWithDeviceFact.self) {
      goneWithDevice.formUnion(fact.workouts)
    }
  }

  private func observe(_ fact: DeviceFact, _ at: Instant) {
    if case .detectedWorkout(let id) = fact { recorded.insert(id) }
    guard at < end else { return }
    if case .alerted = fact { alerts += 1 }
    if case .displayed(_, _, let staleness, _, _) = fact {
      shown += 1
      if staleness >= .veryStale { shownStale += 1 }
    }
    if case .withheld = fact { withheld += 1 }
    if case .ran(let reason, let span, let device) = fact {
      if device.role == .watch, !reason.isForeground, !reason.isContinuous, reason != .complication {
        noteRun(device, at - pauses.running(.watch, for: span, until: at), at)
      }
    }
  }

  private func observe(_ fact: RecordFact, _ at: Instant) {
    if case .wrote(let header, let device) = fact, device.role == .watch || device.role == .phone {
      waiting[header.stamp] = at
    }
    if case .applied(let header, let device, let sender) = fact {
      let isBetween = (device.role == .phone && sender == .watch) || (device.role == .watch && sender == .phone)
      if isBetween, let written = waiting.removeValue(forKey: header.stamp) { noteApart(written, at) }
    }
  }

  private func noteRun(_ watch: DeviceID, _ begin: Instant, _ end: Instant) {
    wakes += 1
    background = background + (end - begin)
    let recent = runs[watch, default: []].filter { $0.end > end - .hours(1) } + [(begin, end)]
    runs[watch] = recent
    busiestHour = max(busiestHour, recent.reduce(.zero) { $0 + ($1.end - max($1.begin, end - .hours(1))) })
  }

  /// Adds a period; none ended later.
  private func noteApart(_ begin: Instant, _ end: Instant) {
    let end = min(end, self.end)
    guard begin < end else { return }
    longestApart = max(longestApart, end - begin)
    var begin = begin
    while let last = apart.last, last.end >= begin {
      begin = min(begin, last.begin)
      apart.removeLast()
    }
    apart.append((begin, end))
  }
}
