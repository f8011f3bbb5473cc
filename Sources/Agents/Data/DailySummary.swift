/// What was measured on one day, in plain numbers.
package struct DailySignals: Equatable, Sendable {
  package typealias Interval = TimeSpan

  /// Stretches of sleep, in any order; they may overlap when two sources saw the same night.
  package var asleep: [Interval] = []
  /// Stretches of wakefulness within the night; they win over sleep at the same time.
  package var awake: [Interval] = []
  /// Counts of steps by interval.
  package var steps: [Double] = []
  /// Beats a minute.
  package var restingHeartRates: [Double] = []
  /// SDNN in milliseconds.
  package var heartRateVariabilities: [Double] = []
  package var workouts: [Interval] = []

  package init() {}
}

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
