@testable import DeviceKit
@testable import Devices
@testable import Engine
import Foundation
@testable import Person
@testable import ScenarioFiles
@testable import SimKernel
import Testing
@testable import PersonWire
import WearerKit

@Suite("The wearer's rights over their data")
struct RightsTests {
  /// Eight days with a planner; after four the wearer deletes everything while the watch is out of reach for a day.
  private func forgotten(_ planted: Mutant? = nil) -> WorldPlan {
    let links = [LinkName(.watch, .phone), LinkName(.watch, .cloud)].compactMap { $0.map(LinkSelector.link) }
    var plan = WorldPlan.clockwork(days: 8).using(RightsAct.asksForExport, after: .days(4) + .hours(11))
      .using(RightsAct.deletesEverything, after: .days(4) + .hours(12))
    for link in links {
      plan = plan.adding(.partition(link), from: .days(4) + .hours(8), to: .days(5) + .hours(8))
    }
    plan.planner = PlannerPlan()
    plan.rules = Rules(planted: planted)
    return plan
  }

  @Test("everything is gone from every device and the cloud once the wearer deletes it, and the app starts empty")
  func deletion() throws {
    let run = try Run(forgotten())
    let outcome = try run.run()
    #expect(outcome.verdict == .pass, Comment(rawValue: outcome.complaints))
    #expect(outcome.check("deleted-means-gone")?.isHeld == true)
    // Data recorded since then are there, on every device and in the backups.
    let phone = try #require(run.world.host(.phone))
    #expect(try phone.headers().count > 10)
    #expect(try phone.headers().allSatisfy { $0.version.epoch > Erasure.step })
    #expect(
      try #require(run.world.host(.cloud)).stamps(keptBy: .privateStore).allSatisfy { $0.version.epoch > Erasure.step })
    #expect(try phone.archive() == nil)
  }

  @Test("a device applies nothing more in the event in which it learns of a deletion", arguments: [1, 2, 6])
  func lastEvent(seed: UInt64) throws {
    let story = """
      { name: "two days", zone: "America/New_York", length: "2d", seed: \(seed), planner: {},
        wearer: { archetype: "parent", habits: { opensApp: "3 a day" } },
        story: [ { at: "d2 09:31", deletesEverything: true } ] }
      """
    let scenario = try ScenarioFile.read(SourceText(name: "story", bytes: Array(story.utf8)))
    let outcome = try Run(WorldPlan(scenario)).run()
    #expect(outcome.verdict == .pass, Comment(rawValue: outcome.complaints))
    #expect(outcome.check("monotonic-sequence")?.isHeld == true)
  }

  @Test("checks that restart with the phone keep their state when the last device has erased its data, too")
  func benches() throws {
    let bench = CheckRunner(forgotten()) { $0.subject.gate != nil || $0.subject.atErasure == .beginsWithAll }
    func archives() -> [ObjectIdentifier] {
      bench.checks.compactMap { ($0.run as? any ArchiveCheck).map { ObjectIdentifier($0.archive) } }
    }
    func forget(_ roles: Role...) {
      for role in roles {
        let fact: any TraceFact = DeviceFact.erased(floor: 1, by: DeviceID(role: role, installation: 1))
        bench.observe(
          TraceEvent(
            number: 1, at: .start, node: role.node, kind: .fact, cause: 0, subject: fact.subject, fact: fact))
      }
    }
    let before = archives()
    forget(.phone)
    let anew = archives()
    #expect(before.count > 5 && Set(before).count == 1 && Set(anew).count == 1 && before != anew)
    forget(.watch, .desktop, .cloud)
    #expect(archives() == anew)
    // Another installation receives the deletion late: the wearer deletes nothing else.
    forget(.phone)
    #expect(archives() == anew)
  }

  @Test(
    "an equal value, and a session planned before the watch has heard of it, bring nothing back",
    arguments: [1, 2, 5, 930_038])
  func fresh(seed: UInt64) throws {
    var scenario = try ScenarioFile.load(path: PackageFiles.path("scenarios/right-to-be-forgotten.json5"))
    scenario.seed = seed
    let outcome = try WorldPlan(scenario).run()
    #expect(outcome.verdict == .pass, Comment(rawValue: outcome.complaints))
    #expect(outcome.check("weekly-receipt")?.isHeld == true)
  }

  /// A life of which everything is deleted in the middle.
  private func halved(_ keys: String, history: String = "") throws -> RunOutcome {
    let text = """
      { name: "halved", start: "2026-03-02", zone: "Europe/Oslo", length: "9d", seed: 1,
        wearer: { archetype: "office worker", \(history) habits: { opensApp: "3 a day" } }, \(keys),
        story: [{ at: "d5 12:00", deletesEverything: true }] }
      """
    return try WorldPlan(ScenarioFile.read(SourceText(name: "story.json5", text: text))).run()
  }

