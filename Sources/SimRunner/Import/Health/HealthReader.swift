import WearerKit
import Wire

/// Converts the elements of an Apple Health export into samples.
///
/// A record type without a kind of sample is counted by its name. Records inside a `Correlation` are also at the top
/// level, according to the export's document type. So those of a kept kind are duplicates of those, and the others are
/// covered by the correlation's own count.
package struct HealthReader {
  let collector: ImportCollector
  private let path: String
  private var workout: HealthWorkout?
  /// The reason for rejecting the open workout, with its place.
  private var refusedWorkout: (place: TextPlace, refusal: ImportRefusal)?
  private var isInCorrelation = false
  /// The start and the clock of the open record if it is kept.
  private var record: (start: Timestamp, clock: String)?

  package init(_ options: ImportOptions) throws(ImportError) {
    path = options.input
    collector = try ImportCollector(options)
  }

  /// - Parameter depth: 1 for the document's element, 2 for its children, and so on.
  package mutating func open(_ tag: XMLTag, depth: Int) throws(ImportError) {
    switch depth {
    case 1:
      guard tag.isNamed("HealthData") else {
        throw .wrongFormat(path: path, reason: "the document is <\(tag.name.prefix(60))>, not a <HealthData> export")
      }
    case 2: openTopLevel(tag)
    case 3:
      if isInCorrelation, tag.isNamed("Record") {
        add(tag)
      } else if tag.isNamed("MetadataEntry") {
        readMetadata(tag)
      } else if workout != nil, tag.isNamed("WorkoutStatistics") {
        do { try workout?.add(tag) } catch { refuseWorkout(tag.place, error) }
      }
    default: break
    }
  }

  /// - Parameter depth: The number of elements still open.
  package mutating func close(depth: Int) {
    guard depth == 1 else { return }
    isInCorrelation = false
    if let record { collector.clocks.add(record.clock, at: record.start) }
    record = nil
    if let (place, refusal) = refusedWorkout {
      collector.reject(.workout, at: "\(path):\(place.line)", refusal.reason)
    } else {
      workout?.add(to: collector)
    }
    (workout, refusedWorkout) = (nil, nil)
  }

  private mutating func openTopLevel(_ tag: XMLTag) {
    if tag.isNamed("Record") {
      add(tag)
    } else if tag.isNamed("Workout") {
      do {
        let workout = try HealthWorkout(tag)
        if collector.isWanted(workout.source) { keep(tag, workout.time) }
        self.workout = workout
      } catch { refuseWorkout(tag.place, error) }
    } else if tag.isNamed("Correlation") {
      isInCorrelation = true
      collector.skip(tag.text("type") ?? "Correlation")
    } else if !tag.isNamed("ExportDate") && !tag.isNamed("Me") {
      collector.skip(tag.name)
    }
  }

  private mutating func refuseWorkout(_ place: TextPlace, _ refusal: ImportRefusal) {
    workout = nil
    refusedWorkout = (place, refusal)
  }

  /// Begins a record, whose clock is that of its dates unless its metadata names a zone.
  private mutating func keep(_ tag: XMLTag, _ time: Range<Timestamp>) {
    record = (time.lowerBound, tag.bytes("startDate").map { String(decoding: $0.suffix(5), as: UTF8.self) } ?? "")
  }

  private mutating func readMetadata(_ tag: XMLTag) {
    guard record != nil, let value = tag.text("value") else { return }
    switch tag.text("key") {
    case "HKWasUserEntered" where value == "1":
      collector.count("records were entered by hand: kept, as the wearer says so")
    case "HKTimeZone" where collector.clocks.zone(value) != nil: record?.clock = value
    default: break
    }
  }

  private mutating func add(_ tag: XMLTag) {
    let type = tag.text("type") ?? "Record without a type"
    if let quantity = HealthQuantity.of(type: type) {
      do { try add(quantity, tag) } catch { reject(quantity.kind, tag, error) }
    } else if type == HealthSleep.type {
      do { try addSleep(tag) } catch { reject(.sleep, tag, error) }
    } else if !isInCorrelation {
      collector.skip(type)
    }
  }

  private mutating func add(_ quantity: HealthQuantity, _ tag: XMLTag) throws(ImportRefusal) {
    let time = try tag.interval()
    guard
      let value = try tag.quantity("value", unit: "unit", quantity.units, believable: quantity.believable)
    else { throw ImportRefusal(reason: "value is missing") }
    if collector.add(time, quantity.reading(value), source: tag.sourceName) { keep(tag, time) }
  }

  private mutating func addSleep(_ tag: XMLTag) throws(ImportRefusal) {
    let time = try tag.interval()
    let value = try tag.required("value")
    guard let stage = HealthSleep.stage(value) else {
      throw ImportRefusal(reason: "unknown sleep value '\(value.prefix(60))'")
    }
    if collector.add(time, .sleep(stage), source: tag.sourceName) { keep(tag, time) }
  }

  private mutating func reject(_ kind: SampleKind, _ tag: XMLTag, _ refusal: ImportRefusal) {
    collector.reject(kind, at: "\(path):\(tag.place.line)", refusal.reason)
  }
}

