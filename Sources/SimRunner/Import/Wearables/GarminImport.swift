import Wire
import WearerKit

/// Imports the measurements of Garmin's watches: the files of an account's export (`sleepData`, `UDSFile`,
/// `summarizedActivities`) and the table of activities from Connect's page.
///
/// The export's times are in UTC, the table's are local. Heart rates of the day are only in FIT files, which aren't
/// read.
enum GarminImport {
  private static let source = "Garmin"

  enum Kind: Hashable {
    case nights, days, activities, activityTable
  }

  /// Returns the content of a file by its name or, for a table, by its first line.
  static func kind(_ file: ExportFiles.File) -> Kind? {
    let name = file.baseName.lowercased()
    if name.hasSuffix("sleepdata.json") { return .nights }
    if name.hasSuffix("summarizedactivities.json") { return .activities }
    if name.hasPrefix("udsfile"), name.hasSuffix(".json") { return .days }
    guard name.hasSuffix(".csv") else { return nil }
    let head = String(decoding: ExportFiles.head(file, 64), as: UTF8.self)
      .replacing("\"", with: "").replacing("\u{feff}", with: "")
    return head.hasPrefix("Activity Type,Date,") ? .activityTable : nil
  }

  /// Reads the files that hold samples and writes, or adds to, the recording that the options name.
  static func run(
    _ options: ImportOptions, progress: (ImportProgress) -> Void = { _ in }
  ) throws(ImportError) -> ImportSummary {
    try options.needZone("Garmin's days and table of activities are in local time, and no file says where")
    let export = try ExportFiles(options.input)
    var reading = GarminReading(zone: options.zone, collector: try ImportCollector(options))
    let known = export.files.compactMap { file in kind(file).map { (file: file, kind: $0) } }
    try ExportReading.eachFile(known, progress) { file, kind throws(ImportError) in try reading.read(file, kind) }
    for file in export.files where kind(file) == nil { reading.collector.skip(ExportFiles.family(file)) }
    reading.finish()
    return try reading.collector.finish()
  }

  private struct GarminReading {
    let zone: Zone
    var collector: ImportCollector
    private var notes = Notes()

    private struct Notes {
      var nights = 0
      var nightsWithoutTimes = 0
      /// By Garmin's word for who confirmed them.
      var confirmations: [String: Int] = [:]
      var days = 0
      var energies = 0
      var distances = 0
    }

    init(zone: Zone, collector: ImportCollector) { (self.zone, self.collector) = (zone, collector) }

    mutating func finish() {
      collector.addNote(
        notes.nights, "nights are asleep throughout: Garmin's export has sums of the stages, not their times")
      collector.addNote(notes.nightsWithoutTimes, "nights without a beginning or an end were left out")
      for (word, count) in notes.confirmations.sorted(by: { $0.key < $1.key }) {
        let act = word.hasPrefix("MANUAL") ? "kept, as the wearer says so" : "left out: nothing was measured then"
        collector.addNote(count, "nights that Garmin marks as \(word) were \(act)")
      }
      collector.addNote(notes.days, "totals of steps are of whole days: Garmin's export has no finer ones")
      if notes.energies > 0 {
        collector.addNote("the energy of \(notes.energies) workouts was left out: the export does not say its unit")
      }
      if notes.distances > 0 {
        collector.addNote(
          "the distance of \(notes.distances) workouts was left out: the table does not say whether in kilometres")
      }
    }

    mutating func read(_ file: ExportFiles.File, _ kind: Kind) throws(ImportError) {
      let zone = zone
      var notes = notes
      defer { self.notes = notes }
      switch kind {
      case .nights:
        try ExportReading.eachEntry(
          file, .sleep, isOneOfMany: true, &collector
        ) { fields, _, collector throws(ImportRefusal) in
          try Self.addNight(fields, &notes, &collector)
        }
      case .days:
        try ExportReading.eachEntry(
          file, .steps, isOneOfMany: true, &collector
        ) { fields, _, collector throws(ImportRefusal) in
          try Self.addDay(fields, zone, &notes, &collector)
        }
      case .activities: try readActivities(file, &notes)
      case .activityTable:
        var table = try ExportTable(file)
        let order = table.order(of: "date")
        table.each(.workout, &collector) { fields, collector throws(ImportRefusal) in
          try Self.addRow(fields, zone, order, &notes, &collector)
        }
      }
    }

