@testable import Person
import DeviceKit
import Devices
@testable import Engine
@testable import Reports
@testable import ScenarioFiles
@testable import SimKernel
@testable import PersonWire
import Testing
import WearerKit

@Suite("A run")
struct RunTests {
  @Test("a story that ends while the wearer sits at the desktop ends well: they get up, and the devices agree")
  func atTheDesk() throws {
    let story = """
      { name: "ends at the desk", start: "2026-03-02", zone: "Europe/Oslo", length: "36h", seed: 3, music: {},
        wearer: { archetype: "office worker" }, devices: { desktop: { worksAt: "weekdays 09:00-16:30" } } }
      """
    let outcome = try Run(
      WorldPlan(ScenarioFile.read(SourceText(name: "story.json5", text: story)))
    ).run()
    #expect(outcome.verdict == .pass, Comment(rawValue: outcome.complaints))
  }

  @Test("of a quiet week keeps every promise, and every check had a chance to fail")
  func quietWeek() throws {
    var plan = WorldPlan.planned().trusting.deleting(onDays: [1, 2, 3])
    // A phone that is locked leaves a morning to the watch.
    plan.devices[.phone]?.platform = nil
    plan.wearer = ClockworkWearer(start: plan.start, zone: plan.zone, days: 7, isSleepless: true)
    plan.story += [
      plan.does(.raisesWrist, onDay: 2, hour: 6, minute: 30),
      plan.does(MusicAct.plays(true), onDay: 2, hour: 12, minute: 0),
      plan.does(.raisesWrist, onDay: 2, hour: 12, minute: 5),
      plan.does(MusicAct.presses(.pause), onDay: 2, hour: 12, minute: 5),
    ]
    plan.history = WorldPlan.firstDay().history
    let outcome = try plan.run()
    #expect(outcome.verdict == .pass, Comment(rawValue: outcome.complaints))
    // Except for these. In a quiet week no device is replaced, no session has to suit a low recovery, and no meeting is
    // put over one. The wearer stays at home, deletes nothing, taps nothing, trains without the watch's screen, and is
    // well. Nothing around the planner fails, and each date has another alert than a reminder.
    let notHeld = outcome.checks.filter { !$0.isHeld }.map(\.name)
    #expect(
      notHeld == [
        "restored-whole", "conflict-log", "deleted-samples-leave", "one-mind", "true-reasons",
        "no-standing-conflict", "no-block-by-night", "health-modes", "emergency", "reminder-under-cap", "taps-obeyed",
        "workout-as-done",
      ])
    #expect(outcome.days.count >= 7)
    let days = outcome.days.prefix(7)
    #expect(days.map(\.workoutsDone) == days.map(\.workoutsOnPhone))
    #expect(days.allSatisfy { $0.asleepMinutes == 210 })
  }

  @Test("has the same digest each time, and another with another seed")
  func digests() throws {
    let lossy = LinkProfile(latency: .uniform(.zero, .seconds(2)), loss: .bernoulli(0.2))
    func run(_ seed: UInt64) throws -> Digest {
      var plan = WorldPlan.clockwork(days: 3, seed: seed)
      plan.links = plan.links.map { LinkPlan(link: $0.link, up: lossy, down: lossy) }
      return try plan.run().digest
    }
    let (first, second, other) = (try run(7), try run(7), try run(8))
    #expect(first == second)
    #expect(first != other)
  }
}

@Suite("Determinism")
struct DeterminismTests {
  @Test("is confirmed by a second run")
  func confirmed() throws {
    let result = try DeterminismCheck.run { () throws(StorageError) in .clockwork(days: 2) }
    guard case .same(let outcome) = result else {
      Issue.record("two runs of one plan differ")
      return
    }
    #expect(outcome.verdict == .pass)
  }

  @Test("is refuted by a planted leak, and the first event that differs is named")
  func planted() throws {
    var runs = 0
    let result = try DeterminismCheck.run { () throws(StorageError) in
      runs += 1
      var plan = WorldPlan.clockwork(days: 3)
      // The leak: something counts up between two runs of one process and reaches what the wearer writes.
      let noon = plan.start + .hours(36)
      plan.story = [StoryMoment(at: noon, act: .does(JournalAct.writes("run number \(runs)", on: .phone)))]
      return plan
    }
    guard case .diverged(let divergence) = result else {
      Issue.record("the leak was not noticed")
      return
    }
    #expect(divergence.first?.at == .start + .hours(36))
    #expect("\(divergence)".contains("d2 Tue 3 Mar 12:00:00 phone: phone wrote journal"))
  }

  @Test("holds when every message is encoded and decoded on its way")
  func wireHonest() throws {
    var honest = WorldPlan.clockwork(days: 4).adding(.wipe(.phone), from: .days(2), to: .days(2) + .hours(1))
    let plain = try honest.run()
    honest.serializesMessages = true
    let encoded = try honest.run()
    #expect(encoded.verdict == .pass, Comment(rawValue: encoded.complaints))
    #expect(encoded.digest == plain.digest)
  }
}

