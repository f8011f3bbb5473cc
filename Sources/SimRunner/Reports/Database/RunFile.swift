package import Engine
import Foundation

/// The database of a run, opened for reading (see docs/run-database.md).
package struct RunFile {
  package let path: String
  package let database: Database
  /// The facts about the run.
  package let facts: [String: String]
  /// The name of the program that creates such files, for messages.
  package let program: String

  /// Opens a `run.sqlite`, its folder, or a folder that contains only one.
  ///
  /// - Parameter program: The name of the program in advice on creating one.
  package init(_ path: String, program: String = ProgramInfo.triad.name) throws(ToolError) {
    self.program = program
    let advice = Self.advice(program)
    let file = try Self.locate(path, advice)
    self.path = file
    let (database, version, facts) = try Self.reading(file, advice) { () throws(StorageError) in
      let database = try Database(.file(path: file), access: .readOnly)
      try database.refuseForeignParts()
      let version = try database.pragma("user_version")
      let isRun = try database.statement("SELECT count(*) FROM sqlite_schema WHERE name IN ('run', 'events')")
        .first { row throws(StorageError) in try row.int(0) }
      let facts =
        isRun != 2
        ? []
        : try database.statement("SELECT key, value FROM run").all { row throws(StorageError) in
          (try row.text(0), try row.text(1))
        }
      return (database, isRun == 2 ? version : nil, facts)
    }
    self.database = database
    self.facts = Dictionary(facts, uniquingKeysWith: { $1 })
    guard let version else { throw Self.unusable(file, "is not what a run leaves behind", advice) }
    guard version == Int64(RunDatabase.version) else {
      throw Self.unusable(file, "was left by another version of triad: run it again", advice)
    }
    guard self.facts["digest"] != nil else {
      throw Self.unusable(file, "is of a run that did not come to its end", advice)
    }
  }

  /// Returns the digest of the settings of a run in a file; `nil` if it holds no finished run, and empty if it is
  /// unknown.
  package static func settings(of path: String) -> String? {
    guard FileManager.default.fileExists(atPath: path) else { return nil }
    do throws(StorageError) {
      let database = try Database(.file(path: path), journal: .rollback)
      defer { database.close() }
      try database.refuseForeignParts()
      let facts = try database.statement("SELECT key, value FROM run").all { row throws(StorageError) in
        (try row.text(0), try row.text(1))
      }
      return facts.isEmpty ? nil : facts.first { $0.0 == "settings" }?.1 ?? ""
    } catch { return "" }
  }

  /// Reads from the file, and attributes errors to it.
  package func reading<Answer>(_ body: () throws(StorageError) -> Answer) throws(ToolError) -> Answer {
    try Self.reading(path, Self.advice(program), body)
  }

  private static func reading<Answer>(
    _ file: String, _ advice: String, _ body: () throws(StorageError) -> Answer
  ) throws(ToolError) -> Answer {
    do throws(StorageError) { return try body() } catch { throw unusable(file, "cannot be read: \(error)", advice) }
  }

  /// Returns advice on creating such a file.
  private static func advice(_ program: String) -> String { "Leave one with: \(program) run FILE --output DIR" }

  private static func unusable(_ file: String, _ reason: String, _ advice: String) -> ToolError {
    ToolError(.badData, "Error: '\(file)' \(reason)\n  \(advice)")
  }

  private static func locate(_ path: String, _ advice: String) throws(ToolError) -> String {
    let files = FileManager.default
    var isFolder: ObjCBool = false
    guard files.fileExists(atPath: path, isDirectory: &isFolder) else {
      throw ToolError(.inputMissing, "Error: there is no run at '\(path)'\n  \(advice)")
    }
    guard isFolder.boolValue else {
      guard UnreadableFile.problem(path) == nil else { throw unusable(path, "is not a file", advice) }
      return path
    }
    let folder = path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
    let found = (try? files.subpathsOfDirectory(atPath: folder)) ?? []
    let runs = found.filter { $0 == "run.sqlite" || $0.hasSuffix("/run.sqlite") }.sorted().map { "\(folder)/\($0)" }
    if let own = runs.first(where: { $0 == "\(folder)/run.sqlite" }) { return own }
    guard let first = runs.first else {
      throw ToolError(.inputMissing, "Error: there is no run.sqlite in or below '\(path)'\n  \(advice)")
    }
    guard runs.count == 1 else {
      let shown = runs.prefix(10).map { "  \($0.dropLast("/run.sqlite".count))" }
      let rest = runs.count > 10 ? ["  and \(runs.count - 10) more"] : []
      throw ToolError(
        .usage,
        (["Error: there are \(runs.count) runs below '\(path)': name one of them"] + shown + rest)
          .joined(separator: "\n"))
    }
    return first
  }

  // MARK: - Receipts

  /// Returns all receipts of the run, in the order in which the phone wrote them.
  package func receipts() throws(StorageError) -> [ReceiptEntry] {
    // A program without receipts creates no such table.
    let tables = try database.statement("SELECT count(*) FROM sqlite_schema WHERE name = 'receipts'")
      .first { row throws(StorageError) in try row.int(0) }
    guard tables == 1 else { return [] }
    return try database.statement("SELECT \(ReceiptEntry.columns) FROM receipts ORDER BY event").all {
      row throws(StorageError) in try ReceiptEntry(row)
    }
  }
}

