import Agents
@testable import Console
import DeviceKit
import Devices
@testable import Engine
import Foundation
@testable import Person
@testable import ScenarioFiles
@testable import SimKernel
@testable import SimRunner
import Testing
import WearerKit
import PersonWire

@Suite("A file or setting that a scenario names")
struct OpenedFilesTests {
  private static let event =
    "BEGIN:VEVENT\r\nUID:a\r\nDTSTART:20191114T080000Z\r\nDTEND:20191114T090000Z\r\nEND:VEVENT\r\n"
  private static func calendar(_ events: String) -> String {
    "BEGIN:VCALENDAR\r\nVERSION:2.0\r\n\(events)END:VCALENDAR\r\n"
  }

  /// A folder with a file of each kind, and some that are none.
  private func shelf() throws -> ScratchFolder {
    let folder = try ScratchFolder("opened")
    let first = Timestamp(unixSeconds: 1_573_718_400)  // 2019-11-14 08:00 UTC
    let samples = [first, first + .days(139)].map { HealthSample(start: $0, end: $0, reading: .heartRate(60)) }
    let recording = Recording(name: "old", zone: .utc, attribution: "nobody", licence: "none", samples: samples)
    try RecordingFile.write(recording, to: folder.path + "/old.sqlite")
    _ = try folder.write(Self.calendar(Self.event), to: "old.ics")
    _ = try folder.write(Self.calendar(""), to: "empty.ics")
    _ = try folder.write(
      Self.calendar(Self.event.replacing("DTEND", with: "RRULE:FREQ=YEARLY\r\nDTEND")), to: "yearly.ics")
    let diary = DiaryRecording(
      name: "old", source: "", attribution: "", licence: "", assumes: [], diary: Diary())
    try diary.write(folder.path + "/empty.diary")
    _ = try folder.write("no such thing", to: "words.txt")
    try FileManager.default.createDirectory(atPath: folder.path + "/folder", withIntermediateDirectories: true)
    try #require(mkfifo(folder.path + "/pipe", 0o600) == 0)
    return folder
  }

  @Test(
    "is opened by 'validate' as by 'run', and refused by both at its place, with both ranges and the remedy",
    arguments: [
      (
        "wearer: { recorded: 'old.sqlite' }", "1:78",
        "the recording holds 2019-11-14 to 2020-04-01; none of it is in 2025-01-06 to 2025-01-26",
        "say 'from' in 'wearer'"
      ),
      ("wearer: { recorded: 'words.txt' }", "1:78", "this cannot be used", "words.txt: "),
      (
        "wearer: { recorded: 'folder' }", "1:78", "there is no recording 'folder'",
        "this is a folder, and a file is needed"
      ),
      ("wearer: { recorded: '/dev/zero' }", "1:78", "there is no recording '/dev/zero'", "this is a pipe or a device"),
      ("wearer: { recorded: 'pipe' }", "1:78", "there is no recording 'pipe'", "this is a pipe or a device"),
      ("wearer: { recorded: 'nowhere' }", "1:78", "there is no recording 'nowhere'", "looked for "),
      (
        "calendar: 'old.ics'", "1:68",
        "the calendar holds events of 2019-11-14 to 2019-11-14; none of it is in 2025-01-06 to 2025-01-26",
        "begin the story on one of these days"
      ),
      (
        "calendar: 'yearly.ics'", "1:68", "the calendar holds events from 2019-11-14 on; none of it is in 2025-01-06",
        "with 'start'"
      ),
      ("calendar: 'empty.ics'", "1:68", "the calendar holds no event; none of it", "'start'"),
      ("calendar: 'words.txt'", "1:68", "this cannot be used", "words.txt:1: expected BEGIN:VCALENDAR"),
      ("calendar: 'pipe'", "1:68", "there is no calendar 'pipe'", "this is a pipe or a device"),
      (
        "music: { songs: 'words.txt' }", "1:74", "this cannot be used",
        "it is not a library that 'triad import songs' made"
      ),
      (
        "diary: { recorded: 'empty.diary' }", "1:77", "the diary holds no day; none of it is in 2025-01-06",
        "say 'from' in 'diary'"
      ),
      ("diary: { recorded: 'words.txt' }", "1:77", "this cannot be used", "words.txt"),
      (
        "links: { 'watch-phone': { recording: 'words.txt' } }", "1:82", "this cannot be used",
        "words.txt:1: this is no recording of a link"
      ),
      ("wearer: { habits: { journals: '20 a day' } }", "1:66", "journalsPerWeek is 140.0", ""),
      (
        "expect: [{ always: 'newest-shown' }], wearer: { habits: { listens: 'never' } }", "1:67",
        "'newest-shown' judges nothing in this scenario", "newest-shown: A device shows the newest"
      ),
    ] as [(String, String, String, String)])
  func refused(said: String, place: String, message: String, help: String) throws {
    let folder = try shelf()
    defer { folder.remove() }
    let text = "{ name: 'a', start: '2025-01-06', length: '3w', seed: 1, \(said) }"
    let file = try folder.write(text.replacing("'", with: "\""), to: "a.json5")
    let (run, validate) = (VerdictReasonTests.triad("run", file), VerdictReasonTests.triad("validate", file))
    #expect(run.code == .badData && validate.code == .badData)
    #expect(run.text == validate.text)
    #expect(validate.text.hasPrefix("\(file):\(place): error: \(message)"), Comment(rawValue: validate.text))
    #expect(help.isEmpty || validate.text.contains(help), Comment(rawValue: validate.text))
    // A campaign is not begun, either.
    #expect(VerdictReasonTests.triad("chaos", file, "--seeds", "1..2").text == run.text)
  }

