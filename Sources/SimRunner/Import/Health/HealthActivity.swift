import Wire

/// The activity types of workouts.
enum HealthActivity {
  private static let prefix = "HKWorkoutActivityType"

  private static let known: [String: Activity] = [
    "Walking": .walking, "Running": .running, "Cycling": .cycling, "HandCycling": .cycling, "Swimming": .swimming,
    "TraditionalStrengthTraining": .strength, "FunctionalStrengthTraining": .strength, "CoreTraining": .strength,
    "Yoga": .yoga, "Hiking": .hiking, "Rowing": .rowing, "CrossCountrySkiing": .skiing, "DownhillSkiing": .skiing,
    "Snowboarding": .skiing, "Elliptical": .elliptical,
    "AmericanFootball": .sports, "AustralianFootball": .sports, "Badminton": .sports, "Baseball": .sports,
    "Basketball": .sports, "Cricket": .sports, "Golf": .sports, "Handball": .sports, "Hockey": .sports,
    "Lacrosse": .sports, "Pickleball": .sports, "Racquetball": .sports, "Rugby": .sports, "Soccer": .sports,
    "Softball": .sports, "Squash": .sports, "TableTennis": .sports, "Tennis": .sports, "Volleyball": .sports,
    "WaterPolo": .sports,
  ]

  /// The activity; types without one of their own are `other`. Nil when the text is no activity type at all.
  static func activity(_ type: String) -> Activity? {
    guard type.hasPrefix(prefix), type.count > prefix.count else { return nil }
    return known[String(type.dropFirst(prefix.count))] ?? .other
  }
}