// Numbers of a file, which another program may have written: computations on them must not overflow.
extension RunFile {
  /// Reads a time in nanoseconds since the start, limited to the end of the longest story.
  static func time(_ row: borrowing Row, _ column: Int) throws(StorageError) -> Int64 {
    min(max(0, try row.int64(column)), 4_000_000_000_000_000_000)
  }

  /// Reads a count.
  static func count(_ row: borrowing Row, _ column: Int) throws(StorageError) -> Int {
    min(max(0, try row.int(column)), 1_000_000_000_000)
  }
}

// The time and place of a run's story.
extension RunFile {
  /// Returns the clock of the run.
  package func clock() throws(ToolError) -> WorldClock {
    guard let start = facts["start"].flatMap({ Int64($0) }), (-2_000_000_000...4_000_000_000).contains(start),
      let zone = facts["zone"].flatMap(Zone.init(identifier:))
    else { throw ToolError(.badData, "Error: '\(path)' does not say when and where it began") }
    return WorldClock(start: Timestamp(unixSeconds: start), zone: zone)
  }
}

/// A receipt in a run's database.
package struct ReceiptEntry: Hashable {
  package let id: UInt64
  /// The number of the event in which the phone wrote it.
  package let event: UInt64
  /// 1 for the scenario's first.
  package let day: Int
  /// In the scenario's zone: `2026-03-02 21:30:00`.
  package let localTime: String
  package let action: String
  package let reason: String
  /// 0 to 1.
  package let confidence: Double
  package let cause: UInt64?
  package let trustEvent: UInt64?
  let explanation: String

  package static let columns = "id, event, day, local_time, action, reason, confidence, cause, trust_event, explanation"

  package init(_ row: borrowing Row) throws(StorageError) {
    id = UInt64(bitPattern: try row.int64(0))
    event = UInt64(bitPattern: try row.int64(1))
    day = try row.int(2)
    localTime = try row.text(3)
    action = try row.text(4)
    reason = try row.text(5)
    confidence = try row.double(6)
    cause = try row.optionalInt64(7).map { UInt64(bitPattern: $0) }
    trustEvent = try row.optionalInt64(8).map { UInt64(bitPattern: $0) }
    explanation = try row.text(9)
  }

  package var hex: String { Digest(id).description }

  /// The decision, without its reason.
  package var what: String {
    let isReasoned = ["scheduled", "proposed", "removed", "transformed", "suggested"].contains(action)
    let reason = isReasoned ? reason.components(separatedBy: ": ")[0] : reason
    return reason.hasSuffix(".") ? String(reason.dropLast()) : reason
  }
}
