package import DeviceKit
import Engine
import Foundation
import Orchestration
package import ScenarioFiles
import Search

/// The rows of a fleet, or of one shard of it, in a file for the `sqlite3` shell.
///
/// Each person is a transaction, so the rows are always complete, and a prefix of the shard.
package final class FleetDatabase {
  package let settings: FleetSettings
  /// The path of the population file, to which relative paths in it refer.
  let populationFile: String
  private let database: Database
  private let checkIDs: [String: Int64]

  /// Creates a database for a fleet, in a file that must not exist, or in memory.
  ///
  /// - Parameter file: The path of the population file.
  package init(
    _ location: Database.Location, _ settings: FleetSettings, _ population: Population, file: String
  ) throws(StorageError) {
    (self.settings, populationFile) = (settings, file)
    database = try Database(location, journal: .rollback)
    try database.execute("BEGIN; \(FleetSchema.text)")
    let more = [("population_name", population.name), ("population_file", file)]
    for (key, value) in settings.entries + more {
      try database.statement("INSERT INTO fleet VALUES (?, ?)").run(key, value)
    }
    for (place, archetype) in population.archetypes.enumerated() {
      try database.statement("INSERT INTO archetype VALUES (?, ?, ?)").run(place, archetype.name, archetype.about)
    }
    for (index, check) in CheckCatalogue(population.vocabulary).all.enumerated() {
      try database.statement("INSERT INTO checks VALUES (?, ?, ?, ?)").run(
        index + 1, check.name.text, check.kind.rawValue, check.promise)
    }
    try database.execute("COMMIT")
    checkIDs = try Self.checks(database)
  }

  package init(opening path: String, _ vocabulary: PluginRegistry, access: Database.Access) throws(ToolError) {
    guard FileManager.default.fileExists(atPath: path) else {
      throw ToolError(.inputMissing, "Error: there is no file \(path)")
    }
    // Opening a pipe would wait for a writer.
    guard JobFiles.isFile(path) else { throw JobFiles.noFile(path) }
    do throws(StorageError) {
      database = try Database(.file(path: path), access: access, journal: .rollback)
      guard try database.pragma("application_id") == FleetSchema.applicationID else { throw .corrupt(message: "") }
      let isCurrent = try database.pragma("user_version") == FleetSchema.version
      if isCurrent { try database.refuseForeignParts(schema: FleetSchema.text) }
      checkIDs = isCurrent ? try Self.checks(database) : [:]
    } catch {
      switch error {
      case .cannotOpen, .busy: throw ToolError(.inputOutput, "Error: \(path): \(error)")
      default:
        throw ToolError(
          .badData, "Error: \(path) is not the database of a fleet\n  'triad fleet --output FILE' writes such a one.")
      }
    }
    guard (try? database.pragma("user_version")) == FleetSchema.version,
      let entries = try? Self.entries(database), let settings = FleetSettings(entries, vocabulary)
    else {
      throw ToolError(
        .badData, "Error: \(path) is the database of a fleet, written by another version of this program")
    }
    (self.settings, populationFile) = (settings, entries["population_file"] ?? "")
  }

  /// Returns whether the file is missing or empty: the state after a kill at the start of a fleet.
  package static func isBlank(_ path: String) -> Bool {
    guard FileManager.default.fileExists(atPath: path) else { return true }
    guard let database = try? Database(.file(path: path), access: .readWrite, journal: .rollback) else { return false }
    defer { database.close() }
    let tables = try? database.statement("SELECT count(*) FROM sqlite_master").first { row throws(StorageError) in
      try row.int(0)
    }
    return tables == 0
  }

  private static func checks(_ database: Database) throws(StorageError) -> [String: Int64] {
    let pairs = try database.statement("SELECT name, id FROM checks").all { row throws(StorageError) in
      (try row.text(0), try row.int64(1))
    }
    return Dictionary(pairs) { $1 }
  }

  private static func entries(_ database: Database) throws(StorageError) -> [String: String] {
    let pairs = try database.statement("SELECT key, value FROM fleet").all { row throws(StorageError) in
      (try row.text(0), try row.text(1))
    }
    return Dictionary(pairs) { $1 }
  }

  package func close() { database.close() }

  package func population(_ vocabulary: PluginRegistry) throws(ToolError) -> Population {
    let directory = FilePath.folder(of: populationFile)
    do throws(ScenarioError) {
      return try PopulationFile.read(
        SourceText(name: populationFile, bytes: Array(settings.population.utf8)), vocabulary,
        directory: directory.isEmpty ? "." : directory, length: settings.length)
    } catch {
      throw ToolError(.badData, "Error: the population in this database cannot be read\n\(error)")
    }
  }

  // MARK: - Rows

  /// Returns the number of people in it.
  package func count() throws(StorageError) -> Int {
    try database.statement("SELECT count(*) FROM person").first { row throws(StorageError) in try row.int(0) } ?? 0
  }

  /// Adds a person atomically.
  ///
  /// If another process has added them meanwhile, for instance because a task of an unreachable node was requeued, an
  /// equal row already exists.
  package func add(_ row: FleetRow) throws(StorageError) {
    try together { () throws(StorageError) in
      let known = try database.statement("SELECT 1 FROM person WHERE number = ?").first(row.number) {
        row throws(StorageError) in try row.int(0)
      }
      if known == nil { try insert(row) }
    }
  }

  /// Performs `body` in a transaction.
  package func together(_ body: () throws(StorageError) -> Void) throws(StorageError) {
    try database.execute("BEGIN IMMEDIATE")
    do throws(StorageError) {
      try body()
      try database.execute("COMMIT")
    } catch {
      try? database.execute("ROLLBACK")
      throw error
    }
  }

  /// Adds a person, within ``together(_:)``.
  package func insert(_ row: FleetRow) throws(StorageError) {
    // Whole numbers in a statement that is used once, so they need no binding.
    let values = row.figures.map { "\($0)" }.joined(separator: ", ")
    try database.prepare("INSERT INTO person VALUES (?, ?, ?, ?, ?, ?, \(values))").run(
      row.number, row.archetype, "\(row.seed)", row.digest, row.verdict, row.breakdown)
    for milestone in row.milestones {
      try database.statement("INSERT INTO milestone VALUES (?, ?, ?, ?)").run(
        row.number, Int64(milestone.phase.rawValue), milestone.phase.name, milestone.day)
    }
    for fault in row.faults {
      try database.statement("INSERT INTO fault VALUES (?, ?, ?, ?)").run(
        row.number, fault.name, fault.windows, fault.messages)
    }
    for judgement in row.judgements {
      try database.statement("INSERT INTO judgement VALUES (?, ?, ?)").run(
        row.number, checkIDs[judgement.check], "\(judgement.outcome)")
      guard judgement.outcome == .failed else { continue }
      try database.statement("INSERT INTO failure VALUES (?, ?, ?, ?, ?)").run(
        row.number, judgement.check, judgement.failures, judgement.at, judgement.message)
    }
  }

  /// Returns the row of a person; `nil` if there is none.
  package func row(_ number: Int) throws(StorageError) -> FleetRow? {
    var found: FleetRow?
    try database.statement("SELECT * FROM person WHERE number = ?").query(number) { row throws(StorageError) in
      var person = FleetRow(
        number: try row.int(0), archetype: try row.text(1), seed: UInt64(try row.text(2)) ?? 0)
      (person.digest, person.verdict) = (try row.text(3), try row.text(4))
      person.breakdown = try row.optionalText(5)
      for index in person.figures.indices { person.figures[index] = try row.int64(6 + index) }
      found = person
    }
    found?.milestones = try database.statement("SELECT phase, day FROM milestone WHERE person = ? ORDER BY phase")
      .all(number) { row throws(StorageError) in
        FleetRow.Milestone(
          phase: TrustPhase(rawValue: UInt8(clamping: try row.int64(0))) ?? .observer, day: try row.int(1))
      }
    found?.faults = try database.statement("SELECT name, windows, messages FROM fault WHERE person = ? ORDER BY name")
      .all(number) { row throws(StorageError) in
        FleetRow.FiredFault(name: try row.text(0), windows: try row.int(1), messages: try row.optionalInt(2))
      }
    found?.judgements = try judgements(of: number)
    return found
  }

  private func judgements(of number: Int) throws(StorageError) -> [FleetRow.Judgement] {
    try database.statement(
      """
      SELECT checks.name, outcome, failures, at, message FROM judgement JOIN checks ON id = check_id
      LEFT JOIN failure ON failure.person = judgement.person AND failure.name = checks.name
      WHERE judgement.person = ? ORDER BY check_id
      """
    ).all(number) { row throws(StorageError) in
      let outcome: FleetRow.Judgement.Outcome =
        switch try row.text(1) {
        case "held": .held
        case "failed": .failed
        default: .vacuous
        }
      return FleetRow.Judgement(
        check: try row.text(0), outcome: outcome, failures: try row.optionalInt(2) ?? 0,
        at: try row.optionalText(3) ?? "", message: try row.optionalText(4) ?? "")
    }
  }

  /// Returns the results of a statement, row by row, for reports.
  package func rows<Answer>(
    _ sql: String, _ read: (borrowing Row) throws(StorageError) -> Answer
  ) throws(StorageError) -> [Answer] {
    try database.statement(sql).all(read: read)
  }
}

