import DeviceKit
import Foundation
import Processes
import Recordings
import Wire
import WearerKit

/// Imports the backup of Android's Health Connect: a database, alone or in the archive that the phone writes.
///
/// Its times are milliseconds since 1970 in UTC. The numbers of stages and activities are those of Android's
/// `SleepStageType` and `ExerciseSessionType`.
enum HealthConnectImport {
  /// The name in the archive, whose own name is in the language of the phone.
  static let fileName = "health_connect_export.db"
  private static let mark = Array("SQLite format 3\0".utf8)

  /// Returns whether a file is such a database, by its tables.
  static func isKnown(_ file: ExportFiles.File) -> Bool {
    guard ExportFiles.head(file, mark.count) == mark,
      let database = try? Database(.file(path: file.path), access: .readOnly)
    else { return false }
    return HealthConnectBackup.tables(database).contains("application_info_table")
  }

  /// Reads the tables that hold samples and writes, or adds to, the recording that the options name.
  static func run(_ options: ImportOptions) throws(ImportError) -> ImportSummary {
    try options.needZone("Health Connect's times are in UTC, and a recording needs to know where its days begin")
    let export = try ExportFiles(options.input)
    var collector = try ImportCollector(options)
    for file in export.files {
      if file.path == options.input || isKnown(file) {
        var backup = HealthConnectBackup(try open(file), path: file.path, collector: collector)
        backup.read()
        collector = backup.collector
      } else {
        collector.skip(ExportFiles.family(file))
      }
    }
    return try collector.finish()
  }

  /// Opens the database, or the one in an archive.
  private static func open(_ file: ExportFiles.File) throws(ImportError) -> Database {
    guard ExportFiles.head(file, 2) == Array("PK".utf8) else { return try database(file.path, of: file) }
    let folder: String
    do throws(SystemFailure) {
      folder = try PrivateFolder.makeTemporary(NSTemporaryDirectory() + "/triad-import-")
    } catch { throw .unreadable(path: file.path, message: "it cannot be unpacked: \(error)") }
    // An open database stays readable when its file is deleted.
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let path = folder + "/" + fileName
    do throws(ByteSourceError) { try unpack(file, to: path) } catch {
      throw .wrongFormat(path: file.path, reason: error.message)
    }
    return try database(path, of: file)
  }

  private static func unpack(_ file: ExportFiles.File, to path: String) throws(ByteSourceError) {
    guard var archive = try ArchiveBytes.member(fileName, in: file.path),
      FileManager.default.createFile(atPath: path, contents: nil), let output = FileHandle(forWritingAtPath: path)
    else { throw ByteSourceError(message: "it cannot be unpacked") }
    var bytes = [UInt8](repeating: 0, count: 1 << 16)
    while case let count = try archive.read(filling: &bytes), count > 0 {
      do { try output.write(contentsOf: bytes[..<count]) } catch {
        throw ByteSourceError(message: "it cannot be unpacked: \(error.localizedDescription)")
      }
    }
  }

  private static func database(_ path: String, of file: ExportFiles.File) throws(ImportError) -> Database {
    do throws(StorageError) { return try Database(.file(path: path), access: .readOnly) } catch {
      throw .wrongFormat(path: file.path, reason: "its database cannot be read: \(error)")
    }
  }
}

/// The tables of a backup, read into samples.
private struct HealthConnectBackup {
  private let database: Database
  private let path: String
  private(set) var collector: ImportCollector
  /// The names of the apps that wrote the records, by their rows.
  private var apps: [Int64: String] = [:]
  private var manualCount = 0

  init(_ database: Database, path: String, collector: ImportCollector) {
    (self.database, self.path, self.collector) = (database, path, collector)
  }

  /// Returns the names of the tables; a view in their place could compute without end.
  static func tables(_ database: Database) -> Set<String> {
    let names = try? database.statement("SELECT name FROM sqlite_schema WHERE type = 'table' AND rootpage > 0")
      .all { row throws(StorageError) in try row.text(0) }
    return Set(names ?? [])
  }

