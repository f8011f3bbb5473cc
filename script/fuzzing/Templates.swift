import Agents
import CSQLite
import DeviceKit
import Engine
import Foundation
import Person
import Reports
import ScenarioFiles
import SimKernel
@testable import Tools
import WearerKit
import Wire

/// A sound database, into which a fuzzer puts its own values: bytes that are changed blindly are hardly ever a database.
struct Template {
  /// The path of the sound one.
  let original: String
  private let bytes: [UInt8]
  private let columns: [(table: String, key: String, column: String)]

  static let recording = Template("sound-recording.sqlite", makeRecording)
  static let run = Template("sound-run.sqlite", makeRun)
  static let fleet = Template("sound-fleet.sqlite", makeFleet)
  static let backup = Template("sound-backup.sqlite", makeBackup)

  private init(_ name: String, _ make: (String) throws -> Void) {
    original = Scratch.path(name)
    Scratch.remove(name)
    do { try make(original) } catch { fatalError("\(name) cannot be made: \(error)") }
    bytes = (FileManager.default.contents(atPath: original)).map { Array($0) } ?? []
    columns = Template.columns(original)
  }

  /// The path of a database that is the input itself, or the sound one with the input's values in it.
  func file(_ name: String, _ input: ArraySlice<UInt8>) -> String? {
    guard let choice = input.first else { return nil }
    guard choice != UInt8(ascii: "S") else { return Scratch.file(name, input) }
    let path = Scratch.file(name, bytes)
    patch(path, input.dropFirst())
    return path
  }

  // MARK: - Values

  private static let numbers: [Int64] = [
    0, 1, -1, 2, .max, .min, .max - 1, 1_000_000_000, -1_000_000_000, 4_102_444_800, 1 << 32, 1 << 53, 86_400, 255,
    253_402_300_800, -62_135_596_800, 1_000_000_000_000_000_000,
  ]
  private static let amounts = [0, -0.0, 1e300, -1e300, .infinity, 1e-300, 0.5, 9.3e18, -9.3e18, 1e9]
  private static let words = [
    "", "\u{1b}[2J", "<script>alert(1)</script>", "\u{0}", "{", "[1,2]", "{\"a\":1e999}", "2026-13-45 99:99:99",
    "é\u{301}",
    "-1", "99999999999999999999", "d0", "phone", "watch", "cloud", "2026-03-02 07:00:00", "0/0", "1/99999999999999",
  ]

  /// Each value: a column, a row, what it is, and the value.
  private func patch(_ path: String, _ input: ArraySlice<UInt8>) {
    var connection: OpaquePointer?
    guard sqlite3_open(path, &connection) == SQLITE_OK, !columns.isEmpty else { return }
    defer { sqlite3_close(connection) }
    let setup = "PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA ignore_check_constraints = ON; BEGIN"
    sqlite3_exec(connection, setup, nil, nil, nil)
    var rest = input
    while rest.count >= 4 {
      let place = Int(rest.removeFirst()) | Int(rest.removeFirst()) << 8
      let (row, kind) = (rest.removeFirst(), rest.removeFirst())
      let (table, key, column) = columns[place % columns.count]
      let target = row == 255 ? "" : " WHERE \(key) IS (SELECT \(key) FROM \(table) LIMIT 1 OFFSET \(row))"
      var statement: OpaquePointer?
      guard
        sqlite3_prepare_v2(connection, "UPDATE \(table) SET \(column) = ?\(target)", -1, &statement, nil) == SQLITE_OK
      else { continue }
      bind(statement, kind, &rest)
      sqlite3_step(statement)
      sqlite3_finalize(statement)
    }
    sqlite3_exec(connection, "COMMIT", nil, nil, nil)
  }