extension FleetSettings {
  /// The entries of the table `fleet`.
  package var entries: [(String, String)] {
    [
      ("wearers", "\(wearers)"), ("days", "\(days)"), ("seed", "\(seed)"), ("rules", rules.text),
      ("shard", "\(shard)"), ("program", program), ("population", population),
    ]
  }

  /// `nil` if a setting is missing, or has a number that is invalid for a fleet.
  package init?(_ entries: [String: String], _ vocabulary: PluginRegistry) {
    guard let wearers = entries["wearers"].flatMap({ Int($0) }), let days = entries["days"].flatMap({ Int($0) }),
      let seed = entries["seed"].flatMap({ UInt64($0) }), let shard = entries["shard"].flatMap(Shard.init),
      let text = entries["rules"], let rules = try? vocabulary.choice(words: text),
      let program = entries["program"], let population = entries["population"]
    else { return nil }
    guard Self.wearersRange.contains(wearers), Self.daysRange.contains(days) else { return nil }
    self.init(
      wearers: wearers, days: days, seed: seed, rules: rules, population: population, shard: shard, program: program)
  }
}

/// The tables and views of a fleet's database; docs/fleet-database.md describes them.
enum FleetSchema {
  /// The value of `PRAGMA application_id`: "Flet".
  static let applicationID: Int64 = 0x466C_6574
  /// The version of the schema in `PRAGMA user_version`.
  static let version: Int64 = 3

