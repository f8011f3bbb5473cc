/// Statistics that a few wild values cannot move.
package enum RobustStatistics {
  /// What turns a median absolute deviation into the standard deviation of a normal distribution.
  package static let madToDeviation = 1.4826

  /// The middle value, or the mean of the two; nil of nothing, or when one is no number.
  package static func median(_ values: [Double]) -> Double? {
    var values = values
    return median(sorting: &values)
  }

  /// The median absolute deviation from a centre, as a standard deviation.
  package static func scale(_ values: [Double], around centre: Double) -> Double? {
    var deviations = values
    for index in deviations.indices { deviations[index] = abs(deviations[index] - centre) }
    return median(sorting: &deviations).map { $0 * madToDeviation }
  }

  private static func median(sorting values: inout [Double]) -> Double? {
    guard !values.isEmpty, values.allSatisfy({ !$0.isNaN }) else { return nil }
    values.sort()
    let middle = values.count / 2
    return values.count.isMultiple(of: 2) ? (values[middle - 1] + values[middle]) / 2 : values[middle]
  }
}

extension Comparable {
  /// The nearest value within the range.
  package func clamped(to range: ClosedRange<Self>) -> Self { min(range.upperBound, max(range.lowerBound, self)) }
}