    // MARK: - Nights and days

    private static func addNight(
      _ fields: RecordFields, _ notes: inout Notes, _ collector: inout ImportCollector
    ) throws(ImportRefusal) {
      guard fields.has("sleepStartTimestampGMT"), fields.has("sleepEndTimestampGMT") else {
        notes.nightsWithoutTimes += 1
        return
      }
      let night = try fields.interval("sleepStartTimestampGMT", "sleepEndTimestampGMT", DeviceTime.utc)
      let word = (fields["sleepWindowConfirmationType"] ?? "").uppercased()
      // An unconfirmed night is the wearer's usual time of sleep, unless it has stages.
      var stages = 0.0
      for name in ["deepSleepSeconds", "lightSleepSeconds", "remSleepSeconds"] {
        stages += try fields.number(name) ?? 0
      }
      let isMeasured = word != "OFF_WRIST" && (word != "UNCONFIRMED" || stages > 0)
      if !isMeasured || word.hasPrefix("MANUAL") { notes.confirmations[word, default: 0] += 1 }
      guard isMeasured else { return }
      collector.add(night.lowerBound, night.upperBound, .sleep(.asleep), source: source)
      notes.nights += 1
    }

    /// Adds one day: with the file's start and end if it has them, else as the local day.
    private static func addDay(
      _ fields: RecordFields, _ zone: Zone, _ notes: inout Notes, _ collector: inout ImportCollector
    ) throws(ImportRefusal) {
      let day: Range<Timestamp>
      if fields.has("wellnessStartTimeGmt"), fields.has("wellnessEndTimeGmt") {
        day = try fields.interval("wellnessStartTimeGmt", "wellnessEndTimeGmt", DeviceTime.utc)
      } else {
        let text = try fields.required("calendarDate")
        guard text.utf8.count == 10, let date = DeviceTime.day(text) else {
          throw ImportRefusal(reason: "invalid calendarDate '\(text.prefix(40))'; expected YYYY-MM-DD")
        }
        day = zone.startOfDay(date)..<zone.startOfDay(date.adding(days: 1))
      }
      let (start, end) = (day.lowerBound, day.upperBound)
      let steps = try fields.number("totalSteps")
      if let steps, !BelievableRange.steps.contains(steps) {
        throw ImportRefusal(reason: "totalSteps \(steps) is not believable")
      }
      let resting = try fields.measured("restingHeartRate", BelievableRange.restingHeartRate)
      if let steps {
        collector.add(start, end, .steps(steps), source: source, value: "\(steps)")
        notes.days += 1
      }
      if let resting { collector.add(start, end, .restingHeartRate(resting), source: source, value: "\(resting)") }
    }

    // MARK: - Workouts

    /// Reads `[{"summarizedActivitiesExport": [...]}]`, or the list itself: times in milliseconds, distances in
    /// centimetres.
    private mutating func readActivities(_ file: ExportFiles.File, _ notes: inout Notes) throws(ImportError) {
      try ExportReading.eachEntry(
        file, .workout, isOneOfMany: true, &collector
      ) { fields, index, collector throws(ImportRefusal) in
        guard let text = fields["summarizedActivitiesExport"] else {
          return try Self.addActivity(fields, &notes, &collector)
        }
        var reader = JSONListReader(Array(text.utf8))
        do throws(JSONListError) {
          while let inner = try reader.next() {
            do throws(ImportRefusal) {
              try Self.addActivity(try ExportReading.fields(inner), &notes, &collector)
            } catch {
              let place = "\(file.path)[\(index)].summarizedActivitiesExport[\(inner.index)]"
              collector.reject(.workout, at: place, error.reason)
            }
          }
        } catch { throw ImportRefusal(reason: "summarizedActivitiesExport isn't a list: \(error.reason)") }
      }
    }

