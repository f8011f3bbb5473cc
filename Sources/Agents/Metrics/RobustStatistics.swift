/// Statistics that a few wild values cannot move.
package enum RobustStatistics {
  /// What turns a median absolute deviation into the standard deviation of a normal distribution.
  package static let madToDeviation = 1.4826

  /// The middle value, or the mean of the two; nil of nothing. Sorts its copy.
  package static func median(_ values: [Double]) -> Double? {
    guard !values.isEmpty else { return nil }
    let sorted = values.sorted()
    let middle = sorted.count / 2
    return sorted.count.isMultiple(of: 2) ? (sorted[middle - 1] + sorted[middle]) / 2 : sorted[middle]
  }

  /// The median absolute deviation from a centre, as a standard deviation.
  package static func scale(_ values: [Double], around centre: Double) -> Double? {
    median(values.map { abs($0 - centre) }).map { $0 * madToDeviation }
  }
}

extension Comparable {
  /// The nearest value within the range.
  func clamped(to range: ClosedRange<Self>) -> Self { min(range.upperBound, max(range.lowerBound, self)) }
}
