import Foundation
import WearerKit

/// A file of Fitbit's with samples: one for everything, as in PMData, or one of many with their first day in the name,
/// as in the account's export.
struct FitbitFile {
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

    var name: String { rawValue }
    /// `true` if its absence is reported.
    var isUsual: Bool { ![.stepTable, .googleSteps, .googleHeartRate].contains(self) }
  }

  let kind: Kind
  let file: ExportFiles.File
  /// `true` if its name has a date or a number.
  let isOneOfMany: Bool

  init?(_ file: ExportFiles.File) {
    guard let (kind, isOneOfMany) = Self.kind(file) else { return nil }
    (self.kind, self.file, self.isOneOfMany) = (kind, file, isOneOfMany)
  }

  /// Returns the content of a file by its name; `nil` for all others.
  static func kind(_ file: ExportFiles.File) -> (Kind, isOneOfMany: Bool)? {
    let name = file.baseName
    if let kind = Kind(rawValue: name), kind != .googleSteps, kind != .googleHeartRate { return (kind, false) }
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
}

/// Imports the measurements of Fitbit's devices: an account's export, including Google's Takeout, and PMData.
///
/// Steps, heart rates and workouts are in UTC, nights and days in local time; the files don't say so.
enum FitbitImport {
  private static let source = "Fitbit"

  /// Reads the files that hold samples and writes, or adds to, the recording that the options name.
  static func run(
    _ options: ImportOptions, progress: (ImportProgress) -> Void = { _ in }
  ) throws(ImportError) -> ImportSummary {
    try options.needZone("Fitbit's nights and days are in local time, and no file says where")
    return try read(try ExportFiles(options.input), options, progress: progress)
  }

  static func read(
    _ export: ExportFiles, _ options: ImportOptions, progress: (ImportProgress) -> Void
  ) throws(ImportError) -> ImportSummary {
    let known = export.files.compactMap(FitbitFile.init)
    var reading = FitbitReading(zone: options.zone, collector: try ImportCollector(options))
    let kinds = Set(known.map(\.kind))
    // Another file has the same minutes, including those of other devices: one of the two is enough.
    let doubles = Set(
      (kinds.isDisjoint(with: [.steps, .stepTable]) ? [] : [FitbitFile.Kind.googleSteps])
        + (kinds.contains(.heartRate) ? [.googleHeartRate] : []))
    let others = Set(
      (kinds.isDisjoint(with: [.stepTable, .googleSteps]) ? [] : [FitbitFile.Kind.steps])
        + (kinds.contains(.googleHeartRate) ? [.heartRate] : []))
    var wanted: [(file: ExportFiles.File, kind: FitbitFile)] = []
    for kind in FitbitFile.Kind.allCases where !doubles.contains(kind) {
      wanted += known.filter { $0.kind == kind }.map { ($0.file, $0) }
      if !kinds.contains(kind), kind.isUsual, !others.contains(kind) {
        reading.collector.addNote("\(export.isFolder ? "the folder" : "the file") has no \(kind.name)")
      }
    }
    try ExportReading.eachFile(wanted, progress) { _, file throws(ImportError) in try reading.read(file) }
    reading.finish()
    if export.files.contains(where: { PMDataDiary.isKnown($0) }) {
      reading.collector.addNote("a diary lies in it, too: 'triad import diary' reads that from the same folder")
    }
    for file in export.files where FitbitFile.kind(file).map({ doubles.contains($0.0) }) ?? true {
      reading.collector.skip(ExportFiles.family(file))
    }
    return try reading.collector.finish()
  }

  private struct FitbitReading {
    let zone: Zone
    var collector: ImportCollector
    private let steps = FitbitSteps()
    private var nights = 0
    private var typed = 0
    private var daysWithoutRate = 0
    private var unsureRates = 0

    init(zone: Zone, collector: ImportCollector) { (self.zone, self.collector) = (zone, collector) }

