import WearerKit

/// The values that one process of the phone's app derived from the days, cached so that a changed day costs only
/// itself.
struct BodyModel {
  private let config: GhostConfig
  private let registry: MetricRegistry
  private var known: [CivilDate: DayValues] = [:]
  private var days = DayTable([])
  private var state: DerivedState?
  private var profile: (date: CivilDate, dayCount: Int, HealthProfile)?
  /// The source of the current days; while it is the same, they are valid.
  private var source: Source?

  private struct Source: Equatable {
    let days: [DaySummary]
    let blocks: [TrainingBlock]
    let trust: [TrustEvent]
    let zone: Zone
  }

  init(_ config: GhostConfig) {
    self.config = config
    registry = MetricRegistry(config.metrics)
  }

  /// Updates everything with the current data, and returns the view.
  mutating func view(_ situation: PlanningSituation) -> BodyView {
    let source = Source(
      days: situation.days, blocks: situation.blocks, trust: situation.trust, zone: situation.zone)
    if state == nil || source != self.source { update(situation) }
    self.source = source
    let today = situation.zone.civil(situation.now).date
    if profile?.date != today || (profile?.dayCount ?? 0) + 1 < days.days.count {
      profile = (today, days.days.count, HealthProfile(days, through: today, config.healthProfile))
    }
    return BodyView(situation, state, registry, days, profile?.2, config)
  }

  private mutating func update(_ situation: PlanningSituation) {
    let contexts = DayContext.byDate(situation)
    var changed: [CivilDate] = []
    var isMissing = known.count != situation.days.count
    for summary in situation.days {
      let values = DayValues(summary, contexts[summary.date] ?? DayContext())
      guard known[summary.date] != values else { continue }
      known[summary.date] = values
      changed.append(summary.date)
      isMissing = false
      days.set(values)
    }
    if isMissing, known.count > situation.days.count {
      // Days have disappeared, for example after a restore on this phone.
      known = [:]
      (days, state) = (DayTable([]), nil)
      return update(situation)
    }
    guard state != nil else {
      state = DerivedState(days, registry, at: situation.now)
      return
    }
    if !changed.isEmpty { state?.update(days, changed: changed, registry, at: situation.now) }
  }
}

extension DayContext {
  /// Returns the outcomes of the plans, by the date on which each block was to begin.
  fileprivate static func byDate(_ situation: PlanningSituation) -> [CivilDate: DayContext] {
    var contexts: [CivilDate: DayContext] = [:]
    for block in situation.blocks {
      let isDone = block.status == .completed
      guard isDone || block.status == .missed || block.status == .deleted else { continue }
      let date = situation.zone.civil(block.start).date
      var context = contexts[date] ?? DayContext()
      context.blocksPlanned = (context.blocksPlanned ?? 0) + 1
      context.blocksCompleted = (context.blocksCompleted ?? 0) + (isDone ? 1 : 0)
      contexts[date] = context
    }
    // The density is known for each day on which the planner ran.
    for event in situation.trust where event.content == .dayPassed {
      guard let known = event.context else { continue }
      var context = contexts[event.date] ?? DayContext()
      (context.meetings, context.isTravel) = (known.meetings, known.isTravelling)
      contexts[event.date] = context
    }
    return contexts
  }
}

/// The planner's view of the wearer's body and day for one trigger.
struct BodyView {
  /// 0 to 100, with its confidence, 0 to 1.
  let recovery: Double?
  let recoveryConfidence: Double
  let asleepMinutes: Int?
  let variability: Double?
  let variabilityBaseline: Double?
  /// Consecutive weeks with a workout, as of today.
  let streak: Int
  /// Of today.
  let meetings: Int?
  let profile: HealthProfile?
  /// The reasons for the recovery in words, the strongest first.
  let drivers: [String]
  private let state: DerivedState?
  private let registry: MetricRegistry
  private let today: DayValues
  private let days: DayTable
  private let config: GhostConfig
  private let zone: Zone
  /// The ended sessions that were done, missed or deleted.
  private var closed: [TrainingBlock]
  private let countsSkipsDone: Bool
  private var memo = Memo()

  init(
    _ situation: PlanningSituation, _ state: DerivedState?, _ registry: MetricRegistry, _ days: DayTable,
    _ profile: HealthProfile?, _ config: GhostConfig
  ) {
    let date = situation.zone.civil(situation.now).date
    let recovery = state?[.recovery, date]
    self.recovery = recovery?.value
    recoveryConfidence = recovery?.confidence ?? 0
    drivers = (recovery?.result.drivers ?? []).prefix(3).map(\.words)
    let values = days[date.dayNumber] ?? DayValues(day: date.dayNumber)
    streak = state?.streak(asOf: date) ?? 0
    asleepMinutes = values.asleepMinutes
    variability = values.heartRateVariability
    variabilityBaseline =
      PersonalBaseline(
        .heartRateVariability, before: date.dayNumber, in: days.window((date.dayNumber - 60)...(date.dayNumber - 1)),
        config.metrics.baseline)?.median
    let density = CalendarDensity(
      on: Itinerary(home: situation.zone).day(date), events: situation.events, config.density)
    meetings = situation.hasCalendarAccess ? density.meetings : nil
    self.profile = profile
    self.state = state
    self.registry = registry
    today = values
    self.days = days
    self.config = config
    zone = situation.zone
    closed = situation.blocks.filter(\.tellsOfSkips)
    countsSkipsDone = situation.rules.hasPlanted(.skipsCountDone)
  }

