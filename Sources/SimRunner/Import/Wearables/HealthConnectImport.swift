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
struct HealthConnectImport: WearableReader {
  static let whyZone = "Health Connect's times are in UTC, and a recording needs to know where its days begin"
  /// The name in the archive, whose own name is in the language of the phone.
  private static let fileName = "health_connect_export.db"
  private let collector: ImportCollector

  init(_ zone: Zone, _ collector: ImportCollector) { self.collector = collector }

  /// Recognises such a database by its tables, and an archive with one.
  static func content(of file: ExportFiles.File) -> Void? {
    let head = file.head(16)
    if head.hasPrefix("PK") { return ArchiveBytes.has(fileName, in: file.path) ? () : nil }
    guard head == "SQLite format 3\0", let database = try? Database(.file(path: file.path), access: .readOnly) else {
      return nil
    }
    return HealthConnectBackup.tables(database).contains("application_info_table") ? () : nil
  }

  func read(_ file: ExportFiles.File, _ content: Void) throws(ImportError) {
    HealthConnectBackup(try Self.open(file), path: file.path, collector: collector).read()
  }

  /// Opens the database, or the one in an archive.
  private static func open(_ file: ExportFiles.File) throws(ImportError) -> Database {
    guard file.head(2) == "PK" else { return try database(file.path, of: file) }
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
  private let collector: ImportCollector
  private let tables: Set<String>
  /// The names of the apps that wrote the records, by their rows.
  private let apps: [Int64: String]

  init(_ database: Database, path: String, collector: ImportCollector) {
    (self.database, self.path, self.collector, tables) = (database, path, collector, Self.tables(database))
    var apps: [Int64: String] = [:]
    if tables.contains("application_info_table") {
      try? database.prepare("SELECT row_id, coalesce(app_name, package_name, '') FROM application_info_table")
        .query { row in if let id = try? row.int64(0) { apps[id] = try? row.text(1) } }
    }
    self.apps = apps
  }

  /// Returns the names of the tables; a view in their place could compute without end.
  static func tables(_ database: Database) -> Set<String> {
    let names = try? database.statement("SELECT name FROM sqlite_schema WHERE type = 'table' AND rootpage > 0")
      .all { row throws(StorageError) in try row.text(0) }
    return Set(names ?? [])
  }

  func read() {
    let rates = "heart_rate_record_series_table"
    if tables.contains(rates) {
      records(
        .heartRate, "heart_rate_record_table", ["s.epoch_millis", "s.beats_per_minute"],
        from: "JOIN \(rates) s ON s.parent_key = r.row_id"
      ) { row throws(ImportRefusal) in
        (try Self.moment(row), .heartRate(try Self.measured(row, 1, BelievableRange.heartRate)))
      }
    }
    records(.restingHeartRate, "resting_heart_rate_record_table", ["time", "beats_per_minute"]) {
      row throws(ImportRefusal) in
      (try Self.moment(row), .restingHeartRate(try Self.measured(row, 1, BelievableRange.restingHeartRate)))
    }
    records(.respiratoryRate, "respiratory_rate_record_table", ["time", "rate"]) { row throws(ImportRefusal) in
      (try Self.moment(row), .respiratoryRate(try Self.measured(row, 1, BelievableRange.respiratoryRate)))
    }
    records(.steps, "steps_record_table", ["start_time", "end_time", "count"]) { row throws(ImportRefusal) in
      (try Self.interval(row), .steps(try Self.measured(row, 2, BelievableRange.steps)))
    }
    nights()
    records(.workout, "exercise_session_record_table", ["start_time", "end_time", "exercise_type"]) {
      row throws(ImportRefusal) in
      let activity = Self.activities[try Self.number(row, 2)] ?? .other
      return (try Self.interval(row), .workout(WorkoutSummary(activity: activity)))
    }
    each(Self.variabilities, ["app_info_id"]) { row in
      guard collector.isWanted(app(row, 0)) else { return }
      collector.count("readings of variability were left out: Health Connect's is RMSSD, that of a recording SDNN")
    }
    for table in tables where Self.isOfRecords(table) && !Self.known.contains(table) {
      each(table, ["count(*)"]) { row in if let count = try? row.int(0), count > 0 { collector.skip(table, count) } }
    }
  }

  // MARK: - Kinds

  private func nights() {
    let (parent, child) = ("sleep_session_record_table", "sleep_stages_table")
    let isStaged = tables.contains(child) ? "coalesce(r.row_id IN (SELECT parent_key FROM \(child)), 0)" : "0"
    records(.sleep, parent, ["start_time", "end_time"], from: "WHERE \(isStaged)") { row throws(ImportRefusal) in
      (try Self.interval(row), .sleep(.inBed))
    }
    let note = "nights are asleep throughout: they have no stages"
    records(.sleep, parent, ["start_time", "end_time"], from: "WHERE NOT \(isStaged)", note: note) {
      row throws(ImportRefusal) in
      (try Self.interval(row), .sleep(.asleep))
    }
    guard tables.contains(child) else { return }
    records(
      .sleep, parent, ["s.stage_start_time", "s.stage_end_time", "s.stage_type"],
      from: "JOIN \(child) s ON s.parent_key = r.row_id"
    ) { row throws(ImportRefusal) in
      let number = try Self.number(row, 2)
      guard let stage = Self.stages[number] else { throw ImportRefusal(reason: "its stage is \(number), unknown") }
      return (try Self.interval(row), .sleep(stage))
    }
  }

  /// Out of bed is awake.
  private static let stages: [Int64: SleepStage] = [
    1: .awake, 2: .asleep, 3: .awake, 4: .core, 5: .deep, 6: .rem, 7: .awake,
  ]
  private static let activities: [Int64: Wire.Activity] = [
    1: .sports, 2: .sports, 3: .sports, 4: .cycling, 5: .cycling, 16: .sports, 19: .sports, 21: .hiking, 31: .rowing,
    33: .running, 34: .running, 38: .skiing, 39: .skiing, 41: .sports, 45: .strength, 48: .swimming, 49: .swimming,
    50: .sports, 51: .sports, 52: .sports, 53: .walking, 55: .strength, 57: .yoga, 60: .elliptical, 61: .rowing,
  ]
  private static let known = Set(
    ["heart_rate", "resting_heart_rate", "respiratory_rate", "steps", "sleep_session", "exercise_session"]
      .map { "\($0)_record_table" } + [variabilities])
  private static let variabilities = "heart_rate_variability_rmssd_record_table"

  private static func isOfRecords(_ table: String) -> Bool {
    table.hasSuffix("_record_table")
      && table.utf8.allSatisfy { (97...122).contains($0) || (48...57).contains($0) || $0 == 95 }
  }

  // MARK: - Rows

  /// Adds a sample for each row; one that can't be a sample is rejected alone.
  ///
  /// - Parameter note: The note that counts the kept ones.
  private func records(
    _ kind: SampleKind, _ table: String, _ columns: [String], from more: String = "", note: String? = nil,
    sample: (borrowing Row) throws(ImportRefusal) -> (Range<Timestamp>, Reading)
  ) {
    let (count, offset) = (columns.count, columns[0] == "time" ? "zone_offset" : "start_zone_offset")
    let facts = ["row_id", "app_info_id", "recording_method", offset].map { "r.\($0)" }
    each("\(table) r \(more)", columns + facts, kind) { row in
      do throws(ImportRefusal) {
        let (time, reading) = try sample(row)
        guard collector.add(time, reading, source: app(row, count + 1)) else { return }
        if let note { collector.count(note) }
        if let seconds = (try? row.optionalInt64(count + 3)) ?? nil, (-64_800...64_800).contains(seconds) {
          collector.clocks.add(Self.clock(seconds), at: time.lowerBound)
        }
        if (try? row.int64(count + 2)) == 3 {
          collector.count("records that were entered by hand were kept, as the wearer says so")
        }
      } catch {
        collector.reject(kind, at: "\(path): \(table), row \((try? row.int64(count)) ?? 0)", error.reason)
      }
    }
  }

  /// Passes each row; a table whose columns are others is rejected as a whole.
  private func each(
    _ source: String, _ columns: [String], _ kind: SampleKind? = nil, _ body: (borrowing Row) -> Void
  ) {
    let table = String(source.prefix { $0 != " " })
    guard tables.contains(table) else { return }
    do throws(StorageError) {
      try database.prepare("SELECT \(columns.joined(separator: ", ")) FROM \(source)").query { row in body(row) }
    } catch {
      if let kind { collector.reject(kind, at: "\(path): \(table)", "\(error)") }
    }
  }

  /// Returns the name of an offset in seconds: `UTC+05:30`.
  private static func clock(_ offset: Int64) -> String {
    let digits = "\(10_000 + offset.magnitude / 3_600 * 100 + offset.magnitude / 60 % 60)".dropFirst()
    return "UTC\(offset < 0 ? "-" : "+")\(digits.prefix(2)):\(digits.suffix(2))"
  }

  /// Returns the name of the app whose row is in a column.
  private func app(_ row: borrowing Row, _ column: Int) -> String {
    let name = ((try? row.optionalInt64(column)) ?? nil).flatMap { apps[$0] } ?? ""
    return name.isEmpty ? "Health Connect" : name
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
