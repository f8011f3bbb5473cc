import WearerKit

/// Imports the measurements of an Oura ring: the tables of the account's export, or the JSON of the API. Both have the
/// same fields.
///
/// Every time has its offset, so no zone is needed to read it; the zone determines the local day of a sample.
struct OuraImport: WearableReader {
  static let whyZone = "Oura's times have an offset, and a recording needs to know where its days begin"
  private static let source = "Oura"
  private let collector: ImportCollector

  init(_ zone: Zone, _ collector: ImportCollector) { self.collector = collector }

  /// Files of an account's export that hold samples.
  private static let tables = ["sleepmodel.csv", "heartrate.csv", "dailyactivity.csv", "workout.csv"]
  /// Names of fields in the JSON of the API.
  private static let marks = [
    ["bedtime_start"], ["start_datetime"], ["bpm", "timestamp"], ["equivalent_walking_distance", "steps"],
  ]

  /// Returns the kind by a file's name if the file is one of these, by its name or else by its first bytes.
  static func content(of file: ExportFiles.File) -> SampleKind? {
    let name = file.baseName.lowercased()
    if !tables.contains(name) {
      guard name.hasSuffix(".json"), case let head = file.head(),
        marks.contains(where: { $0.allSatisfy { head.contains("\"\($0)\"") } })
      else { return nil }
    }
    if name.contains("sleep") { return .sleep }
    if name.contains("activity") { return .steps }
    return name.contains("workout") ? .workout : .heartRate
  }

  func read(_ file: ExportFiles.File, _ kind: SampleKind) throws(ImportError) {
    if file.baseName.lowercased().hasSuffix(".csv") {
      try ExportTable(file).each(kind, collector) { fields throws(ImportRefusal) in try add(fields, file) }
    } else {
      try collector.eachEntry(file, kind) { fields, _ throws(ImportRefusal) in try add(fields, file) }
    }
  }

  /// Determines the kind of a record by its fields: the API's responses have no names of their own.
  private func add(_ fields: RecordFields, _ file: ExportFiles.File) throws(ImportRefusal) {
    if fields.has("bedtime_start") {
      try addNight(fields)
    } else if fields.has("bpm") {
      let moment = try fields.moment("timestamp", DeviceTime.zoned, Self.form)
      guard let beats = try fields.measured("bpm", BelievableRange.heartRate) else { return }
      collector.add(moment..<moment, .heartRate(beats), source: Self.source)
    } else if fields.has("start_datetime"), fields.has("activity") {
      // Calories are kilocalories and distances metres, as the API documents.
      let time = try fields.interval("start_datetime", "end_datetime", DeviceTime.zoned, Self.form)
      let summary = WorkoutSummary(
        activity: Activity(named: fields["activity"] ?? ""),
        energy: try fields.measured("calories", BelievableRange.energy),
        distance: try fields.measured("distance", BelievableRange.distance))
      collector.add(time, .workout(summary), source: Self.source)
    } else if fields.has("steps"), fields.has("day") {
      try addDay(fields)
    } else {
      collector.skip("\(file.family): another kind of record")
    }
  }

  private static let form = "YYYY-MM-DDTHH:MM:SS+HH:MM"

  /// By Oura's digits, from 1.
  private static let stages: [SleepStage] = [.deep, .core, .rem, .awake]

  private func addNight(_ fields: RecordFields) throws(ImportRefusal) {
    switch (fields["type"] ?? "").lowercased() {
    case "deleted": return collector.count("nights that the wearer deleted were left out")
    // Sleep that the ring saw and its wearer denied.
    case "rest": return collector.count("nights that the wearer rejected were left out")
    default: break
    }
    let night = try fields.interval("bedtime_start", "bedtime_end", DeviceTime.zoned, Self.form)
    let (digits, step): (String, Int64) =
      fields["sleep_phase_30_sec"].map { ($0, 30) } ?? (fields["sleep_phase_5_min"] ?? "", 300)
    var phases: [NightStage] = []
    for (place, digit) in digits.utf8.enumerated() {
      guard (0x31...0x34).contains(digit) else {
        throw ImportRefusal(reason: "its phases hold '\(Character(Unicode.Scalar(digit)))', which is none")
      }
      let (start, stage) = (night.lowerBound + .seconds(Int64(place) * step), Self.stages[Int(digit) - 0x31])
      guard start < night.upperBound else { break }
      let isSame = phases.last?.stage == stage
      let first = isSame ? phases.removeLast().span.lowerBound : start
      phases.append(NightStage(span: first..<min(start + .seconds(step), night.upperBound), stage: stage))
    }
    let rates = try rates(fields)
    collector.addNight(night, phases, source: Self.source)
    if phases.isEmpty { collector.count("nights have no stages, only a time in bed") }
    if fields.has("average_hrv") {
      collector.count("nights of variability were left out: Oura's is RMSSD, that of a recording SDNN")
    }
    for (moment, beats) in rates { collector.add(moment..<moment, .heartRate(beats), source: Self.source) }
  }

  /// Returns the heart rates of a night: `{"interval": 300, "items": [52, null], "timestamp": "..."}`.
  private func rates(_ fields: RecordFields) throws(ImportRefusal) -> [(Timestamp, Double)] {
    guard fields.has("heart_rate") else { return [] }
    let series = try fields.object("heart_rate", with: "interval, items and timestamp")
    guard let interval = try series.number("interval"), (1...86_400).contains(interval), series.has("items") else {
      throw ImportRefusal(reason: "heart_rate isn't a series with interval, items and timestamp")
    }
    let start = try series.moment("timestamp", DeviceTime.zoned, Self.form)
    var rates: [(Timestamp, Double)] = []
    for item in try series.list("items") {
      let text = String(decoding: item.bytes, as: UTF8.self)
      // The ring measured nothing at that time.
      if text == "null" || text.isEmpty { continue }
      guard let beats = Double(text), BelievableRange.heartRate.contains(beats) else {
        throw ImportRefusal(reason: "heart_rate.items[\(item.index)] '\(text.prefix(40))' is not believable")
      }
      let seconds = Int64(Double(item.index) * interval)
      guard BelievableRange.duration.contains(seconds) else { break }
      rates.append((start + .seconds(seconds), beats))
    }
    return rates
  }

  /// Adds a day. Oura's days begin at four in the morning, which `timestamp` has with its offset.
  private func addDay(_ fields: RecordFields) throws(ImportRefusal) {
    let start = try fields.moment("timestamp", DeviceTime.zoned, Self.form)
    guard let steps = try fields.number("steps"), BelievableRange.steps.contains(steps) else {
      throw ImportRefusal(reason: "steps '\(fields["steps"]?.prefix(40) ?? "")' is not believable")
    }
    collector.add(start..<start + .hours(24), .steps(steps), source: Self.source)
    collector.count("totals of steps are of whole days: Oura does not say when in the day")
  }
}