  mutating func read() {
    let tables = Self.tables(database)
    each("application_info_table", ["row_id", "coalesce(app_name, package_name, '')"]) { row, backup in
      if let id = try? row.int64(0) { backup.apps[id] = try? row.text(1) }
    }
    series(tables)
    readings(tables)
    nights(tables)
    records(.workout, "exercise_session_record_table", tables, ["start_time", "end_time", "exercise_type"]) {
      row, _ throws(ImportRefusal) in
      let activity = ExportReading.activity(Self.activities[try Self.number(row, 2)] ?? "")
      return (try Self.interval(row), .workout(WorkoutSummary(activity: activity)))
    }
    collector.addNote(manualCount, "records that were entered by hand were kept, as the wearer says so")
    for table in tables.sorted() where Self.isOfRecords(table) && !Self.known.contains(table) {
      let count =
        (try? database.prepare("SELECT count(*) FROM \(table)").first { row throws(StorageError) in
          try row.int(0)
        }) ?? 0
      if count > 0 { collector.skip(table, count) }
    }
  }

  // MARK: - Kinds

  private mutating func series(_ tables: Set<String>) {
    let (parent, child) = ("heart_rate_record_table", "heart_rate_record_series_table")
    guard tables.contains(child) else { return }
    records(
      .heartRate, parent, tables, ["s.epoch_millis", "s.beats_per_minute"],
      from: "JOIN \(child) s ON s.parent_key = r.row_id"
    ) { row, _ throws(ImportRefusal) in
      (try Self.moment(row), .heartRate(try Self.measured(row, 1, BelievableRange.heartRate)))
    }
  }

  private mutating func readings(_ tables: Set<String>) {
    records(.restingHeartRate, "resting_heart_rate_record_table", tables, ["time", "beats_per_minute"]) {
      row, _ throws(ImportRefusal) in
      (try Self.moment(row), .restingHeartRate(try Self.measured(row, 1, BelievableRange.restingHeartRate)))
    }
    records(.respiratoryRate, "respiratory_rate_record_table", tables, ["time", "rate"]) {
      row, _ throws(ImportRefusal) in
      (try Self.moment(row), .respiratoryRate(try Self.measured(row, 1, BelievableRange.respiratoryRate)))
    }
    records(.steps, "steps_record_table", tables, ["start_time", "end_time", "count"]) {
      row, _ throws(ImportRefusal) in
      (try Self.interval(row), .steps(try Self.measured(row, 2, BelievableRange.steps)))
    }
    let variabilities = "heart_rate_variability_rmssd_record_table"
    guard tables.contains(variabilities) else { return }
    var count = 0
    each(variabilities, ["row_id"]) { _, _ in count += 1 }
    collector.addNote(
      count, "readings of variability were left out: Health Connect's is RMSSD, that of a recording SDNN")
  }

  private mutating func nights(_ tables: Set<String>) {
    let (parent, child) = ("sleep_session_record_table", "sleep_stages_table")
    var (staged, plain): (Set<Int64>, Int) = ([], 0)
    if tables.contains(child) {
      each(child, ["DISTINCT parent_key"]) { row, _ in if let night = try? row.int64(0) { staged.insert(night) } }
    }
    records(.sleep, parent, tables, ["start_time", "end_time"]) { row, night throws(ImportRefusal) in
      let isPlain = !staged.contains(night)
      if isPlain { plain += 1 }
      return (try Self.interval(row), .sleep(isPlain ? .asleep : .inBed))
    }
    collector.addNote(plain, "nights are asleep throughout: they have no stages")
    guard tables.contains(child) else { return }
    records(
      .sleep, parent, tables, ["s.stage_start_time", "s.stage_end_time", "s.stage_type"],
      from: "JOIN \(child) s ON s.parent_key = r.row_id"
    ) { row, _ throws(ImportRefusal) in
      let number = try Self.number(row, 2)
      guard let stage = Self.stages[number] else { throw ImportRefusal(reason: "its stage is \(number), unknown") }
      return (try Self.interval(row), .sleep(stage))
    }
  }

