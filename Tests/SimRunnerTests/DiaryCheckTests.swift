@testable import DeviceKit
@testable import Devices
@testable import Engine
import Orchestration
import SimKernel
import PersonWire
@testable import Person
@testable import Replication
import ScenarioFiles
import Testing
import WearerKit

@Suite("Checks of the diary fail when a promise is broken")
struct DiaryCheckTests {
  private let day = 20_514
  private let watch = DeviceID(role: .watch, installation: 1)

  /// Returns the failures of the check after a device of a passing run was tampered with.
  private func failures(
    _ name: String, after tamper: (Database) throws -> Void, on role: Role = .phone
  ) throws -> [String] {
    let plan = WorldPlan.diary([
      WorldPlan.food("oat milk", 1, 9, on: .watch), WorldPlan.food("plum", 1, 10, on: .phone),
      WorldPlan.night(7, 1, 8, on: .phone),
    ])
    let run = try Run(plan)
    #expect(try run.run().check(name)?.isFailed == false)
    try tamper(try #require(run.world.host(role)).database)
    let check = try #require(run.check(name))
    guard case .failed(let failures) = try check.conclude(run.world) else { return [] }
    return failures.map(\.message)
  }

  private func page(_ subject: DiarySubject, _ content: DiaryPage.Content?) -> Record {
    let page = DiaryPage(subject: subject, edited: .max / 2, created: 1, content: content)
    let moment = Timestamp(nanoseconds: 0)
    return Record(
      header: RecordHeader(
        key: subject.key(of: watch), kind: .diaryPage, origin: watch, version: Version(epoch: 9, sequence: 9),
        created: moment, modified: moment), body: RecordBody(page))
  }

  @Test("a diary that has lost something, has too much, or has it otherwise, is not what the wearer wrote")
  func converges() throws {
    let lost = try failures("diary-converges") { database in
      try database.statement("DELETE FROM records WHERE domain = ?").run(Int64(Domain.diary.rawValue))
    }
    #expect(lost.count == 3 && lost.allSatisfy { $0.hasPrefix("the phone has lost") })
    let milk = DiaryPage.Content.entry(WorldPlan.draft(.food(.init(name: "milk", mealType: "snack")), 1, 9))
    let strange = try failures("diary-converges") { database in
      RecordTable(StickyErrorDatabase(database)).put(page(.entry(77), milk))
    }
    #expect(strange == ["the phone has entry 4d, which the wearer never wrote"])
    let other = try failures(
      "diary-converges",
      after: { database in RecordTable(StickyErrorDatabase(database)).put(page(.log(day: day), .log(sleepHours: 3))) },
      on: .watch)
    #expect(other == ["the watch has the log of 2026-03-02 otherwise than the wearer said last"])
  }

  @Test("a deleted entry that is still there is found")
  func deleted() throws {
    var ghost = WorldPlan.food("ghost pepper", 1, 9, on: .watch)
    (ghost.isPhantom, ghost.mends) = (true, .hours(1))
    let run = try Run(WorldPlan.diary([ghost]))
    #expect(try run.run().failedChecks == [])
    let phone = try #require(run.world.host(.phone))
    let subject = try #require(DiaryShelf(StickyErrorDatabase(phone.database)).latest().first).page.subject
    let food = DiaryPage.Content.entry(WorldPlan.draft(.food(.init(name: "ghost pepper", mealType: "snack")), 1, 9))
    RecordTable(StickyErrorDatabase(phone.database)).put(page(subject, food))
    let check = try #require(run.check("diary-converges"))
    guard case .failed(let failures) = try check.conclude(run.world) else {
      Issue.record("the entry is not found")
      return
    }
    #expect(failures.map(\.message) == ["the phone still has \(subject), which the wearer deleted"])
  }

  @Test("two logs of a day are found when they are made, and where they are stored")
  func logs() throws {
    let plan = WorldPlan.diary([])
    var made = try FakeTrace(.oneLogADay, plan)
    made.tell(DiaryFact.filed(.log(day: day), edited: 1, by: FakeTrace.phone))
    made.tell(DiaryFact.filed(.log(day: day), edited: 2, by: watch))
    #expect(try made.failures.isEmpty)
    made.tell(DiaryFact.filed(.log(day: day, number: 5), edited: 3, by: watch))
    #expect(try made.failures == ["watch makes a second log of 2026-03-02"])
    let standing = try failures("one-log-a-day") { database in
      RecordTable(StickyErrorDatabase(database)).put(page(.log(day: day, number: 3), .log(sleepHours: 3)))
    }
    #expect(standing == ["the phone has 2 logs of 2026-03-02"])
  }

  private func claim(_ key: String, flares: Int? = nil, isTrigger: Bool = true) -> StudyFindings.Claim {
    StudyFindings.Claim(
      key: key, name: key, from: 2, to: 6, isTrigger: isTrigger, severity: 7, strength: 1, least: 0, most: 3,
      confidence: 3, flareWith: flares ?? key.count, flareWithout: 1,
      otherWith: 1, otherWithout: 20, probability: 0, adjusted: 0)
  }

  private func judge(
    _ claims: [String], protects: [String] = [], causes: Set<String>?, meals: [DiaryDraft] = []
  ) -> [String] {
    var plan = WorldPlan.diary([])
    plan.diary?.triggers = causes
    let findings = StudyFindings(
      lastDay: day, offset: 0, absence: nil, flareDays: 20, normalDays: 30,
      claims: claims.map { claim($0) } + protects.map { claim($0, isTrigger: false) }, tested: 80)
    let outcome = NoFalseTriggerCheck(plan).judge(findings, WrittenMeals(meals), at: .start)
    if case .failed(let failures) = outcome { return failures.map(\.message) }
    return []
  }

  @Test("of triggers that are none one is chance, and two are too many where no more are true")
  func triggers() {
    #expect(judge([], causes: []).isEmpty && judge(["food:milk"], causes: []).isEmpty)
    #expect(
      judge(["food:milk", "food:rye"], causes: []) == [
        "of 2 things that the phone claims to matter 2 do not: food:milk, food:rye"
      ])
    #expect(judge(["food:plum"], causes: ["food:plum"]).isEmpty)
    #expect(judge(["food:milk", "food:plum"], causes: ["food:plum"]).isEmpty)
    #expect(judge(["food:milk+food:plum"], causes: ["food:plum"]).isEmpty)
    #expect(judge(["food:milk", "food:rye", "food:plums"], causes: ["food:plums"]).isEmpty)
    #expect(judge(["food:milk", "food:rye", "food:barley", "food:plums"], causes: ["food:plums"]).count == 1)
    #expect(judge(["food:milk", "food:rye"], causes: ["food:plum"]).count == 1)
    // Walks that are all slow are one finding under two names, here and above.
    #expect(judge(["food:milk", "food:beer", "food:figs!"], causes: ["food:figs!"]).isEmpty)
  }

