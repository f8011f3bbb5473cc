import SimKernel
import Wire

/// A `Workout` element while its children are being read.
///
/// Older exports give totals as attributes, newer ones as `WorkoutStatistics` inside; the attributes win. A total of 0 is
/// how exports write that nothing was measured, so it is taken as absent.
struct HealthWorkout {
  let place: TextPlace
  let source: String
  private let start: Timestamp
  private let end: Timestamp
  private let activity: Activity
  private var energy: Double?
  private var distance: Double?
  private var averageHeartRate: Double?

  init(_ tag: XMLTag) throws(ImportRefusal) {
    place = tag.place
    source = tag.text("sourceName") ?? ""
    (start, end) = try tag.interval()
    let type = try tag.required("workoutActivityType")
    guard let activity = HealthActivity.activity(type) else {
      throw ImportRefusal(reason: "'\(type.prefix(60))' is no activity type")
    }
    self.activity = activity
    energy = try tag.quantity(
      "totalEnergyBurned", unit: "totalEnergyBurnedUnit", HealthUnit.kilocalories,
      believable: BelievableRange.energy)
    distance = try tag.quantity(
      "totalDistance", unit: "totalDistanceUnit", HealthUnit.metres, believable: BelievableRange.distance)
  }

  /// Takes what a `WorkoutStatistics` element adds.
  mutating func add(_ tag: XMLTag) throws(ImportRefusal) {
    let type = try tag.required("type")
    if type == "HKQuantityTypeIdentifierHeartRate" {
      averageHeartRate = try tag.quantity(
        "average", unit: "unit", HealthUnit.perMinute, believable: BelievableRange.heartRate)
    } else if type == "HKQuantityTypeIdentifierActiveEnergyBurned", energy == nil {
      energy = try tag.quantity(
        "sum", unit: "unit", HealthUnit.kilocalories, believable: BelievableRange.energy)
    } else if type.hasPrefix("HKQuantityTypeIdentifierDistance"), distance == nil {
      distance = try tag.quantity("sum", unit: "unit", HealthUnit.metres, believable: BelievableRange.distance)
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
