@testable import Console
import DeviceKit
import Agents
@testable import Cluster
import Foundation
@testable import Importing
import Person
@testable import Processes
@testable import Reports
@testable import ScenarioFiles
import SimKernel
@testable import SimRunner
import Synchronization
import Testing
@testable import Tools
import PersonWire

@Suite("Hostile hands")
struct HostileHandsTests {
  private func printed(_ line: String) -> String {
    let text = Mutex("")
    let terminal = Terminal { more, _ in text.withLock { $0 += more } }
    terminal.print(line)
    return text.withLock { $0 }
  }

  @Test("cannot steer the terminal, whichever command prints their words")
  func terminal() {
    #expect(printed("a \u{1B}[2J\u{7} b") == "a \u{FFFD}[2J\u{FFFD} b\n")
    #expect(printed("left \u{202E}right") == "left \u{FFFD}right\n")
    #expect(printed("one\ntwo\tthree\r\nfour\rfive") == "one\ntwo\tthree\r\nfour\u{FFFD}five\n")
    #expect(printed("{\"a\": \"\u{202E}\u{1F600}\"}") == "{\"a\": \"\\u202e\u{1F600}\"}\n")
    let text = Mutex("")
    Terminal(usesColour: true) { more, _ in text.withLock { $0 += more } }.printColoured(" FAILED \u{1B}[0m x")
    #expect(text.withLock { $0 } == "\u{1B}[31m FAILED \u{FFFD}[0m x\u{1B}[0m\n")
  }

  @Test("cannot leave a document, also with a mark that joins a sign")
  func markup() {
    #expect(JUnitReport.escape("<\u{301}b>&\"\u{0}\u{FFFF}") == "&lt;\u{301}b&gt;&amp;&quot;\u{FFFD}\u{FFFD}")
    #expect(SpaceTimeDiagram.escaped("<\u{338}script>") == "&lt;\u{338}script&gt;")
    #expect(RunPage.escaped("\"\u{301} onload=") == "&quot;\u{301} onload=")
  }

  @Test("cannot leave a quotation in a line that is pasted into a shell")
  func shell() throws {
    for word in ["it's", "a'\u{301}; touch x; '", "$(id)", "", "tab\tand\nline", "ünï", "plain/Path-1.json5"] {
      let process = Process()
      process.executableURL = URL(fileURLWithPath: "/bin/sh")
      process.arguments = ["-c", "printf %s " + ShellWord.quoted(word)]
      let pipe = Pipe()
      process.standardOutput = pipe
      try process.run()
      process.waitUntilExit()
      #expect(String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self) == word)
    }
    #expect(ShellWord.quoted("plain/Path-1.json5") == "plain/Path-1.json5")
  }

