/// Means and how they move.
package enum Statistics {
  /// The mean, whatever the order of the values; nil of nothing, or when one is no number.
  package static func mean(_ values: [Double]) -> Double? {
    guard !values.isEmpty, values.allSatisfy({ !$0.isNaN }) else { return nil }
    return values.sorted().reduce(0, +) / Double(values.count)
  }

  /// An exponentially weighted mean moved on by a value; the first value is its own mean (Pulsum, BaselineMath).
  package static func smoothed(_ previous: Double?, _ value: Double, weight: Double = 0.2) -> Double {
    previous.map { weight * value + (1 - weight) * $0 } ?? value
  }
}

extension RobustStatistics {
  /// The value below which that share lies, between two neighbours on a straight line: NumPy's method "linear", its
  /// default; at one half, the median. Nil of nothing, or when a number is none.
  package static func percentile(_ values: [Double], _ share: Double) -> Double? {
    guard !values.isEmpty, !share.isNaN, values.allSatisfy({ !$0.isNaN }) else { return nil }
    let sorted = values.sorted()
    let place = share.clamped(to: 0...1) * Double(sorted.count - 1)
    let low = Int(place)
    guard low + 1 < sorted.count, place > Double(low) else { return sorted[low] }
    return sorted[low] + (sorted[low + 1] - sorted[low]) * (place - Double(low))
  }
}