  @Test("the history of the music is read from its beginning after a deletion, and learnt whole")
  func music() throws {
    let outcome = try halved("music: { analysis: \"2d\" }")
    #expect(outcome.verdict == .pass, Comment(rawValue: outcome.complaints))
    #expect(outcome.check("recomputable-music")?.isHeld == true)
  }

  @Test("the days before the app came are gone with the rest, and imported no more")
  func past() throws {
    let outcome = try halved("planner: {}", history: "history: \"30d\",")
    #expect(outcome.verdict == .pass, Comment(rawValue: outcome.complaints))
    #expect(outcome.check("complete-import")?.isHeld == true)
  }

  @Test("a phone that takes over after a deletion knows of it, and deletes nothing that was given to it since")
  func newPhone() throws {
    var plan = forgotten()
    plan = plan.adding(.replace(.phone), from: .days(6), to: nil)
    let log = ErasureLog()
    let run = try Run(plan, observers: [log])
    let outcome = try run.run()
    #expect(outcome.verdict == .pass, Comment(rawValue: outcome.complaints))
    #expect(log.phones.map(\.installation) == [1])
    #expect(try #require(run.world.host(.phone)).database.remembered(.erasureFloor) == Int64(Erasure.step))
  }

  @Test("a phone that is far from home when everything is deleted is judged by the clock that it has there")
  func away() throws {
    let text = """
      { name: "away", start: "2026-03-02", zone: "Europe/Oslo", length: "14d", seed: 2, planner: {},
        wearer: { archetype: "office worker", habits: { opensApp: "3 a day", plans: { follows: "80%" } } },
        faults: [{ from: "d5 02:00", until: "d12 12:00", travel: "America/Los_Angeles" }],
        story: [{ at: "d6 12:00", deletesEverything: true }] }
      """
    let outcome = try WorldPlan(ScenarioFile.read(SourceText(name: "story.json5", text: text))).run()
    #expect(outcome.verdict == .pass, Comment(rawValue: outcome.complaints))
  }

  @Test("a wearer who writes the same words once more has not brought anything back")
  func sameWords() throws {
    let words = "Slept badly again, and the new plan does not help much."
    var plan = forgotten().using(JournalAct.writes(words, on: .phone), after: .days(4) + .hours(11))
    plan = plan.using(JournalAct.writes(words, on: .phone), after: .days(6))
    let outcome = try Run(plan).run()
    #expect(outcome.check("deleted-means-gone")?.isHeld == true, Comment(rawValue: outcome.complaints))
  }

  @Test("a deletion that spares the backups, or a watch that brings everything back, is found")
  func planted() throws {
    let failures = try forgotten(.deletionSparesBackup).run().check("deleted-means-gone")?.failures ?? []
    #expect(failures.contains { $0.message.contains("the table sealed ") }, "\(failures.prefix(3))")
    // The older data on such a watch aren't part of the other devices' data.
    var scenario = try ScenarioFile.load(path: PackageFiles.path("scenarios/right-to-be-forgotten.json5"))
    scenario.seed = 4
    var plan = try WorldPlan(scenario)
    plan.rules = Rules(planted: .watchBringsItBack)
    #expect(try plan.run().failedChecks.contains("convergence"))
  }

  @Test("a morning of which only a watch knew that deletes it with the rest need not be decided")
  func unheard() throws {
    let text = """
      { name: "unheard", start: "2026-03-15", zone: "Europe/Oslo", length: "1d", seed: 930043, devices: { desktop: false },
        faults: [{ from: "start", until: "2026-03-16 00:00", partition: "watch-phone" }],
        story: [{ at: "start", deletesEverything: true }] }
      """
    let outcome = try WorldPlan(ScenarioFile.read(SourceText(name: "unheard.json5", text: text))).run()
    #expect(outcome.check("one-morning-decision")?.isFailed == false, Comment(rawValue: outcome.complaints))
  }

  @Test("a wearer who asks for their data gets every record of the phone, with its words")
  func export() throws {
    var plan = WorldPlan.clockwork(days: 4).using(RightsAct.asksForExport, after: .days(3) + .hours(20))
    plan.story.append(
      StoryMoment(at: plan.start + .days(2), act: .does(JournalAct.writes("A good day, said \"Kari\".", on: .phone))))
    plan.planner = PlannerPlan()
    let outcome = try plan.run()
    #expect(outcome.check("export-whole")?.isHeld == true, Comment(rawValue: outcome.complaints))
    let file = try #require(outcome.finding(ExportedArchive.self)?.files.first)
    #expect(file.name == "export-d4.json")
    let archive = try #require(try JSONSerialization.jsonObject(with: Data(file.text.utf8)) as? [String: Any])
    let domains = try #require(archive["domains"] as? [String: [[String: Any]]])
    #expect(domains["workouts"]?.isEmpty == false && domains["phenome"]?.isEmpty == false)
    #expect(file.text.contains("A good day, said"))
    plan.rules = Rules(planted: .exportForgetsWords)
    #expect(try plan.run().failedChecks == ["export-whole"])
  }