  /// Returns the probability that a session of that kind at that time is skipped, with its reasons.
  ///
  /// - Parameter density: Its day's density; `nil` if the calendars may not be read.
  func skip(of kind: BlockKind, at civil: CivilDateTime, _ density: CalendarDensity?, isTravel: Bool?) -> MetricResult?
  {
    // The night is only known for today.
    let values = civil.date.dayNumber == today.day ? today : DayValues(day: civil.date.dayNumber)
    var situation = SkipPrediction.Situation(values, hour: civil.hour)
    (situation.weekday, situation.kind) = (civil.date.weekday.rawValue, kind.rawValue)
    situation.meetings = density?.meetings
    situation.isTravel = isTravel ?? values.isTravel
    situation.backToBackMinutes = density.map { Int($0.backToBack.seconds / 60) }
    return SkipPrediction.compute(situation, after: skipHistory, config.metrics.skip)
  }

  /// The outcomes of the sessions before now, computed on first use.
  var skipHistory: SkipHistory {
    if let known = memo.skipHistory { return known }
    let attempts = closed.map { block in
      let civil = zone.civil(block.start)
      let values = days[civil.date.dayNumber] ?? DayValues(day: civil.date.dayNumber)
      let wasDone = block.status == .completed || countsSkipsDone && block.status == .missed
      return SkipHistory.Attempt(
        day: civil.date.dayNumber, weekday: civil.date.weekday.rawValue, hour: civil.hour, kind: block.kind.rawValue,
        wasSkipped: !wasDone, factors: SkipPrediction.factors(of: values, config.metrics.skip))
    }
    let history = SkipHistory(attempts, asOf: today.day, config.metrics.skip)
    memo.skipHistory = history
    return history
  }

  /// Takes in a new version of a block.
  mutating func note(_ block: TrainingBlock) {
    guard block.tellsOfSkips || closed.contains(where: { $0.id == block.id }) else { return }
    closed.removeAll { $0.id == block.id }
    if block.tellsOfSkips { closed.append(block) }
    memo = Memo()
  }

  /// Values computed at most once per view.
  private final class Memo {
    var skipHistory: SkipHistory?
  }

  /// Returns the insights of a date's morning.
  ///
  /// - Parameters:
  ///   - session: The probability that the date's session is skipped; `nil` if there is none.
  ///   - hasHardSession: Whether a hard session is planned for the rest of the date.
  ///   - knowsPatterns: Whether the nights' findings about weeks are still valid.
  func insights(
    on date: CivilDate, at now: Timestamp, session: MetricResult?, hasHardSession: Bool, knowsPatterns: Bool
  ) -> [Insight] {
    state.map {
      InsightGenerator($0, date, at: now, session: session, hasHardSession: hasHardSession, config.insights)
        .immediate(knowsPatterns: knowsPatterns)
    } ?? []
  }

  /// Returns the insights of the weeks up to a date.
  func nightlyInsights(through date: CivilDate, at now: Timestamp) -> [Insight] {
    state.map { InsightGenerator($0, date, at: now, config.insights).nightly } ?? []
  }

  /// Returns the knowledge of the body at the beginning of a date; `nil` before there is any.
  func standing(on date: CivilDate) -> BodyStanding? {
    guard let profile else { return nil }
    let (metrics, impact) = (profile.metrics, state?.sleepImpact?.pattern)
    return BodyStanding(
      date: date, phase: profile.phase, confidence: profile.confidence, completeness: metrics?.completeness,
      stability: metrics?.stability, deviation: metrics?.deviation, missRate: metrics?.missRate,
      sleepThreshold: impact?.threshold, sleepImpact: impact?.impactPercent)
  }

  /// The degree to which plans are made for this person.
  var personalisation: Personalisation { profile?.phase.personalisation ?? .generic }

  /// Returns the stored values that aren't valid.
  func issues(in kept: [StoredMetric]) -> [IntegrityIssue] { state?.issues(in: kept, registry) ?? [] }
  func value(_ name: MetricName, on date: CivilDate) -> DerivedValue? { state?[name, date] }

  /// Returns the values of a date, to be stored.
  ///
  /// - Parameter tier: The last tier that may be computed now.
  func metrics(of date: CivilDate, through tier: ComputationTier) -> DayMetrics {
    state?.metrics(of: date) { registry[$0].tier <= tier } ?? DayMetrics(date: date, values: [])
  }

  /// Returns the confidence that an action needs, given the knowledge of the body (corrects implementation plan 2.1b:
  /// never above 1).
  func threshold(_ base: Double) -> Double { base == 0 ? 0 : profile?.threshold(base: base) ?? base }
}

extension TrainingBlock {
  /// `true` if it was done or skipped.
  var tellsOfSkips: Bool { status == .completed || status == .missed || status == .deleted }
}
