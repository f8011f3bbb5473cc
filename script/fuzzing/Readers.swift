import Agents
import Cluster
@testable import Console
import DeviceKit
import Devices
import Engine
import Foundation
import Importing
@testable import Orchestration
import Person
import Recordings
import Reports
import ScenarioFiles
import SimKernel
@testable import Tools
import UDPTransport
import WearerKit

// The entry points of libFuzzer, compiled by script/fuzz. TRIAD_READER names the reader that receives the bytes. A
// reader may reject them, but must be able to use whatever it accepts: the written form is read again.

/// The folder for readers of files: in memory if the system has such a folder, and used only by this process.
enum Scratch {
  static let folder: String = {
    let parent = FileManager.default.fileExists(atPath: "/dev/shm") ? "/dev/shm" : NSTemporaryDirectory()
    let folder = "\(parent)/triad-fuzz-\(getpid())"
    try? FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    atexit { try? FileManager.default.removeItem(atPath: Scratch.folder) }
    return folder
  }()

  static func path(_ name: String) -> String { "\(folder)/\(name)" }

  static func file(_ name: String, _ bytes: some Sequence<UInt8>) -> String {
    let path = path(name)
    remove(name)
    guard FileManager.default.createFile(atPath: path, contents: Data(bytes)) else {
      fatalError("\(path) cannot be written")
    }
    return path
  }

  static func remove(_ name: String) {
    for end in ["", "-journal", "-wal", "-shm"] { unlink(path(name) + end) }
  }
}

/// The readers by their names, as script/fuzz has them.
enum Readers {
  typealias Reader = @Sendable (ArraySlice<UInt8>) -> Void

  static let all: [String: Reader] = [
    "scenario": scenario, "population": population, "step": step, "calendar": calendar, "health": health,
    "archive": archive, "healthconnect": healthConnect,
    "pmdata": pmdata, "songs": songs, "playlists": playlists, "listening": listening,
    "diary": diary, "rows": rows, "network": network,
    "link": link, "songlibrary": songLibrary, "diaryrecording": diaryRecording, "recording": recording, "run": run,
    "fleet": fleet, "configuration": configuration, "node": node, "keys": keys, "http": http, "words": words,
    "datagram": readDatagrams,
  ]

  static let vocabulary = Features.vocabulary

  // MARK: - Scenarios

  /// An accepted scenario is written, and must read back as equal. Then everything but the run itself is derived from
  /// it.
  private static func scenario(_ input: ArraySlice<UInt8>) {
    let source = SourceText(name: "input", bytes: Array(input))
    let scenario: Scenario
    do throws(ScenarioError) {
      scenario = try ScenarioFile.read(source, vocabulary, directory: "/nonexistent")
    } catch {
      return check(!"\(error)".isEmpty, "a mistake has no words")
    }
    for showsDefaults in [false, true] {
      let text = ScenarioFile.text(of: scenario, showingDefaults: showsDefaults)
      do throws(ScenarioError) {
        let again = try ScenarioFile.read(
          SourceText(name: "again", text: text), vocabulary, directory: "/nonexistent")
        check(again == scenario, "what was read, written and read is another scenario:\n\(text)")
      } catch { fail("what was written cannot be read: \(error)\n\(text)") }
    }
    // A long life costs more than a fuzzer has time for.
    guard scenario.dayCount <= 60 else { return }
    _ = try? WorldPlan(scenario)
  }

  private static func population(_ input: ArraySlice<UInt8>) {
    let source = SourceText(name: "input", bytes: Array(input))
    let population: Population
    do throws(ScenarioError) { population = try PopulationFile.read(source, vocabulary) } catch {
      return check(!"\(error)".isEmpty, "a mistake has no words")
    }
    let text = PopulationFile.text(of: population)
    do throws(ScenarioError) {
      let again = try PopulationFile.read(SourceText(name: "again", text: text), vocabulary)
      check(PopulationFile.text(of: again) == text, "what was read, written and read is another population:\n\(text)")
    } catch { fail("what was written cannot be read: \(error)\n\(text)") }
  }

