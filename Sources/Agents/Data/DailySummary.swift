/// One day in a few numbers. What was not measured is absent, never zero.
package struct DailySummary: Hashable, Sendable {
  package let asleepMinutes: Int?
  package let steps: Int?
  package let restingHeartRate: Double?
  /// The median, SDNN in milliseconds.
  package let heartRateVariability: Double?
  package let workoutMinutes: Int
  package let workouts: Int

  /// Computes the summary; the same signals in another order give the same one.
  package init(_ signals: DailySignals) {
    let asleep = DailySummary.union(signals.asleep)
    let awake = DailySummary.union(signals.awake)
    let seconds = DailySummary.length(asleep) - DailySummary.overlap(asleep, awake)
    asleepMinutes = asleep.isEmpty ? nil : Int((seconds / 60).rounded())
    steps = signals.steps.isEmpty ? nil : Int(signals.steps.sorted().reduce(0, +).rounded())
    restingHeartRate = DailySummary.median(signals.restingHeartRates)
    heartRateVariability = DailySummary.median(signals.heartRateVariabilities)
    workouts = signals.workouts.count
    workoutMinutes = Int((DailySummary.length(DailySummary.union(signals.workouts)) / 60).rounded())
  }

  /// The intervals merged where they touch or overlap, in order; empty and inverted ones count for nothing.
  private static func union(_ intervals: [DailySignals.Interval]) -> [DailySignals.Interval] {
    var merged: [DailySignals.Interval] = []
    let valid = intervals.filter { $0.end > $0.start }
    for interval in valid.sorted(by: { ($0.start, $0.end) < ($1.start, $1.end) }) {
      if let last = merged.last, interval.start <= last.end {
        merged[merged.count - 1] = .init(start: last.start, end: max(last.end, interval.end))
      } else {
        merged.append(interval)
      }
    }
    return merged
  }

  private static func length(_ intervals: [DailySignals.Interval]) -> Double {
    intervals.reduce(0) { $0 + $1.end - $1.start }
  }

  /// The time that two lists of disjoint intervals have in common.
  private static func overlap(_ a: [DailySignals.Interval], _ b: [DailySignals.Interval]) -> Double {
    a.reduce(0) { sum, one in
      sum + b.reduce(0) { $0 + max(0, min(one.end, $1.end) - max(one.start, $1.start)) }
    }
  }

  private static func median(_ values: [Double]) -> Double? {
    guard !values.isEmpty else { return nil }
    let sorted = values.sorted()
    let middle = sorted.count / 2
    return sorted.count.isMultiple(of: 2) ? (sorted[middle - 1] + sorted[middle]) / 2 : sorted[middle]
  }
}
