@testable import Console
import Foundation
@testable import Engine
import Reports
@testable import ScenarioFiles
@testable import SimKernel
@testable import SimRunner
@testable import Tools
import Testing
import WearerKit

@Suite("A session whose changes are a list")
struct StepChangesTests {
  private static let story = """
    { name: "stepped", start: "2026-03-02", zone: "Europe/Oslo", length: "6d", seed: 5,
      wearer: { archetype: "runner", habits: { opensApp: "3 a day" } },
      planner: {}, agents: { chats: "never", cards: "never" },
      faults: [{ at: "d3 07:52", crash: "phone", restart: "after 3m", why: "the battery died in the cold" }] }
    """

  private func session(at moment: String = "d3 07:00") throws -> StepSession {
    let scenario = try ScenarioFile.read(SourceText(name: "stepped.json5", text: Self.story))
    let clock = WorldClock(start: scenario.beginning, zone: scenario.zone)
    return try StepSession(scenario, at: clock.instant(scenario.timestamp(of: try Notation.moment.parse(moment))))
  }

  private func say(_ session: StepSession, _ line: String) throws -> String {
    try session.perform(line).joined(separator: "\n")
  }

  /// The reason why the session rejected a line, or `nil` if it accepted it.
  private func complaint(_ session: StepSession, _ line: String) -> String? {
    do throws(StepMistake) {
      _ = try session.perform(line)
      return nil
    } catch { return error.words }
  }

  @Test("plays the story without a change that is taken back or switched off, and with it again")
  func withoutIt() throws {
    let plain = try session(at: "d3 09:00").life.digest
    let session = try session()
    _ = try say(session, "inject partition watch-phone for=3h")
    _ = try say(session, "do opensApp")
    _ = try say(session, "until 09:00")
    let changed = session.life.digest
    #expect(changed != plain)
    #expect(try say(session, "changes").contains(" 2  on   d3 Wed 4 Mar 07:00:01  do opensApp\n not saved"))
    _ = try say(session, "toggle 1")
    #expect(try say(session, "changes").contains(" 1  off  d3 Wed 4 Mar 07:00:01  inject partition"))
    #expect(session.life.digest != changed && session.life.digest != plain)
    #expect(try say(session, "toggle 1").contains(" on: inject partition"))
    #expect(session.life.digest == changed)
    _ = try say(session, "undo 1")
    #expect(try say(session, "undo").contains(" taken back: do opensApp"))
    #expect(session.life.digest == plain && session.place.hasPrefix("d3 Wed 4 Mar 09:00:00"))
    #expect(try say(session, "changes") == " no changes: the story is as it was opened")
    #expect(complaint(session, "undo") == "there are no changes")
    #expect(session.scenario == (try self.session().scenario))
  }

