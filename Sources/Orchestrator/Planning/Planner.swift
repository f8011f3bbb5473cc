import WearerKit

/// Processes one trigger: a pure function from the whole situation to all actions.
///
/// Its extensions handle one kind of trigger each (tech spec §2.2).
struct Planner {
  let situation: PlanningSituation
  let config: GhostConfig
  /// The trust after all of ``outcome``.
  var trust: TrustFold
  var memory: BehaviouralMemory
  /// The wearer's training profile; `nil` before they have given it.
  var profile: TrainingProfile?
  var blocks: [UInt64: TrainingBlock]
  var state: PlannerState
  var body: BodyView
  /// The wearer's location, as far as the phone knows.
  let travel: TravelState
  var verdict: ConfigStore.Outcome?
  var outcome = PlanningOutcome()

  init(_ situation: PlanningSituation, _ config: GhostConfig, trust: TrustFold, body: BodyView, travel: TravelState) {
    self.situation = situation
    self.config = config
    self.trust = trust
    self.body = body
    self.travel = travel
    (memory, profile) = (situation.memory, situation.profile)
    // An unreadable state counts as missing; the learned data is in the memory as well.
    state = situation.state.flatMap { try? PlannerState(wireBytes: $0) } ?? PlannerState(after: memory)
    blocks = Dictionary(situation.blocks.map { ($0.id, $0) }, uniquingKeysWith: { $1 })
  }

  var now: Timestamp { situation.now }
  var civil: CivilDateTime { situation.zone.civil(now) }
  var itinerary: Itinerary { Itinerary(home: situation.zone) }

  mutating func think() -> PlanningOutcome {
    watchHealth()
    switch situation.trigger {
    case .dayBegan(let date): passDay(date)
    case .morning(let date):
      lookThroughMetrics(before: date.adding(days: 1))
      planMorning(date)
    case .evening(let date): planEvening(date)
    case .morningMissed(let date): missWindow(date)
    case .week(let date): sumUp(date, isOver: false)
    case .weekEnded(let date): sumUp(date, isOver: true)
    case .workout(let id): match(id)
    case .workoutRejected(let id): withdraw(id)
    case .overdue(let id): close(id)
    case .changed(let change): takeCalendarChange(change)
    case .answered(let answer): takeAnswer(answer)
    case .seen(let subject): noteSeen(subject)
    case .imported(_, let isWhole): welcome(isWhole: isWhole)
    case .configuration(let document): noteConfiguration(document)
    case .shadowsDue: keepShadows()
    case .shadowAnswered(let step, let failure): keepShadows(after: step, failure)
    case .generated(let block, let retryAfter): takeDraft(for: block, retryAfter: retryAfter)
    case .relocated: notePlace()
    case .recalled: restate()
    case .night(let date, let isFirst): rethinkMorning(date, isFirst: isFirst)
    case .analysis(let date): analyse(date)
    case .rezoned(let offset): rezone(from: offset)
    // The surroundings were noted before.
    case .surroundings: break
    }
    keepAsking()
    bringBackInsights()
    outcome.figures = TodayFigures(
      date: civil.date, recovery: body.recovery.map { UInt8(min(100, max(0, $0.rounded(.down)))) },
      streak: body.streak, mode: state.monitor.mode)
    if state.quietUntil.map({ $0 <= now }) ?? true { tellAll() } else { withholdReminders() }
    if memory != situation.memory { outcome.memory = memory }
    if profile != situation.profile { outcome.profile = profile }
    let bytes = state.wireBytes
    if bytes != situation.state { outcome.state = bytes }
    return outcome
  }

  // MARK: - What its chapters do

