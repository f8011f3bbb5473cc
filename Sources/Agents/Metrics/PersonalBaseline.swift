/// The parameters of a personal baseline. All assumed except the days of a full baseline.
package struct BaselineConfig: Equatable, Sendable {
  /// Days looked back at, without the day itself.
  package var days = 28
  /// The fewest values for a baseline: each weekday once.
  package var daysMin = 7
  /// The number of values that gives full confidence (tech spec §2.12).
  var daysFull = 14
  /// The least scale of each signal, in its unit: the random difference between days.
  var scaleMin: [BodySignal: Double] = [
    .asleep: 20, .steps: 1_000, .restingHeartRate: 1.5, .heartRateVariability: 4,
  ]
  /// The least scale of a signal that has none of its own.
  var otherScaleMin = 1.0
  /// The least scale as a share of the median.
  var relativeScaleMin = 0.02
  /// The bound of deviations, in scales.
  package var deviationMax = 3.0

  package init() {}

  func scaleMin(of signal: BodySignal) -> Double { scaleMin[signal] ?? otherScaleMin }
}

/// A person's baseline: the median of their own last days, and the usual distance from it.
///
/// The judged day isn't part of it. A few outliers can't move it, and the scale has a minimum, so that a small change
/// isn't exaggerated if the days hardly differ.
package struct PersonalBaseline: Equatable, Sendable {
  package let median: Double
  /// A standard deviation, at least the signal's minimum.
  package let scale: Double
  package let count: Int
  /// 0 to 1; 1 from a full baseline on (tech spec §2.12: 14 days).
  package let confidence: Double
  private let deviationMax: Double

  /// `nil` if there are too few values.
  package init?(_ values: [Double], _ signal: BodySignal, _ config: BaselineConfig = BaselineConfig()) {
    self.init(values, scaleMin: config.scaleMin(of: signal), config)
  }

  /// Uses the given minimum of the scale; `nil` if there are too few values.
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

  /// The baseline of the days before that one.
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

  /// Returns a value's distance from the median in scales, within the bound.
  package func deviation(_ value: Double) -> Double {
    ((value - median) / scale).clamped(to: -deviationMax...deviationMax)
  }
}

extension Comparable {
  package func clamped(to range: ClosedRange<Self>) -> Self { min(range.upperBound, max(range.lowerBound, self)) }
}
