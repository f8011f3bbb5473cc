// The morning: each of the day's blocks is kept, made lighter, or removed (tech spec §2.2, implementation plan 5.1).
extension Planner {
  mutating func planMorning(_ date: CivilDate) {
    // A suspended planner doesn't notify either.
    let mayTell = allowsByMode(.suggest)
    lookAtSessions(of: date, suggests: mayTell)
    let session = foresee(date)
    if mayTell { offerInsights(date, session: session) }
  }

  /// Reviews the day after the night's data has changed since the morning's decision.
  ///
  /// - Parameter isFirst: Whether nothing was known before: then a suggestion is still due.
  mutating func rethinkMorning(_ date: CivilDate, isFirst: Bool) {
    lookAtSessions(of: date, suggests: isFirst && allowsByMode(.suggest))
    foresee(date)
  }

  private mutating func lookAtSessions(of date: CivilDate, suggests: Bool) {
    let day = itinerary.day(date)
    let waiting = blocks.values.filter { $0.status == .scheduled && day.contains($0.start) && $0.start > now }
    for block in waiting.sorted(by: { ($0.start, $0.id) < ($1.start, $1.id) }) {
      if !isKept(block) { judge(block, suggests: suggests) }
      // The night may have changed what is safe.
      if let block = blocks[block.id], block.status == .scheduled { prepare(block) }
    }
  }

  /// `true` if the knowledge of the night is recent enough to act on. Otherwise the morning's decision is Safe Mode,
  /// and the day's sessions stay unchanged (tech spec §4.5).
  private var isNightFresh: Bool { situation.newest.map { now - $0 < MorningDecision.freshness } ?? false }

  private mutating func judge(_ block: TrainingBlock, suggests: Bool) {
    if suggests, soften(block) { return }
    guard isNightFresh, let recovery = body.recovery, recovery < config.cycles.lightBelow else { return }
    let confidence = body.recoveryConfidence
    let known = "Recovery is \(Int(recovery.rounded())) of 100"
    let sleptTooLittle = (body.asleepMinutes ?? .max) < config.cycles.removeBelowSleep
    let isTooLow =
      recovery < config.cycles.removeBelowAlone || sleptTooLittle && recovery < config.cycles.removeBelowRecovery
    if isTooLow, allows(.removeBlock, confidence: confidence) {
      write(block.with(status: .removed))
      return explain(
        .removed, "Took \(describe(block)) out: \(known)\(sleptTooLittle ? " after a short night" : "").",
        confidence: confidence,
        details: body.drivers,
        rejected: [.init(what: "a recovery walk", why: "even that is too much", confidence: confidence)],
        cause: block.id)
    }
    guard !block.kind.isLight else { return }
    if allows(.transformBlock, confidence: confidence) {
      write(block.lighter(config.cycles))
      explain(
        .transformed, "Made \(describe(block)) a recovery walk: \(known).", confidence: confidence,
        details: body.drivers, rejected: [.init(what: "keeping it", why: known, confidence: 1 - confidence)],
        cause: block.id)
      return tell(.transformation, about: block.id, begins: block.start)
    }
    guard suggests else { return }
    explain(
      .suggested, "Suggested to take \(describe(block)) lightly: \(known), and it may not change it by itself.",
      confidence: confidence, details: body.drivers,
      rejected: [
        .init(
          what: "a recovery walk instead", why: obstacle(to: .transformBlock, confidence: confidence)?.words ?? known,
          confidence: confidence)
      ],
      cause: block.id)
    tell(.lightDay, about: UInt64(bitPattern: Int64(civil.date.dayNumber)))
  }
}

// The first day: one review, its effect on trust, and the first block (implementation plan 6.1, 13.0, 13.2).
extension Planner {
  /// The wearer's progress through onboarding.
  var gates: OnboardingGates { OnboardingGates(hasPast: situation.hasPast, isWelcomed: memory.welcomed != nil) }

  /// The days before the app are known, or as many of them as can be.
  ///
  /// Trust counts them once they are complete. The wearer is welcomed once, with the knowledge at that time: later
  /// data, or another phone, change nothing in it.
  mutating func welcome(isWhole: Bool) {
    guard let past = situation.past else { return }
    let insight = FirstInsight(FirstDayMaterial(past, in: situation.zone, config.density), config.firstDay)
    let event = insight.trustEvent(at: now, date: civil.date, context: trustContext)
    let impact = isWhole ? add(event) : nil
    let cause = UInt64(bitPattern: Int64(civil.date.dayNumber))
    guard memory.welcomed == nil else { return explainLateness(insight, impact, cause) }
    memory.welcomed = civil.date
    var details = Array(insight.lines.dropFirst())
    details.append("The past tells of \(insight.workouts) workouts and \(insight.nights) nights.")
    if past.events == nil { details.append("The calendars may not be read, so nothing is said of meetings.") }
    if !isWhole { details.append("The health data may not be read; what of them comes later changes nothing of this.") }
    explain(.insight, insight.lines[0], details: details, trust: impact, cause: cause)
    tell(.firstInsight, about: cause)
    // From now on missing permissions count.
    watchHealth()
    planEvening(civil.date)
  }

