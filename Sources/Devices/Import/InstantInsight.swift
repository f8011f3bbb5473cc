/// The app's insight in the first seconds, from the last week alone (tech spec §2.5).
///
/// A value without a day behind it is absent.
package struct InstantInsight: Hashable, Sendable {
  package let dates: Range<CivilDate>
  /// The number of its days with data.
  package let days: Int
  /// Minutes asleep a night.
  package let sleep: Average?
  /// Beats a minute.
  package let restingHeartRate: Average?
  /// SDNN in milliseconds.
  package let heartRateVariability: Average?
  package let workouts: Int

  /// A mean of daily values, with their number.
  package struct Average: Hashable, Sendable {
    package let mean: Double
    package let days: Int

    init?(_ values: [Double]) {
      guard !values.isEmpty else { return nil }
      (mean, days) = (values.reduce(0, +) / Double(values.count), values.count)
    }
  }

  /// The variability relative to other people's (tech spec §2.5: above 40 ms, above 25 ms, below).
  package enum Level: UInt8, StableName, Hashable {
    case low = 1, moderate, good

    package static let names = ["low", "moderate", "good"]
  }

  /// `nil` if no variability was measured: a missing one isn't a low one.
  package var variabilityLevel: Level? {
    heartRateVariability.map { $0.mean > 40 ? .good : $0.mean > 25 ? .moderate : .low }
  }

  /// - Parameter week: The days of `dates` with data.
  package init(_ week: [HistoryDay], of dates: Range<CivilDate>) {
    self.dates = dates
    days = week.count
    sleep = Average(week.compactMap { $0.asleepMinutes.map(Double.init) })
    restingHeartRate = Average(week.compactMap(\.restingHeartRate))
    heartRateVariability = Average(week.compactMap(\.heartRateVariability))
    workouts = week.reduce(0) { $0 + $1.workouts.count }
  }
}

extension InstantInsight: CustomStringConvertible {
  package var description: String {
    var parts: [String] = []
    let week = dates.upperBound.dayNumber - dates.lowerBound.dayNumber
    if let sleep {
      let minutes = Int(sleep.mean.rounded())
      let clock = "\(minutes / 60):\(minutes % 60 < 10 ? "0" : "")\(minutes % 60)"
      parts.append("\(clock) h asleep (\(sleep.days) of \(week) nights)")
    }
    if let restingHeartRate {
      parts.append("resting \(Int(restingHeartRate.mean.rounded())) bpm (\(restingHeartRate.days) of \(week) days)")
    }
    if let heartRateVariability, let variabilityLevel {
      let milliseconds = Int(heartRateVariability.mean.rounded())
      parts.append("HRV \(milliseconds) ms, \(variabilityLevel) (\(heartRateVariability.days) of \(week) days)")
    }
    return (parts + ["\(workouts) workouts"]).joined(separator: ", ")
  }
}
