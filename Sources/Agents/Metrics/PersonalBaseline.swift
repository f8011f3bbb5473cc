/// What is usual for this person: the median of their own last days, and how far a usual day strays from it.
///
/// The day that is judged is not part of it. A few wild days cannot move it, and days that hardly differ do not make a
/// small change enormous: the scale has a floor.
package struct PersonalBaseline: Equatable, Sendable {
  package let median: Double
  /// As a standard deviation, at least the signal's floor.
  package let scale: Double
  /// How many values it rests on.
  package let count: Int
  /// 0 to 1: whole from a full baseline on (tech spec §2.12: 14 days).
  package let confidence: Double
  private let deviationMax: Double

  /// Nil when the values are too few.
  package init?(_ values: [Double], _ signal: BodySignal, _ config: BaselineConfig = BaselineConfig()) {
    self.init(values, scaleMin: config.scaleMin(of: signal), config)
  }

  /// With a least scale of its own; nil when the values are too few.
  package init?(_ values: [Double], scaleMin: Double, _ config: BaselineConfig = BaselineConfig()) {
    guard values.count >= max(1, config.daysMin), let median = RobustStatistics.median(values),
      let spread = RobustStatistics.scale(values, around: median)
    else { return nil }
    self.median = median
    scale = max(spread, scaleMin, abs(median) * config.relativeScaleMin)
    count = values.count
    confidence = min(1, Double(values.count) / Double(max(1, config.daysFull)))
    deviationMax = config.deviationMax
  }

  /// Of the days before that one.
  package init?(
    _ signal: BodySignal, before day: Int, in days: ArraySlice<DayValues>, _ config: BaselineConfig = BaselineConfig()
  ) {
    let first = day - config.days
    var values: [Double] = []
    values.reserveCapacity(config.days)
    for index in days.indices where days[index].day >= first && days[index].day < day {
      if let value = days[index][signal] { values.append(value) }
    }
    self.init(values, signal, config)
  }

  /// How far a value is from usual, in scales; never beyond the bound.
  package func deviation(_ value: Double) -> Double {
    ((value - median) / scale).clamped(to: -deviationMax...deviationMax)
  }
}

/// Statistics that a few wild values cannot move.
package enum RobustStatistics {
  /// What turns a median absolute deviation into the standard deviation of a normal distribution.
  static let madToDeviation = 1.4826

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
