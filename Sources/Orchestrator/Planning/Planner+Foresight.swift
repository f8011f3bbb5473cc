// Forecasts of skips: learned from the past, and used before the session (implementation plan 14.1).
extension Planner {
  /// Records the probability of a skip for each remaining session of the date.
  ///
  /// - Returns: The likeliest skip among them; `nil` if forecasts have not proved better than the share of all sessions.
  @discardableResult
  mutating func foresee(_ date: CivilDate) -> MetricResult? {
    let day = itinerary.day(date)
    let coming = blocks.values.filter { $0.status == .scheduled && day.contains($0.start) && $0.start > now }
    guard !coming.isEmpty else { return nil }
    var likeliest: MetricResult?
    for block in coming.sorted(by: { ($0.start, $0.id) < ($1.start, $1.id) }) {
      guard let risk = foresee(block, on: date) else { continue }
      if risk.value > likeliest?.value ?? -1 { likeliest = risk }
    }
    return forecastWeight > 0 ? likeliest : nil
  }

  /// Records the probability that a session is skipped. The first forecast of a session, made when it is planned, is
  /// kept for the week's receipt (tech spec §6).
  @discardableResult
  mutating func foresee(_ block: TrainingBlock, on date: CivilDate) -> MetricResult? {
    guard let drawn = drawSkip(of: block.kind, at: block.start, on: date) else { return nil }
    let risk = believed(drawn)
    let history = body.skipHistory
    let (all, alike) = (history.count(), history.count { $0.kind == block.kind.rawValue })
    if !state.forecasts.contains(where: { $0.block == block.id }) {
      let forecast = KeptForecast(
        block: block.id, drawn: drawn.value, share: history.runningShare, probability: risk.value)
      state.forecasts = (state.forecasts + [forecast]).suffix(Self.forecastsMax)
    }
    var forecast = SkipForecast(
      block: block.id, probability: risk.value, confidence: risk.confidence, tried: all.tried, skipped: all.skipped,
      kindTried: alike.tried, kindSkipped: alike.skipped)
    (forecast.drawn, forecast.share, forecast.weight) = (drawn.value, history.runningShare, forecastWeight)
    outcome.forecasts.append(forecast)
    return risk
  }

  /// The number of forecasts that are kept (assumed): about half a year of sessions.
  private static let forecastsMax = 200

  /// The weight of forecasts against the running share, by the outcomes of the sessions that were forecast.
  private var forecastWeight: Double {
    let rules = situation.rules
    if rules.hasPlanted(.unfoundedForecasts) || rules.hasPlanted(.forecastsReversed) { return 1 }
    var skill = ForecastSkill()
    for forecast in state.forecasts {
      guard let block = blocks[forecast.block], block.tellsOfSkips else { continue }
      skill.note(forecast: forecast.drawn, share: forecast.share, wasSkipped: block.status != .completed)
    }
    return skill.weight(config.metrics.skip)
  }

  /// `true` if forecasts may steer plans.
  var foreseesSkips: Bool { forecastWeight > 0 }

  /// Shrinks a forecast towards the running share. Without evidence nothing but the share remains, and no reasons.
  private func believed(_ drawn: MetricResult) -> MetricResult {
    let (weight, share) = (forecastWeight, body.skipHistory.runningShare)
    let value = situation.rules.hasPlanted(.forecastsReversed) ? 1 - drawn.value : drawn.value
    return MetricResult(
      share + weight * (value - share), confidence: drawn.confidence, weight > 0 ? drawn.drivers : [])
  }

  /// Returns the probability that a session of that kind at that time is skipped, as far as forecasts have proved
  /// better than the running share; `nil` if unknown.
  func skip(of kind: BlockKind, at start: Timestamp, on date: CivilDate) -> MetricResult? {
    drawSkip(of: kind, at: start, on: date).map(believed)
  }

  private func drawSkip(of kind: BlockKind, at start: Timestamp, on date: CivilDate) -> MetricResult? {
    let density = CalendarDensity(on: itinerary.day(date), events: situation.events, config.density)
    return body.skip(
      of: kind, at: situation.zone.civil(start), situation.hasCalendarAccess ? density : nil,
      isTravel: isTravelling ? true : nil)
  }

  /// Returns the preferred hours, reduced where sessions were skipped.
  func hours(_ windows: PreferredHours) -> PreferredHours {
    let (liked, history) = (state.taste.hours, body.skipHistory)
    let isKnown = history.confidence >= config.cycles.skipKnownFrom && foreseesSkips
    guard isKnown || !liked.isEmpty else { return windows }
    let base = history.base
    return PreferredHours { weekday, hour in
      var weight = min(1, windows[weekday, hour] * (liked[hour] ?? 1))
      if isKnown {
        weight *= 1 - max(0, history.slot(weekday: weekday.rawValue, hour: hour) - base)
      }
      return weight
    }
  }

  /// Returns whether a skip is so likely that the wearer is asked instead of reminded.
  func isProbablySkipped(_ kind: BlockKind, at start: Timestamp, on date: CivilDate) -> Bool {
    guard foreseesSkips, body.skipHistory.attempts.count >= Self.askedFrom,
      let risk = skip(of: kind, at: start, on: date)
    else {
      return false
    }
    return risk.value >= config.insights.skipRisk && risk.confidence >= config.insights.confidenceMin
  }

  /// With fewer sessions than these the planner keeps adding them (assumed): a row of deletions is for the breaker.
  private static let askedFrom = 8
}
