import WearerKit

/// Imports the measurements of Fitbit's devices: an account's export, including Google's Takeout, and PMData.
///
/// Steps, heart rates and workouts are in UTC, nights and days in local time; the files don't say so.
struct FitbitImport: WearableReader {
  static let whyZone = "Fitbit's nights and days are in local time, and no file says where"
  private static let source = "Fitbit"
  private let zone: Zone
  private let collector: ImportCollector
  private let steps = FitbitSteps()

  init(_ zone: Zone, _ collector: ImportCollector) { (self.zone, self.collector) = (zone, collector) }

  /// A file with samples: one for everything, as in PMData, or one of many with their first day in the name, as in the
  /// account's export.
  enum Kind: String, CaseIterable {
    case sleep = "sleep.json"
    case steps = "steps.json"
    /// Steps in a table, a variant of PMData.
    case stepTable = "steps_per_minute.csv"
    case heartRate = "heart_rate.json"
    case workout = "exercise.json"
    case restingHeartRate = "resting_heart_rate.json"
    /// Files of the account's export since the move to Google, in addition to those above or instead of them.
    case googleSteps = "steps.csv"
    case googleHeartRate = "heart_rate.csv"

    /// The kinds whose absence is reported, unless one of these others is there.
    static let usual: [(kind: Kind, others: Set<Kind>)] = [
      (.sleep, []), (.steps, [.stepTable, .googleSteps]), (.heartRate, [.googleHeartRate]), (.workout, []),
      (.restingHeartRate, []),
    ]
    /// Another file has the same minutes, including those of other devices: one of the two is enough.
    static let doubles: [Kind: Set<Kind>] = [.googleSteps: [.steps, .stepTable], .googleHeartRate: [.heartRate]]
  }

  /// Returns the content of a file by its name, and whether the name has a date or a number.
  static func content(of file: ExportFiles.File) -> (kind: Kind, isOneOfMany: Bool)? {
    let name = file.baseName
    if let kind = Kind(rawValue: name), Kind.doubles[kind] == nil { return (kind, false) }
    guard let dot = name.lastIndex(of: "."), let first = name.firstIndex(where: \.isNumber), first > name.startIndex,
      first < dot
    else { return nil }
    // `sleep-2020-01-01.json` and `exercise-0.json`; Google has `steps_2020-01-01.csv`.
    let isTable = name[dot...] == ".csv"
    let sign = name.index(before: first)
    guard name[sign] == (isTable ? "_" : "-"), name[first..<dot].allSatisfy({ $0.isNumber || $0 == "-" }) else {
      return nil
    }
    return Kind(rawValue: String(name[..<sign]) + String(name[dot...])).map { ($0, true) }
  }

  func wanted(_ export: ExportFiles) -> [(file: ExportFiles.File, content: (kind: Kind, isOneOfMany: Bool))] {
    let known = export.files.compactMap { file in Self.content(of: file).map { (file: file, content: $0) } }
    let kinds = Set(known.map(\.content.kind))
    for (kind, others) in Kind.usual where others.union([kind]).isDisjoint(with: kinds) {
      collector.addNote("\(export.isFolder ? "the folder" : "the file") has no \(kind.rawValue)")
    }
    return Kind.allCases.filter { Kind.doubles[$0]?.isDisjoint(with: kinds) ?? true }
      .flatMap { kind in known.filter { $0.content.kind == kind } }
  }

  func finish(_ export: ExportFiles) {
    let quarters = steps.quarters
    for (start, count) in quarters {
      let time = Timestamp(unixSeconds: start)..<Timestamp(unixSeconds: start + FitbitSteps.quarter)
      collector.add(time, .steps(Double(count)), source: Self.source, value: "\(count)")
    }
    collector.count("minutes with steps in \(quarters.count) quarter hours", steps.minuteCount)
    if export.files.contains(where: PMDataDiary.isKnown) {
      collector.addNote("a diary lies in it, too: 'triad import diary' reads that from the same folder")
    }
  }

  // MARK: - Files

  func read(_ file: ExportFiles.File, _ content: (kind: Kind, isOneOfMany: Bool)) throws(ImportError) {
    switch content.kind {
    case .sleep: try each(file, .sleep, content.isOneOfMany, addNight)
    case .steps:
      try each(file, .steps, content.isOneOfMany) { fields throws(ImportRefusal) in
        try steps.add(fields, "dateTime", "value")
      }
    case .stepTable:
      let table = try ExportTable(file, needing: ["datetime", "steps"])
      let order = table.order(of: "datetime")
      table.each(.steps, collector) { fields throws(ImportRefusal) in
        try steps.add(fields, "datetime", "steps", order)
      }
    case .heartRate: try each(file, .heartRate, content.isOneOfMany, addHeartRate)
    case .workout: try each(file, .workout, content.isOneOfMany, addWorkout)
    case .restingHeartRate: try each(file, .restingHeartRate, content.isOneOfMany, addRestingHeartRate)
    case .googleSteps: try eachRow(file, .steps, addGoogleSteps)
    case .googleHeartRate: try eachRow(file, .heartRate, addGoogleHeartRate)
    }
  }

