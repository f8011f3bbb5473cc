/// Hours of sleep owed over the last nights (tech spec §2.10).
///
/// Each night that was too short adds what it lacked, and one that was long pays back, but never into credit: nobody sleeps
/// ahead. What a person needs is their own median, within bounds. A night that was not measured counts for nothing and
/// lowers the confidence.
package enum SleepDebt {
  package static func compute(
    _ context: MetricContext, days: Int, _ config: SleepDebtConfig, _ baselines: BaselineConfig
  ) -> MetricResult? {
    let need = need(context, config, baselines)
    let nights = context.last(days).compactMap { values in values[.asleep].map { (values.day, $0) } }
    let known = Double(nights.count) / Double(max(1, days))
    guard !nights.isEmpty, known >= config.knownMin else { return nil }
    let debt = nights.reduce(0) { max(0, $0 + need.minutes - $1.1) }
    let drivers = nights.map { day, asleep in
      MetricDriver(.night, day: day, points: (need.minutes - asleep) / 60, value: asleep, reference: need.minutes)
    }
    // The three nights that say the most (tech spec §2.10).
    return MetricResult(debt / 60, confidence: known * need.confidence, Array(MetricDriver.ordered(drivers).prefix(3)))
  }

  /// What this person needs, and how sure that is: half before they have a baseline of their own.
  private static func need(
    _ context: MetricContext, _ config: SleepDebtConfig, _ baselines: BaselineConfig
  ) -> (minutes: Double, confidence: Double) {
    guard let own = PersonalBaseline(.asleep, before: context.day, in: context.days, baselines) else {
      return (Double(config.need), 0.5)
    }
    return (own.median.clamped(to: Double(config.needMin)...Double(config.needMax)), 0.5 + own.confidence / 2)
  }
}