    mutating func read(_ file: FitbitFile) throws(ImportError) {
      switch file.kind {
      case .sleep: try readSleep(file)
      case .steps: try readSteps(file)
      case .stepTable: try readStepTable(file.file)
      case .heartRate: try readHeartRates(file)
      case .workout: try readWorkouts(file)
      case .restingHeartRate: try readRestingHeartRates(file)
      case .googleSteps: try readGoogleSteps(file.file)
      case .googleHeartRate: try readGoogleHeartRates(file.file)
      }
    }

    mutating func finish() {
      let quarters = steps.quarters
      for (start, count) in quarters {
        collector.add(
          Timestamp(unixSeconds: start), Timestamp(unixSeconds: start + FitbitSteps.quarter), .steps(Double(count)),
          source: source, value: "\(count)")
      }
      collector.addNote(nights, "nights and naps")
      collector.addNote(typed, "nights and workouts were entered by hand: kept, as the wearer says so")
      collector.addNote(steps.minuteCount, "minutes with steps in \(quarters.count) quarter hours")
      collector.addNote(daysWithoutRate, "days without a resting heart rate")
      collector.addNote(
        unsureRates, "heart rates of confidence 0, in which the device itself did not trust, were left out")
    }

    // MARK: - The kinds

    private mutating func readSleep(_ file: FitbitFile) throws(ImportError) {
      let (zone, levels) = (zone, "sleep.json level")
      var found = 0
      try each(file, .sleep) { fields, collector throws(ImportRefusal) in
        let night = try FitbitNight(fields, in: zone)
        found += 1
        collector.add(
          Timestamp(unixSeconds: night.bed.lowerBound), Timestamp(unixSeconds: night.bed.upperBound), .sleep(.inBed),
          source: source)
        for stage in night.stages {
          collector.add(
            Timestamp(unixSeconds: stage.span.lowerBound), Timestamp(unixSeconds: stage.span.upperBound),
            .sleep(stage.stage), source: source)
        }
        for level in night.unknownLevels { collector.skip("\(levels) '\(level.prefix(40))'") }
      }
      nights += found
    }

    private mutating func readSteps(_ file: FitbitFile) throws(ImportError) {
      let steps = steps
      try each(file, .steps) { fields, _ throws(ImportRefusal) in try steps.add(fields, "dateTime", "value") }
    }

    private mutating func readStepTable(_ file: ExportFiles.File) throws(ImportError) {
      let steps = steps
      var table = try ExportTable(file, needing: ["datetime", "steps"])
      let order = table.order(of: "datetime")
      table.each(.steps, &collector) { fields, _ throws(ImportRefusal) in
        try steps.add(fields, "datetime", "steps", order)
      }
    }

    private mutating func readHeartRates(_ file: FitbitFile) throws(ImportError) {
      var unsure = 0
      try each(file, .heartRate) { fields, collector throws(ImportRefusal) in
        let moment = try fields.moment("dateTime", DeviceTime.utc)
        guard let value = RecordFields(json: try fields.required("value").utf8) else {
          throw ImportRefusal(reason: "value isn't an object with bpm and confidence")
        }
        guard let beats = try value.number("bpm") else { throw ImportRefusal(reason: "value.bpm is missing") }
        if try value.number("confidence") == 0 {
          unsure += 1
          return
        }
        guard BelievableRange.heartRate.contains(beats) else {
          throw ImportRefusal(reason: "\(beats) beats a minute are not believable")
        }
        collector.add(moment, moment, .heartRate(beats), source: source, value: "\(beats)")
      }
      unsureRates += unsure
    }

    private mutating func readWorkouts(_ file: FitbitFile) throws(ImportError) {
      try each(file, .workout) { fields, collector throws(ImportRefusal) in
        let (start, end, summary) = try FitbitWorkout.workout(fields)
        collector.add(start, end, .workout(summary), source: source, value: summary.identity)
      }
    }