  /// Out of bed is awake.
  private static let stages: [Int64: SleepStage] = [
    1: .awake, 2: .asleep, 3: .awake, 4: .core, 5: .deep, 6: .rem, 7: .awake,
  ]
  private static let activities: [Int64: String] = [
    1: "badminton", 2: "sport", 3: "basketball", 4: "biking", 5: "biking", 16: "golf", 19: "sport", 21: "hiking",
    31: "rowing", 33: "running", 34: "running", 38: "skiing", 39: "snowboarding", 41: "soccer", 45: "strength",
    48: "swimming", 49: "swimming", 50: "tennis", 51: "tennis", 52: "volleyball", 53: "walking", 55: "strength",
    57: "yoga", 60: "elliptical", 61: "rowing",
  ]
  private static let known: Set<String> = [
    "heart_rate_record_table", "resting_heart_rate_record_table", "respiratory_rate_record_table",
    "steps_record_table", "sleep_session_record_table", "exercise_session_record_table",
    "heart_rate_variability_rmssd_record_table",
  ]

  private static func isOfRecords(_ table: String) -> Bool {
    table.hasSuffix("_record_table")
      && table.utf8.allSatisfy { (97...122).contains($0) || (48...57).contains($0) || $0 == 95 }
  }

  // MARK: - Rows

  /// Adds a sample for each row; one that can't be a sample is rejected alone.
  private mutating func records(
    _ kind: SampleKind, _ table: String, _ tables: Set<String>, _ columns: [String], from join: String = "",
    sample: (borrowing Row, Int64) throws(ImportRefusal) -> (Range<Timestamp>, Reading)
  ) {
    guard tables.contains(table) else { return }
    let count = columns.count
    each("\(table) r \(join)", columns + ["r.row_id", "r.app_info_id", "r.recording_method"], kind) { row, backup in
      let id = (try? row.int64(count)) ?? 0
      do throws(ImportRefusal) {
        let (time, reading) = try sample(row, id)
        let app = ((try? row.optionalInt64(count + 1)) ?? nil).flatMap { backup.apps[$0] } ?? ""
        let value = HealthSample(start: time.lowerBound, end: time.upperBound, reading: reading).value
        backup.collector.add(
          time.lowerBound, time.upperBound, reading, source: app.isEmpty ? "Health Connect" : app,
          value: value.map { "\($0)" } ?? "")
        if (try? row.int64(count + 2)) == 3 { backup.manualCount += 1 }
      } catch {
        backup.collector.reject(kind, at: "\(backup.path): \(table), row \(id)", error.reason)
      }
    }
  }

  /// Passes each row; a table whose columns are others is rejected as a whole.
  private mutating func each(
    _ source: String, _ columns: [String], _ kind: SampleKind? = nil,
    _ body: (borrowing Row, inout HealthConnectBackup) -> Void
  ) {
    var copy = self
    do throws(StorageError) {
      try database.prepare("SELECT \(columns.joined(separator: ", ")) FROM \(source)").query { row in
        body(row, &copy)
      }
    } catch {
      if let kind { copy.collector.reject(kind, at: "\(path): \(source.prefix { $0 != " " })", "\(error)") }
    }
    self = copy
  }

  private static func number(_ row: borrowing Row, _ column: Int) throws(ImportRefusal) -> Int64 {
    guard let number = try? row.int64(column) else { throw ImportRefusal(reason: "it lacks a number") }
    return number
  }

  private static func measured(
    _ row: borrowing Row, _ column: Int, _ range: ClosedRange<Double>
  ) throws(ImportRefusal) -> Double {
    guard let number = try? row.double(column), range.contains(number) else {
      throw ImportRefusal(reason: "its value is not believable")
    }
    return number
  }

  /// Returns the time of the first column, in milliseconds.
  private static func moment(_ row: borrowing Row, _ column: Int = 0) throws(ImportRefusal) -> Range<Timestamp> {
    let milliseconds = try number(row, column)
    // Up to 2100, as in a recording.
    guard (0...4_102_444_800_000).contains(milliseconds) else {
      throw ImportRefusal(reason: "its time is \(milliseconds), in milliseconds since 1970")
    }
    let moment = Timestamp(unixSeconds: milliseconds / 1_000)
    return moment..<moment
  }

  /// Returns the time between the first two columns.
  private static func interval(_ row: borrowing Row) throws(ImportRefusal) -> Range<Timestamp> {
    let (start, end) = (try moment(row).lowerBound, try moment(row, 1).lowerBound)
    guard start <= end, BelievableRange.duration.contains(end.unixSeconds - start.unixSeconds) else {
      throw ImportRefusal(reason: "it lasts \(end.unixSeconds - start.unixSeconds) s")
    }
    return start..<end
  }
}
