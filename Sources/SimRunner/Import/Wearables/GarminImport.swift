import WearerKit
import Wire

/// Imports the measurements of Garmin's watches: the files of an account's export (`sleepData`, `UDSFile`,
/// `summarizedActivities`) and the table of activities from Connect's page.
///
/// The export's times are in UTC, the table's are local. Heart rates of the day are only in FIT files, which aren't
/// read.
struct GarminImport: WearableReader {
  static let whyZone = "Garmin's days and table of activities are in local time, and no file says where"
  private static let source = "Garmin"
  private let zone: Zone
  private let collector: ImportCollector

  init(_ zone: Zone, _ collector: ImportCollector) { (self.zone, self.collector) = (zone, collector) }

  enum Content { case nights, days, activities, activityTable }

  /// Returns the content of a file by its name or, for a table, by its first line.
  static func content(of file: ExportFiles.File) -> Content? {
    let name = file.baseName.lowercased()
    if name.hasSuffix("sleepdata.json") { return .nights }
    if name.hasSuffix("summarizedactivities.json") { return .activities }
    if name.hasPrefix("udsfile"), name.hasSuffix(".json") { return .days }
    guard name.hasSuffix(".csv") else { return nil }
    return file.head(64).replacing("\"", with: "").hasPrefix("Activity Type,Date,") ? .activityTable : nil
  }

  func read(_ file: ExportFiles.File, _ content: Content) throws(ImportError) {
    switch content {
    case .nights: try collector.eachEntry(file, .sleep) { fields, _ throws(ImportRefusal) in try addNight(fields) }
    case .days: try collector.eachEntry(file, .steps) { fields, _ throws(ImportRefusal) in try addDay(fields) }
    case .activities:
      try collector.eachEntry(file, .workout) { fields, index throws(ImportRefusal) in
        try addActivities(fields, "\(file.path)[\(index)]")
      }
    case .activityTable:
      let table = try ExportTable(file)
      let order = table.order(of: "date")
      table.each(.workout, collector) { fields throws(ImportRefusal) in try addRow(fields, order) }
    }
  }

  // MARK: - Nights and days

  private func addNight(_ fields: RecordFields) throws(ImportRefusal) {
    guard fields.has("sleepStartTimestampGMT"), fields.has("sleepEndTimestampGMT") else {
      return collector.count("nights without a beginning or an end were left out")
    }
    let night = try fields.interval("sleepStartTimestampGMT", "sleepEndTimestampGMT", DeviceTime.utc)
    let word = (fields["sleepWindowConfirmationType"] ?? "").uppercased()
    // An unconfirmed night is the wearer's usual time of sleep, unless it has stages.
    var stages = 0.0
    for name in ["deepSleepSeconds", "lightSleepSeconds", "remSleepSeconds"] {
      stages += try fields.number(name) ?? 0
    }
    guard word != "OFF_WRIST", word != "UNCONFIRMED" || stages > 0 else {
      return collector.count("nights that Garmin marks as \(word) were left out: nothing was measured then")
    }
    if word.hasPrefix("MANUAL") {
      collector.count("nights that Garmin marks as \(word) were kept, as the wearer says so")
    }
    collector.add(night, .sleep(.asleep), source: Self.source)
    collector.count("nights are asleep throughout: Garmin's export has sums of the stages, not their times")
  }

  /// Adds one day: with the file's start and end if it has them, else as the local day.
  private func addDay(_ fields: RecordFields) throws(ImportRefusal) {
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
    let steps = try fields.number("totalSteps")
    if let steps, !BelievableRange.steps.contains(steps) {
      throw ImportRefusal(reason: "totalSteps \(steps) is not believable")
    }
    let resting = try fields.measured("restingHeartRate", BelievableRange.restingHeartRate)
    if let steps {
      collector.add(day, .steps(steps), source: Self.source)
      collector.count("totals of steps are of whole days: Garmin's export has no finer ones")
    }
    if let resting { collector.add(day, .restingHeartRate(resting), source: Self.source) }
  }

  // MARK: - Workouts

  /// Reads `[{"summarizedActivitiesExport": [...]}]`, or the list itself.
  private func addActivities(_ fields: RecordFields, _ place: String) throws(ImportRefusal) {
    let list = "summarizedActivitiesExport"
    guard fields.has(list) else { return try addActivity(fields) }
    for inner in try fields.list(list) {
      do throws(ImportRefusal) { try addActivity(try inner.fields()) } catch {
        collector.reject(.workout, at: "\(place).\(list)[\(inner.index)]", error.reason)
      }
    }
  }

  /// Adds an activity, with times in milliseconds and distances in centimetres.
  private func addActivity(_ fields: RecordFields) throws(ImportRefusal) {
    let name = fields.has("beginTimestamp") ? "beginTimestamp" : "startTimeGmt"
    guard let begin = try fields.number(name), (631_152_000_000...4_102_444_800_000).contains(begin) else {
      throw ImportRefusal(reason: "\(name) '\(fields[name]?.prefix(40) ?? "")' isn't a time in milliseconds")
    }
    let length = try fields.duration("duration")
    let summary = WorkoutSummary(
      activity: Activity(named: fields["activityType"] ?? fields["sportType"] ?? ""),
      distance: try fields.measured("distance", BelievableRange.distance, times: 0.01),
      averageHeartRate: try fields.measured("avgHr", BelievableRange.heartRate))
    if fields.has("calories") {
      collector.count("energies of workouts were left out: the export does not say their unit")
    }
    let start = Timestamp(unixSeconds: Int64(begin / 1_000))
    collector.add(start..<start + length, .workout(summary), source: Self.source)
  }

  /// Adds one row of the table: `Running,2025-02-06 17:06:03,...`, in the local time of its wearer.
  private func addRow(_ fields: RecordFields, _ order: SpreadsheetTime.Order?) throws(ImportRefusal) {
    let time = try fields.required("date")
    guard let local = DeviceTime.civil(time) ?? SpreadsheetTime.civil(time, order) else {
      throw ImportRefusal(
        reason: "invalid Date '\(time.prefix(40))'; expected a time such as 2025-02-06 17:06:03"
          + (SpreadsheetTime.civil(time, .day) == nil ? "" : "; no row says whether its day or its month is first"))
    }
    let length = try fields.required(fields.has("elapsed time") ? "elapsed time" : "time")
    guard let seconds = Self.seconds(length) ?? SpreadsheetTime.clock(length).map(Int64.init), seconds > 0,
      BelievableRange.duration.contains(seconds)
    else {
      throw ImportRefusal(reason: "invalid duration '\(length.prefix(40))'; expected a duration such as 00:31:24")
    }
    let summary = WorkoutSummary(
      activity: Activity(named: try fields.required("activity type")),
      energy: try Self.whole(fields, "calories", BelievableRange.energy),
      averageHeartRate: try Self.whole(fields, "avg hr", BelievableRange.heartRate))
    if fields["distance"]?.contains(where: { "123456789".contains($0) }) == true {
      collector.count("distances of workouts were left out: the table does not say whether in kilometres")
    }
    let start = zone.timestamp(local)
    collector.add(start..<start + .seconds(seconds), .workout(summary), source: Self.source)
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
