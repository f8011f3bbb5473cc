import DeviceKit
@testable import Importing
import SimKernel
import WearerKit
import PersonWire
import Foundation
import Testing

/// Backups of Android's Health Connect with its tables, generated columns and numbers.
@Suite("A backup of Health Connect")
struct HealthConnectTests {
  private static let common = """
    row_id INTEGER PRIMARY KEY AUTOINCREMENT, uuid BLOB, app_info_id INTEGER, recording_method INTEGER
    """
  private static let interval = """
    \(common), start_time INTEGER, start_zone_offset INTEGER, end_time INTEGER, end_zone_offset INTEGER,
    local_date_time_start_time INTEGER AS (start_time + 1000 * start_zone_offset)
    """
  private static let instant = "\(common), time INTEGER, zone_offset INTEGER"

  /// 2026-03-02 07:00 in Oslo.
  private static let morning: Int64 = 1_772_431_200_000

  private static let schema = """
    CREATE TABLE application_info_table (row_id INTEGER PRIMARY KEY, package_name TEXT, app_name TEXT);
    INSERT INTO application_info_table VALUES (1, 'com.example.watch', 'Watch'), (2, 'com.example.scale', NULL);
    CREATE TABLE heart_rate_record_table (\(interval));
    CREATE TABLE heart_rate_record_series_table (parent_key INTEGER, beats_per_minute INTEGER, epoch_millis INTEGER);
    CREATE TABLE resting_heart_rate_record_table (\(instant), beats_per_minute INTEGER);
    CREATE TABLE respiratory_rate_record_table (\(instant), rate REAL);
    CREATE TABLE heart_rate_variability_rmssd_record_table (\(instant), heart_rate_variability_millis REAL);
    CREATE TABLE weight_record_table (\(instant), weight REAL);
    CREATE TABLE steps_record_table (\(interval), count INTEGER);
    CREATE TABLE sleep_session_record_table (\(interval), notes TEXT, title TEXT);
    CREATE TABLE sleep_stages_table (parent_key INTEGER, stage_start_time INTEGER, stage_end_time INTEGER, stage_type INTEGER);
    CREATE TABLE exercise_session_record_table (\(interval), exercise_type INTEGER, title TEXT);
    """

  /// Minutes after the morning, in milliseconds.
  private static func at(_ minutes: Int64) -> Int64 { morning + minutes * 60_000 }

  private static func insert(_ table: String, _ columns: String, _ values: String) -> String {
    "INSERT INTO \(table) (app_info_id, recording_method, \(columns)) VALUES (1, 2, \(values));"
  }

  private static var rows: String {
    let lasting = "start_time, start_zone_offset, end_time, end_zone_offset"
    func time(_ from: Int64, _ to: Int64) -> String { "\(at(from)), 3600, \(at(to)), 3600" }
    return [
      insert("heart_rate_record_table", lasting, time(0, 2)),
      "INSERT INTO heart_rate_record_series_table VALUES (1, 62, \(at(0))), (1, 64, \(at(1))), (1, 900, \(at(2)));",
      insert("resting_heart_rate_record_table", "time, zone_offset, beats_per_minute", "\(at(5)), 3600, 51"),
      insert("respiratory_rate_record_table", "time, zone_offset, rate", "\(at(5)), 3600, 14.5"),
      insert(
        "heart_rate_variability_rmssd_record_table", "time, zone_offset, heart_rate_variability_millis", "1, 0, 40"),
      insert("weight_record_table", "time, zone_offset, weight", "\(at(5)), 3600, 80000.0"),
      insert("steps_record_table", lasting + ", count", time(60, 75) + ", 1200"),
      "INSERT INTO steps_record_table (app_info_id, recording_method, \(lasting), count) VALUES (2, 3, \(time(80, 90)), 300);",
      insert("sleep_session_record_table", lasting, time(-480, 0)),
      "INSERT INTO sleep_stages_table VALUES (1, \(at(-480)), \(at(-420)), 4), (1, \(at(-420)), \(at(-400)), 5), (1, \(at(-400)), \(at(-390)), 9);",
      insert("sleep_session_record_table", lasting, time(-1_920, -1_440)),
      insert("exercise_session_record_table", lasting + ", exercise_type", time(600, 630) + ", 33"),
    ].joined()
  }