  private func bind(_ statement: OpaquePointer?, _ kind: UInt8, _ rest: inout ArraySlice<UInt8>) {
    let transient = unsafeBitCast(-1, to: sqlite3_destructor_type.self)
    func taken(_ count: Int) -> [UInt8] {
      let bytes = Array(rest.prefix(count))
      rest = rest.dropFirst(count)
      return bytes
    }
    switch kind % 8 {
    case 0: sqlite3_bind_null(statement, 1)
    case 1, 2: sqlite3_bind_int64(statement, 1, Template.numbers[Int(taken(1).first ?? 0) % Template.numbers.count])
    case 3: sqlite3_bind_int64(statement, 1, taken(8).reduce(0) { $0 << 8 | Int64($1) })
    case 4: sqlite3_bind_double(statement, 1, Template.amounts[Int(taken(1).first ?? 0) % Template.amounts.count])
    case 5:
      sqlite3_bind_text(statement, 1, Template.words[Int(taken(1).first ?? 0) % Template.words.count], -1, transient)
    case 6:
      let bytes = taken(Int(taken(1).first ?? 0))
      bytes.withUnsafeBytes { pointer in
        _ = pointer.withMemoryRebound(to: CChar.self) {
          sqlite3_bind_text(statement, 1, $0.baseAddress, Int32($0.count), transient)
        }
      }
    default:
      let bytes = taken(Int(taken(1).first ?? 0))
      bytes.withUnsafeBytes { _ = sqlite3_bind_blob(statement, 1, $0.baseAddress, Int32($0.count), transient) }
    }
  }

  /// Every column of every table that has rows.
  private static func columns(_ path: String) -> [(table: String, key: String, column: String)] {
    guard let database = try? Database(.file(path: path), access: .readOnly) else { return [] }
    defer { database.close() }
    func texts(_ sql: String) -> [String] {
      (try? database.statement(sql).all { row throws(StorageError) in try row.text(0) }) ?? []
    }
    return texts("SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite%' ORDER BY name")
      .filter { !texts("SELECT 'x' FROM \"\($0)\" LIMIT 1").isEmpty }
      .flatMap { table in
        let columns = texts("SELECT name FROM pragma_table_info('\(table)')").map { "\"\($0)\"" }
        return columns.map { ("\"\(table)\"", columns[0], $0) }
      }
  }

  // MARK: - Sound ones

  private static func makeRecording(_ path: String) throws {
    func moment(_ minute: Int64) -> Timestamp { Timestamp(unixSeconds: 1_772_409_600 + minute * 60) }
    let samples = (0..<4).map { number in
      HealthSample(start: moment(number), end: moment(number + 1), reading: .heartRate(60 + Double(number)))
    }
    let night = HealthSample(start: moment(100), end: moment(500), reading: .sleep(.core))
    let walk = HealthSample(start: moment(600), end: moment(700), reading: .steps(900))
    let meeting = Meeting(id: 7, start: moment(800), end: moment(830), isAllDay: false, isBusy: true)
    try RecordingFile.write(
      Recording(
        name: "x", zone: .utc, attribution: "x", licence: "x", samples: samples + [night, walk], meetings: [meeting]),
      to: path)
  }

