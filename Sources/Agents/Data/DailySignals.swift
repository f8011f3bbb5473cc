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