  private func database(_ example: WearableExample, _ name: String, _ script: String) throws {
    try FileManager.default.createDirectory(atPath: example.path, withIntermediateDirectories: true)
    try Self.write(script, to: "\(example.path)/\(name)")
  }

  private static func write(_ script: String, to path: String) throws {
    let database = try Database(.file(path: path), journal: .rollback)
    try database.execute(script)
    database.close()
  }

  /// Statements for a backup with so many heart rates, nights and stages.
  static func script(_ count: Int) -> String {
    let rates = (0..<count).map { "(1, \(60 + $0 % 9), \(at(Int64($0))))" }.joined(separator: ",")
    let nights = (0..<count).map { "(1, 2, \(at(Int64($0) * 9)), \(at(Int64($0) * 9 + 8)))" }.joined(separator: ",")
    let stages = (0..<count).map { "(\($0 + 1), \(at(Int64($0) * 9)), \(at(Int64($0) * 9 + 4)), 4)" }
    return """
      \(schema) INSERT INTO heart_rate_record_table (app_info_id, recording_method) VALUES (1, 2);
      INSERT INTO heart_rate_record_series_table VALUES \(rates);
      INSERT INTO sleep_session_record_table (app_info_id, recording_method, start_time, end_time) VALUES \(nights);
      INSERT INTO sleep_stages_table VALUES \(stages.joined(separator: ","));
      """
  }

  /// Reads a backup that those statements make.
  static func read(_ script: String) throws {
    let folder = try ImportFolder("health-connect-cost")
    try write(script, to: folder.path("a.db"))
    _ = try WearableImport.run(try folder.options(input: folder.path("a.db")))
  }

  private func expectAll(_ recording: Recording, _ summary: ImportSummary) throws {
    let counts = Dictionary(grouping: recording.samples, by: \.kind).mapValues(\.count)
    #expect(counts == [.heartRate: 2, .restingHeartRate: 1, .respiratoryRate: 1, .steps: 2, .sleep: 4, .workout: 1])
    let morning = Timestamp(unixSeconds: Self.morning / 1_000)
    #expect(recording.samples.contains { $0.reading == .heartRate(62) && $0.start == morning })
    #expect(recording.samples.contains { $0.reading == .steps(1_200) && $0.end - $0.start == .minutes(15) })
    #expect(recording.samples.contains { $0.reading == .sleep(.deep) && $0.end == morning - .minutes(400) })
    #expect(recording.samples.contains { $0.reading == .sleep(.inBed) && $0.end - $0.start == .hours(8) })
    #expect(recording.samples.contains { $0.reading == .sleep(.asleep) && $0.end == morning - .hours(24) })
    #expect(recording.samples.contains { $0.reading == .workout(WorkoutSummary(activity: .running)) })
    #expect(Set(summary.sources.map(\.name)) == ["Watch", "com.example.scale"])
    #expect(summary.rejectedInAll == 2)
    #expect(summary.rejections.contains { $0.reason == "its value is not believable" })
    #expect(summary.rejections.contains { $0.reason == "its stage is 9, unknown" })
    #expect(summary.skipped.map { "\($0.name) \($0.count)" } == ["weight_record_table 1"])
    #expect(!summary.notes.contains { $0.contains("on the clock of") })
    for words in ["entered by hand", "RMSSD", "nights are asleep throughout"] {
      #expect(summary.notes.contains { $0.hasPrefix("1 ") && $0.contains(words) }, "\(words)")
    }
  }