  @Test("is used from the day that 'from' names, and one day of it in the story is enough")
  func from() throws {
    let folder = try shelf()
    defer { folder.remove() }
    let file = try folder.write(
      "{ name: \"a\", start: \"2025-01-06\", length: \"2d\", wearer: { recorded: \"old.sqlite\", from: \"2020-03-31\" } }",
      to: "a.json5")
    #expect(VerdictReasonTests.triad("validate", file).code == .pass)
  }

  @Test("of a story that chaos ends early may be of its later days")
  func endsEarly() throws {
    let folder = try shelf()
    defer { folder.remove() }
    let events = Self.event.replacing("2019", with: "2025").replacing("1114T", with: "0126T")
    _ = try folder.write(Self.calendar(events), to: "late.ics")
    let file = try folder.write(
      "{ name: \"a\", start: \"2025-01-06\", length: \"3w\", calendar: \"late.ics\" }", to: "a.json5")
    var scenario = try Scenario(opening: file, Features.vocabulary)
    scenario.length = .days(1)
    let plan = try WorldPlan(scenario)
    #expect(plan.flaws.count == 1)
  }

  @Test(
    "is sound in every scenario that is shipped, which also say nothing that does nothing",
    arguments: PackageFiles.scenarioNames)
  func shipped(name: String) throws {
    let scenario = try Scenario(opening: PackageFiles.path("scenarios/\(name).json5"), Features.vocabulary)
    #expect(scenario.origin.remarks == [])
  }

  @Test(
    "is said to do nothing where it can do nothing",
    arguments: [
      (
        "devices: { watch: { platform: { switchDelay: '9s' } } }",
        "'switchDelay' does nothing here: only a phone changes to another watch"
      ),
      (
        "devices: { phone: { platform: { readingInterval: '2h' } } }",
        "'readingInterval' does nothing here: only a watch has sensors"
      ),
      (
        "devices: { phone: { platform: { receptionDelay: '2h' } } }",
        "'receptionDelay' does nothing here: what arrives starts the phone's app"
      ),
      (
        "devices: { tablet: { platform: { opportuneDelay: { median: '2h', p99: '3h' } } } }",
        "'opportuneDelay' does nothing here: only watch and phone"
      ),
      (
        "devices: { watch: { platform: { historyQuery: '9s' } } }",
        "'historyQuery' does nothing here: only a phone imports"
      ),
      (
        "devices: { desktop: { worksAt: 'daily 03:00-04:00' } }",
        "'worksAt' does nothing here: this wearer's habits say when they work"
      ),
      (
        "devices: { cloud: false, desktop: { fallbackAfter: '1m' } }",
        "'fallbackAfter' does nothing here: there is no cloud"
      ),
      (
        "devices: { watch: { disk: { writesBackAfter: '1h' } } }",
        "'writesBackAfter' does nothing here: with 'sync: \"full\"'"
      ),
      (
        "wearer: { habits: { drawerInReach: true } }",
        "'drawerInReach' does nothing here: the phone never lies in a drawer"
      ),
      ("wearer: { habits: { plans: { follows: '10%' } } }", "'plans' does nothing here: no app plans"),
      (
        "links: { 'watch-desktop': { up: { loss: '50%' } } }",
        "'up' does nothing here: nothing gets through an offline link"
      ),
    ] as [(String, String)])
  func idle(said: String, remark: String) throws {
    let folder = try ScratchFolder("idle")
    defer { folder.remove() }
    let text = "{ name: 'a', start: '2026-03-02', length: '1d', \(said) }"
    let file = try folder.write(text.replacing("'", with: "\""), to: "a.json5")
    let (run, validate) = (VerdictReasonTests.triad("run", file), VerdictReasonTests.triad("validate", file))
    #expect(validate.code == .pass && run.code == .pass)
    for told in [run.text, validate.text] {
      #expect(told.contains("  \(file):1:") && told.contains(remark), Comment(rawValue: told))
    }
    // And it does nothing.
    let plain = try folder.write(
      text.replacing(
        ", \(said)",
        with: said.contains("tablet")
          ? ", devices: { tablet: {} }"
          : said.contains("cloud")
            ? ", devices: { cloud: false }" : said.contains("disk") ? ", devices: { watch: { disk: {} } }" : ""
      )
      .replacing("'", with: "\""), to: "b.json5")
    let digests = try [file, plain].map { try "\(WorldPlan(Scenario(path: $0)).run().digest)" }
    #expect(digests[0] == digests[1])
  }

  @Test("is not said to do nothing where it is as usual")
  func configuration() throws {
    var scenario = Scenario()
    scenario.devices.further[.tablet] = HandheldSettings(platform: .usual(for: .tablet), battery: .phone)
    scenario.name = "all"
    let text = ScenarioFile.text(of: scenario, showingDefaults: true)
    let read = try ScenarioFile.read(SourceText(name: "all.json5", text: text))
    #expect(read.origin.remarks == [])
  }

  @Test("to be not urgent leaves late, also from a watch to a phone in reach, and is seen to break a promise")
  func notUrgent() throws {
    func slowest(_ said: String) throws -> ExpectationResult {
      let text = """
        { name: "late", zone: "Europe/London", length: "3d", seed: 3, wearer: { archetype: "runner" }, \(said)
          expect: [{ promptWithin: "10m" }, { always: "no-lost-workout" }] }
        """
      let outcome = try WorldPlan(try ScenarioFile.read(SourceText(name: "late.json5", text: text))).run()
      #expect(outcome.failedChecks == [])
      return outcome.expectations[0]
    }
    #expect(try slowest("").outcome == .met)
    let late = try slowest("devices: { watch: { platform: { opportuneDelay: { median: \"20m\", p99: \"30m\" } } } },")
    #expect(late.outcome == .unmet, Comment(rawValue: late.detail))
  }
}