  @Test("claims of protection count like claims of harm, and in a recorded diary stress is never protective")
  func protection() {
    #expect(judge(["food:milk"], protects: ["food:figs!"], causes: []).count == 1)
    #expect(judge([], protects: ["food:milk"], causes: []).isEmpty)
    #expect(judge([], protects: ["stress:1-3", "sleep:6.0-8.0", "food:milk"], causes: nil).isEmpty)
    #expect(
      judge([], protects: ["stress:7-10"], causes: nil) == ["the phone claims that this protects: stress:7-10"])
    #expect(judge([], protects: ["sleep:0.0-6.0"], causes: nil).count == 1)
    #expect(judge(["stress:7-10"], causes: nil).isEmpty)
  }

  @Test("a food does not protect for want of a meal that was written down on bad days")
  func meals() {
    func entries(_ atBreakfast: String?) -> [DiaryDraft] {
      (0..<10).flatMap { day -> [DiaryDraft] in
        let toast = WorldPlan.draft(.food(.init(name: "Toast", mealType: "breakfast")), day, 8)
        let rice = WorldPlan.draft(.food(.init(name: "rice", mealType: "lunch")), day, 12)
        guard day.isMultiple(of: 2) else { return [toast, rice] }
        let pain = WorldPlan.draft(.symptom(.init(name: "pain", severity: 8)), day, 15)
        let other = atBreakfast.map { WorldPlan.draft(.food(.init(name: $0, mealType: "breakfast")), day, 9) }
        return [pain, rice] + [other].compactMap(\.self)
      }
    }
    let failures = judge([], protects: ["food:toast"], causes: nil, meals: entries(nil))
    #expect(failures.count == 1 && failures.first?.contains("only 0 %") == true)
    #expect(judge([], protects: ["food:toast"], causes: nil, meals: entries("porridge")).isEmpty)
  }

  @Test("findings that the diary does not give are found, unless the phone says that they are not current")
  func recomputable() throws {
    let findings = StudyFindings(lastDay: day, offset: 0, absence: nil, flareDays: 3, claims: [claim("food:milk")])
    func forge(_ database: Database, isCurrent: Bool) throws {
      try database.statement("INSERT OR REPLACE INTO diary_study (one, bytes) VALUES (1, ?)").run(findings.wireBytes)
      guard !isCurrent else { return }
      try database.statement("UPDATE memory SET value = value + 1 WHERE key = ?").run(MemoryKey.diaryRevision.rawValue)
    }
    let forged = try failures("recomputable-triggers") { try forge($0, isCurrent: true) }
    #expect(forged.count == 1 && forged.first?.contains("is not what its diary says") == true)
    #expect(try failures("recomputable-triggers") { try forge($0, isCurrent: false) }.isEmpty)
  }
}