/// A quantity type that becomes a sample: its unit, its valid range, and the resulting reading.
struct HealthQuantity {
  var kind: SampleKind { reading(0).kind }
  /// The possible units of an export, with the factor to the sample's own.
  let units: [String: Double]
  /// The range that a living person's device can measure, in the sample's unit.
  let believable: ClosedRange<Double>
  let reading: @Sendable (Double) -> Reading

  /// Returns the quantity of a `Record` type, or `nil` if it has no kind of sample.
  static func of(type: String) -> HealthQuantity? { known[type] }

  private static let known: [String: HealthQuantity] = {
    let (milliseconds, variability) = (HealthUnit.milliseconds, BelievableRange.heartRateVariability)
    let rows: [(String, [String: Double], ClosedRange<Double>, @Sendable (Double) -> Reading)] = [
      ("HeartRate", HealthUnit.perMinute, BelievableRange.heartRate, { .heartRate($0) }),
      ("HeartRateVariabilitySDNN", milliseconds, variability, { .heartRateVariability($0) }),
      ("RestingHeartRate", HealthUnit.perMinute, BelievableRange.restingHeartRate, { .restingHeartRate($0) }),
      ("RespiratoryRate", HealthUnit.perMinute, BelievableRange.respiratoryRate, { .respiratoryRate($0) }),
      ("StepCount", HealthUnit.count, BelievableRange.steps, { .steps($0) }),
    ]
    let quantities = rows.map { name, units, believable, reading in
      ("HKQuantityTypeIdentifier" + name, HealthQuantity(units: units, believable: believable, reading: reading))
    }
    return Dictionary(uniqueKeysWithValues: quantities)
  }()
}

/// The units of an export in terms of those of samples.
enum HealthUnit {
  /// Factors to counts (beats, breaths) a minute.
  static let perMinute: [String: Double] = ["count/min": 1, "count/s": 60, "count/hr": 1.0 / 60, "Hz": 60]
  static let milliseconds: [String: Double] = ["ms": 1, "s": 1_000]
  static let count: [String: Double] = ["count": 1]
  /// Factors to kilocalories. `Cal` with a capital letter is the food calorie, a kilocalorie.
  static let kilocalories: [String: Double] = [
    "kcal": 1, "Cal": 1, "cal": 0.001, "kJ": 1 / 4.184, "J": 0.001 / 4.184,
  ]
  static let metres: [String: Double] = [
    "m": 1, "km": 1_000, "mi": 1_609.344, "yd": 0.9144, "ft": 0.3048,
    // Fitbit's words.
    "Meter": 1, "Kilometer": 1_000, "Mile": 1_609.344,
  ]
}

/// The values of sleep records, by name as exports have written them since iOS 9 and by number as others do.
enum HealthSleep {
  static let type = "HKCategoryTypeIdentifierSleepAnalysis"

  private static let stages: [String: SleepStage] = [
    "InBed": .inBed, "Asleep": .asleep, "AsleepUnspecified": .asleep, "Awake": .awake, "AsleepCore": .core,
    "AsleepDeep": .deep, "AsleepREM": .rem,
    "0": .inBed, "1": .asleep, "2": .awake, "3": .core, "4": .deep, "5": .rem,
  ]

  static func stage(_ value: String) -> SleepStage? {
    let prefix = "HKCategoryValueSleepAnalysis"
    return stages[value.hasPrefix(prefix) ? String(value.dropFirst(prefix.count)) : value]
  }
}

/// A `Workout` element while its children are being read.
///
/// Older exports have totals as attributes, newer ones as nested `WorkoutStatistics`; the attributes win. Exports write
/// 0 for a missing measurement, so a total of 0 is treated as missing.
struct HealthWorkout {
  let place: TextPlace
  let source: String
  let time: Range<Timestamp>
  private let activity: Activity
  private var energy: Double?
  private var distance: Double?
  private var averageHeartRate: Double?
  /// `true` if each of its sports has a distance.
  private let isMultisport: Bool

