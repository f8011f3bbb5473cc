/// One day in a few numbers. What was not measured is absent, never zero.
package struct DailySummary: Equatable, Sendable {
  package let asleepMinutes: Int?
  package let steps: Int?
  package let restingHeartRate: Double?
  /// The median, SDNN in milliseconds.
  package let heartRateVariability: Double?
  package let workoutMinutes: Int
  package let workouts: Int

  /// Computes the summary; the same signals in another order give the same one.
  package init(_ signals: DailySignals) {
    let asleep = SpanSet(signals.asleep)
    let seconds = asleep.length - asleep.overlap(SpanSet(signals.awake))
    asleepMinutes = asleep.isEmpty ? nil : Int((seconds / 60).rounded())
    steps = signals.steps.isEmpty ? nil : Int(signals.steps.sorted().reduce(0, +).rounded())
    restingHeartRate = RobustStatistics.median(signals.restingHeartRates)
    heartRateVariability = RobustStatistics.median(signals.heartRateVariabilities)
    workouts = signals.workouts.count
    workoutMinutes = Int((SpanSet(signals.workouts).length / 60).rounded())
  }
}