  /// Writes a version of a block, and changes the calendar accordingly.
  mutating func write(_ block: TrainingBlock) {
    let before = blocks[block.id]
    blocks[block.id] = block
    outcome.blocks.append(block)
    body.note(block)
    // A changed clock may have made it look shown.
    if let before, before.status == .scheduled, block.status != .scheduled || block.start != before.start {
      withdrawAlert(.reminder(block: block.id))
    }
    guard situation.hasCalendarAccess else { return noteHealth(.calendarFailed) }
    if block.status == .scheduled {
      prepare(block)
      outcome.calendar.append(.put(entry(of: block)))
      if situation.rules.hasPlanted(.writesSharedCalendar), block.isAutomatic {
        let id = stableHash(block.id, 2) >> 1
        outcome.calendar.append(.put(CalendarEvent(id: id, calendar: .shared, start: block.start, end: block.end)))
      }
      noteHealth(.calendarChanged)
    } else if before?.status == .scheduled, !block.status.staysInCalendar {
      outcome.calendar.append(.remove(CalendarEvent.id(of: block.id)))
      noteHealth(.calendarChanged)
    }
  }

  private func entry(of block: TrainingBlock) -> CalendarEvent {
    var entry = CalendarEvent(block)
    if situation.rules.hasPlanted(.titleTellsRecovery), let recovery = body.recovery {
      entry.title = "\(entry.title ?? ""), recovery \(Int(recovery.rounded()))"
    }
    return entry
  }

  mutating func write(_ event: TrustEvent) {
    outcome.trust.append(event)
    outcome.standing = trust.state.summary
  }

  /// Records trust again if it differs from the last record. A replacement phone may have received events that the
  /// summary doesn't count, or the reverse.
  mutating func restate() {
    if !situation.trust.isEmpty { outcome.standing = trust.state.summary }
  }

  /// Keeps a time free for the wearer.
  mutating func rest(_ until: Timestamp) {
    guard situation.hasCalendarAccess else { return noteHealth(.calendarFailed) }
    let id = stableHash(stableHash("rest"), UInt64(bitPattern: now.nanoseconds)) >> 1
    outcome.calendar.append(
      .put(
        CalendarEvent(
          id: id, calendar: .training, start: now, end: until, editor: .app, title: config.emergency.title)))
  }

  mutating func keep(_ insight: KeptInsight) { outcome.insights.kept.append(insight) }
  mutating func notify(_ notice: PlannedNotice) { outcome.notices.append(notice) }
  mutating func withdrawAlert(_ subject: NoticeSubject) { outcome.withdrawnAlerts.append(subject) }
}

extension PlanningOutcome {
  /// Processes a situation.
  ///
  /// - Parameters:
  ///   - cache: Earlier results; it changes nothing but the time needed.
  ///   - verdict: The outcome of the configuration that the trigger offers.
  package init(
    _ situation: PlanningSituation, _ config: GhostConfig, _ cache: inout PlannerCache,
    _ verdict: ConfigStore.Outcome? = nil
  ) {
    let config = config.obeying(situation.rules)
    var planner = Planner(
      situation, config, trust: cache.trust(situation.trust, config.trust), body: cache.body.view(situation),
      travel: cache.travel.state(situation.places, config.travel))
    planner.verdict = verdict
    self = planner.think()
  }
}

extension GhostConfig {
  /// Applies the literal rules.
  fileprivate func obeying(_ rules: Rules) -> GhostConfig {
    var config = self
    config.trust.keepsQualification = rules.hasDefect(.promotesAfterBreaker)
    config.trust.anyWorkoutEndsRow = rules.hasDefect(.workoutResetsBreaker)
    config.trust.forgetsRow = rules.hasDefect(.counterInMemory)
    config.trust.outcomesAddUp = rules.hasDefect(.everyOutcomeCounts)
    config.trust.retreatsByOnePhase = rules.hasDefect(.retreatByOnePhase)
    config.trust.poorDaysMax = rules.hasDefect(.poorRecoveryTrips) ? config.trust.deletionsMax : nil
    config.trust.rowEndsWithDay = rules.hasPlanted(.breakerPerDay)
    config.trust.sparesAgreed = rules.hasPlanted(.agreedDeletionSpared)
    if rules.hasDefect(.lunchIsPreferred) { config.sacred.lunchEnd = config.sacred.lunchStart }
    if rules.hasDefect(.shadowNamesTraining) {
      (config.shadows.title, config.shadows.isPrivate) = ("Training Block", false)
    }
    return config
  }
}
