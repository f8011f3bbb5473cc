extension MetricRegistry {
  /// The days that a pattern looks at, as of the latest.
  package func window(_ definition: MetricDefinition, _ days: DayTable) -> ArraySlice<DayValues> {
    guard let last = days.last else { return [] }
    let (first, isBelow) = last.subtractingReportingOverflow(definition.window - 1)
    return days.window((isBelow ? .min : first)...last)
  }

  /// Looks at the patterns again when something changed; answers how many were computed.
  func updatePatterns(
    _ table: inout DerivedTable, _ days: DayTable, _ stale: Set<MetricName>, _ changes: [Int], _ computedAt: Double
  ) -> Int {
    var computed = 0
    if stale.contains(.sleepImpact) || !changes.isEmpty {
      table.sleepImpact = sleepImpact(days, computedAt)
      computed += 1
    }
    if stale.contains(.streak) || !changes.isEmpty {
      table.streak = streak(days, computedAt)
      computed += 1
    }
    return computed
  }

  package func sleepImpact(_ days: DayTable, _ computedAt: Double) -> DerivedPattern<SleepImpact>? {
    let window = window(self[.sleepImpact], days)
    guard let pattern = SleepImpact(window, config.sleepImpact) else { return nil }
    return provenance(.sleepImpact, window, pattern.confidence, computedAt).map { DerivedPattern(pattern, $0) }
  }

  package func streak(_ days: DayTable, _ computedAt: Double) -> DerivedPattern<WeekStreak>? {
    guard let last = days.last else { return nil }
    let window = window(self[.streak], days)
    return provenance(.streak, window, 1, computedAt).map {
      DerivedPattern(WeekStreak(window, asOf: last), $0)
    }
  }

  private func provenance(
    _ name: MetricName, _ window: ArraySlice<DayValues>, _ confidence: Double, _ computedAt: Double
  ) -> Provenance? {
    guard let first = window.first, let last = window.last else { return nil }
    var digest = InputDigest()
    digest.add(window, self[name].inputs)
    return Provenance(
      metric: name, version: self[name].version, inputDays: first.day...last.day, inputCount: window.count,
      inputDigest: digest.value, confidence: confidence, computedAt: computedAt)
  }
}