  @Test("cannot turn a link or a pipe into a file, nor have a file half written")
  func outputs() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "triad-outputs-\(UUID())").path
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try OutputFile.write("one", to: folder + "/a")
    try FileManager.default.createSymbolicLink(atPath: folder + "/link", withDestinationPath: folder + "/a")
    try OutputFile.write("two", to: folder + "/link")
    #expect(try String(contentsOfFile: folder + "/a", encoding: .utf8) == "two")
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: folder + "/link") == folder + "/a")
    try OutputFile.write("nothing", to: "/dev/null")
    let type = try FileManager.default.attributesOfItem(atPath: "/dev/null")[.type] as? FileAttributeType
    #expect(type == .typeCharacterSpecial)
    #expect(throws: (any Error).self) { try OutputFile.write("x", to: folder + "/no/such/folder") }
  }

  @Test("cannot have a report taken for written when it was lost", .enabled(if: BuiltProgram.path != nil))
  func lostOutput() throws {
    let program = try #require(BuiltProgram.path)
    for words in ["schema", "checks", "validate '\(PackageFiles.path("scenarios/quiet-week.json5"))'"] {
      let process = Process()
      process.executableURL = URL(fileURLWithPath: "/bin/sh")
      process.arguments = ["-c", "'\(program)' \(words) > /dev/full 2>/dev/null"]
      try process.run()
      process.waitUntilExit()
      #expect(process.terminationStatus == 74, "\(words)")
    }
  }

  @Test("cannot end a node by a number in a message")
  func numbers() {
    for number in [Int64.max, .min, 131 * 31_556_952_000_000_000] {
      var writer = WireWriter()
      writer.write(number)
      let bytes = writer.bytes
      #expect(throws: WireError.self) {
        var reader = WireReader(bytes)
        _ = try reader.span()
      }
      #expect(throws: WireError.self) {
        var reader = WireReader(bytes)
        _ = try reader.moment()
      }
    }
  }

  @Test("cannot make a run endless by a song that lasts no time")
  func songs() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "triad-songs-\(UUID()).json").path
    defer { try? FileManager.default.removeItem(atPath: folder) }
    for (member, words) in [("duration", "a duration of 0"), ("tempo", "a tempo of 0"), ("energy", "an energy of 7")] {
      let value = member == "energy" ? "7" : "0"
      let text = #"{"name":"x","songs":[{"id":1,"title":"a","artist":"b","\#(member)":\#(value)}]}"#
      try text.write(toFile: folder, atomically: true, encoding: .utf8)
      let error = #expect(throws: SongLibraryError.self) { try SongLibraryFile.read(folder) }
      #expect(error?.description.contains(words) == true)
    }
  }

  @Test("cannot set a node's clock or speed to what no run has")
  func nodes() throws {
    let path = FileManager.default.temporaryDirectory.appending(path: "triad-node-\(UUID()).json").path
    defer { try? FileManager.default.removeItem(atPath: path) }
    for member in ["\"speed\": 0", "\"speed\": -1", "\"start\": 1e300"] {
      let text = #"{"scenario": "s", "folder": "f", "listen": "127.0.0.1:1", "peers": {}, \#(member)}"#
      try text.write(toFile: path, atomically: true, encoding: .utf8)
      let error = #expect(throws: ToolError.self) { try NodeConfiguration.read(path) }
      #expect(error?.message.contains("has to be") == true)
    }
  }

  @Test("cannot end the program by a path, however short")
  func shortPaths() {
    let paths = [
      ("x", "", "x"), ("/", "", ""), ("", "", ""), ("/x", "/", "x"), ("x/", "", "x"), ("a/b", "a", "b"),
      ("a//b", "a", "b"), ("/a/b/c.json5", "/a/b", "c.json5"), ("./x", ".", "x"), ("../x", "..", "x"),
      ("a/\u{301}b", "a", "\u{301}b"),
    ]
    for (path, folder, name) in paths {
      #expect(FilePath.folder(of: path) == folder, "\(path)")
      #expect(FilePath.name(of: path) == name, "\(path)")
    }
  }

  @Test("cannot have a fleet of a size that no fleet has read from a file")
  func fleets() {
    var entries = Dictionary(uniqueKeysWithValues: FleetSettings().entries)
    #expect(FleetSettings(entries, Features.vocabulary) != nil)
    for (key, value) in [("days", "\(Int.max)"), ("days", "0"), ("wearers", "-1"), ("wearers", "\(Int.max)")] {
      let sound = entries.updateValue(value, forKey: key)
      #expect(FleetSettings(entries, Features.vocabulary) == nil, "\(key) \(value)")
      entries[key] = sound
    }
  }

  @Test("cannot have the report of a fleet compute with numbers that no fleet can have")
  func fleetNumbers() throws {
    for number in [Int64.min, -1, 1 << 60] {
      let text = #"{ name: "x", archetypes: [{ name: "a", life: {} }] }"#
      let population = try PopulationFile.read(SourceText(name: "x", text: text), Features.vocabulary)
      let database = try FleetDatabase(.memory, FleetSettings(wearers: 1, days: 7), population, file: "x")
      var row = FleetRow(number: Int(number), archetype: "a", seed: 1)
      row.figures = Array(repeating: number, count: row.figures.count)
      row.milestones = [FleetRow.Milestone(phase: .scheduler, day: Int(number))]
      try database.add(row)
      // It is made, or refused because SQLite could not add up either.
      let report = try? FleetReport(database, name: "x", source: "x")
      #expect(report?.lines().isEmpty != true)
      database.close()
    }
  }

  @Test("cannot have a command wait for a pipe in the place of a file")
  func pipes() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "triad-pipes-\(UUID())").path
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let (pipe, output) = (folder + "/pipe", folder + "/output")
    #expect(mkfifo(pipe, 0o600) == 0)
    let (story, run) = (folder + "/story.json5", folder + "/run.sqlite")
    try #"{ name: "x", length: "1d", zone: "UTC", wearer: { recorded: "pipe" } }"#.write(
      toFile: story, atomically: true, encoding: .utf8)
    // SQLite looks for a journal, and reads it.
    let database = try Database(.file(path: run), journal: .rollback)
    try database.execute("CREATE TABLE run (key, value)")
    database.close()
    #expect(mkfifo(run + "-journal", 0o600) == 0)
    for words in [
      ["run", story], ["report", run],
      ["import", "health", pipe, "--output", output], ["import", "network", pipe, "--output", output],
      ["report", pipe], ["trace", pipe, "--perfetto", output], ["explain", pipe],
    ] {
      // On a thread of its own: a command that waits would hold up every other test, and a time limit would also count
      // the time in which other tests have all the threads.
      let (code, ended) = (Latest<ExitCode>(), DispatchSemaphore(value: 0))
      Thread.detachNewThread {
        code.value = Triad.run(words, Terminal { _, _ in })
        ended.signal()
      }
      #expect(ended.wait(timeout: .now() + 60) == .success, "\(words) waits")
      #expect(code.value.map { [.badData, .inputOutput, .inputMissing].contains($0) } == true, "\(words)")
    }
  }

  @Test("cannot make a table of many lists cost more than its length")
  func lists() throws {
    let song = Song(title: "a", artist: "x")
    let rows = (0..<20_000).map { "list \($0),a,x" }.joined(separator: "\n")
    let clock = ContinuousClock()
    let taken = try clock.measure {
      let table = try PlaylistTable("Playlist,Title,Artist\n" + rows, of: [song])
      #expect(table.lists.count == 20_000 && table.lists.last?.name == "list 19999")
    }
    #expect(taken < .seconds(10))
  }

  @Test("cannot name no file as an output")
  func emptyPath() {
    #expect(throws: UsageError.self) { try CommandParser.parse(["run", "a.json5", "--output", ""], root: Triad.root) }
  }
}

/// The latest value from another thread.
final class Latest<Value: Sendable>: Sendable {
  private let kept = Mutex<Value?>(nil)

  var value: Value? {
    get { kept.withLock { $0 } }
    set { kept.withLock { $0 = newValue } }
  }
}