  /// A backup of Health Connect.
  private static func makeBackup(_ path: String) throws {
    let database = try Database(.file(path: path), journal: .rollback)
    let common = "row_id INTEGER PRIMARY KEY, app_info_id INTEGER, recording_method INTEGER"
    let lasting = "\(common), start_time INTEGER, end_time INTEGER"
    let (from, to) = (1_772_431_200_000, 1_772_434_800_000)
    try database.execute(
      """
      CREATE TABLE application_info_table (row_id INTEGER PRIMARY KEY, package_name TEXT, app_name TEXT);
      CREATE TABLE heart_rate_record_table (\(lasting));
      CREATE TABLE heart_rate_record_series_table (parent_key INTEGER, beats_per_minute INTEGER, epoch_millis INTEGER);
      CREATE TABLE resting_heart_rate_record_table (\(common), time INTEGER, beats_per_minute INTEGER);
      CREATE TABLE steps_record_table (\(lasting), count INTEGER);
      CREATE TABLE sleep_session_record_table (\(lasting));
      CREATE TABLE sleep_stages_table (parent_key INTEGER, stage_start_time INTEGER, stage_end_time INTEGER, stage_type INTEGER);
      CREATE TABLE exercise_session_record_table (\(lasting), exercise_type INTEGER);
      INSERT INTO application_info_table VALUES (1, 'a.b', 'A');
      INSERT INTO heart_rate_record_table VALUES (1, 1, 2, \(from), \(to));
      INSERT INTO heart_rate_record_series_table VALUES (1, 62, \(from)), (1, 64, \(to));
      INSERT INTO resting_heart_rate_record_table VALUES (1, 1, 2, \(from), 50);
      INSERT INTO steps_record_table VALUES (1, 1, 3, \(from), \(to), 900);
      INSERT INTO sleep_session_record_table VALUES (1, 1, 2, \(from), \(to));
      INSERT INTO sleep_stages_table VALUES (1, \(from), \(to), 4);
      INSERT INTO exercise_session_record_table VALUES (1, 1, 1, \(from), \(to), 33);
      """)
    database.close()
  }

  private static func makeRun(_ path: String) throws {
    let text = """
      { name: "x", start: "2026-03-02", length: "1d", planner: {}, music: {}, seed: 1,
        faults: [{ crash: "phone", at: "d1 12:00", restart: "after 10m" }, { partition: "watch-phone", from: "d1 09:00", for: "1h" }] }
      """
    let scenario = try ScenarioFile.read(SourceText(name: "x", text: text), Features.vocabulary)
    let plan = try WorldPlan(scenario)
    let run = try Run(plan)
    let database = try RunDatabase(path: path, of: run.world, names: NodeNames(plan))
    run.world.kernel.observe(with: database)
    let life = LifeLog(watching: run.world)
    let outcome = try run.run()
    try database.finish(outcome, run.world, life: life, command: "x")
    try thin(path)
  }

  /// Leaves some of the many events, so that the fuzzer is quick.
  private static func thin(_ path: String) throws {
    let database = try Database(.file(path: path), journal: .rollback)
    try database.execute(
      """
      PRAGMA foreign_keys = OFF;
      DELETE FROM messages WHERE id NOT IN (SELECT id FROM messages ORDER BY id LIMIT 60);
      DELETE FROM events WHERE number NOT IN (SELECT event FROM receipts) AND number NOT IN
        (SELECT number FROM events WHERE detail IS NOT NULL ORDER BY number LIMIT 120);
      DELETE FROM stimuli WHERE event NOT IN (SELECT event FROM stimuli LIMIT 20);
      DELETE FROM states WHERE rowid NOT IN (SELECT min(rowid) FROM states GROUP BY device, state);
      DELETE FROM stretches WHERE rowid NOT IN (SELECT rowid FROM stretches LIMIT 20)
      """)
    try database.execute("VACUUM")
    database.close()
  }

  private static func makeFleet(_ path: String) throws {
    let text = "{ name: \"x\", archetypes: [{ name: \"a\", life: {} }] }"
    let population = try PopulationFile.read(SourceText(name: "x", text: text), Features.vocabulary)
    let settings = FleetSettings(wearers: 2, days: 7, population: PopulationFile.text(of: population), program: "x")
    let database = try FleetDatabase(.file(path: path), settings, population, file: "x")
    for number in 1...2 {
      var row = FleetRow(number: number, archetype: "a", seed: 7)
      row.milestones = [FleetRow.Milestone(phase: .observer, day: 1)]
      row.faults = [FleetRow.FiredFault(name: "crash", windows: 1, messages: 3)]
      row.judgements = CheckCatalogue(Features.vocabulary).all.prefix(3).map {
        FleetRow.Judgement(check: $0.name.text, outcome: .failed, failures: 2, at: "d1 07:00", message: "x")
      }
      try database.add(row)
    }
    database.close()
  }
}
