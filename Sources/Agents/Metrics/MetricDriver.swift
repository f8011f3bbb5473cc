/// One reason for a value: what it was, what is usual, and by how much it moved the result.
package struct MetricDriver: Equatable, Sendable {
  package enum Factor: UInt8, CaseIterable, Sendable {
    case heartRateVariability = 1, sleep, restingHeartRate
    case night, training, usualTraining
    case recovery, strain, sleepDebt
    case week
    case shortSleep, meetings, backToBack, travel, evening

    /// For rows: written down, so that renaming a case changes none.
    package var name: String { Self.names[Int(rawValue) - 1] }
    private static let names = [
      "heart rate variability", "sleep", "resting heart rate", "night", "training", "usual training", "recovery",
      "strain", "sleep debt", "week", "short sleep", "meetings", "back to back", "travel", "evening",
    ]
  }

  package let factor: Factor
  /// The day that it tells of, where a driver is a single one of several.
  package let day: Int?
  /// What it added to the value or took from it, in the value's unit; a probability in points of a hundred.
  package let points: Double
  /// The number that was found, in the factor's unit.
  package let value: Double
  /// What is usual, needed or allowed.
  package let reference: Double?

  package init(_ factor: Factor, day: Int? = nil, points: Double, value: Double, reference: Double? = nil) {
    self.factor = factor
    self.day = day
    self.points = points
    self.value = value
    self.reference = reference
  }

  /// By how much they moved the value, the most first.
  package static func ordered(_ drivers: [MetricDriver]) -> [MetricDriver] {
    drivers.sorted {
      let (a, b) = (abs($0.points), abs($1.points))
      if a != b { return a > b }
      return ($0.factor.rawValue, $0.day ?? 0) < ($1.factor.rawValue, $1.day ?? 0)
    }
  }
}