  /// Passes every entry of a list to `take`, and counts those that were entered by hand.
  private func each(
    _ file: ExportFiles.File, _ kind: SampleKind, _ isOneOfMany: Bool,
    _ take: (RecordFields) throws(ImportRefusal) -> Void
  ) throws(ImportError) {
    try collector.eachEntry(file, kind, isOneOfMany: isOneOfMany, takesObject: false) {
      fields, _ throws(ImportRefusal) in
      try take(fields)
      if fields["logType"]?.lowercased() == "manual" {
        collector.count("nights and workouts were entered by hand: kept, as the wearer says so")
      }
    }
  }

  /// Passes every row of a table of Google's to `take`.
  private func eachRow(
    _ file: ExportFiles.File, _ kind: SampleKind, _ take: (RecordFields) throws(ImportRefusal) -> Void
  ) throws(ImportError) {
    let table = try ExportTable(file)
    guard table.names.first == "timestamp" else {
      return collector.reject(kind, at: "\(file.path):1", "the first line does not begin with 'timestamp,'")
    }
    table.each(kind, isOpen: true, collector, take: take)
  }

  // MARK: - Records

  private func addNight(_ fields: RecordFields) throws(ImportRefusal) {
    let night = try FitbitNight(fields, in: zone)
    collector.count("nights and naps")
    collector.addNight(night.bed, night.stages, source: Self.source)
    for level in night.unknownLevels { collector.skip("sleep.json level '\(level.prefix(40))'") }
  }

  private func addHeartRate(_ fields: RecordFields) throws(ImportRefusal) {
    let moment = try fields.moment("dateTime", DeviceTime.utc)
    let value = try fields.object("value", with: "bpm and confidence")
    guard let beats = try value.number("bpm") else { throw ImportRefusal(reason: "value.bpm is missing") }
    if try value.number("confidence") == 0 {
      return collector.count("heart rates of confidence 0, in which the device itself did not trust, were left out")
    }
    guard BelievableRange.heartRate.contains(beats) else {
      throw ImportRefusal(reason: "\(beats) beats a minute are not believable")
    }
    collector.add(moment..<moment, .heartRate(beats), source: Self.source)
  }

  /// Adds a workout. Its time is in UTC; the duration, in milliseconds, includes pauses.
  private func addWorkout(_ fields: RecordFields) throws(ImportRefusal) {
    let start = try fields.moment("startTime", DeviceTime.utc)
    let name = try fields.required("activityName")
    let length = try fields.duration("duration")
    var distance: Double?
    if fields.has("distance") {
      let unit = fields["distanceUnit"] ?? ""
      guard let factor = HealthUnit.metres[unit] else {
        throw ImportRefusal(reason: "unknown distanceUnit '\(unit.prefix(40))'")
      }
      distance = try fields.measured("distance", BelievableRange.distance, times: factor)
    }
    let summary = WorkoutSummary(
      activity: Activity(named: name), energy: try fields.measured("calories", BelievableRange.energy),
      distance: distance, averageHeartRate: try fields.measured("averageHeartRate", BelievableRange.heartRate))
    collector.add(start..<start + length, .workout(summary), source: Self.source)
  }

  /// Adds one day. One without a measurement is written as 0.0 with no date.
  private func addRestingHeartRate(_ fields: RecordFields) throws(ImportRefusal) {
    let time = try fields.required("dateTime")
    guard let day = DeviceTime.civil(time)?.date else {
      throw ImportRefusal(reason: "invalid dateTime '\(time.prefix(40))'; expected YYYY-MM-DD HH:MM:SS")
    }
    let value = try fields.object("value", with: "date and value")
    guard let text = value["date"], let beats = try value.measured("value", BelievableRange.restingHeartRate) else {
      return collector.count("days without a resting heart rate")
    }
    guard DeviceTime.shortDate(text) == day else {
      throw ImportRefusal(reason: "the value is of '\(text.prefix(40))', the entry of \(day)")
    }
    let span = zone.startOfDay(day)..<zone.startOfDay(day.adding(days: 1))
    collector.add(span, .restingHeartRate(beats), source: Self.source)
  }

  /// Adds a row of `timestamp,steps,data source`; the source is the device.
  private func addGoogleSteps(_ fields: RecordFields) throws(ImportRefusal) {
    let (moment, name) = try googleMoment(fields)
    guard let steps = try fields.number("steps"), let count = Int(exactly: steps),
      BelievableRange.stepsPerMinute.contains(count)
    else {
      throw ImportRefusal(reason: "'\(fields["steps"]?.prefix(40) ?? "")' isn't a believable number of steps")
    }
    collector.add(moment..<moment + .minutes(1), .steps(steps), source: name, value: "\(count)")
  }

  /// Adds a row of `timestamp,beats per minute,data source`.
  private func addGoogleHeartRate(_ fields: RecordFields) throws(ImportRefusal) {
    let (moment, name) = try googleMoment(fields)
    guard let beats = try fields.number("beats per minute"), BelievableRange.heartRate.contains(beats) else {
      let text = fields["beats per minute"]?.prefix(40) ?? ""
      throw ImportRefusal(reason: "'\(text)' beats a minute are not believable")
    }
    collector.add(moment..<moment, .heartRate(beats), source: name)
  }

  private func googleMoment(_ fields: RecordFields) throws(ImportRefusal) -> (Timestamp, source: String) {
    let moment = try fields.moment("timestamp", DeviceTime.zoned, "YYYY-MM-DDTHH:MM:SSZ")
    return (moment, fields["data source"] ?? Self.source)
  }
}