@Suite("Reports")
struct ReportTests {
  @Test("in text begin with days, end with the verdict, and on a failure with the command that shows it again")
  func text() throws {
    let failing = WorldPlan.clockwork(rules: [.rawEditedInPlace])
    let lines = TextReport(outcome: try failing.run(), wall: nil, reproduce: "triad run x.json5 --seed 1").lines()
    #expect(lines.contains { $0.hasPrefix(" FAILED   raw-immutable on d") })
    #expect(lines.suffix(2) == [" verdict  fail", " again    triad run x.json5 --seed 1"])
    #expect(TextReport.header(failing) == "clockwork · seed 1 · 7 days from Mon 2 Mar 2026, Europe/Oslo")
  }

  @Test("in text name what failed before the days and beside the verdict, and give each reason its line")
  func order() throws {
    let outcome = try WorldPlan.clockwork(rules: [.rawEditedInPlace]).run()
    let lines = TextReport(outcome: outcome, wall: nil, reproduce: "x").lines()
    func place(_ start: String) throws -> Int { try #require(lines.firstIndex { $0.hasPrefix(start) }) }
    #expect(try place(" FAILED   raw-immutable") < place(" day "))
    #expect(
      lines.last { !$0.hasPrefix(" verdict") && !$0.hasPrefix(" again") }?.hasPrefix(" failed   raw-immutable") == true)
    let vacuous = lines.filter { $0.hasPrefix(" vacuous  ") }
    #expect(try vacuous.count > 1 && place(" vacuous") > place(" checks"))
  }

  @Test("in text fit the window, and have a row a week when there are many days", arguments: [58, 80, 120])
  func width(columns: Int) throws {
    let plan = WorldPlan.clockwork(days: 30).adding(.partition(.all), from: .days(3), to: .days(4))
    let outcome = try plan.run()
    let lines = TextReport(outcome: outcome, wall: nil, reproduce: "x", width: columns).lines()
    let table = lines.prefix { !$0.hasPrefix(" checks") }
    #expect(table.allSatisfy { DisplayWidth.of($0) <= columns })
    #expect(table.count { $0.hasPrefix(" Mon") } == 5 && !table.contains { $0.hasPrefix(" Tue") })
    let sent = outcome.days.prefix(7).reduce(0) { $0 + $1.messages.sent }
    #expect(table.first { $0.hasPrefix(" Mon  2 Mar") }?.contains(" \(sent) ") == true)
    let whole = TextReport(outcome: outcome, wall: nil, reproduce: "x").lines()
    #expect(whole.count { $0.hasPrefix(" Tue") } >= 4)
  }

  @Test("in JUnit form count every check and escape what they quote")
  func junit() throws {
    var plan = WorldPlan.clockwork(rules: [.rawEditedInPlace])
    plan.name = "a \"quoted\" <week>"
    let text = JUnitReport(outcome: try plan.run(), wall: 0, reproduce: "triad run x --seed 1").text()
    #expect(text.contains("tests=\"\(CheckCatalogue.person.all.count { $0.subject.concerns(plan) })\" failures=\"2\""))
    #expect(text.contains("a &quot;quoted&quot; &lt;week&gt;"))
  }

  @Test("in JUnit form hold a case for every expectation, and do not count a failure that the scenario expects")
  func junitExpectations() throws {
    var plan = WorldPlan.clockwork(rules: [.rawEditedInPlace])
    plan.expectations = [
      PlannedExpectation(expectation: .fails(CheckDeclaration.rawImmutable.name), at: nil, text: "raw-immutable fails"),
      PlannedExpectation(expectation: .always(CheckDeclaration.rawImmutable.name), at: nil, text: "raw-immutable"),
    ]
    let outcome = try plan.run()
    let text = JUnitReport(outcome: outcome, wall: 0, reproduce: "x").text()
    #expect(
      text.contains("tests=\"\(CheckCatalogue.person.all.count { $0.subject.concerns(plan) } + 2)\" failures=\"2\""))
    #expect(text.contains("failed, as the scenario expects"))
    #expect(text.contains("name=\"expects raw-immutable fails\" classname=\"clockwork\" time=\"0.000000\"/>"))
    #expect(try JSONReport(outcome, reproduce: "x").text().contains("\"found\" : \"it failed\""))
  }

  @Test("in JSON are the same for the same run")
  func json() throws {
    let plan = WorldPlan.clockwork(days: 2)
    let (one, other) = (JSONReport(try plan.run(), reproduce: "x"), JSONReport(try plan.run(), reproduce: "x"))
    let (first, second) = (try one.text(), try other.text())
    #expect(first == second)
    #expect(first.contains("\"verdict\" : \"pass\""))
  }
}