  @Test("is read as a database, in a folder, and in the archive of the phone, whatever its name")
  func read() throws {
    let example = try WearableExample("health-connect")
    try database(example, "any name.db", Self.schema + Self.rows)
    let (alone, aloneSummary) = try example.run("any name.db")
    try expectAll(alone, aloneSummary)
    let folder = try WearableExample("health-connect-folder")
    try database(folder, "health_connect_export.db", Self.schema + Self.rows)
    let (inFolder, folderSummary) = try folder.run()
    try expectAll(inFolder, folderSummary)
    guard ZipExample.canBeRead else { return }
    let bytes = [UInt8](try Data(contentsOf: URL(filePath: "\(folder.path)/health_connect_export.db")))
    for method in [0, 8] {
      let archive = try WearableExample("health-connect-archive-\(method)")
      try archive.write("", to: "Connessione Salute.zip")
      let zip = try ZipExample(data: [("health_connect_export.db", bytes)], method: method)
      try Data(zip.bytes).write(to: URL(filePath: "\(archive.path)/Connessione Salute.zip"))
      let (unpacked, summary) = try archive.run("Connessione Salute.zip")
      try expectAll(unpacked, summary)
    }
  }

  @Test("records of other sources, and notes about them, don't count when one source is chosen")
  func sources() throws {
    let example = try WearableExample("health-connect-sources")
    try database(example, "a.db", Self.schema + Self.rows)
    func notes(_ source: String) throws -> [String] {
      var options = try example.options("a.db")
      options.sources = [source]
      options.output = example.folder.path("\(source).sqlite")
      return try WearableImport.run(options).notes
    }
    let (watch, scale) = (try notes("Watch"), try notes("com.example.scale"))
    #expect(!watch.contains { $0.contains("entered by hand") } && watch.contains { $0.contains("RMSSD") })
    #expect(scale == ["1 records that were entered by hand were kept, as the wearer says so"])
  }

  @Test("names the days of records in other zones than the person's")
  func journeys() throws {
    let example = try WearableExample("health-connect-journeys")
    let rows = [(0, 3_600), (60, 32_400), (1_500, 32_400), (3_000, -12_600), (4_500, 0)].map { minute, offset in
      Self.insert(
        "resting_heart_rate_record_table", "time, zone_offset, beats_per_minute",
        "\(Self.at(Int64(minute))), \(offset), 51")
    }
    try database(example, "a.db", Self.schema + rows.joined())
    let (recording, summary) = try example.run("a.db")
    #expect(recording.samples.count == 5)
    #expect(
      summary.notes.map { $0.replacing(": their days are cut at midnight in Europe/Oslo", with: "") } == [
        "1 records of 2026-03-05 to 2026-03-05 are on the clock of UTC+00:00",
        "2 records of 2026-03-02 to 2026-03-03 are on the clock of UTC+09:00",
        "1 records of 2026-03-04 to 2026-03-04 are on the clock of UTC-03:30",
      ])
  }

  @Test("of an older phone lacks tables; one with other columns is refused by its table, and views are not read")
  func others() throws {
    let example = try WearableExample("health-connect-others")
    let apps = "CREATE TABLE application_info_table (row_id INTEGER PRIMARY KEY, package_name TEXT, app_name TEXT);"
    let steps = "CREATE TABLE steps_record_table (\(Self.interval), count INTEGER);"
    let row = Self.insert(
      "steps_record_table", "start_time, end_time, count", "\(Self.at(0)), \(Self.at(10)), 500")
    let strange = "CREATE TABLE resting_heart_rate_record_table (row_id INTEGER PRIMARY KEY, pulse INTEGER);"
    let endless = """
      CREATE VIEW sleep_session_record_table AS WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n)
      SELECT i AS row_id, 1 AS app_info_id, 2 AS recording_method, i AS start_time, i AS end_time FROM n;
      """
    try database(example, "a.db", apps + steps + row + strange + endless)
    let (recording, summary) = try example.run("a.db")
    #expect(recording.samples.map(\.reading) == [.steps(500)])
    #expect(summary.rejections.map(\.place).allSatisfy { $0.hasSuffix("resting_heart_rate_record_table") })
    #expect(summary.rejectedInAll == 1)
    try database(example, "other.db", "CREATE TABLE application (a INTEGER);")
    let error = #expect(throws: ImportError.self) { try example.run("other.db") }
    #expect(error?.description.contains("this is neither the XML of Apple Health nor") == true)
  }
}
