// Derived values that are stored: those of the day in the morning, those of weeks at night on the charger (tech spec
// §2.4, §2.10, §2.11).
extension Planner {
  /// The night's work: the derived values of the last week, and its insights.
  mutating func analyse(_ date: CivilDate) {
    outcome.analysed = date
    lookThroughMetrics(from: date.adding(days: -Self.nightlyDays), before: date)
    for insight in body.nightlyInsights(through: date.adding(days: -1), at: now) { keep(insight.kept(for: date)) }
    clearInsights()
  }

  /// The number of days that a night covers (tech spec §2.11: the last seven, to fill gaps).
  private static let nightlyDays = 7

  /// Derives outdated values again, and reports values that can't have come from the days to the health monitor.
  ///
  /// A day that no night has covered yet lacks the values of weeks.
  mutating func lookThroughMetrics(from first: CivilDate? = nil, before end: CivilDate) {
    let issues = body.issues(in: situation.metrics)
    let kept = Dictionary(grouping: situation.metrics, by: \.date)
    var date = min(first ?? end, kept.keys.min() ?? end)
    while date < end {
      let isAnalysed = situation.analysed.map { date < $0 } ?? false
      let metrics = body.metrics(of: date, through: isAnalysed ? .deepAnalysis : .background)
      if metrics.values != kept[date] ?? [] { outcome.metrics.append(metrics) }
      date = date.adding(days: 1)
    }
    explainFormulas(issues)
    let wrong = issues.filter { $0.severity == .error }
    guard !wrong.isEmpty else { return }
    noteHealth(.inconsistencyFound)
    let what = Set(wrong.map { "\($0.metric.map { "\($0)" } ?? "a value without a name") of \($0.date)" }).sorted()
    explain(
      .mended, "\(wrong.count) derived values did not follow from the days, and were computed again.",
      details: Array(what.prefix(5)))
  }

  /// After an update with another formula: derives the stored values again, and reports the day whose value moved most
  /// with both values (tech spec §2.11).
  private mutating func explainFormulas(_ issues: [IntegrityIssue]) {
    for name in MetricName.daily {
      let stale = Set(issues.filter { $0.kind == .version && $0.metric == name }.map(\.date))
      let moved = situation.metrics.compactMap { kept in
        stale.contains(kept.date) && kept.metric == name.rawValue
          ? body.value(name, on: kept.date).map { (kept: kept, value: $0) } : nil
      }
      func distance(_ pair: (kept: StoredMetric, value: DerivedValue)) -> Double {
        abs(pair.value.value - pair.kept.value)
      }
      guard let most = moved.max(by: { (distance($0), $0.kept.date) < (distance($1), $1.kept.date) }) else { continue }
      let (now, then) = (PlainNumber.tenths(most.value.value), PlainNumber.tenths(most.kept.value))
      explain(
        .insight,
        "The formula of \(name.name) is another one now: of \(most.kept.date) it makes \(now), and made \(then).",
        details: ["Formula \(most.kept.version) then, formula \(most.value.provenance.version) now."]
          + most.value.result.drivers.prefix(3).map(\.words)
          + ["\(stale.count) \(stale.count == 1 ? "day" : "days") derived anew, of which none moved more."],
        cause: UInt64(bitPattern: Int64(most.kept.date.dayNumber)))
    }
  }

  /// Offers the morning's insights, of the day and of the last night.
  ///
  /// - Parameter session: The probability that the date's session is skipped; `nil` if there is none.
  mutating func offerInsights(_ date: CivilDate, session: MetricResult?) {
    let isAnalysed = situation.analysed.map { date.adding(days: -config.insights.patternDays) < $0 } ?? false
    let found = body.insights(
      on: date, at: now, session: session, hasHardSession: nextSession(on: date).map { !$0.kind.isLight } ?? false,
      knowsPatterns: isAnalysed)
    let fresh = found.map { $0.kept(for: date) } + [milestone(date)].compactMap(\.self)
    let nightly = situation.insights.filter { insight in
      insight.date == date && insight.isCurrent(at: now) && !fresh.contains { $0.id == insight.id }
    }
    let worthIt = (fresh + nightly).filter { insight in
      let rule = UInt64(insight.kind)
      return state.taste.isWorthTelling(rule, config.feedback) && !state.held.contains { $0.rule == rule }
    }
    let told = InsightGenerator.weigh(worthIt, config.insights)
    for insight in fresh where told.contains(insight) { keep(insight) }
    guard let insight = told.first(where: { !saysNothingNew($0) }) else { return }
    explain(
      .insight, "\(insight.headline): \(insight.body ?? "")", confidence: insight.confidence,
      details: [insight.derivation].compactMap(\.self), cause: UInt64(bitPattern: Int64(date.dayNumber)))
    tell(.insight, about: insight.id)
  }

  /// Returns whether the day before had the same insight.
  private func saysNothingNew(_ insight: KeptInsight) -> Bool {
    situation.insights.contains {
      ($0.kind, $0.headline, $0.date) == (insight.kind, insight.headline, insight.date.adding(days: -1))
    }
  }

  /// Returns the insight of a morning after the day on which a milestone was reached (tech spec §2.10).
  private func milestone(_ date: CivilDate) -> KeptInsight? {
    let (yesterday, days) = (date.adding(days: -1), situation.days)
    let before = days.reduce(0) { $1.date < yesterday ? $0 + $1.workouts : $0 }
    let since = before + (days.first { $0.date == yesterday }?.workouts ?? 0)
    guard let number = config.insights.milestones.last(where: { before < $0 && $0 <= since }) else { return nil }
    return KeptInsight(
      id: Insight.id(.progressMilestone, date), kind: InsightKind.progressMilestone.rawValue, date: date,
      headline: "\(number) workouts", body: "With yesterday there are \(since) of them in all.",
      derivation: "workouts \(since), before \(before); the bound is \(number)", confidence: 1, generated: now,
      expires: now + config.insights.lifetime)
  }

  /// Keeps an insight of a session's move for the day of its new time (tech spec §2.10: "Moved workout to 6 PM").
  mutating func noteMove(_ what: String, to block: TrainingBlock, because reason: String) {
    let civil = situation.zone.civil(block.start)
    keep(
      KeptInsight(
        id: Insight.id(.scheduleChange, civil.date), kind: InsightKind.scheduleChange.rawValue, date: civil.date,
        headline: "Moved \(what) to \(Self.clock(civil))",
        body: "\(reason.prefix(1).uppercased() + reason.dropFirst()).",
        derivation: nil, confidence: 1, generated: now, expires: block.start))
  }

  /// Deletes expired insights; of achievements the fact remains.
  private mutating func clearInsights() {
    guard !situation.rules.hasPlanted(.insightsKept) else { return }
    for insight in situation.insights where !insight.isArchived {
      let kind = InsightKind(rawValue: insight.kind)
      let lifetime = kind.flatMap { config.insights.kept[$0] } ?? config.insights.lifetime
      guard insight.generated + lifetime <= now else { continue }
      if let kind, config.insights.archived.contains(kind) {
        keep(insight.archived)
      } else {
        outcome.insights.deleted.append(insight.id)
      }
    }
  }
}
