@testable import Console
import Foundation
import ScenarioFiles
@testable import SimRunner
import Synchronization
import Testing

@Suite("The remarks of a run about its calendar")
struct CalendarRemarksTests {
  private func run(_ words: String...) -> (code: ExitCode, text: String) {
    let text = Mutex("")
    let code = Triad.run(words, Terminal { more, _ in text.withLock { $0 += more } })
    return (code, text.withLock { $0 })
  }

  @Test("an event that is left out is reported under the run's first line; a calendar without a mistake adds none")
  func leftOut() throws {
    let process = ProcessInfo.processInfo.processIdentifier
    let folder = FileManager.default.temporaryDirectory.appending(path: "triad-remarks-\(process)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let sound = "BEGIN:VEVENT\r\nUID:b\r\nDTSTART:20260317T080000Z\r\nDTEND:20260317T090000Z\r\nEND:VEVENT\r\n"
    let broken = "BEGIN:VEVENT\r\nUID:a\r\nDTSTART:2022-03-07T::\r\nEND:VEVENT\r\n"
    let scenario = folder.appending(path: "a.json5")
    try Data(#"{ name: "a", start: "2026-03-17", length: "1d", zone: "Europe/Oslo", calendar: "a.ics" }"#.utf8)
      .write(to: scenario)
    func lines(_ events: String) throws -> [Substring] {
      try Data("BEGIN:VCALENDAR\r\nVERSION:2.0\r\n\(events)END:VCALENDAR\r\n".utf8)
        .write(to: folder.appending(path: "a.ics"))
      return run("run", scenario.path, "--seed", "1").text.split(separator: "\n", omittingEmptySubsequences: false)
    }
    let told = try lines(broken + sound)
    #expect(told.first == "a · seed 1 · 1 day from Tue 17 Mar 2026, Europe/Oslo")
    #expect(told.dropFirst().first?.hasPrefix("  a.ics:5: left out: '2022-03-07T::' is not a date") == true)
    #expect(told.dropFirst().first == run("validate", scenario.path).text.split(separator: "\n").dropFirst().first)
    #expect(try lines(sound).dropFirst().first == "")
    #expect(run("validate", scenario.path).text.split(separator: "\n").count == 1)
    // Meetings that the owner declined take no time; the scenario may name the owner.
    let declined = sound.replacing("UID:b", with: "UID:b\r\nATTENDEE;PARTSTAT=DECLINED:mailto:mia@example.org")
    #expect(try lines(declined).dropFirst().first?.contains("the calendar's owner is unknown") == true)
    func owned(_ keys: String) throws {
      try Data("{ name: \"a\", start: \"2026-03-17\", length: \"1d\", zone: \"Europe/Oslo\", \(keys) }".utf8)
        .write(to: scenario)
    }
    try owned("calendar: \"a.ics\", calendarOwner: \"Mia@example.org\"")
    #expect(try lines(declined).dropFirst().first == "")
    try owned("calendarOwner: \"mia@example.org\"")
    #expect(run("validate", scenario.path).text.contains("'calendarOwner' needs a calendar"))
  }
}