  static var text: String {
    let figures = FleetFigure.allCases.map { "\($0.name) INTEGER NOT NULL" }.joined(separator: ", ")
    return """
      PRAGMA application_id = \(applicationID);
      PRAGMA user_version = \(version);
      CREATE TABLE fleet (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
      CREATE TABLE archetype (place INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE, about TEXT NOT NULL);
      CREATE TABLE checks (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE, kind TEXT NOT NULL, promise TEXT NOT NULL);
      CREATE TABLE person (number INTEGER PRIMARY KEY, archetype TEXT NOT NULL REFERENCES archetype (name),
        seed TEXT NOT NULL, digest TEXT NOT NULL, verdict TEXT NOT NULL, breakdown TEXT, \(figures));
      CREATE TABLE milestone (person INTEGER NOT NULL REFERENCES person (number), phase INTEGER NOT NULL,
        name TEXT NOT NULL, day INTEGER NOT NULL, PRIMARY KEY (person, phase)) WITHOUT ROWID;
      CREATE TABLE fault (person INTEGER NOT NULL REFERENCES person (number), name TEXT NOT NULL,
        windows INTEGER NOT NULL, messages INTEGER, PRIMARY KEY (person, name)) WITHOUT ROWID;
      CREATE TABLE judgement (person INTEGER NOT NULL REFERENCES person (number),
        check_id INTEGER NOT NULL REFERENCES checks (id), outcome TEXT NOT NULL, PRIMARY KEY (person, check_id))
        WITHOUT ROWID;
      CREATE TABLE failure (person INTEGER NOT NULL REFERENCES person (number), name TEXT NOT NULL,
        failures INTEGER NOT NULL, at TEXT NOT NULL, message TEXT NOT NULL, PRIMARY KEY (person, name)) WITHOUT ROWID;
      \(views)
      """
  }

