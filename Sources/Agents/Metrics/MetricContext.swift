/// All that a metric may look at: its window of days, and what was derived for the same day before it.
package struct MetricContext {
  package let day: Int
  /// The stored days of the window in order; the last is the day itself.
  package let days: ArraySlice<DayValues>
  /// What the metrics that it uses came to, by name.
  package let used: [MetricName: MetricResult]

  package init(day: Int, days: ArraySlice<DayValues>, used: [MetricName: MetricResult] = [:]) {
    self.day = day
    self.days = days
    self.used = used
  }

  package var today: DayValues? { days.last.flatMap { $0.day == day ? $0 : nil } }

  /// The stored ones among the last days, the day itself included.
  package func last(_ count: Int) -> ArraySlice<DayValues> {
    let first = day - count
    return days.drop { $0.day <= first }
  }
}
