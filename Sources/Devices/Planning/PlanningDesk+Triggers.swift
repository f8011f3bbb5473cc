import WearerKit

// The planner's open triggers in the order of their occurrence, and the data for each.
extension PlanningDesk {
  /// Adds a trigger, and has the planner process it.
  func occur(_ trigger: PlanningTrigger, _ context: inout DeviceContext) {
    triggers.add(trigger)
    plan(&context)
  }

  func plan(_ context: inout DeviceContext) {
    guard !isPlanning, !triggers.isEmpty(), replica.mayWrite() else { return }
    isPlanning = true
    context.notify(Self.self)
  }

  /// Notes new dates, evenings and weeks by the phone's clock, each only once, even if the clock is set back.
  func addDates(_ context: inout DeviceContext) {
    let civil = context.civil
    let (today, yesterday) = (civil.date, civil.date.adding(days: -1))
    advance(.plannedDay, to: today, from: yesterday) { triggers.add(.dayBegan($0)) }
    let evening = civil.hour >= hours.evening ? today : civil.hour < hours.lateUntil ? yesterday : nil
    if let evening, advance(.plannedEvening, to: evening, from: yesterday, { triggers.add(.evening($0)) }),
      evening == yesterday
    {
      device.announce(WindowNews(at: context.zone.startOfDay(today)), &context)
    }
    let isSunday = today.weekday == .sunday && civil.hour >= hours.week
    let isAfterwards = yesterday.weekday == .sunday && civil.hour < hours.lateUntil
    guard let sunday = isSunday ? today : isAfterwards ? yesterday : nil else { return }
    if advance(.plannedWeek, to: sunday, from: yesterday, { triggers.add(.week($0)) }), sunday == yesterday {
      device.announce(WindowNews(at: context.zone.startOfDay(today)), &context)
    }
  }

  /// Closes the week after its end, when its last sessions have ended too.
  func closeWeek(_ context: DeviceContext) {
    let today = context.civil.date
    let sunday = today.adding(days: -1 - today.weekday.rawValue)
    guard today.weekday != .monday || context.civil.hour >= hours.weekEnd,
      !setup.rules.hasPlanted(.weekNeverClosed)
    else { return }
    advance(.closedWeek, to: sunday, from: sunday) { triggers.add(.weekEnded($0)) }
  }

  /// A workout that becomes known late, a rejected one, or a session that ends late because the clock was set may be of
  /// the week that was closed last.
  func reviseWeek(_ start: Timestamp?, _ context: DeviceContext) {
    guard let closed = store.number(.closedWeek) else { return }
    let sunday = CivilDate(dayNumber: Int(closed))
    guard start.map({ context.zone.civil($0).date <= sunday }) ?? true else { return }
    triggers.add(.weekEnded(sunday))
  }

  /// Triggers the planner when a permission changed, when a snoozed insight is due, and every few hours while it isn't
  /// healthy, so that ended problems are noticed (tech spec §2.4).
  func addHealthLook(_ context: DeviceContext) {
    let denied: Int64 = (HealthArchive.probesEmpty(store) ? 1 : 0) | (context.platform.isCalendarDenied ? 2 : 0)
    let last = store.number(.lastHealthLook).map { Timestamp(nanoseconds: $0) }
    let isLate = last.map { $0 > context.clock || context.clock - $0 >= hours.healthLook } ?? true
    let isUnwell = told.map { $0.mode != .healthy } ?? false
    let isSnoozeOver = store.number(.snoozedUntil).map { $0 <= context.clock.nanoseconds } ?? false
    if isSnoozeOver { store.forget(.snoozedUntil) }
    guard isSnoozeOver || denied != store.number(.seenDenied) ?? 0 || isUnwell && isLate else { return }
    store.remember(.seenDenied, denied)
    store.remember(.lastHealthLook, context.clock.nanoseconds)
    if !triggers.holds(.surroundings) { triggers.add(.surroundings) }
  }

  func treatment(_ context: DeviceContext) -> PlannerSurroundings {
    var found = PlannerSurroundings()
    found.events = Watchdog.noted(in: store)
    // Measurements are known for every day. If the watch has no permission they stop without a reason.
    let newest = material.days().last?.date
    let isSilent = newest.map { $0 < context.civil.date.adding(days: -hours.silentDays) } ?? false
    found.isHealthDenied = HealthArchive.probesEmpty(store) || isSilent && setup.peers.contains(.watch)
    return found
  }