  init(_ tag: XMLTag) throws(ImportRefusal) {
    place = tag.place
    source = tag.sourceName
    time = try tag.interval()
    let type = try tag.required("workoutActivityType")
    let prefix = "HKWorkoutActivityType"
    guard type.hasPrefix(prefix), type.count > prefix.count else {
      throw ImportRefusal(reason: "invalid workoutActivityType '\(type.prefix(60))'")
    }
    activity = Activity(named: String(type.dropFirst(prefix.count)))
    energy = try tag.quantity(
      "totalEnergyBurned", unit: "totalEnergyBurnedUnit", HealthUnit.kilocalories,
      believable: BelievableRange.energy)
    distance = try tag.quantity(
      "totalDistance", unit: "totalDistanceUnit", HealthUnit.metres, believable: BelievableRange.distance)
    isMultisport = type == "HKWorkoutActivityTypeSwimBikeRun" && distance == nil
  }

  /// Adds the data of a `WorkoutStatistics` element.
  mutating func add(_ tag: XMLTag) throws(ImportRefusal) {
    let type = try tag.required("type")
    if type == "HKQuantityTypeIdentifierHeartRate" {
      averageHeartRate = try tag.quantity(
        "average", unit: "unit", HealthUnit.perMinute, believable: BelievableRange.heartRate)
    } else if type == "HKQuantityTypeIdentifierActiveEnergyBurned", energy == nil {
      energy = try tag.quantity(
        "sum", unit: "unit", HealthUnit.kilocalories, believable: BelievableRange.energy)
    } else if type.hasPrefix("HKQuantityTypeIdentifierDistance"), distance == nil || isMultisport {
      let part = try tag.quantity("sum", unit: "unit", HealthUnit.metres, believable: BelievableRange.distance)
      distance = part.map { $0 + (distance ?? 0) } ?? distance
    }
  }

  /// Passes on the finished workout.
  func add(to collector: ImportCollector) {
    func measured(_ total: Double?) -> Double? { total.flatMap { $0 > 0 ? $0 : nil } }
    let summary = WorkoutSummary(
      activity: activity, energy: measured(energy), distance: measured(distance), averageHeartRate: averageHeartRate)
    collector.add(time, .workout(summary), source: source)
  }
}

extension XMLTag {
  /// The app or device of a record; iOS 8 used another attribute.
  var sourceName: String { text("sourceName") ?? text("source") ?? "" }

  /// Returns the attribute's text, which is required and must not be empty.
  func required(_ attribute: StaticString) throws(ImportRefusal) -> String {
    guard let text = text(attribute), !text.isEmpty else { throw ImportRefusal(reason: "\(attribute) is missing") }
    return text
  }

  /// Returns the record's interval from `startDate` and `endDate`.
  func interval() throws(ImportRefusal) -> Range<Timestamp> {
    let (start, end) = (try moment("startDate"), try moment("endDate"))
    guard start <= end else { throw ImportRefusal(reason: "it ends before it begins") }
    guard BelievableRange.duration.contains(end.unixSeconds - start.unixSeconds) else {
      throw ImportRefusal(reason: "it lasts longer than two days")
    }
    return start..<end
  }

  /// Returns a number in the unit given by another attribute, converted by `units`; `nil` if the number is missing.
  func quantity(
    _ attribute: StaticString, unit unitAttribute: StaticString, _ units: [String: Double],
    believable: ClosedRange<Double>
  ) throws(ImportRefusal) -> Double? {
    guard let text = text(attribute) else { return nil }
    guard let number = Double(text), number.isFinite else {
      throw ImportRefusal(reason: "\(attribute) '\(text.prefix(40))' is not a number")
    }
    let unit = try required(unitAttribute)
    guard let factor = units[unit] else { throw ImportRefusal(reason: "unknown unit '\(unit.prefix(40))'") }
    let value = number * factor
    guard believable.contains(value) else {
      throw ImportRefusal(reason: "\(attribute) \(text.prefix(40)) \(unit) is not believable")
    }
    return value
  }

  private func moment(_ attribute: StaticString) throws(ImportRefusal) -> Timestamp {
    guard let bytes = bytes(attribute) else { throw ImportRefusal(reason: "\(attribute) is missing") }
    guard let moment = DeviceTime.apple(bytes) else {
      let text = String(decoding: bytes.prefix(40), as: UTF8.self)
      if let year = DeviceTime.strangeYear(bytes) {
        throw ImportRefusal(
          reason:
            "\(attribute) '\(text)' is of the year \(year): of another calendar than the Gregorian, or of a clock that "
            + "was wrong")
      }
      throw ImportRefusal(reason: "invalid \(attribute) '\(text)'; expected a time such as '2020-03-29 03:30:00 +0200'")
    }
    return moment
  }
}
