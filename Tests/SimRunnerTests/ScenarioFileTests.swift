import DeviceKit
import Replication
@testable import ScenarioFiles
import SimKernel
import WearerKit
@testable import PersonWire
import Foundation
@testable import Person
import Testing

@Suite("Scenario files")
struct ScenarioFileTests {
  @Test("every shipped scenario loads", arguments: PackageFiles.scenarios)
  func shippedScenarios(path: String) throws {
    let source = try SourceText(path: path)
    do throws(ScenarioError) {
      let scenario = try ScenarioFile.read(source)
      #expect(!scenario.name.isEmpty && !scenario.about.isEmpty && !scenario.expect.isEmpty)
      let isBelow = ["/field/", "/findings/", "/general/", "/lives/"].contains { path.contains($0) }
      #expect(scenario.schemaReference == "\(isBelow ? "../" : "")scenario.schema.json")
    } catch {
      Issue.record("\(error)")
    }
  }

  @Test("there are stories to ship")
  func stories() { #expect(PackageFiles.scenarios.count >= 7) }

  @Test("the complete form of a scenario reads back as the same scenario", arguments: PackageFiles.scenarios)
  func completeForm(path: String) throws {
    let scenario = try ScenarioFile.read(SourceText(path: path))
    for showingDefaults in [true, false] {
      let text = ScenarioFile.text(of: scenario, showingDefaults: showingDefaults)
      #expect(try ScenarioFile.read(SourceText(name: "again", text: text)) == scenario)
    }
  }

  @Test("a scenario says only what differs, and keeps the rest as it usually is")
  func defaults() throws {
    let text = """
      { name: "x", wearer: { archetype: "student", age: 30, habits: { opensApp: "never" } }, devices: { desktop: false },
        links: { "phone-watch": { up: { duplicate: "5%" } } }, rules: ["as-written:id-per-send"] }
      """
    let scenario = try ScenarioFile.read(SourceText(name: "x", text: text))
    guard case .modelled(let wearer) = scenario.wearer.source else {
      Issue.record("the wearer is not modelled")
      return
    }
    #expect(wearer.age == 30 && wearer.bedtime.second == Archetype.student.profile.bedtime)
    #expect(scenario.wearer.habits.opensApp == .never)
    #expect(scenario.wearer.habits.work == Archetype.student.habits.work)
    #expect(scenario.devices.present == [.watch, .phone, .cloud])
    let link = try #require(LinkName(.watch, .phone))
    #expect(scenario.links[link].profile == .bluetooth)
    #expect(scenario.links[link].direction(from: .watch, to: .phone).duplicate == 0.05)
    #expect(scenario.links[link].direction(from: .phone, to: .watch).duplicate == nil)
    #expect(scenario.literalRules == [.idPerSend])
  }

  @Test("a loaded scenario finds its files from its own directory")
  func directory() throws {
    try withDirectory { directory in
      let recording = directory + "/recordings/someone.sqlite"
      try FileManager.default.createDirectory(atPath: directory + "/recordings", withIntermediateDirectories: true)
      let story = directory + "/story.json5"
      try "{ name: 'x', wearer: { recorded: 'recordings/someone.sqlite' } }".write(
        toFile: story, atomically: true, encoding: .utf8)
      let error = #expect(throws: ScenarioError.self) { try ScenarioFile.load(path: story) }
      #expect(error?.exitCode == .badData)
      #expect(error?.description.contains("looked for \(recording)") == true)
      #expect(FileManager.default.createFile(atPath: recording, contents: nil))
      let scenario = try ScenarioFile.load(path: story)
      #expect(scenario.resolve("recordings/someone.sqlite") == recording)
    }
  }

  @Test("a file that is not there is answered with one that is")
  func missingFile() throws {
    try withDirectory { directory in
      try "{ name: 'x' }".write(toFile: directory + "/new-phone.json5", atomically: true, encoding: .utf8)
      for name in ["new-fone.json5", "new-phone"] {
        let error = #expect(throws: ScenarioError.self) { try ScenarioFile.load(path: "\(directory)/\(name)") }
        #expect(error?.exitCode == .inputMissing)
        let answer =
          "\(directory)/\(name): error: there is no such file\n    did you mean '\(directory)/new-phone.json5'?\n"
        #expect(error?.description == answer)
      }
      let error = #expect(throws: ScenarioError.self) { try ScenarioFile.load(path: directory) }
      #expect(error?.exitCode == .inputMissing)
      #expect(error?.description.hasPrefix("\(directory): error: this is a folder, and a file is needed\n") == true)
    }
  }

  @Test("a file that is not UTF-8 is answered with the place")
  func encoding() {
    let bytes = Array("{ name: \"caf".utf8) + [0xE9] + Array("\" }".utf8)
    let error = #expect(throws: ScenarioError.self) { try ScenarioFile.read(SourceText(name: "x.json5", bytes: bytes)) }
    #expect(
      error?.description == """
        x.json5:1:13: error: the file is not UTF-8: byte 0xE9
            { name: "caf\u{FFFD}" }
                        ^
            save the file with the encoding UTF-8

        """)
  }