  /// Notes that the morning of a date was decided: from then on new data of its night is reviewed.
  func noteMorning(_ date: CivilDate) {
    store.remember(.plannedMorning, Int64(date.dayNumber))
    let known = material.days().last { $0.date == date }
    if let known, known.tellsRecovery { store.remember(.plannedNight, known.night) }
  }

  /// Triggers the planner if the night's values differ from the last review and the morning hasn't ended (tech spec
  /// §2.9: readings of a night still come in after the wake).
  func considerNight(_ summary: DaySummary, _ context: inout DeviceContext) {
    let civil = context.civil
    guard summary.date == civil.date, Mornings.hours.contains(civil.hour), summary.tellsRecovery,
      store.number(.plannedMorning) == Int64(civil.date.dayNumber), store.number(.plannedNight) != summary.night
    else { return }
    let isFirst = store.number(.plannedNight).map { $0 >> 32 } != Int64(civil.date.dayNumber)
    store.remember(.plannedNight, summary.night)
    occur(.night(civil.date, isFirst: isFirst), &context)
  }

  /// The analysis of weeks runs once a night, in a long run on the charger (tech spec §2.11), which is requested in the
  /// evening.
  func considerAnalysis(_ context: inout DeviceContext) {
    let civil = context.civil
    let isTime = hours.analysis.contains(civil.hour)
    if context.platform.launchReason == .processing {
      // A run granted too early is requested again when it is time.
      nightAskedFor = isTime ? civil.date : nil
      isNightEarly = !isTime
      guard isTime, store.number(.analysedNight) != Int64(civil.date.dayNumber) else { return }
      store.remember(.analysedNight, Int64(civil.date.dayNumber))
      return triggers.add(.analysis(civil.date))
    }
    let isEvening = civil.hour >= hours.evening
    guard isTime || !isNightEarly && isEvening else { return }
    let date = isEvening ? civil.date.adding(days: 1) : civil.date
    guard nightAskedFor != date else { return }
    (nightAskedFor, isNightEarly) = (date, false)
    if store.number(.analysedNight) ?? .min < Int64(date.dayNumber) { context.requestProcessing(.deepAnalysis) }
  }

  /// Notes a date later than the last one, and closes the time before the app's first day.
  ///
  /// Returns whether the date was new.
  @discardableResult
  private func advance(
    _ key: MemoryKey, to date: CivilDate, from first: CivilDate, _ add: (CivilDate) -> Void
  ) -> Bool {
    let last = store.number(key) ?? Int64(first.dayNumber)
    guard Int64(date.dayNumber) > last else {
      if store.number(key) == nil { store.remember(key, last) }
      return false
    }
    add(date)
    store.remember(key, Int64(date.dayNumber))
    return true
  }

  /// Notes blocks that have ended. A block that was closed and reopened ends again.
  func addOverdue(_ context: DeviceContext) {
    let now = context.clock
    let open = material.blocks().values.filter { $0.isOpen && hours.isOver($0, at: now) }
    for block in open.sorted(by: { ($0.start, $0.id) < ($1.start, $1.id) }) {
      let trigger = PlanningTrigger.overdue(block.id)
      guard !triggers.holds(trigger) else { continue }
      triggers.add(trigger)
      reviseWeek(block.start, context)
    }
  }

  /// Drops triggers of ended blocks that the wearer has moved meanwhile.
  private func forgetOverdue(_ context: DeviceContext) {
    while let (position, trigger) = triggers.first(), case .overdue(let id) = trigger,
      let block = material.blocks()[id], block.isOpen, !hours.isOver(block, at: context.clock)
    {
      _ = triggers.remove(position)
    }
  }

