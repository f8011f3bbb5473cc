@testable import Console
import Agents
import DeviceKit
import Foundation
@testable import Importing
import Person
@testable import Reports
@testable import ScenarioFiles
@testable import SimRunner
import Synchronization
import Testing
@testable import Tools
import WearerKit

@Suite("Hostile inputs and outputs")
struct HostileInputTests {
  /// Runs a command, and returns its code and what it says.
  private func run(_ words: [String]) -> (code: ExitCode, said: String) {
    let text = Mutex("")
    let code = Triad.run(words, Terminal { more, _ in text.withLock { $0 += more } })
    return (code, text.withLock { $0 })
  }

  @Test("a table is imported through a link, and a device stays one")
  func outputs() throws {
    let folder = try ImportFolder("hostile-outputs")
    let tables = [
      ("songs", "Title,Artist\na,b\n"),
      ("listening", "endTimeUTC,artist,track,msPlayed\n2020-01-16 03:13,b,a,199925\n"),
      ("diary", "date,kind,name,severity\n2026-03-02,symptom,headache,6\n"), ("network", "7\n8\n"),
    ]
    for (kind, table) in tables {
      try folder.write(table.utf8, to: "table")
      try folder.write("".utf8, to: "there")
      try FileManager.default.createSymbolicLink(atPath: folder.path("link"), withDestinationPath: folder.path("there"))
      for output in [folder.path("link"), "/dev/null"] {
        #expect(run(["import", kind, folder.path("table"), "--output", output]).code == .pass, "\(kind)")
      }
      let there = try FileManager.default.destinationOfSymbolicLink(atPath: folder.path("link"))
      #expect(there == folder.path("there"), "\(kind)")
      #expect(try Data(contentsOf: folder.url.appending(path: "there")).count > 9, "\(kind)")
      try FileManager.default.removeItem(atPath: folder.path("link"))
    }
    let type = try FileManager.default.attributesOfItem(atPath: "/dev/null")[.type] as? FileAttributeType
    #expect(type == .typeCharacterSpecial)
  }

