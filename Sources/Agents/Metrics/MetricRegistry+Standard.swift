extension MetricRegistry {
  private static let hour = 3_600.0
  private static let day = 86_400.0

  /// The metrics as they are shipped; tiers after tech spec §2.11, lifetimes assumed: a day's value holds for a day, a
  /// prediction for an hour, a pattern for a week.
  static func standard(_ config: MetricsConfig) -> [MetricDefinition] {
    let usual = config.baseline.days + 1
    let debt = [config.sleepDebt.days, config.sleepDebt.longDays].map { max($0, usual) }
    return [
      MetricDefinition(
        .recovery, version: MetricVersion(1), inputs: [.heartRateVariability, .asleep, .restingHeartRate],
        window: usual, tier: .background, lifetime: day, range: 0...100),
      MetricDefinition(
        .sleepDebt, version: MetricVersion(1), inputs: [.asleep], window: debt[0], tier: .deepAnalysis, lifetime: day,
        range: 0...Double(24 * config.sleepDebt.days)),
      MetricDefinition(
        .longSleepDebt, version: MetricVersion(1), inputs: [.asleep], window: debt[1], tier: .deepAnalysis,
        lifetime: day, range: 0...Double(24 * config.sleepDebt.longDays)),
      MetricDefinition(
        .strain, version: MetricVersion(1), inputs: [.strainMinutes, .workoutMinutes], window: config.strain.days,
        tier: .deepAnalysis, lifetime: day, range: 0...100),
      MetricDefinition(
        .readiness, version: MetricVersion(1), inputs: [], uses: [.recovery, .sleepDebt, .strain], window: 1,
        tier: .realTime, lifetime: day, range: 0...100),
      MetricDefinition(
        .consistency, version: MetricVersion(1), inputs: [.workouts], window: 7 * config.consistency.weeks,
        tier: .deepAnalysis, lifetime: day, range: 0...100),
      MetricDefinition(
        .skipRisk, version: MetricVersion(1), inputs: [.asleep, .meetings, .backToBack, .travel], window: 1,
        tier: .background, lifetime: hour, range: 0...1),
      MetricDefinition(
        .sleepImpact, version: MetricVersion(1), inputs: [.asleep, .workouts, .blocksPlanned, .blocksCompleted],
        window: config.sleepImpact.days, tier: .deepAnalysis, lifetime: 7 * day,
        range: 0...1_440),
      MetricDefinition(
        .streak, version: MetricVersion(1), inputs: [.workouts], window: .max, tier: .deepAnalysis, lifetime: 7 * day,
        range: 0...1e6),
    ]
  }
}
