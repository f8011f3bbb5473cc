import Transport

/// A `Workout` element while its children are being read.
///
/// Older exports give totals as attributes, newer ones as `WorkoutStatistics` inside; the attributes win. A total of 0 is
/// how exports write that nothing was measured, so it is taken as absent.
struct HealthWorkout {
  private static let believableEnergy = 0.0...50_000
  private static let believableDistance = 0.0...1_000_000
  private static let believableHeartRate = 20.0...300

  let place: TextPlace
  let source: String
  private let start: Timestamp
  private let end: Timestamp
  private let activity: Activity
  private var energy: Double?
  private var distance: Double?
  private var averageHeartRate: Double?

  init(_ tag: XMLTag) throws(HealthRefusal) {
    place = tag.place
    source = tag.text("sourceName") ?? ""
    (start, end) = try tag.interval()
    let type = try tag.required("workoutActivityType")
    guard let activity = HealthActivity.activity(type) else {
      throw HealthRefusal(reason: "'\(type.prefix(60))' is no activity type")
    }
    self.activity = activity
    energy = try tag.quantity(
      "totalEnergyBurned", unit: "totalEnergyBurnedUnit", HealthUnit.kilocalories,
      believable: HealthWorkout.believableEnergy)
    distance = try tag.quantity(
      "totalDistance", unit: "totalDistanceUnit", HealthUnit.metres, believable: HealthWorkout.believableDistance)
  }

  /// Takes what a `WorkoutStatistics` element adds.
  mutating func add(_ tag: XMLTag) throws(HealthRefusal) {
    let type = try tag.required("type")
    if type == "HKQuantityTypeIdentifierHeartRate" {
      averageHeartRate = try tag.quantity(
        "average", unit: "unit", HealthUnit.perMinute, believable: HealthWorkout.believableHeartRate)
    } else if type == "HKQuantityTypeIdentifierActiveEnergyBurned", energy == nil {
      energy = try tag.quantity(
        "sum", unit: "unit", HealthUnit.kilocalories, believable: HealthWorkout.believableEnergy)
    } else if type.hasPrefix("HKQuantityTypeIdentifierDistance"), distance == nil {
      distance = try tag.quantity("sum", unit: "unit", HealthUnit.metres, believable: HealthWorkout.believableDistance)
    }
  }

  /// Hands the finished workout over.
  func add(to collector: inout ImportCollector) {
    let summary = WorkoutSummary(
      activity: activity, energy: energy.flatMap(measured), distance: distance.flatMap(measured),
      averageHeartRate: averageHeartRate)
    let value = [summary.energy, summary.distance, summary.averageHeartRate]
      .map { $0.map { "\($0)" } ?? "-" }.joined(separator: "|")
    collector.add(start, end, .workout(summary), source: source, value: value)
  }

  private func measured(_ total: Double) -> Double? { total > 0 ? total : nil }
}
