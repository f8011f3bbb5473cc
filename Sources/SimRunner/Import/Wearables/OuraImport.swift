import WearerKit

/// Imports the measurements of an Oura ring: the tables of the account's export, or the JSON of the API. Both have the
/// same fields.
///
/// Every time has its offset, so no zone is needed to read it; the zone determines the local day of a sample.
enum OuraImport {
  private static let source = "Oura"
  /// Files of an account's export that hold samples.
  private static let tables = ["sleepmodel.csv", "heartrate.csv", "dailyactivity.csv", "workout.csv"]

  /// Returns whether a file is one of these, by its name or else by its first bytes.
  static func isKnown(_ file: ExportFiles.File) -> Bool {
    let name = file.baseName.lowercased()
    if tables.contains(name) { return true }
    guard name.hasSuffix(".json") else { return false }
    let head = String(decoding: ExportFiles.head(file), as: UTF8.self)
    return head.contains("\"bedtime_start\"") || head.contains("\"start_datetime\"")
      || (head.contains("\"bpm\"") && head.contains("\"timestamp\""))
      || (head.contains("\"equivalent_walking_distance\"") && head.contains("\"steps\""))
  }

  /// Reads the files that hold samples and writes, or adds to, the recording that the options name.
  static func run(
    _ options: ImportOptions, progress: (ImportProgress) -> Void = { _ in }
  ) throws(ImportError) -> ImportSummary {
    try options.needZone("Oura's times have an offset, and a recording needs to know where its days begin")
    let export = try ExportFiles(options.input)
    let known = export.files.filter(isKnown)
    var reading = OuraReading(collector: try ImportCollector(options))
    try ExportReading.eachFile(known.map { ($0, ()) }, progress) { file, _ throws(ImportError) in
      try reading.read(file)
    }
    for file in export.files where !isKnown(file) { reading.collector.skip(ExportFiles.family(file)) }
    reading.finish()
    return try reading.collector.finish()
  }

  private struct OuraReading {
    var collector: ImportCollector
    private var nights = Notes()

    /// The notes for the summary.
    private struct Notes {
      var days = 0
      var withoutStages = 0
      /// Nights that the wearer deleted, or rejected: `rest` is sleep that the ring saw and its wearer denied.
      var refused: [String: Int] = [:]
      var variabilities = 0
    }

    init(collector: ImportCollector) { self.collector = collector }

    mutating func finish() {
      collector.addNote(nights.days, "totals of steps are of whole days: Oura does not say when in the day")
      collector.addNote(nights.withoutStages, "nights have no stages, only a time in bed")
      collector.addNote(nights.refused["deleted"] ?? 0, "nights that the wearer deleted were left out")
      collector.addNote(nights.refused["rest"] ?? 0, "nights that the wearer rejected were left out")
      collector.addNote(
        nights.variabilities, "nights of variability were left out: Oura's is RMSSD, that of a recording SDNN")
    }

    mutating func read(_ file: ExportFiles.File) throws(ImportError) {
      let kind = Self.kind(byName: file.baseName.lowercased())
      var notes = nights
      defer { nights = notes }
      if file.baseName.lowercased().hasSuffix(".csv") {
        var table = try ExportTable(file)
        table.each(kind, &collector) { fields, collector throws(ImportRefusal) in
          try Self.add(fields, file, &notes, &collector)
        }
      } else {
        try ExportReading.eachEntry(
          file, kind, isOneOfMany: true, &collector
        ) { fields, _, collector throws(ImportRefusal) in
          try Self.add(fields, file, &notes, &collector)
        }
      }
    }

    /// Returns the content of an unreadable file by its name.
    private static func kind(byName name: String) -> SampleKind {
      if name.contains("sleep") { return .sleep }
      if name.contains("activity") { return .steps }
      return name.contains("workout") ? .workout : .heartRate
    }

    /// Determines the kind of a record by its fields: the API's responses have no names of their own.
    private static func add(
      _ fields: RecordFields, _ file: ExportFiles.File, _ notes: inout Notes, _ collector: inout ImportCollector
    ) throws(ImportRefusal) {
      if fields.has("bedtime_start") {
        try addNight(fields, &notes, &collector)
      } else if fields.has("bpm") {
        let moment = try fields.moment("timestamp", DeviceTime.zoned, form)
        guard let beats = try fields.measured("bpm", BelievableRange.heartRate) else { return }
        collector.add(moment, moment, .heartRate(beats), source: source, value: "\(beats)")
      } else if fields.has("start_datetime"), fields.has("activity") {
        try addWorkout(fields, &collector)
      } else if fields.has("steps"), fields.has("day") {
        try addDay(fields, &notes, &collector)
      } else {
        collector.skip("\(ExportFiles.family(file)): another kind of record")
      }
    }

    private static let form = "YYYY-MM-DDTHH:MM:SS+HH:MM"