  @Test("a danger is heard whatever the encoding, and with a mark at the beginning")
  func encodings() throws {
    let folder = try ImportFolder("hostile-encodings")
    let lines = "I want to die\r\nall is well\r\n"
    let wide = [0xfeff] + Array(lines.utf16)
    try folder.write(wide.flatMap { [UInt8($0 & 0xff), UInt8($0 >> 8)] }, to: "little")
    try folder.write(wide.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xff)] }, to: "big")
    try folder.write("\u{feff}\(lines)".utf8, to: "mark")
    for name in ["little", "big", "mark"] {
      let said = run(["judge", folder.path(name)]).said
      #expect(said.contains("crisis"), "\(name)")
      #expect(
        said.split(separator: "\n").count == 2 && !said.contains("\u{feff}") && !said.contains("\u{fffd}"), "\(name)")
    }
    let column = [0xfeff] + Array("text,b\r\nI want to die,2\r\n".utf16)
    try folder.write(column.flatMap { [UInt8($0 & 0xff), UInt8($0 >> 8)] }, to: "column")
    #expect(run(["judge", "--column", "text", folder.path("column")]).said.contains("crisis"))
    try folder.write([0x50, 0x4b, 0, 0, 7], to: "binary")
    #expect(run(["judge", folder.path("binary")]).code == .badData)
  }

  private static let endless =
    "AS WITH RECURSIVE c (x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM c) SELECT x AS key, x AS value FROM c"

  @Test(
    "a run's database with a view or a trigger in it is refused at once",
    arguments: [
      "CREATE VIEW events \(endless)", "CREATE TABLE events (x); CREATE VIEW more \(endless)",
      "CREATE TABLE events (x); CREATE TRIGGER t AFTER INSERT ON events BEGIN DELETE FROM run; END",
    ])
  func views(_ foreign: String) throws {
    let folder = try ImportFolder("hostile-views")
    for table in ["CREATE TABLE run (key, value)", "CREATE VIEW run \(Self.endless)"] {
      let path = folder.path("run.sqlite")
      try? FileManager.default.removeItem(atPath: path)
      let database = try Database(.file(path: path), journal: .rollback)
      try database.execute("\(table); \(foreign); PRAGMA user_version = \(RunDatabase.version)")
      database.close()
      for words in [
        ["report", path], ["trace", path, "--perfetto", folder.path("out")], ["explain", path], ["diff", path, path],
      ] {
        let (code, said, ended) = (Latest<ExitCode>(), Latest<String>(), DispatchSemaphore(value: 0))
        Thread.detachNewThread {
          (code.value, said.value) = self.run(words)
          ended.signal()
        }
        #expect(ended.wait(timeout: .now() + 60) == .success, "\(words) waits")
        #expect(code.value == .badData && said.value?.contains("is not a table") == true, "\(words)")
      }
      #expect(RunFile.settings(of: path) == "")
    }
  }

  @Test("a recording or a fleet with another program's view is refused, and its own views are known")
  func otherViews() throws {
    let folder = try ImportFolder("hostile-recording")
    let path = folder.path("a.sqlite")
    let recording = Recording(name: "a", zone: .utc, attribution: "b", licence: "c", samples: [])
    try RecordingFile.write(recording, to: path)
    #expect(try RecordingFile.read(path) == recording)
    let database = try Database(.file(path: path), journal: .rollback)
    try database.execute("DROP TABLE meetings; CREATE VIEW meetings \(Self.endless)")
    database.close()
    #expect(throws: RecordingError.self) { try RecordingFile.read(path) }
    let fleet = try fleet(folder.path("f.sqlite"), number: 1)
    #expect(run(["fleet", "--report", fleet]).said.contains("x"))
    let other = try Database(.file(path: fleet), journal: .rollback)
    try other.execute("DROP VIEW by_fault; CREATE VIEW by_fault \(Self.endless)")
    other.close()
    #expect(run(["fleet", "--report", fleet]).code == .badData)
  }

  /// Writes the database of a fleet of two, all of whose figures are that number.
  private func fleet(_ path: String, number: Int64) throws -> String {
    let text = #"{ name: "x", archetypes: [{ name: "a", life: {} }] }"#
    let population = try PopulationFile.read(SourceText(name: "x", text: text), Features.vocabulary)
    var settings = FleetSettings(wearers: 2, days: 7)
    settings.population = PopulationFile.text(of: population)
    let database = try FleetDatabase(.file(path: path), settings, population, file: "x")
    for person in 1...2 {
      var row = FleetRow(number: person, archetype: "a", seed: 1)
      row.figures = Array(repeating: number, count: row.figures.count)
      try database.add(row)
    }
    database.close()
    return path
  }

  @Test("numbers of a fleet that cannot be added up are told as such, and leave no file behind")
  func overflow() throws {
    let folder = try ImportFolder("hostile-fleet")
    let shard = try fleet(folder.path("shard.sqlite"), number: .min)
    let answer = run(["merge", shard, "--output", folder.path("all.sqlite")])
    #expect(answer.code == .badData && answer.said.contains("too large to add up"))
    #expect(try folder.names() == ["shard.sqlite"])
    #expect(run(["fleet", "--report", shard]).code == .badData)
  }

  @Test("a file that is too long to be read as a whole is refused, with its limit")
  func size() throws {
    let folder = try ImportFolder("hostile-size")
    try folder.write("12345678".utf8, to: "a")
    #expect(throws: InputFileError(reason: "it has more than 0 MB")) {
      try InputFile.bytes(folder.path("a"), atMost: 7)
    }
    #expect(try InputFile.bytes(folder.path("a"), atMost: 8).count == 8)
    // A sparse file that no disk holds.
    #expect(truncate(folder.path("a"), 1 << 40) == 0)
    for words in [
      ["judge", folder.path("a")], ["import", "songs", folder.path("a")], ["import", "network", folder.path("a")],
    ] {
      let answer = run(words)
      #expect(answer.code != .pass && answer.said.contains("it has more than 1024 MB"), "\(words)")
    }
  }
}