  private static let stepped = try? ScenarioFile.read(
    SourceText(name: "stepped", text: "{ name: \"x\", start: \"2026-03-02\", length: \"3d\" }"), vocabulary)
  private static let steppedPlan = stepped.flatMap { try? WorldPlan($0) }

  /// A script is read a line at a time.
  private static func step(_ input: ArraySlice<UInt8>) {
    guard let stepped, let steppedPlan else { return fail("the scenario of the step reader has a mistake") }
    let text = String(decoding: input, as: UTF8.self)
    for line in text.split(separator: "\n", omittingEmptySubsequences: false).prefix(20) {
      do throws(StepMistake) {
        switch try StepParser.parse(String(line), in: steppedPlan) {
        case .inject(let words): _ = try TypedEntry.fault(words, at: .day(2, TimeOfDay(7, 0)), in: stepped)
        case .does(let words): _ = try TypedEntry.act(words, at: .day(2, TimeOfDay(7, 0)), in: stepped)
        default: break
        }
      } catch { check(!"\(error)".isEmpty, "a mistake has no words") }
    }
  }

  // MARK: - Recorded lives

  private static func calendar(_ input: ArraySlice<UInt8>) {
    let windows = [
      ("2026-03-01", 42), ("2026-03-01", 366), ("2020-01-01", 3_660), ("2097-12-01", 40), ("1700-01-01", 9),
    ]
    guard let choice = input.first, let oslo = Zone(identifier: "Europe/Oslo") else { return }
    let (first, days) = windows[Int(choice & 15) % windows.count]
    guard let from = CivilDate(iso: first) else { return fail("\(first) is no date") }
    var options = CalendarImportOptions(
      path: "input", from: from, days: days, zone: choice & 16 == 0 ? .utc : oslo)
    options.isStrict = choice & 32 != 0
    do throws(InputMistake) {
      let result = try CalendarImport.read(Array(input.dropFirst()), options)
      for meeting in result.meetings {
        check(meeting.end >= meeting.start, "a meeting ends before it begins")
        _ = "\(oslo.civil(meeting.start)) \(oslo.civil(meeting.end))"
      }
      check(!result.summary().isEmpty, "a calendar has no summary")
    } catch { check(!error.reason.isEmpty, "a mistake has no words") }
  }

  private static func importOptions(_ input: String) -> ImportOptions {
    Scratch.remove("recording.sqlite")
    return ImportOptions(input: input, output: Scratch.path("recording.sqlite"), zone: .utc)
  }

  private static func finish(_ summary: ImportSummary, _ options: ImportOptions) {
    check(!summary.table.isEmpty && !summary.json.isEmpty, "an import has no summary")
    do throws(RecordingError) { _ = try RecordingFile.read(options.output) } catch {
      fail("what was imported cannot be read: \(error)")
    }
  }

  private static func health(_ input: ArraySlice<UInt8>) {
    // The reader of archives has a name of its own, since it begins a program of the system for each.
    guard !input.starts(with: Array("PK".utf8)) else { return }
    let options = importOptions(Scratch.file("export.xml", input))
    guard let summary = try? HealthImport.run(options) else { return }
    finish(summary, options)
  }