  private mutating func explainLateness(
    _ insight: FirstInsight, _ impact: DecisionReceipt.TrustImpact?, _ cause: UInt64
  ) {
    let found = "The past tells of \(insight.workouts) workouts and \(insight.nights) nights"
    guard let impact else { return explain(.insight, "\(found), which is known already.", cause: cause) }
    explain(
      .insight, "\(found). It came late: trust counts it, and what was told stays as it is.", trust: impact,
      cause: cause)
  }
}

extension FirstDayMaterial {
  /// The past as the phone could read it.
  ///
  /// A calendar is known from its first event on: before that there may have been none (assumed).
  init(_ past: KnownPast, in zone: Zone, _ config: DensityConfig) {
    var meetings: [CivilDate: Int] = [:]
    let itinerary = Itinerary(home: zone)
    if let events = past.events, let first = events.map({ zone.civil($0.start).date }).min() {
      let byDate = Dictionary(grouping: events) { zone.civil($0.start).date }
      var date = max(first, past.dates.lowerBound)
      while date < past.dates.upperBound {
        // An event of the evening before may end after midnight.
        let events = (byDate[date.adding(days: -1)] ?? []) + (byDate[date] ?? [])
        let density = CalendarDensity(on: itinerary.day(date), events: events, config)
        meetings[date] = Int((density.busy.seconds / 60).rounded())
        date = date.adding(days: 1)
      }
    }
    self.init(past.days, of: past.dates, meetings: meetings, in: zone)
  }
}

// Sunday: the value of the week (tech spec §6).
extension Planner {
  /// Sums up the week: on its Sunday evening, and for good once it has ended. The wearer is notified again only if the
  /// figures changed; a workout that becomes known later corrects them once more.
  mutating func sumUp(_ sunday: CivilDate, isOver: Bool) {
    let week = WearerWeek(containing: sunday)
    let receipt = ValueReceipt(of: week, material(of: week), config.valueReceipt)
    let said = state.week.flatMap { $0.sunday == sunday ? $0 : nil }
    let figures = receipt.figures.joined(separator: " ")
    let isNews = said?.figures != figures
    guard isNews || isOver && said?.isOver != true else { return }
    state.week = SaidWeek(sunday: sunday, figures: figures, isOver: isOver)
    let cause = UInt64(bitPattern: Int64(sunday.dayNumber))
    let correction = said.map { isNews ? ["It corrects what was said before: \($0.figures)"] : [] } ?? []
    explain(
      .insight, "The week to \(sunday)\(isOver ? " has ended" : ""): \(receipt.lines.joined(separator: " "))",
      details: correction + receipt.details, cause: cause)
    guard isNews else { return }
    // Even if late, it is about the week that ended. A correction takes no date's alert.
    guard said != nil, gates.mayNotify else { return tell(.valueReceipt, about: cause) }
    notify(PlannedNotice(way: .inApp, subject: .weekReceipt, date: civil.date, lapses: now + .hours(48)))
  }

  private func material(of week: WearerWeek) -> WeekMaterial {
    var material = WeekMaterial()
    let zone = situation.zone
    let forecasts = situation.rules.hasPlanted(.likelySkipsForgotten) ? [] : state.forecasts
    let risks = Dictionary(forecasts.map { ($0.block, $0.probability) }, uniquingKeysWith: { $1 })
    material.blocks = blocks.values.sorted { ($0.start, $0.id) < ($1.start, $1.id) }.map {
      WeekMaterial.Block(date: zone.civil($0.start).date, block: $0, skipProbability: risks[$0.id])
    }
    material.workouts = situation.workouts.map {
      WeekMaterial.Workout(
        id: $0.id, date: zone.civil($0.workout.start).date,
        minutes: Int($0.workout.active.seconds / 60), energy: $0.workout.summary.energy)
    }
    material.trust = standings(upTo: week.sunday)
    // The receipt has its own line for the streak.
    material.insights = situation.insights.filter { $0.kind != InsightKind.streak.rawValue }.map {
      WeekMaterial.Insight(date: $0.date, text: $0.headline)
    }
    material.decisions = state.decisions.map { .init(date: zone.civil($0.at).date, words: $0.words) }
    material.risks = material.blocks.compactMap { entry in
      guard let risk = entry.skipProbability, risk > config.valueReceipt.nearlySkippedAbove else { return nil }
      return .init(date: entry.date, sign: "Skip of \(entry.block.kind.name) likely", probability: risk)
    }
    for day in 0..<7 {
      let date = week.monday.adding(days: day)
      guard let recovery = body.value(.recovery, on: date)?.value, recovery < config.cycles.lightBelow else { continue }
      material.risks.append(.init(date: date, sign: "Recovery below usual, \(Int(recovery)) of 100"))
    }
    return material
  }

  /// Returns the trust phases on the Sunday before and now.
  private func standings(upTo sunday: CivilDate) -> [WeekMaterial.Trust] {
    let before = sunday.adding(days: -7)
    let earlier = TrustState(TrustLog(trust.log.ordered.filter { $0.date <= before }), config.trust)
    return [
      WeekMaterial.Trust(date: before, phase: earlier.phase, score: earlier.score),
      WeekMaterial.Trust(date: sunday, phase: trust.state.phase, score: trust.state.score),
    ]
  }
}
