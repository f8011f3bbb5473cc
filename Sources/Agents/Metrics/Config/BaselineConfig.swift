/// What counts as usual for a person. All assumed but for the days of a full baseline.
package struct BaselineConfig: Equatable, Sendable {
  /// Days looked back at, without the day itself.
  package var days = 28
  /// Values below which there is no baseline: each weekday once.
  package var daysMin = 7
  /// Values from which it is fully trusted (tech spec §2.12).
  package var daysFull = 14
  /// The least scale of each signal, in its unit: what a day differs from another by chance.
  package var scaleMin: [BodySignal: Double] = [
    .asleep: 20, .steps: 1_000, .restingHeartRate: 1.5, .heartRateVariability: 4,
  ]
  /// The least scale of a signal that has none of its own.
  package var otherScaleMin = 1.0
  /// The least scale as a share of the median.
  package var relativeScaleMin = 0.02
  /// Deviations are cut there, in scales.
  package var deviationMax = 3.0

  package init() {}

  func scaleMin(of signal: BodySignal) -> Double { scaleMin[signal] ?? otherScaleMin }
}
