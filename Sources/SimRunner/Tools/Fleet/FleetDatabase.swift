package import DeviceKit
import Engine
import Foundation
import Orchestrator
package import ScenarioFiles
import SimKernel
import Wire

/// The rows of a fleet, or of one shard of it, in a file that the `sqlite3` shell opens.
///
/// Each person is a transaction: what is there is whole, and is a beginning of the shard.
package final class FleetDatabase {
  package let settings: FleetSettings
  /// Where the population was read from: relative paths in it start there.
  let populationFile: String
  private let database: Database
  private let checkIDs: [String: Int64]

  /// Makes a new database for a fleet, in a file that must not exist, or in memory.
  ///
  /// - Parameter file: where the population was read from.
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
    for (index, check) in CheckCatalogue.all.enumerated() {
      try database.statement("INSERT INTO checks VALUES (?, ?, ?, ?)").run(
        index + 1, check.name, check.kind.rawValue, check.promise)
    }
    try database.execute("COMMIT")
    checkIDs = try Self.checks(database)
  }

  /// Opens a fleet's database, or says what it is instead.
  package init(opening path: String, access: Database.Access) throws(ToolError) {
    guard FileManager.default.fileExists(atPath: path) else {
      throw ToolError(.inputMissing, "Error: there is no file \(path)")
    }
    do throws(StorageError) {
      database = try Database(.file(path: path), access: access, journal: .rollback)
      guard try database.pragma("application_id") == FleetSchema.applicationID else { throw .corrupt(message: "") }
      checkIDs = try Self.checks(database)
    } catch {
      switch error {
      case .cannotOpen, .busy: throw ToolError(.inputOutput, "Error: \(path): \(error)")
      default:
        throw ToolError(
          .badData, "Error: \(path) is not the database of a fleet\n  'triad fleet --output FILE' writes such a one.")
      }
    }
    guard (try? database.pragma("user_version")) == FleetSchema.version,
      let entries = try? Self.entries(database), let settings = FleetSettings(entries)
    else {
      throw ToolError(
        .badData, "Error: \(path) is the database of a fleet, written by another version of this program")
    }
    (self.settings, populationFile) = (settings, entries["population_file"] ?? "")
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

  /// The population, as it was when the fleet was begun.
  package func population() throws(ToolError) -> Population {
    let directory = (populationFile as NSString).deletingLastPathComponent
    do throws(ScenarioError) {
      return try PopulationFile.read(
        SourceText(name: populationFile, bytes: Array(settings.population.utf8)),
        directory: directory.isEmpty ? "." : directory, length: settings.length)
    } catch {
      throw ToolError(.badData, "Error: the population in this database cannot be read\n\(error)")
    }
  }

  // MARK: - Rows

  /// How many people are there.
  package func count() throws(StorageError) -> Int {
    try database.statement("SELECT count(*) FROM person").first { row throws(StorageError) in try row.int(0) } ?? 0
  }

  /// Adds a person, wholly or not at all.
  package func add(_ row: FleetRow) throws(StorageError) {
    try together { () throws(StorageError) in try insert(row) }
  }

  /// Does all of it, or nothing.
  package func together(_ body: () throws(StorageError) -> Void) throws(StorageError) {
    try database.execute("BEGIN")
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
    // Whole numbers, in a statement that is used once: they need no binding.
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

  /// The row of a person; nil where there is none.
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

  /// What a statement answers, row by row: for reports.
  package func rows<Answer>(
    _ sql: String, _ read: (borrowing Row) throws(StorageError) -> Answer
  ) throws(StorageError) -> [Answer] {
    try database.statement(sql).all(read: read)
  }
}

extension FleetSettings {
  /// As the table `fleet` has them.
  package var entries: [(String, String)] {
    [
      ("wearers", "\(wearers)"), ("days", "\(days)"), ("seed", "\(seed)"), ("rules", rules.text),
      ("shard", "\(shard)"), ("program", program), ("population", population),
    ]
  }

  /// Nil where something is missing.
  package init?(_ entries: [String: String]) {
    guard let wearers = entries["wearers"].flatMap({ Int($0) }), let days = entries["days"].flatMap({ Int($0) }),
      let seed = entries["seed"].flatMap({ UInt64($0) }), let shard = entries["shard"].flatMap(Shard.init),
      let text = entries["rules"], let rules = try? RuleChoice(words: text),
      let program = entries["program"], let population = entries["population"]
    else { return nil }
    self.init(
      wearers: wearers, days: days, seed: seed, rules: rules, population: population, shard: shard, program: program)
  }
}
