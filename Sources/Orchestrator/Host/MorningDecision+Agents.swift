extension MorningDecision {
  /// The decision for a situation with recent data. It uses the same recovery as the plans, or the length of the night
  /// if too little is known for one (tech spec §4.5).
  init(_ situation: MorningSituation, _ config: GhostConfig) {
    let observed = (situation.signals.samples.map(\.end) + [situation.newest].compactMap(\.self))
      .filter { $0 <= situation.now }.max()
    let ignoresAge = situation.source.isTheWatch && situation.rules.hasDefect(.ignoresStaleness)
    let isFresh = observed.map { situation.now - $0 < MorningDecision.freshness } ?? false || ignoresAge
    let night = DaySummary(situation.signals, now: situation.now).nightMinutes
    let isBySleep = situation.rules.hasPlanted(.decidedBySleepAlone)
    // The planner knows the day by its summary, in which a night that may still last is not complete.
    let today = DaySummary(situation.signals)
    let recovery =
      isFresh && !isBySleep ? MorningDecision.recovery(today, after: situation.before, config.metrics) : nil
    let advice = recovery.map { Advice(recovery: $0, session: situation.session, slot: Self.slot(situation, config)) }
    // Under the literal rule unknown values count as zero, and call for a light day.
    let byNight =
      ignoresAge && night == nil ? .moveLightly : Outcome.after(asleepMinutes: night)
    self.init(
      date: situation.signals.date, outcome: advice?.outcome ?? (isFresh ? byNight : .safeMode),
      source: situation.source, decided: situation.now, observed: observed, advice: advice)
  }

  /// Returns a time today for a session that isn't planned yet, at the hour that suits most people best; `nil` if none
  /// is free.
  private static func slot(_ situation: MorningSituation, _ config: GhostConfig) -> Timestamp? {
    guard let calendar = situation.calendar, let length = config.cycles.lengths[.training] else { return nil }
    let date = situation.signals.date
    let finder = SlotFinder(
      commitments: Commitments(events: calendar.events), memory: calendar.memory, profile: calendar.profile,
      hours: OptimalWindows([], asOf: date, config.windows).hours, itinerary: Itinerary(home: calendar.zone),
      config: config)
    return finder.best(of: length, on: date, notBefore: situation.now + notice).chosen?.start
  }

  /// The least time before a suggested session (assumed).
  private static let notice = Span.hours(1)

  /// 0 to 100; `nil` if too little is known.
  private static func recovery(_ today: DaySummary, after before: [DaySummary], _ config: MetricsConfig) -> Double? {
    let days = DayTable(before.map { DayValues($0) } + [DayValues(today)])
    let registry = MetricRegistry(config)
    let day = today.date.dayNumber
    return registry.value(registry[.recovery], day, days, DerivedTable.Row(day: day), 0)?.value
  }
}