  package func next(_ context: inout DeviceContext) -> PlanningSituation? {
    forgetOverdue(context)
    guard replica.mayWrite(), let (position, trigger) = nextTrigger(context) else {
      isPlanning = false
      mendCalendar(&context)
      return nil
    }
    let now = context.clock
    // A streak of weeks may be as long as the wearer has the app.
    let past = if trigger.isAboutWeek { Timestamp(unixSeconds: 0) } else { now - .days(Int64(hours.lookBack)) }
    let today = context.zone.startOfDay(context.civil.date)
    let workouts = replica.ledger.records(in: .workouts, observedFrom: past, to: now + .days(1))
    var situation = PlanningSituation(
      position: position, trigger: trigger, now: now, zone: context.zone,
      blocks: material.allBlocks(), plans: material.plans(),
      events: context.platform.isCalendarDenied
        ? [] : CalendarStore(store).events(from: today, to: today + .days(Int64(hours.horizon))),
      days: material.days(), metrics: keptMetrics(trigger),
      workouts: workouts.compactMap { record in
        if let workout = record.body?.content(Workout.self) {
          KnownWorkout(id: record.key.id, workout: workout)
        } else {
          nil
        }
      },
      trust: material.trust(), memory: material.memory(), state: material.state(),
      hasCalendarAccess: !context.platform.isCalendarDenied,
      configuration: configuration.accepted(), hasPast: self.past.isKnown && store.number(.erasedAt) == nil,
      past: knownPast(trigger, context), rules: setup.rules,
      places: context.platform.isLocationDenied ? [] : places.all())
    situation.app = setup.app
    situation.profile = material.profile()
    (situation.cloud.mayAsk, situation.cloud.drafts) = (calls.isOn, calls.drafts())
    situation.blockers = hours.blockers
    situation.surroundings = treatment(context)
    if trigger.isAboutShadows { situation.office = officeView(context) }
    if let date = trigger.nightOf {
      situation.newest = RawSignals(store: store, rules: setup.rules).newest(of: date, until: now)
    }
    if trigger.readsInsights { situation.insights = InsightStore(store.latched).all() }
    if trigger.readsMetrics {
      situation.analysed = store.number(.analysedNight).map { CivilDate(dayNumber: Int($0)) }
    }
    return situation
  }

  /// Returns the oldest trigger, or a change of the surroundings if the oldest has to wait.
  private func nextTrigger(_ context: DeviceContext) -> (position: Int64, trigger: PlanningTrigger)? {
    guard let first = triggers.first() else { return nil }
    return mustWait(first.trigger, context) ? triggers.entry(of: .surroundings) : first
  }

  private func keptMetrics(_ trigger: PlanningTrigger) -> [StoredMetric] {
    guard trigger.readsMetrics, let date = trigger.date else { return [] }
    return MetricStore(store.latched).metrics(since: date.adding(days: -hours.lookBack))
  }

  /// Returns whether a trigger's data can't be read while the phone is locked, or isn't summarised yet: it waits for a
  /// run in which it is.
  private func mustWait(_ trigger: PlanningTrigger, _ context: DeviceContext) -> Bool {
    switch trigger {
    case .imported: !context.platform.isProtectedDataAvailable
    // Part of the night isn't enough.
    case .morning(let date), .night(let date, _): DirtyDays(store).holds(date)
    default: false
    }
  }

  /// Returns the data of the days before the app; `nil` if the trigger isn't about them.
  private func knownPast(_ trigger: PlanningTrigger, _ context: DeviceContext) -> KnownPast? {
    guard case .imported(let end, _) = trigger else { return nil }
    let dates = ImportWindow(before: end).dates
    let (begin, close) = (context.zone.startOfDay(dates.lowerBound), context.zone.startOfDay(end))
    return KnownPast(
      dates: dates, days: past.days(),
      events: context.platform.isCalendarDenied ? nil : CalendarStore(store).events(from: begin, to: close))
  }
}

extension MemoryKey {
  /// the last local days that began, whose evening was planned, and that ended a week, for the planner.
  package static let plannedDay = MemoryKey("plannedDay")
  /// the local day whose morning was decided last, and the night for which sessions were last reviewed.
  package static let plannedMorning = MemoryKey("plannedMorning")
  package static let plannedNight = MemoryKey("plannedNight")
  /// the local date after the last night in which weeks were analysed.
  package static let analysedNight = MemoryKey("analysedNight")
  package static let plannedEvening = MemoryKey("plannedEvening")
  package static let plannedWeek = MemoryKey("plannedWeek")
  /// the Sunday of the last week that was closed after its end.
  package static let closedWeek = MemoryKey("closedWeek")
}

extension DaySummary {
  /// `true` if its night has enough data for a recovery: the length or the variability suffices by itself.
  fileprivate var tellsRecovery: Bool { nightMinutes != nil || heartRateVariability != nil }
  /// The date and the night's values, as one number.
  fileprivate var night: Int64 {
    let heart = UInt64(max(0, (heartRateVariability ?? 0) * 10)) & 0xffff
    let asleep = UInt64(max(0, nightMinutes ?? 0)) & 0xffff
    return Int64(date.dayNumber) << 32 | Int64(heart << 16 | asleep)
  }
}