  /// What comes of an archive that was changed has either its length and its checksum, or is refused.
  private static func archive(_ input: ArraySlice<UInt8>) {
    do throws(ByteSourceError) {
      let bytes = try ArchiveBytes.export(in: Scratch.file("export.zip", input), atMost: 1 << 24)
      let piece = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 16, alignment: 1)
      defer { piece.deallocate() }
      while try bytes.read(into: piece) > 0 {}
    } catch { check(!error.message.isEmpty, "a mistake has no words") }
  }

  private static func healthConnect(_ input: ArraySlice<UInt8>) {
    guard let path = Template.backup.file("health_connect_export.db", input) else { return }
    let options = importOptions(path)
    guard let summary = try? WearableImport.run(options) else { return }
    finish(summary, options)
  }

  /// The first byte says which of the folder's files the rest is.
  private static func pmdata(_ input: ArraySlice<UInt8>) {
    let names = ["sleep.json", "steps_per_minute.csv", "exercise.json", "resting_heart_rate.json"]
    guard let choice = input.first else { return }
    for name in names { Scratch.remove(name) }
    _ = Scratch.file(names[Int(choice) % names.count], input.dropFirst())
    let options = importOptions(Scratch.folder)
    guard let summary = try? PMDataImport.run(options) else { return }
    finish(summary, options)
  }

  // MARK: - Tables

  private static func songs(_ input: ArraySlice<UInt8>) {
    guard let text = try? TableText(input), let table = try? SongTable(text.text), !table.songs.isEmpty else { return }
    _ = "\(table.rejected) \(table.notes)"
    guard let library = try? SongLibraryFile(name: "x", songs: table.songs).text() else {
      return fail("a library cannot be written")
    }
    do throws(SongLibraryError) {
      let again = try SongLibraryFile.read(Scratch.file("songs.json", library.utf8))
      check(again.songs == table.songs, "what was imported and read are other songs")
    } catch { fail("what was imported cannot be read: \(error)") }
  }

  private static let knownSongs = ["a", "b", "c"].map { Song(title: $0, artist: "x") }

  private static func playlists(_ input: ArraySlice<UInt8>) {
    guard let text = try? TableText(input), let table = try? PlaylistTable(text.text, of: knownSongs) else { return }
    check(table.lists.allSatisfy { !$0.songs.isEmpty }, "a list has no song")
  }

  private static func listening(_ input: ArraySlice<UInt8>) {
    guard let text = try? TableText(input), let table = try? ListeningTable(text.text) else { return }
    check(table.plays.allSatisfy { $0.listened.isFinite && $0.end.isFinite }, "a play has no time")
    _ = ListeningTable.songs(of: table.plays)
  }

  private static func diary(_ input: ArraySlice<UInt8>) {
    let output = Scratch.path("x.diary")
    unlink(output)
    let options = DiaryRecordingOptions(input: Scratch.file("diary.csv", input), output: output)
    do throws(DiaryRecordingError) { _ = try DiaryRecordingImport.run(options) } catch {
      return check(!"\(error)".isEmpty, "a mistake has no words")
    }
    do throws(DiaryRecordingError) { _ = try DiaryRecording.read(output) } catch {
      fail("what was imported cannot be read: \(error)")
    }
  }

  private static func rows(_ input: ArraySlice<UInt8>) {
    guard let text = try? TableText(input) else { return }
    var (rows, line) = (SeparatedRows(text.text), 0)
    _ = rows.header()
    while let row = rows.next() {
      check(row.line > line, "the lines of a table do not count up")
      line = row.line
    }
  }

  private static func songLibrary(_ input: ArraySlice<UInt8>) {
    do throws(SongLibraryError) { _ = try SongLibraryFile.read(Scratch.file("songs.json", input)) } catch {
      check(!"\(error)".isEmpty, "a mistake has no words")
    }
  }

  private static func diaryRecording(_ input: ArraySlice<UInt8>) {
    let path = Scratch.file("x.diary", input)
    guard let recording = try? DiaryRecording.read(path) else { return }
    do throws(DiaryRecordingError) {
      try recording.write(path)
      check(try DiaryRecording.read(path) == recording, "what was read, written and read is another diary")
    } catch { fail("what was written cannot be read: \(error)") }
  }

  // MARK: - Networks

  private static func network(_ input: ArraySlice<UInt8>) {
    guard let choice = input.first else { return }
    let output = Scratch.path("x.link")
    unlink(output)
    var options = NetworkImportOptions(input: Scratch.file("network", input.dropFirst()), output: output)
    options.isInBytes = choice & 1 != 0
    options.series = choice & 2 != 0 ? "a" : nil
    do throws(InputError) {
      let summary = try NetworkImport.run(options)
      check(try LinkRecordingFile.read(output) == summary.file, "what was imported and read is another network")
      _ = summary.text
    } catch { check(!"\(error)".isEmpty, "a mistake has no words") }
  }

  private static func link(_ input: ArraySlice<UInt8>) {
    do throws(InputError) {
      let file = try LinkRecordingFile.read(input, "input")
      _ = file.recording.length
    } catch { check(!"\(error)".isEmpty, "a mistake has no words") }
  }

  // MARK: - Databases

  private static func recording(_ input: ArraySlice<UInt8>) {
    guard let path = Template.recording.file("recording.sqlite", input) else { return }
    do throws(RecordingError) {
      let recording = try RecordingFile.read(path)
      let copy = Scratch.path("copy.sqlite")
      Scratch.remove("copy.sqlite")
      try RecordingFile.write(recording, to: copy)
      check(try RecordingFile.read(copy) == recording, "what was read, written and read is another recording")
    } catch { check(!"\(error)".isEmpty, "a mistake has no words") }
  }

  /// Reads a run like report, trace, explain and diff.
  private static func run(_ input: ArraySlice<UInt8>) {
    guard let path = Template.run.file("run.sqlite", input) else { return }
    guard let run = try? RunFile(path) else { return }
    if let clock = try? run.clock() {
      _ = try? run.reading { () throws(StorageError) in
        let story = try RunStory(run, clock, vocabulary)
        let page = RunPage(
          story: story, again: "x", hours: try BusyHours(run, story, chosen: nil),
          decisions: try DecisionList(story.receipts, in: run)
        ).html()
        check(!page.contains("<script>alert"), "the page runs what the run's words say")
      }
      let hour = 0..<Span.hours(3).nanoseconds
      if let window = try? run.reading({ () throws(StorageError) in try TraceWindow(run, in: hour) }) {
        _ = SpaceTimeDiagram(window: window, clock: clock, range: hour).svg()
      }
    }
    if let window = try? run.reading({ () throws(StorageError) in try TraceWindow(run, in: 0..<Int64.max) }) {
      _ = try? PerfettoTrace(window: window, name: "x").text()
      _ = ShivizLog(window: window).text()
    }
    _ = try? run.reading { () throws(StorageError) in
      let receipts = try run.receipts()
      let text = ExplainText(run: run, path: path)
      _ = text.list(receipts, of: receipts.count)
      for receipt in receipts.prefix(5) {
        _ = text.receipt(receipt, try ReceiptOrigin(of: receipt, among: receipts, in: run))
      }
    }
    if let other = try? RunFile(Template.run.original) {
      _ = try? run.reading { () throws(StorageError) in try RunDifference(run, other) }
    }
  }

  private static func fleet(_ input: ArraySlice<UInt8>) {
    guard let path = Template.fleet.file("fleet.sqlite", input) else { return }
    guard let database = try? FleetDatabase(opening: path, vocabulary, access: .readOnly) else { return }
    if let report = try? FleetReport(database, name: "x", source: "x") { check(!report.lines().isEmpty, "no report") }
    database.close()
    Scratch.remove("merged.sqlite")
    let merge = FleetMerge(vocabulary, paths: [path], output: Scratch.path("merged.sqlite"))
    _ = (try? merge.run())?.map { $0.close() }
  }

  // MARK: - Input of devices and nodes

  private static func configuration(_ input: ArraySlice<UInt8>) {
    var store = ConfigStore()
    switch store.offer(Array(input)) {
    case .refused(let refusal): check(!"\(refusal)".isEmpty, "a refusal has no words")
    case .accepted:
      let text = written(store.config)
      guard let again = try? ConfigDocument(Array(text.utf8)) else {
        return fail("what was written is refused:\n\(text)")
      }
      check(again.config == store.config, "what was read, written and read is another configuration:\n\(text)")
    case .notNewer: break
    }
  }

  /// Returns the document that sets every number to its current value.
  private static func written(_ config: GhostConfig) -> String {
    var sections: [String: [String]] = [:]
    for row in ConfigTable.numbers {
      let parts = row.key.split(separator: ".", maxSplits: 1).map(String.init)
      let value = row.value(in: config)
      sections[parts[0], default: []].append("\"\(parts[1])\": " + (row.isWhole ? "\(Int(value))" : "\(value)"))
    }
    let body = sections.sorted { $0.key < $1.key }.map { "\"\($0)\": {\($1.joined(separator: ", "))}" }
    let header = ["\"schema\": \(ConfigDocument.schema)", "\"version\": \"2.0.0\"", "\"updatedAt\": \"2026-01-26T00:00:00Z\""]
    return "{\((header + body).joined(separator: ", "))}"
  }

  private static func node(_ input: ArraySlice<UInt8>) {
    do throws(ToolError) {
      let configuration = try NodeConfiguration.read(Scratch.file("node.json", input))
      _ = configuration.rules.map { try? vocabulary.choice(words: $0) }
      _ = SocketAddress(configuration.listen)
      for address in configuration.peers.values { _ = SocketAddress(address) }
    } catch { check(!error.message.isEmpty, "a mistake has no words") }
  }

  private static func keys(_ input: ArraySlice<UInt8>) {
    let path = Scratch.file("keys", input)
    chmod(path, 0o600)
    let text = String(decoding: input, as: UTF8.self)
    do throws(KeyFileError) {
      let file = try KeyFile.read(path)
      try file.write(to: path)
      check(try KeyFile.read(path).text == file.text, "what was read, written and read are other keys")
      // The result of a rotation can be read, too.
      if (try? KeyFile.pair("watch", "phone", in: [path])) != nil { _ = try KeyFile.read(path) }
    } catch {
      // An error never repeats a word as long as a secret, wherever it is in its line.
      let said = "\(error)"
      for word in text.split(whereSeparator: \.isWhitespace) where word.count >= 32 && word.allSatisfy(\.isHexDigit) {
        check(!said.contains(word), "a secret is said again: \(said)")
      }
    }
  }

  private static func http(_ input: ArraySlice<UInt8>) { _ = HTTPRequest.read(Array(input)) }

  /// Redacting the words of a person twice gives the same text as once.
  private static func words(_ input: ArraySlice<UInt8>) {
    let text = String(decoding: input, as: UTF8.self)
    let redacted = Redactor.redact(text)
    _ = LocalSentiment().score(text)
    check(Redactor.redact(redacted) == redacted, "what was redacted is redacted again: \(redacted)")
  }

  // MARK: - Findings

  static func check(_ isRight: Bool, _ words: @autoclosure () -> String) {
    if !isRight { fail(words()) }
  }

  static func fail(_ words: String) {
    FileHandle.standardError.write(Data("FOUND: \(words)\n".utf8))
    abort()
  }
}

private let reader: Readers.Reader = {
  let name = ProcessInfo.processInfo.environment["TRIAD_READER"] ?? ""
  guard let reader = Readers.all[name] else {
    fatalError("TRIAD_READER is '\(name)', and has to be one of \(Readers.all.keys.sorted().joined(separator: ", "))")
  }
  return reader
}()

/// Performs slow preparations before the first input, which has a time limit.
@_cdecl("LLVMFuzzerInitialize")
public func prepareFuzzing(_ count: UnsafeMutablePointer<Int32>?, _ words: UnsafeMutableRawPointer?) -> Int32 {
  reader([UInt8(ascii: "x")])
  return 0
}

@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzOneInput(_ data: UnsafePointer<UInt8>?, _ size: Int) -> Int32 {
  reader(UnsafeBufferPointer(start: data, count: size)[...].map { $0 }[...])
  return 0
}
