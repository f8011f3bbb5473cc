import SimKernel
import Wire

/// One entry of `exercise.json`. Its time is in UTC; the duration, in milliseconds, includes pauses.
struct PMDataWorkout: Decodable {
  let activityName: String
  let startTime: String
  let duration: Int64
  let calories: Double?
  let distance: Double?
  let distanceUnit: String?
  let averageHeartRate: Double?

  private static let activities: [String: Activity] = [
    "Walk": .walking, "Run": .running, "Treadmill": .running, "Bike": .cycling, "Outdoor Bike": .cycling,
    "Spinning": .cycling, "Swim": .swimming, "Weights": .strength, "Yoga": .yoga, "Hike": .hiking, "Rowing": .rowing,
    "Rowing Machine": .rowing, "Skiing": .skiing, "Cross Country Skiing": .skiing, "Elliptical": .elliptical,
    "Sport": .sports, "Tennis": .sports, "Football": .sports, "Soccer": .sports,
  ]

  /// Factors to metres.
  private static let units = ["Kilometer": 1_000.0, "Meter": 1, "Mile": 1_609.344]

  /// The interval and what is known of the workout; 0 is how the file says that nothing was measured.
  func workout() throws(ImportRefusal) -> (start: Timestamp, end: Timestamp, summary: WorkoutSummary) {
    guard let start = PMDataTime.utc(startTime) else {
      throw ImportRefusal(reason: "startTime '\(startTime.prefix(40))' is no time")
    }
    let seconds = duration / 1_000 + (duration % 1_000 >= 500 ? 1 : 0)
    guard duration > 0, BelievableRange.duration.contains(seconds) else {
      throw ImportRefusal(reason: "duration \(duration) ms is not believable")
    }
    let summary = WorkoutSummary(
      activity: PMDataWorkout.activities[activityName] ?? .other,
      energy: try measured("calories", calories, BelievableRange.energy),
      distance: try measured("distance", try metres(), BelievableRange.distance),
      averageHeartRate: try measured("averageHeartRate", averageHeartRate, BelievableRange.heartRate))
    return (start, start + .seconds(seconds), summary)
  }

  private func metres() throws(ImportRefusal) -> Double? {
    guard let distance else { return nil }
    guard let unit = distanceUnit, let factor = PMDataWorkout.units[unit] else {
      throw ImportRefusal(reason: "unknown distanceUnit '\((distanceUnit ?? "").prefix(40))'")
    }
    return distance * factor
  }

  private func measured(
    _ name: String, _ value: Double?, _ believable: ClosedRange<Double>
  ) throws(ImportRefusal) -> Double? {
    guard let value, value != 0 else { return nil }
    guard believable.contains(value) else { throw ImportRefusal(reason: "\(name) \(value) is not believable") }
    return value
  }
}
