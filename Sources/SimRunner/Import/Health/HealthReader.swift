import Wire

/// Converts the elements of an Apple Health export into samples.
///
/// A record type without a kind of sample is counted by its name. Records inside a `Correlation` are also at the top
/// level, according to the export's document type. So those of a kept kind are duplicates of those, and the others are
/// covered by the correlation's own count.
package struct HealthReader {
  private(set) var collector: ImportCollector
  private let path: String
  private var workout: HealthWorkout?
  /// The reason for rejecting the open workout, with its place.
  private var refusedWorkout: (place: TextPlace, refusal: ImportRefusal)?
  private var isInCorrelation = false
  private var metadata = HealthMetadata()
  private let zone: Zone

  package init(_ options: ImportOptions) throws(ImportError) {
    (path, zone) = (options.input, options.zone)
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
        record(tag)
      } else if tag.isNamed("MetadataEntry") {
        metadata.read(tag)
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
    metadata.close()
    if let (place, refusal) = refusedWorkout {
      collector.reject(.workout, at: "\(path):\(place.line)", refusal.reason)
    } else {
      workout?.add(to: &collector)
    }
    (workout, refusedWorkout) = (nil, nil)
  }

  /// Adds the notes on the whole export.
  ///
  /// - Parameter replacedCount: The number of characters that are forbidden in XML.
  mutating func finish(replacedCount: Int) {
    collector.addNote(metadata.typed, "records were entered by hand: kept, as the wearer says so")
    for note in metadata.notes(in: zone) { collector.addNote(note) }
    collector.addNote(replacedCount, "control characters, which XML forbids, were taken for question marks")
  }

  private mutating func openTopLevel(_ tag: XMLTag) {
    if tag.isNamed("Record") {
      record(tag)
    } else if tag.isNamed("Workout") {
      do {
        workout = try HealthWorkout(tag)
        metadata.open(tag)
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

  private mutating func record(_ tag: XMLTag) {
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
    let (start, end) = try tag.interval()
    guard
      let value = try tag.quantity("value", unit: "unit", quantity.units, believable: quantity.believable)
    else { throw ImportRefusal(reason: "value is missing") }
    collector.add(start, end, quantity.reading(value), source: tag.sourceName, value: "\(value)")
    metadata.open(tag)
  }

  private mutating func addSleep(_ tag: XMLTag) throws(ImportRefusal) {
    let (start, end) = try tag.interval()
    let value = try tag.required("value")
    guard let stage = HealthSleep.stage(value) else {
      throw ImportRefusal(reason: "unknown sleep value '\(value.prefix(60))'")
    }
    collector.add(start, end, .sleep(stage), source: tag.sourceName)
    metadata.open(tag)
  }

  private mutating func reject(_ kind: SampleKind, _ tag: XMLTag, _ refusal: ImportRefusal) {
    collector.reject(kind, at: "\(path):\(tag.place.line)", refusal.reason)
  }
}

/// The clocks of the kept records, and the number of those entered by hand, according to their metadata.
private struct HealthMetadata {
  private(set) var typed = 0
  private var clocks: [String: (count: Int, first: Timestamp, last: Timestamp)] = [:]
  private var record: (start: Timestamp, clock: String)?
  /// The names that were looked up, which costs more than a record: `true` for a zone's.
  private var isZone: [String: Bool] = [:]

  /// Begins a record, whose clock is that of its dates unless its metadata names a zone.
  mutating func open(_ tag: XMLTag) {
    guard let text = tag.bytes("startDate"), let start = DeviceTime.apple(text) else { return }
    record = (start, String(decoding: text.suffix(5), as: UTF8.self))
  }

  mutating func read(_ tag: XMLTag) {
    guard record != nil, let value = tag.text("value") else { return }
    switch tag.text("key") {
    case "HKWasUserEntered": if value == "1" { typed += 1 }
    case "HKTimeZone" where isZone[value] != nil || isZone.count < 1_000:
      let isKnown = isZone[value] ?? (Zone(identifier: value) != nil)
      isZone[value] = isKnown
      if isKnown { record?.clock = value }
    default: break
    }
  }

  mutating func close() {
    guard let (start, clock) = record else { return }
    let known = clocks[clock] ?? (0, start, start)
    clocks[clock] = (known.count + 1, min(known.first, start), max(known.last, start))
    record = nil
  }

  func notes(in home: Zone) -> [String] {
    var notes: [String] = []
    // UTC is how a program writes dates, and no journey.
    for (name, clock) in clocks.sorted(by: { $0.key < $1.key }) where name != "+0000" {
      let offset = Int(name).map { $0 / 100 * 3_600 + $0 % 100 * 60 } ?? 0
      let zone = Zone(identifier: name) ?? Zone(fixedOffset: offset, identifier: name)
      let (first, last) = (zone.civil(clock.first), zone.civil(clock.last))
      guard first != home.civil(clock.first) || last != home.civil(clock.last) else { continue }
      notes.append(
        "\(clock.count) records of \(first.date) to \(last.date) are on the clock of \(name): their days are cut at "
          + "midnight in \(home.identifier)")
    }
    return notes
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
    let rows: [(String, [String: Double], ClosedRange<Double>, @Sendable (Double) -> Reading)] = [
      ("HeartRate", HealthUnit.perMinute, BelievableRange.heartRate, { .heartRate($0) }),
      (
        "HeartRateVariabilitySDNN", HealthUnit.milliseconds, BelievableRange.heartRateVariability,
        { .heartRateVariability($0) }
      ),
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
  static let metres: [String: Double] = ["m": 1, "km": 1_000, "mi": 1_609.344, "yd": 0.9144, "ft": 0.3048]
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

  /// Returns the activity; types without one of their own are `other`. `nil` if the text isn't an activity type.
  static func activity(_ type: String) -> Activity? {
    guard type.hasPrefix(prefix), type.count > prefix.count else { return nil }
    return known[String(type.dropFirst(prefix.count))] ?? .other
  }
}

/// A `Workout` element while its children are being read.
///
/// Older exports have totals as attributes, newer ones as nested `WorkoutStatistics`; the attributes win. Exports write
/// 0 for a missing measurement, so a total of 0 is treated as missing.
struct HealthWorkout {
  let place: TextPlace
  let source: String
  private let start: Timestamp
  private let end: Timestamp
  private let activity: Activity
  private var energy: Double?
  private var distance: Double?
  private var averageHeartRate: Double?
  /// `true` if each of its sports has a distance.
  private let isMultisport: Bool

  init(_ tag: XMLTag) throws(ImportRefusal) {
    place = tag.place
    source = tag.sourceName
    (start, end) = try tag.interval()
    let type = try tag.required("workoutActivityType")
    guard let activity = HealthActivity.activity(type) else {
      throw ImportRefusal(reason: "invalid workoutActivityType '\(type.prefix(60))'")
    }
    self.activity = activity
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

extension XMLTag {
  /// The app or device of a record; iOS 8 used another attribute.
  var sourceName: String { text("sourceName") ?? text("source") ?? "" }

  /// Returns the attribute's text, which is required and must not be empty.
  func required(_ attribute: StaticString) throws(ImportRefusal) -> String {
    guard let text = text(attribute), !text.isEmpty else { throw ImportRefusal(reason: "\(attribute) is missing") }
    return text
  }

  /// Returns the record's interval from `startDate` and `endDate`.
  func interval() throws(ImportRefusal) -> (start: Timestamp, end: Timestamp) {
    let start = try moment("startDate")
    let end = try moment("endDate")
    guard start <= end else { throw ImportRefusal(reason: "it ends before it begins") }
    guard BelievableRange.duration.contains(end.unixSeconds - start.unixSeconds) else {
      throw ImportRefusal(reason: "it lasts longer than two days")
    }
    return (start, end)
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