    // MARK: - Nights

    /// By Oura's digits.
    private static let stages: [UInt8: SleepStage] = [
      UInt8(ascii: "1"): .deep, UInt8(ascii: "2"): .core, UInt8(ascii: "3"): .rem, UInt8(ascii: "4"): .awake,
    ]

    private static func addNight(
      _ fields: RecordFields, _ notes: inout Notes, _ collector: inout ImportCollector
    ) throws(ImportRefusal) {
      let type = (fields["type"] ?? "").lowercased()
      guard type != "deleted", type != "rest" else {
        notes.refused[type, default: 0] += 1
        return
      }
      let night = try fields.interval("bedtime_start", "bedtime_end", DeviceTime.zoned, form)
      let (start, length) = (night.lowerBound, night.upperBound.unixSeconds - night.lowerBound.unixSeconds)
      let (digits, step): (String, Int64) =
        fields["sleep_phase_30_sec"].map { ($0, 30) } ?? (fields["sleep_phase_5_min"] ?? "", 300)
      var phases: [(stage: SleepStage, from: Int64, to: Int64)] = []
      for (place, digit) in digits.utf8.enumerated() {
        guard let stage = stages[digit] else {
          throw ImportRefusal(reason: "its phases hold '\(Character(Unicode.Scalar(digit)))', which is none")
        }
        let (from, to) = (Int64(place) * step, min(Int64(place + 1) * step, length))
        guard from < to else { break }
        if phases.last?.stage == stage { phases[phases.count - 1].to = to } else { phases.append((stage, from, to)) }
      }
      let rates = try rates(fields)
      collector.add(start, night.upperBound, .sleep(.inBed), source: source)
      for phase in phases {
        collector.add(start + .seconds(phase.from), start + .seconds(phase.to), .sleep(phase.stage), source: source)
      }
      if phases.isEmpty { notes.withoutStages += 1 }
      if fields.has("average_hrv") { notes.variabilities += 1 }
      for (moment, beats) in rates {
        collector.add(moment, moment, .heartRate(beats), source: source, value: "\(beats)")
      }
    }

    /// Returns the heart rates of a night: `{"interval": 300, "items": [52, null], "timestamp": "..."}`.
    private static func rates(_ fields: RecordFields) throws(ImportRefusal) -> [(Timestamp, Double)] {
      guard let text = fields["heart_rate"] else { return [] }
      guard let series = RecordFields(json: Array(text.utf8)), let interval = try series.number("interval"),
        (1...86_400).contains(interval), let items = series["items"], items.hasPrefix("["), items.hasSuffix("]")
      else { throw ImportRefusal(reason: "heart_rate isn't a series with interval, items and timestamp") }
      let start = try series.moment("timestamp", DeviceTime.zoned, form)
      var rates: [(Timestamp, Double)] = []
      for (place, item) in items.dropFirst().dropLast().split(separator: ",").enumerated() {
        let item = item.filter { !$0.isWhitespace }
        // The ring measured nothing at that time.
        if item == "null" || item.isEmpty { continue }
        guard let beats = Double(item), BelievableRange.heartRate.contains(beats) else {
          throw ImportRefusal(reason: "heart_rate.items[\(place)] '\(item.prefix(40))' is not believable")
        }
        let seconds = Double(place) * interval
        guard BelievableRange.duration.contains(Int64(seconds)) else { break }
        rates.append((start + .seconds(Int64(seconds)), beats))
      }
      return rates
    }

    // MARK: - Days and workouts

    /// Adds a day. Oura's days begin at four in the morning, which `timestamp` has with its offset.
    private static func addDay(
      _ fields: RecordFields, _ notes: inout Notes, _ collector: inout ImportCollector
    ) throws(ImportRefusal) {
      let start = try fields.moment("timestamp", DeviceTime.zoned, form)
      guard let steps = try fields.number("steps"), BelievableRange.steps.contains(steps) else {
        throw ImportRefusal(reason: "steps '\(fields["steps"]?.prefix(40) ?? "")' is not believable")
      }
      collector.add(start, start + .hours(24), .steps(steps), source: source, value: "\(steps)")
      notes.days += 1
    }

    /// Calories are kilocalories and distances metres, as the API documents.
    private static func addWorkout(_ fields: RecordFields, _ collector: inout ImportCollector) throws(ImportRefusal) {
      let time = try fields.interval("start_datetime", "end_datetime", DeviceTime.zoned, form)
      let summary = WorkoutSummary(
        activity: ExportReading.activity(fields["activity"] ?? ""),
        energy: try fields.measured("calories", BelievableRange.energy),
        distance: try fields.measured("distance", BelievableRange.distance))
      collector.add(time.lowerBound, time.upperBound, .workout(summary), source: source, value: summary.identity)
    }
  }
}