  /// Every sum is of whole numbers, so it doesn't depend on the order or the division of the people.
  private static let views = """
    CREATE VIEW by_archetype AS
      WITH everybody AS (SELECT place, archetype.name AS kind, person.* FROM person JOIN archetype ON archetype.name = archetype
        UNION ALL SELECT 1000000, 'all', * FROM person)
      SELECT kind AS archetype, count(*) AS people, sum(planner) AS planned, sum(agents) AS with_agents,
        sum(diary) AS with_diary, sum(music) AS with_music, sum(days) AS days, sum(events) AS events,
        sum(verdict = 'pass') AS passed, sum(verdict IN ('failedSafety', 'failedLiveness')) AS failed,
        sum(breakdown IS NOT NULL) AS broken,
        sum(messages_sent) AS messages_sent, sum(messages_lost) AS messages_lost, sum(messages_late) AS messages_late,
        sum(workouts_done) AS workouts_done, sum(workouts_recorded) AS workouts_recorded,
        sum(workouts_on_phone) AS workouts_on_phone, sum(workouts_lost) AS workouts_lost,
        sum(workouts_doubled) AS workouts_doubled, sum(workouts_gone_with_device) AS workouts_gone_with_device,
        sum(score_e4) AS score_e4, sum(breaker_trips) AS breaker_trips, sum(breaker_trips > 0) AS people_tripped,
        sum(alerts) AS alerts, sum(apart_ms) AS apart_ms, max(longest_apart_ms) AS longest_apart_ms,
        sum(shown) AS shown, sum(shown_stale) AS shown_stale, sum(watch_wakes) AS watch_wakes,
        sum(watch_background_ms) AS watch_background_ms, max(watch_busiest_hour_ms) AS watch_busiest_hour_ms,
        sum(withheld) AS withheld, max(settled_ms) AS longest_settled_ms, sum(opens) AS opens,
        sum(open_days) AS open_days, sum(open_weeks) AS open_weeks, sum(foreground_ms) AS foreground_ms,
        sum(alerts_tapped) AS alerts_tapped, sum(workouts_proactive) AS workouts_proactive, sum(weeks) AS weeks,
        sum(troubled_ms) AS troubled_ms, sum(troubled_ms > 0) AS people_troubled,
        sum(agreed_same_day) AS agreed_same_day, sum(agreed_same_day_done) AS agreed_same_day_done,
        sum(agreed_day_before) AS agreed_day_before, sum(agreed_day_before_done) AS agreed_day_before_done
      FROM everybody GROUP BY place, kind ORDER BY place;
    CREATE VIEW phase_reached AS
      WITH reached AS (SELECT place, archetype.name AS kind, milestone.phase AS phase,
          milestone.name AS name, day FROM milestone
          JOIN person ON number = person JOIN archetype ON archetype.name = archetype
        UNION ALL SELECT 1000000, 'all', phase, name, day FROM milestone),
      ranked AS (SELECT *, row_number() OVER (PARTITION BY kind, phase ORDER BY day) AS rank,
        count(*) OVER (PARTITION BY kind, phase) AS people FROM reached)
      SELECT kind AS archetype, phase, name, people, max(CASE WHEN rank = (people + 1) / 2 THEN day END) AS median_day,
        min(day) AS first_day, max(day) AS last_day
      FROM ranked GROUP BY place, kind, phase ORDER BY place, phase;
    CREATE VIEW phase_at_end AS
      SELECT archetype, phase, count(*) AS people, sum(score_e4) AS score_e4 FROM person WHERE planner
      GROUP BY archetype, phase;
    CREATE VIEW by_check AS
      SELECT checks.name AS name, kind, sum(outcome = 'held') AS held, sum(outcome = 'vacuous') AS vacuous,
        sum(outcome = 'failed') AS failed, min(CASE WHEN outcome = 'failed' THEN person END) AS first_person, promise
      FROM judgement JOIN checks ON id = check_id GROUP BY check_id ORDER BY check_id;
    CREATE VIEW by_fault AS
      SELECT name, count(*) AS people, sum(windows) AS windows, sum(messages) AS messages FROM fault
      GROUP BY name ORDER BY name;
    """
}
