import Foundation
import Testing
import TriadKit

private struct Tap: Act {
  static let name = "tap"
}

private struct Lap: Payload {
  var number = 0
}

private struct Watch: App {
  mutating func act(_ tap: Tap, _ device: inout Device) { device.session.transferUserInfo(Lap()) }
}

private struct Phone: App {
  @Stored var laps = 0

  mutating func receive(_ lap: Lap, _ device: inout Device) { laps += 1 }
}

private struct Server: App {
  mutating func receive(_ lap: Lap, _ device: inout Device) {}
}

private func story(_ keys: String = "") -> String {
  """
  { name: "laps", start: "2026-03-02", zone: "Europe/Oslo", length: "1d", seed: 1,
    story: [{ at: "d1 08:10", does: "tap", on: "watch" }], \(keys) }
  """
}

private func simulation(_ keys: String = "", _ more: [Installed] = []) throws -> Simulation {
  try Simulation(text: story(keys), apps: [.watch(Watch()), .phone(Phone())] + more)
}

/// A verdict that can be believed.
@Suite struct VerdictTests {
  @Test("of a campaign says nothing of marks if the apps have none")
  func noMarks() throws {
    let chaos = Answer(["chaos", "a.json5", "--seeds", "1..1", "--chaos", "none"]) { _ in try simulation() }
    #expect(chaos.output.contains(" runs     1 of 1") && !chaos.output.contains("marks"), "\(chaos.output)")
  }

  @Test(
    "refuses an app on a device that the story does not have, at the place that leaves it out",
    arguments: [
      (
        "devices: { cloud: false }", Installed.server(Server()),
        "story:2:76: error: an app is installed on the server",
        "take that out of the story, or the app out of the simulation"
      ),
      (
        "devices: { desktop: false }", .desktop(Server()),
        "an app is installed on the desktop, which does not take part",
        "take that out of the story, or the app out of the simulation"
      ),
      (
        "", .tablet(Server()), "an app is installed on the tablet, which does not take part",
        "write devices: { tablet: {} }"
      ),
      (
        "devices: { watch: false }", .watch(Watch()), "an app is installed on the watch, which does not take part",
        "take that out of the story, or the app out of the simulation"
      ),
    ] as [(String, Installed, String, String)])
  func absent(keys: String, app: Installed, message: String, help: String) throws {
    let error = try #require(throws: StoryError.self) { try simulation(keys, [app]) }
    #expect(error.description.contains(message), "\(error.description)")
    #expect(error.description.contains(help), "\(error.description)")
  }

  @Test(
    "has none of the person's acts in its stories", arguments: ["journal: \"hi\"", "goesAway: \"2d\"", "crashes: true"])
  func acts(act: String) throws {
    let text = "{ name: \"x\", length: \"1d\", story: [{ at: \"d1 08:00\", \(act) }] }"
    let error = try #require(throws: StoryError.self) { try Simulation(text: text, apps: [.watch(Watch())]) }
    #expect(error.description.contains("unknown act '\(act.prefix { $0 != ":" })'"), "\(error.description)")
  }

  @Test("refuses hours of a routine without a single hour")
  func noHour() throws {
    let error = try #require(throws: StoryError.self) {
      try simulation("routine: [{ does: \"tap\", from: 22, until: 7 }]")
    }
    #expect(error.description.contains("no hour is from 22 to 7"), "\(error.description)")
  }

  @Test("refuses a calendar of other days, which the story would live without")
  func otherDays() throws {
    try withFolder { folder in
      let event = "BEGIN:VEVENT\r\nUID:a\r\nDTSTART:20191114T080000Z\r\nDTEND:20191114T090000Z\r\nEND:VEVENT\r\n"
      try "BEGIN:VCALENDAR\r\nVERSION:2.0\r\n\(event)END:VCALENDAR\r\n".write(
        toFile: folder + "/old.ics", atomically: true, encoding: .utf8)
      let path = folder + "/laps.json5"
      try story("calendar: \"old.ics\"").write(toFile: path, atomically: true, encoding: .utf8)
      let make = { (path: String) throws in try Simulation(story: path, apps: [.watch(Watch()), .phone(Phone())]) }
      let error = try #require(throws: StoryError.self) { try make(path) }
      #expect(error.description.contains("the calendar holds events of 2019-11-14 to 2019-11-14"))
      for command in ["run", "validate", "chaos"] {
        let answer = Answer([command, path], make)
        #expect(answer.code == 65 && answer.complaints.contains("none of it is in 2026-03-02"), "\(command)")
      }
    }
  }

  @Test("gives an expectation that was not met its moment, its place and what was found")
  func unmet() throws {
    let outcome = try simulation("expect: [{ at: \"d1 12:00\", stored: \"laps\", equals: 7 }]").run()
    let failure = try #require(outcome.failures.first)
    #expect(failure.check == "expect" && failure.moment == "d1 Mon 2 Mar 12:00:00" && failure.day == 1)
    #expect(
      failure.message.hasPrefix("'laps' on the phone to be 7 (story:2:") && failure.message.hasSuffix(": it is 1"))
    #expect(outcome.report.contains(" FAILED   the scenario expects 'laps' on the phone to be 7 (story:2:"))
  }

  @Test("is neither pass nor failure where an expectation could not be tested: 2, with the reason")
  func untested() throws {
    let make = { (_: String) throws in try simulation("expect: [{ always: \"answered-once\" }]") }
    let outcome = try make("").run()
    #expect(!outcome.isPass && outcome.failures.isEmpty)
    #expect(outcome.breakdown?.contains("could not be tested: that answered-once holds (story:2:") == true)
    let answer = Answer(["run", "story.json5"], make)
    #expect(answer.code == 2)
    #expect(
      answer.output.contains(" UNTESTED ") && answer.output.contains(" because  1 expectation could not be tested"))
    #expect(Answer(["--help"], make).output.contains(/2\s+inconclusive/))
  }

  @Test("of a campaign is a pass with a remark where some check had nothing to judge, and with '--strict' inconclusive")
  func campaign() throws {
    try withFolder { folder in
      let path = folder + "/laps.json5"
      try story().write(toFile: path, atomically: true, encoding: .utf8)
      let make = { (path: String) throws in try Simulation(story: path, apps: [.watch(Watch()), .phone(Phone())]) }
      let words = ["chaos", path, "--runs", "2", "--chaos", "none"]
      let answer = Answer(words, make)
      #expect(answer.code == 0)
      #expect(answer.output.contains(" verdict  pass\n remark   "), "\(answer.output)")
      let strict = Answer(words + ["--strict"], make)
      #expect(strict.code == 2 && strict.output.contains(" verdict  inconclusive\n because  nothing put "))
      #expect(Answer(["run", path, "--strict"], make).code == 2)
    }
  }
}