    private mutating func readRestingHeartRates(_ file: FitbitFile) throws(ImportError) {
      let zone = zone
      var missing = 0
      try each(file, .restingHeartRate) { fields, collector throws(ImportRefusal) in
        guard let (day, beats) = try FitbitRestingHeartRate.measurement(fields) else {
          missing += 1
          return
        }
        collector.add(
          zone.startOfDay(day), zone.startOfDay(day.adding(days: 1)), .restingHeartRate(beats), source: source,
          value: "\(beats)")
      }
      daysWithoutRate += missing
    }

    /// Reads `timestamp,steps,data source`; the source is the device.
    private mutating func readGoogleSteps(_ file: ExportFiles.File) throws(ImportError) {
      try eachRow(file, .steps) { fields, collector throws(ImportRefusal) in
        let (moment, name) = try Self.googleMoment(fields)
        guard let count = try fields.number("steps"), count == count.rounded(),
          BelievableRange.stepsPerMinute.contains(Int(count.clamped(to: -1...1e6)))
        else {
          throw ImportRefusal(reason: "'\(fields["steps"]?.prefix(40) ?? "")' isn't a believable number of steps")
        }
        collector.add(moment, moment + .minutes(1), .steps(count), source: name, value: "\(Int(count))")
      }
    }

    /// Reads `timestamp,beats per minute,data source`.
    private mutating func readGoogleHeartRates(_ file: ExportFiles.File) throws(ImportError) {
      try eachRow(file, .heartRate) { fields, collector throws(ImportRefusal) in
        let (moment, name) = try Self.googleMoment(fields)
        guard let beats = try fields.number("beats per minute"), BelievableRange.heartRate.contains(beats) else {
          throw ImportRefusal(
            reason: "'\(fields["beats per minute"]?.prefix(40) ?? "")' beats a minute are not believable")
        }
        collector.add(moment, moment, .heartRate(beats), source: name, value: "\(beats)")
      }
    }

    private static func googleMoment(_ fields: RecordFields) throws(ImportRefusal) -> (Timestamp, source: String) {
      (try fields.moment("timestamp", DeviceTime.zoned, "YYYY-MM-DDTHH:MM:SSZ"), fields["data source"] ?? source)
    }

    // MARK: - Files

    /// Passes every entry of a list to `take`, and counts those that were entered by hand.
    private mutating func each(
      _ file: FitbitFile, _ kind: SampleKind,
      take: (RecordFields, inout ImportCollector) throws(ImportRefusal) -> Void
    ) throws(ImportError) {
      var typed = 0
      try ExportReading.eachEntry(
        file.file, kind, isOneOfMany: file.isOneOfMany, takesObject: false, &collector
      ) { fields, _, collector throws(ImportRefusal) in
        try take(fields, &collector)
        if fields["logType"]?.lowercased() == "manual" { typed += 1 }
      }
      self.typed += typed
    }

    /// Passes every row of a table of Google's to `take`.
    private mutating func eachRow(
      _ file: ExportFiles.File, _ kind: SampleKind,
      take: (RecordFields, inout ImportCollector) throws(ImportRefusal) -> Void
    ) throws(ImportError) {
      var table = try ExportTable(file)
      guard table.names.first == "timestamp" else {
        collector.reject(kind, at: "\(file.path):1", "the first line does not begin with 'timestamp,'")
        return
      }
      table.each(kind, isOpen: true, &collector, take: take)
    }
  }
}

extension Double {
  fileprivate func clamped(to range: ClosedRange<Double>) -> Double {
    Swift.min(Swift.max(self, range.lowerBound), range.upperBound)
  }
}

extension WorkoutSummary {
  /// Distinguishes it from another workout at the same time.
  var identity: String {
    [energy, distance, averageHeartRate].map { $0.map { "\($0)" } ?? "-" }.joined(separator: "|")
  }
}