    private static func addActivity(
      _ fields: RecordFields, _ notes: inout Notes, _ collector: inout ImportCollector
    ) throws(ImportRefusal) {
      let name = fields.has("beginTimestamp") ? "beginTimestamp" : "startTimeGmt"
      guard let begin = try fields.number(name), (631_152_000_000...4_102_444_800_000).contains(begin) else {
        throw ImportRefusal(reason: "\(name) '\(fields[name]?.prefix(40) ?? "")' isn't a time in milliseconds")
      }
      guard let duration = try fields.number("duration"), duration >= 500,
        duration / 1_000 <= Double(BelievableRange.duration.upperBound)
      else { throw ImportRefusal(reason: "duration '\(fields["duration"]?.prefix(40) ?? "")' ms is not believable") }
      let summary = WorkoutSummary(
        activity: ExportReading.activity(fields["activityType"] ?? fields["sportType"] ?? ""),
        distance: try fields.measured("distance", BelievableRange.distance, times: 0.01),
        averageHeartRate: try fields.measured("avgHr", BelievableRange.heartRate))
      if fields.has("calories") { notes.energies += 1 }
      let start = Timestamp(unixSeconds: Int64(begin / 1_000))
      collector.add(
        start, start + .seconds(Int64((duration / 1_000).rounded())), .workout(summary), source: source,
        value: summary.identity)
    }

    /// Adds one row of the table: `Running,2025-02-06 17:06:03,...`, in the local time of its wearer.
    private static func addRow(
      _ fields: RecordFields, _ zone: Zone, _ order: SpreadsheetTime.Order?, _ notes: inout Notes,
      _ collector: inout ImportCollector
    ) throws(ImportRefusal) {
      let time = try fields.required("date")
      guard let local = DeviceTime.civil(time) ?? SpreadsheetTime.civil(time, order) else {
        throw ImportRefusal(
          reason: "invalid Date '\(time.prefix(40))'; expected a time such as 2025-02-06 17:06:03"
            + (SpreadsheetTime.civil(time, .day) == nil ? "" : "; no row says whether its day or its month is first"))
      }
      let length = try fields.required(fields.has("elapsed time") ? "elapsed time" : "time")
      guard let seconds = seconds(length) ?? SpreadsheetTime.clock(length).map(Int64.init), seconds > 0,
        BelievableRange.duration.contains(seconds)
      else {
        throw ImportRefusal(reason: "invalid duration '\(length.prefix(40))'; expected a duration such as 00:31:24")
      }
      let summary = WorkoutSummary(
        activity: ExportReading.activity(try fields.required("activity type")),
        energy: try whole(fields, "calories", BelievableRange.energy),
        averageHeartRate: try whole(fields, "avg hr", BelievableRange.heartRate))
      if fields["distance"]?.contains(where: { "123456789".contains($0) }) == true { notes.distances += 1 }
      let start = zone.timestamp(local)
      collector.add(start, start + .seconds(seconds), .workout(summary), source: source, value: summary.identity)
    }

    /// Parses `00:31:24`, `00:28:10.5` or `49:12`.
    private static func seconds(_ text: String) -> Int64? {
      let parts = text.split(separator: ":", omittingEmptySubsequences: false)
      guard (2...3).contains(parts.count), let last = Double(parts[parts.count - 1].replacing(",", with: ".")),
        (0..<60).contains(last)
      else { return nil }
      var whole: Int64 = 0
      for (place, part) in parts.dropLast().enumerated() {
        guard let number = Int64(part), (0...(place == 0 ? 999 : 59)).contains(number) else { return nil }
        whole = whole * 60 + number
      }
      return whole * 60 + Int64(last.rounded())
    }

    /// Parses a whole number, in which a comma or a point before three digits separates thousands.
    private static func whole(
      _ fields: RecordFields, _ name: String, _ believable: ClosedRange<Double>
    ) throws(ImportRefusal) -> Double? {
      guard let text = fields[name] else { return nil }
      let groups = text.split(omittingEmptySubsequences: false) { $0 == "," || $0 == "." }
      let isGrouped = groups.dropFirst().allSatisfy { $0.utf8.count == 3 } && groups[0].utf8.count <= 3
      guard groups.count == 1 || isGrouped, let number = Int(groups.joined()) else {
        throw ImportRefusal(reason: "\(name) '\(text.prefix(40))' isn't a whole number")
      }
      if number == 0 { return nil }
      guard believable.contains(Double(number)) else {
        throw ImportRefusal(reason: "\(name) \(number) is not believable")
      }
      return Double(number)
    }
  }
}