  @Test("going back tells which changes are still to come, and what skipped a step can be taken back")
  func stillAhead() throws {
    let session = try session()
    _ = try say(session, "until 08:00")
    _ = try say(session, "inject crash watch restart=10m")
    _ = try say(session, "until 09:00")
    #expect(try !say(session, "back 1").contains("still ahead"))
    #expect(
      try say(session, "goto 07:30").hasSuffix(
        "\n still ahead of your changes: 1 inject crash watch restart=10m; 'undo N' takes one back"))
    let plain = session.life.digest
    let place = try #require(StepViewer.listed(of: session.life, 50).firstIndex { $0.seen.canBeSkipped })
    _ = try say(session, "skip \(place + 1)")
    #expect(try say(session, "changes").contains(" 2  on   d3 Wed 4 Mar 07:30:00  never: "))
    _ = try say(session, "undo 2")
    _ = try say(session, "undo 1")
    #expect(session.life.digest == plain && session.scenario.interventions.isEmpty)
  }

  @Test("leaves only when asked again, if there is something to save")
  func leaving() throws {
    let session = try session()
    _ = try say(session, "inject crash watch restart=10m")
    #expect(session.say("quit").asksToLeave && !session.hasEnded)
    #expect(try session.perform("n").isEmpty && !session.hasEnded)
    let file = FileManager.default.temporaryDirectory.path + "/triad-changes-\(UUID().uuidString).json5"
    defer { try? FileManager.default.removeItem(atPath: file) }
    _ = try say(session, "save \(file)")
    #expect(try say(session, "changes").hasSuffix("\n saved"))
    _ = try say(session, "toggle 1")
    _ = try say(session, "quit")
    #expect(try session.perform("y").isEmpty && session.hasEnded)
  }

  @Test("stops where a dial begins to hold or changes, counts hits, and passes as many as asked")
  func dialBreaks() throws {
    let session = try session(at: "d3 00:00")
    #expect(try say(session, "break phone.battery < 100%") == " 1  when phone.battery < 100%")
    #expect(try say(session, "continue").contains(" stopped: break when phone.battery < 100%"))
    let battery = try #require(try session.read(DialPath("phone.battery", in: session.life.run.plan)))
    #expect(try #require(Int(battery)) < 100)
    _ = try say(session, "unbreak 1")
    _ = try say(session, "break when phone.outbox.count changes")
    _ = try say(session, "break crash phone")
    let path = try DialPath("phone.outbox.count", in: session.life.run.plan)
    let before = try session.read(path)
    _ = try say(session, "continue")
    #expect(try session.read(path) != before)
    _ = try say(session, "continue")
    #expect(
      try say(session, "ignore 1 1000").contains(" 1  when phone.outbox.count changes · 2 hits · passes the next 1000"))
    #expect(try say(session, "continue").contains(" stopped: break on crash phone"))
    #expect(complaint(session, "break when rain")?.contains("a dial comes here") == true)
    #expect(complaint(session, "ignore 9 1") == "there is no break 9")
  }

  @Test("finds the last change of a dial, and goes back to where something came true")
  func backwards() throws {
    let session = try session(at: "d3 09:00")
    let path = try DialPath("phone.outbox.count", in: session.life.run.plan)
    // Step by step from the start, as the search does not go.
    let other = try self.session(at: "d1")
    var (value, last) = (try other.read(path), other.life.now)
    while other.life.step < session.life.step, other.life.advance() != nil {
      let now = try other.read(path)
      if now != value { (value, last) = (now, other.life.now) }
    }
    let (step, digest) = (session.life.step, session.life.digest)
    #expect(try say(session, "when phone.outbox.count changed").hasPrefix(" \(session.clock.label(last)): "))
    #expect((session.life.step, session.life.digest) == (step, digest))
    _ = try say(session, "back until phone.outbox.count changed")
    #expect(session.life.now == last)
    _ = try say(session, "back until crash")
    #expect(session.place.hasPrefix("d3 Wed 4 Mar 07:52:00"))
    #expect(try say(session, "why").contains("crash phone"))
    _ = try say(session, "back until 08:15")
    #expect(session.place.hasPrefix("d2 Tue 3 Mar 08:15:00"))
    #expect(complaint(session, "back until unicorn")?.contains("did not happen before here") == true)
    #expect(session.place.hasPrefix("d2 Tue 3 Mar 08:15:00"))
  }

  @Test("goes to the next failure, and a fault in its causes tells what followed")
  func failures() throws {
    let path = PackageFiles.path("docs/examples/decided-twice.json5")
    let scenario = try ScenarioFile.load(path: path)
    let session = try StepSession(scenario)
    let failure = try #require(try session.firstFailure(after: .start))
    #expect(try say(session, "next failure").contains("\(failure.check) fails: "))
    #expect(session.life.now - failure.at <= .nanoseconds(1))
    #expect(try say(session, "why").contains("decided for"))
    #expect(complaint(try self.session(), "next failure") == "no check fails after this moment")
  }

  @Test("tells that a fault was the person's, and which messages it cost")
  func consequences() throws {
    let session = try session()
    _ = try say(session, "inject partition watch-phone for=3h")
    _ = try say(session, "until partition")
    let fault = try #require(session.memory.lastTold)
    _ = try say(session, "until 10:30")
    let why = try say(session, "why #\(fault)")
    #expect(why.contains(" <- you did it: change 1, inject partition watch-phone for=3h"))
    #expect(why.contains(" lost: partition") && why.contains("repair watch-phone"))
    _ = try say(session, "back until crash")
    #expect(try say(session, "why").contains(" <- the story has it, as a fault"))
    #expect(complaint(session, "why #\(session.life.event + 1)")?.contains("the last one here is #") == true)
  }

  @Test("compares two futures, kept ones and marks, and finds no difference where there is none")
  func compare() throws {
    let session = try session()
    #expect(try say(session, "compare").contains("nothing differs"))
    _ = try say(session, "mark before")
    _ = try say(session, "fork calm")
    _ = try say(session, "inject partition watch-phone for=3h")
    _ = try say(session, "until 09:30")
    let told = try say(session, "compare")
    #expect(told.contains(" store    ") && told.contains("lost: partition: 0 | "))
    #expect(
      try say(session, "compare calm").split(separator: "\n").dropFirst() == told.split(separator: "\n").dropFirst())
    #expect(try say(session, "compare before here").contains(" * watch.battery: "))
    #expect(complaint(session, "compare storm")?.contains("opened, here, calm, before") == true)
    _ = try say(session, "undo")
    #expect(try say(session, "compare").contains("nothing differs"))
  }

  @Test("shows tables, rows, records, events and the bodies of messages")
  func stores() throws {
    let session = try session(at: "d3 09:00")
    #expect(try say(session, "show phone tables").contains(" raw_signals: "))
    #expect(try say(session, "show phone records planning").contains(" planning "))
    #expect(try say(session, "show phone raw_signals").contains("  day="))
    #expect(complaint(session, "show phone outbx")?.contains("did you mean 'outbox'?") == true)
    var number: UInt64?
    while number == nil, let seen = session.life.advance() {
      number = seen.first { $0.event.kind == .send && $0.envelope?.message.anyBody != nil }?.event.number
    }
    let shown = try say(session, "show #\(try #require(number))")
    #expect(shown.contains(" bytes") && shown.contains("   body  "))
  }

  @Test("says why something is refused, and what would work")
  func refusals() throws {
    let session = try session(at: "d3 07:53")
    #expect(complaint(session, "inject crash")?.hasPrefix("crash needs the name of a device; Devices: ") == true)
    #expect(complaint(session, "do opensApp")?.contains("the phone is off, so nothing would happen") == true)
    #expect(try say(session, "show queue").contains(" skip N: possible for "))
    let early = try self.session()
    #expect(
      complaint(early, "inject crash phone")?.contains("'inject crash phone restart=10m' would do") == true)
  }

  @Test("a device that starts again is not told to have been put on or off its charger then")
  func reminders() throws {
    let session = try session(at: "d3 07:50")
    let told = try say(session, "until 07:56")
    #expect(told.contains("restart phone") && !told.contains("charger") && !told.contains("is the chosen watch"))
    _ = try say(session, "goto 07:50")
    _ = try say(session, "detail on")
    #expect(try say(session, "until 07:56").contains("is the chosen watch"))
  }
}
