extension DaySummary {
  /// The data agent's summary of the phone's data of a day, of which something may be to come after `now`.
  package init(_ signals: DaySignals, now: Timestamp? = nil) {
    let summary = DaySummary(
      date: signals.date, samples: signals.samples, workouts: signals.workouts, midnight: signals.midnight, now: now)
    let imported = signals.imported
    self.init(
      date: signals.date, asleepMinutes: Self.larger(summary.asleepMinutes, imported?.asleepMinutes),
      steps: Self.larger(summary.steps, imported?.steps),
      restingHeartRate: summary.restingHeartRate ?? imported?.restingHeartRate,
      heartRateVariability: summary.heartRateVariability ?? imported?.heartRateVariability,
      workoutMinutes: summary.workoutMinutes, workouts: summary.workouts)
    // The health store's nights before the app count as whole.
    if asleepMinutes == summary.asleepMinutes { coverage = summary.coverage }
    (sleeps, halfBreaths, trainingLoad) = (summary.sleeps, summary.halfBreaths, summary.trainingLoad)
    (deepMinutes, remMinutes, standHours) = (summary.deepMinutes, summary.remMinutes, summary.standHours)
    // The health store's days before the app have sums alone.
    if steps == summary.steps { (activeEnergy, exerciseMinutes) = (summary.activeEnergy, summary.exerciseMinutes) }
  }

  /// Returns the larger of two incomplete sums of the same day: adding them would count the common part twice.
  private static func larger(_ one: Int?, _ other: Int?) -> Int? {
    guard let one, let other else { return one ?? other }
    return max(one, other)
  }
}
