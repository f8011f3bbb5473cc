@testable import Console
import DeviceKit
@testable import Engine
import Foundation
import Person
@testable import ScenarioFiles
@testable import SimRunner
import Testing

/// A document with a table of parts, each shown by a command that begins the row's last column: its columns are what it is, where the
/// original documents speak of it, where it is in the sources, and how to see it. A part that isn't there is `missing` in the third,
/// and one that a simulator has no use for is `outside`.
///
/// The first block of the document has the commands that must be run before, in the words that are read here.
struct DocumentRows {
  struct Row: Sendable, CustomTestStringConvertible {
    let what: String
    let isMissing: Bool
    /// The way to see it.
    let text: String
    /// The columns of its line.
    let columns: Int

    var testDescription: String { what }

    /// The names in back quotes.
    var names: [String] { text.matches(of: /`([^`]+)`/).map { String($0.1) } }

    var command: Command? {
      if let match = text.firstMatch(of: /^`sqlite3 (out\/\S+\.sqlite) "([^"\\]+)"`(?: \((\d+) lines\))?/) {
        return .query(database: String(match.1), String(match.2), lines: match.3.flatMap { Int($0) })
      }
      // A command that passes shows nothing by that.
      guard let match = text.firstMatch(of: /^`triad ([^`]+)` \(exit code ([1-9]\d*)\)/), let code = Int32(match.2)
      else {
        return nil
      }
      return .program(match.1.split(separator: " ").map(String.init), code: code)
    }
  }

  enum Command: Sendable {
    /// A query, whose result has that many lines, or at least one.
    case query(database: String, String, lines: Int?)
    case program([String], code: Int32)
  }

  /// A command of the block.
  struct Life: Sendable, CustomTestStringConvertible {
    /// Of the program, without what it leaves.
    let words: [String]
    /// The run's folder within `out`.
    let database: String
    /// The command's arguments.
    let output: String
    let isLong: Bool

    var testDescription: String { words.joined(separator: " ") }
  }

  let path: String
  let rows: [Row]
  let lives: [Life]

  /// Lives of more than four weeks are lived in a long campaign alone.

  init(_ path: String) throws {
    self.path = path
    let text = try String(contentsOfFile: PackageFiles.path(path), encoding: .utf8)
    let table = text.components(separatedBy: "\n## ")[0]
    rows = table.split(separator: "\n").filter { $0.hasPrefix("| ") && !$0.hasPrefix("| what") }.map { line in
      let columns = line.dropFirst(2).dropLast(2).components(separatedBy: " | ")
      return Row(
        what: columns[0], isMissing: columns.count > 2 && ["missing", "outside"].contains(columns[2]),
        text: columns.last ?? "",
        columns: columns.count)
    }
    let blocks = text.components(separatedBy: "```\n")
    lives = blocks.count > 1 ? try Self.lives(blocks[1].replacing("\\\n", with: " ")) : []
  }

  private static func lives(_ block: String) throws -> [Life] {
    var lives: [Life] = []
    for match in block.matches(
      of: /for life in ([^\n]+)\ndo triad run scenarios\/\$life\.json5 --output out --quiet; done/)
    {
      for name in match.1.split(separator: " ") {
        let scenario = try ShippedScenarioTests.scenario(String(name))
        lives.append(
          Life(
            words: ["run", PackageFiles.path("scenarios/\(name).json5"), "--quiet"],
            database: "out/\(scenario.folderName)/\(scenario.seed)/run.sqlite", output: "out",
            isLong: scenario.length > .weeks(4)))
      }
    }
    for match in block.matches(of: /(?m)^triad (fleet [^\n]+) --output (out\/\S+)$/) {
      lives.append(
        Life(
          words: match.1.split(separator: " ").map(String.init), database: String(match.2), output: String(match.2),
          isLong: false))
    }
    return lives
  }

  /// The lives that are lived now.
  var lived: [Life] { lives.filter { LongTests.areWanted || !$0.isLong } }
  /// The rows whose command is of the program.
  var programs: [Row] { rows.filter { if case .program? = $0.command { true } else { false } } }

  /// Expects a command of each row that isn't missing, and that what it names exists.
  func expectCommands() throws {
    #expect(!lives.isEmpty && rows.allSatisfy { $0.columns == 4 })
    let suites = try FileManager.default.subpathsOfDirectory(atPath: PackageFiles.path("Tests"))
      .filter { $0.hasSuffix(".swift") }
      .map { try String(contentsOfFile: PackageFiles.path("Tests/\($0)"), encoding: .utf8) }.joined()
    var unread = Set(lives.map(\.database))
    for row in rows where !row.isMissing {
      switch row.command {
      case .query(let database, _, _):
        #expect(lives.contains { $0.database == database }, "\(row): \(database)")
        unread.remove(database)
      case .program: break
      case nil: Issue.record("\(path): \(row) begins with no command that shows it")
      }
      for name in row.names where name.wholeMatch(of: /[A-Z]\w+Tests/) != nil {
        #expect(suites.contains("struct \(name)"), "\(row): \(name)")
      }
      for name in row.names.compactMap({ $0.wholeMatch(of: /(?:scenarios\/)?([a-z\/-]+)\.json5/)?.1 }) {
        #expect(FileManager.default.fileExists(atPath: PackageFiles.path("scenarios/\(name).json5")), "\(row): \(name)")
      }
    }
    #expect(unread == [], "\(path): nothing is read of these")
  }

  /// Lives a life, and expects what the rows say of it.
  func expectShown(in life: Life) throws {
    let folder = try ScratchFolder("rows")
    defer { folder.remove() }
    try FileManager.default.createDirectory(atPath: "\(folder.path)/out", withIntermediateDirectories: true)
    let code = Triad.run(life.words + ["--output", "\(folder.path)/\(life.output)"], Terminal { _, _ in })
    #expect(code == .pass)
    let database = try Database(.file(path: "\(folder.path)/\(life.database)"), access: .readOnly)
    for row in rows {
      guard case .query(life.database, let query, let lines) = row.command else { continue }
      let count = try Self.lines(query, in: database)
      #expect(lines.map { $0 == count } ?? (count > 0), "\(row) has \(count) lines")
    }
  }

  /// Expects that no query of a life shows anything in a scenario without what the document is about.
  func expectNothing(in name: String) throws {
    let folder = try ScratchFolder("rows")
    defer { folder.remove() }
    let scenario = try ShippedScenarioTests.scenario(name)
    let words = ["run", PackageFiles.path("scenarios/\(name).json5"), "--quiet", "--output", folder.path]
    #expect(Triad.run(words, Terminal { _, _ in }) == .pass)
    let database = try Database(
      .file(path: "\(folder.path)/\(scenario.folderName)/\(scenario.seed)/run.sqlite"), access: .readOnly)
    for row in rows {
      guard case .query(let place, let query, _) = row.command, place.hasSuffix("/run.sqlite") else { continue }
      let count = try Self.lines(query, in: database)
      #expect(count == 0, "\(row) is shown in '\(name)', too")
    }
  }

  /// Expects that a command of the program ends as its row says.
  func expectEnd(of row: Row) throws {
    guard case .program(let words, let code) = row.command else { return }
    let typed = words.map { $0.hasPrefix("scenarios/") ? PackageFiles.path($0) : $0 }
    #expect(Triad.run(typed, Terminal { _, _ in }).rawValue == code)
  }

  private static func lines(_ query: String, in database: Database) throws -> Int {
    try database.statement("SELECT count(*) FROM (\(query))").first { row throws(StorageError) in try row.int(0) } ?? 0
  }
}