  @Test("the service learns of who agrees in coarse numbers, and of no one else")
  func patterns() throws {
    var plan = WorldPlan.clockwork(days: 23).using(RightsAct.sharesPatterns(true), after: .days(1))
    let run = try Run(plan)
    let outcome = try run.run()
    #expect(outcome.check("patterns-coarse")?.isHeld == true, Comment(rawValue: outcome.complaints))
    #expect(outcome.check("privacy")?.isFailed == false)
    plan.rules = Rules(planted: .patternUnrounded)
    #expect(try plan.run().failedChecks == ["patterns-coarse"])
    let refusing = try plan.using(RightsAct.sharesPatterns(false), after: .days(2)).run()
    if case .vacuous? = refusing.check("patterns-coarse")?.outcome {} else { Issue.record("a pattern was told") }
  }
}

/// The phones that have deleted everything.
private final class ErasureLog: TraceObserver {
  private(set) var phones: [DeviceID] = []

  func observe(_ event: TraceEvent) {
    if case .erased(_, let device)? = event.deviceFact, device.role == .phone { phones.append(device) }
  }
}

@Suite("Days long past")
struct PackedDayTests {
  @Test("are packed with a digest that proves what was measured; a sample that is lost on the way is found")
  func packed() throws {
    var plan = WorldPlan.clockwork(days: 100)
    let run = try Run(plan)
    let outcome = try run.run()
    #expect(outcome.check("raw-immutable")?.isHeld == true, Comment(rawValue: outcome.complaints))
    #expect(outcome.check("recomputable")?.isHeld == true, Comment(rawValue: outcome.complaints))
    var days: [PackedDays.Packed] = []
    try #require(run.world.host(.phone)).forEachPackedDay { days.append($0) }
    #expect(days.count > 5 && days.allSatisfy { $0.samples?.count == $0.count && $0.digest.count == 32 })
    plan.rules = Rules(planted: .packingDropsLast)
    #expect(try plan.run().failedChecks.contains("raw-immutable"))
  }

  @Test("that were damaged on the disk prove nothing")
  func damaged() throws {
    let run = try Run(WorldPlan.clockwork(days: 95))
    let host = try #require(run.world.host(.phone))
    run.world.kernel.schedule(at: .start + .days(94)) {
      run.world.attempt { () throws(StorageError) in
        try host.database.statement(
          "UPDATE raw_days SET bytes = CAST(substr(bytes, 1, length(bytes) - 1) || x'00' AS BLOB)"
        ).run()
      }
    }
    let failures = try run.run().check("raw-immutable")?.failures ?? []
    #expect(failures.contains { $0.message.contains("do not prove what was measured") }, "\(failures.prefix(2))")
  }
}

@Suite("Values that are kept")
struct KeptValueCheckTests {
  @Test("recomputable, when values are kept as whole numbers")
  func rounded() throws {
    var plan = WorldPlan.planned(days: 16)
    #expect(try plan.run().check("recomputable")?.isHeld == true)
    plan.rules = Rules(planted: .keptValueRounded)
    let failures = try plan.run().check("recomputable")?.failures ?? []
    #expect(failures.first?.message.contains("is kept as") == true, "\(failures.prefix(2))")
  }
}

@Suite("Chats of a month")
struct ChatLimitTests {
  @Test("twenty go to the cloud's model where the wearer pays nothing, and the phone answers the others")
  func limit() throws {
    var plan = try WorldPlan(ScenarioFile.load(path: PackageFiles.path("scenarios/chatty-month.json5")))
    let outcome = try plan.run()
    #expect(outcome.verdict == .pass, Comment(rawValue: outcome.complaints))
    #expect(outcome.check("chat-limit")?.isHeld == true)
    plan.rules = Rules(planted: .chatsUncounted)
    #expect(try plan.run().failedChecks == ["chat-limit"])
  }
}

extension WorldPlan {
  /// The wearer uses a right of theirs, so long after the beginning.
  fileprivate func using(_ act: some UserAction, after span: Span) -> WorldPlan {
    var plan = self
    plan.story.append(StoryMoment(at: start + span, act: .does(act)))
    return plan
  }
}