  @Test("very many mistakes are counted, not all shown")
  func manyMistakes() {
    let text = "{ name: 'x', faults: [" + String(repeating: "{ at: 'd2', crush: 'phone' },\n", count: 60) + "] }"
    let error = #expect(throws: ScenarioError.self) { try ScenarioFile.read(SourceText(name: "x", text: text)) }
    #expect(error?.description.hasSuffix("x: 40 more mistakes not shown\n") == true)
  }

  @Test("faults that come back too often for any memory are refused")
  func tooManyOccurrences() {
    let fault = "{ every: '08:00-09:00', loss: '5%', link: '*' },"
    let text = "{ name: 'x', length: '520w', faults: [" + String(repeating: fault, count: 400) + "] }"
    let error = #expect(throws: ScenarioError.self) { try ScenarioFile.read(SourceText(name: "x", text: text)) }
    #expect(error?.description.contains("the faults come to more than 1000000 occurrences") == true)
  }

  @Test("a control character in a file does not reach the terminal")
  func controlCharacters() {
    let error = #expect(throws: ScenarioError.self) {
      try ScenarioFile.read(SourceText(name: "x", text: "{ name: '\u{1B}[31m\u{202E}', sed: 1 }"))
    }
    #expect(error?.description.contains("\u{1B}") == false)
    #expect(error?.description.contains("\u{202E}") == false)
  }

  @Test(
    "a scenario that moves to another directory still finds its files",
    arguments: [
      ("scenarios", "found", "../scenarios/recordings/a.sqlite"), ("scenarios", ".", "scenarios/recordings/a.sqlite"),
      (".", "found/deep", "../../recordings/a.sqlite"), ("scenarios", "scenarios/found", "../recordings/a.sqlite"),
      ("/home/me/scenarios", "/home/me/found", "../scenarios/recordings/a.sqlite"),
      ("/home/me", "found", "/home/me/recordings/a.sqlite"), ("scenarios", "scenarios", "recordings/a.sqlite"),
    ])
  func relocation(from: String, to: String, expected: String) {
    var scenario = Scenario()
    scenario.directory = from
    scenario.wearer = WearerSettings(.recorded(RecordedWearerSettings(path: "recordings/a.sqlite", from: nil)))
    scenario.links[.watchPhone].recording = LinkRecordingSettings(path: "recordings/a.sqlite", from: .hours(2))
    #expect(scenario.relocated(to: to).wearer.source == .recorded(RecordedWearerSettings(path: expected, from: nil)))
    let link = scenario.relocated(to: to).links[.watchPhone]
    #expect(link.recordings.map(\.recording) == [LinkRecordingSettings(path: expected, from: .hours(2))])
    #expect(scenario.relocated(to: to).relocated(to: from).resolve("x") == scenario.resolve("x"))
  }

  @Test(
    "a scenario moved to a place without a path to its files names them in full", arguments: ["/tmp/o", "../o"])
  func relocationWithoutAWay(to: String) {
    var scenario = Scenario()
    scenario.directory = "scenarios"
    scenario.wearer = WearerSettings(.recorded(RecordedWearerSettings(path: "recordings/a.sqlite", from: nil)))
    let full = FileManager.default.currentDirectoryPath + "/scenarios/recordings/a.sqlite"
    #expect(scenario.relocated(to: to).wearer.source == .recorded(RecordedWearerSettings(path: full, from: nil)))
  }

  @Test("a scenario that moves takes every file along that it may name")
  func relocationOfAll() throws {
    let text = """
      { name: "x", calendar: "a.ics", wearer: { recorded: "a.sqlite" }, links: { "watch-phone": { recording: "a.link" } },
        diary: { recorded: "a.diary" }, music: { songs: "a.songs", listening: "a.listening" } }
      """
    let files = ["a.ics", "a.sqlite", "a.link", "a.diary", "a.songs", "a.listening"]
    let source = SourceText(name: "there/x.json5", text: text)
    let scenario = try ScenarioFile.read(source, directory: "there", fileExists: { _ in true })
    let moved = ScenarioFile.text(of: scenario.relocated(to: "here"), showingDefaults: false)
    for file in files { #expect(moved.contains("\"../there/\(file)\""), "\(file) in \(moved)") }
    // A new key that names a file must be added here.
    let schema = try String(contentsOfFile: PackageFiles.path("scenarios/scenario.schema.json"), encoding: .utf8)
    #expect(schema.components(separatedBy: "relative to this file").count - 1 == files.count)
  }

  /// Runs with a directory of its own, which is gone afterwards.
  private func withDirectory(_ body: (String) throws -> Void) throws {
    let directory = NSTemporaryDirectory() + "triad-scenario-\(ProcessInfo.processInfo.globallyUniqueString)"
    try FileManager.default.createDirectory(atPath: directory, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: directory) }
    try body(directory)
  }
}
