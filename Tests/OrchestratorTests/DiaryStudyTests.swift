import Agents
import DeviceKit
@testable import Devices
import Orchestration
import SimKernel
import PersonWire
import Testing
import WearerKit

/// A life of 60 days in which aged cheese is to blame, as the pages of a phone.
private enum Pages {
  static let phone = DeviceID(role: .phone, installation: 1)
  static let lastDay = 20_059

  static func leaves(seed: UInt64 = 3) throws -> [DiaryLeaf] {
    var config = PlantedConfig()
    config.triggers = [.init("aged cheese", relativeRisk: 3, lag: 2.5...5)]
    let diary = try PlantedDiary(seed: seed, config).diary
    var leaves: [DiaryLeaf] = []
    for day in diary.days {
      if let log = diary.log(on: day) {
        leaves.append(leaf(.log(day: day), .log(sleepHours: log.sleepHours), at: day))
      }
      for entry in diary.entries(on: day) {
        leaves.append(leaf(.entry(stableHash(entry.id)), .entry(DiaryDraft(entry)), at: day))
      }
    }
    return leaves
  }

  static func leaf(_ subject: DiarySubject, _ content: DiaryPage.Content?, at edited: Int) -> DiaryLeaf {
    let edited = Int64(edited) * 1_000_000
    return DiaryLeaf(
      page: DiaryPage(subject: subject, edited: edited, created: edited, content: content), author: phone)
  }

  static func situation(_ leaves: [DiaryLeaf], lastDay: Int = lastDay, revision: Int64 = 1) -> StudySituation {
    StudySituation(
      revision: revision, leaves: leaves, lastDay: lastDay, now: Timestamp(nanoseconds: 0), offset: 0)
  }
}

@Suite("A study of the phone's diary")
struct DiaryStudyTests {
  @Test("finds the planted cause, in pieces that report the progress")
  func pieces() throws {
    var analyzer = DiaryAnalyzer()
    analyzer.begin(Pages.situation(try Pages.leaves()))
    var steps: [Double] = []
    while let progress = analyzer.advance() { steps.append(progress) }
    #expect(steps.count > 10 && steps == steps.sorted() && steps.allSatisfy { (0..<1).contains($0) })
    #expect(analyzer.findings.triggers.map(\.key) == ["food:aged cheese"])
    #expect(analyzer.findings.triggers.first?.from == 2)
  }

  @Test("that takes over changes, even in the middle, finds what one from the beginning finds", arguments: 0..<12)
  func incremental(pause: Int) throws {
    var leaves = try Pages.leaves()
    var analyzer = DiaryAnalyzer()
    analyzer.begin(Pages.situation(leaves))
    for _ in 0..<(pause * 4) { _ = analyzer.advance() }
    // One is deleted, one corrected, one comes later.
    let places = [11, 40, leaves.count - 3]
    for (number, place) in places.enumerated() {
      let page = leaves[place].page
      let content = number == 0 ? nil : leaves[place - 1].page.content
      if case .log = page.subject, number > 0 { continue }
      guard number == 0 || { if case .entry? = content { true } else { false } }() else { continue }
      leaves.append(Pages.leaf(page.subject, content, at: 30_000 + number))
    }
    analyzer.begin(Pages.situation(leaves, lastDay: Pages.lastDay, revision: 2))
    while analyzer.advance() != nil {}
    #expect(analyzer.findings == DiaryAnalyzer.findings(leaves, lastDay: Pages.lastDay, offset: 0))
    analyzer.begin(Pages.situation(leaves, lastDay: Pages.lastDay + 1, revision: 2))
    while analyzer.advance() != nil {}
    #expect(analyzer.findings == DiaryAnalyzer.findings(leaves, lastDay: Pages.lastDay + 1, offset: 0))
  }

  @Test("is cached while it is valid, taken literally after deletions too")
  func remembered() throws {
    var leaves = try Pages.leaves()
    var (mended, literal) = (DiaryAnalyzer(), DiaryStudyConfig())
    literal.cache = .asWritten
    var stale = DiaryAnalyzer(literal)
    func study(_ analyzer: inout DiaryAnalyzer) -> Int {
      analyzer.begin(Pages.situation(leaves))
      var pieces = 0
      while analyzer.advance() != nil { pieces += 1 }
      return pieces
    }
    _ = (study(&mended), study(&stale))
    #expect(study(&mended) == 0 && study(&stale) == 0)
    let flares = leaves.filter { leaf in
      if case .entry(let draft)? = leaf.page.content, case .symptom(let it) = draft.content {
        it.severity > 6
      } else {
        false
      }
    }
    leaves += flares.prefix(12).map { Pages.leaf($0.page.subject, nil, at: 30_000) }
    #expect(study(&mended) > 0 && study(&stale) == 0)
    #expect(mended.findings.flareDays == stale.findings.flareDays - 12)
  }

  /// Pages of a life with two symptoms: the first after nuts, the other at random.
  private func twoSymptoms() -> [DiaryLeaf] {
    var leaves: [DiaryLeaf] = []
    var number: UInt64 = 0
    func note(_ day: Int, _ hour: Int, _ content: DiaryDraft.Content) {
      let draft = DiaryDraft(seconds: (20_000 + day) * 86_400 + hour * 3_600, offset: 0, content)
      leaves.append(Pages.leaf(.entry(number), .entry(draft), at: day))
      number += 1
    }
    for day in 0..<60 {
      let isNuts = day * 7 % 5 < 2
      note(day, 12, .food(DiaryDraft.Food(name: isNuts ? "nuts" : "rice", mealType: "lunch")))
      note(day, 19, .food(DiaryDraft.Food(name: day * 11 % 7 < 3 ? "soup" : "pasta", mealType: "dinner")))
      if isNuts { note(day, 15, .symptom(DiaryDraft.Symptom(name: "rash", severity: 8))) }
      if day % 6 == 1 { note(day, 15, .symptom(DiaryDraft.Symptom(name: "headache", severity: 7))) }
    }
    return leaves
  }

  @Test("asks for each frequent symptom alone, and says of which a finding is")
  func symptoms() throws {
    let sets = DiaryAnalyzer.results(twoSymptoms(), lastDay: 20_059, offset: 0)
    #expect(sets.map(\.symptom) == [nil, "headache", "rash"])
    let found = DiaryAnalyzer.findings(twoSymptoms(), lastDay: 20_059, offset: 0)
    let of = found.triggers.filter { $0.key == "food:nuts" }.map(\.symptom)
    #expect(of.contains("rash") && !of.contains("headache"))
    #expect(found.triggers.allSatisfy { $0.least <= $0.strength && $0.strength <= $0.most })
  }

  @Test("lets go of a study that is stopped, and computes all again when that is wanted")
  func anew() throws {
    let leaves = twoSymptoms()
    var analyzer = DiaryAnalyzer()
    func steps() -> Int {
      var count = 0
      while analyzer.advance() != nil { count += 1 }
      return count
    }
    analyzer.begin(Pages.situation(leaves, lastDay: 20_059))
    for _ in 0..<7 { _ = analyzer.advance() }
    analyzer.cancel()
    #expect(analyzer.advance() == nil && analyzer.findings.absence != nil)
    analyzer.begin(Pages.situation(leaves, lastDay: 20_059))
    let whole = steps()
    analyzer.begin(Pages.situation(leaves, lastDay: 20_059))
    #expect(whole > 20 && steps() < 3)
    analyzer.begin(
      StudySituation(
        revision: 2, leaves: leaves, lastDay: 20_059, now: Timestamp(nanoseconds: 0), offset: 0, isAnew: true))
    #expect(steps() == whole)
    #expect(analyzer.findings == DiaryAnalyzer.findings(leaves, lastDay: 20_059, offset: 0))
  }

  @Test("says why there is nothing to study")
  func absence() throws {
    let few = try Pages.leaves().filter { ($0.page.day ?? 0) < 20_010 }
    #expect(DiaryAnalyzer.findings(few, lastDay: 20_010, offset: 0).absence == .tooFewDays)
    let calm = try Pages.leaves().filter { leaf in
      guard case .entry(let draft)? = leaf.page.content, case .symptom(let it) = draft.content else { return true }
      return it.severity < 7
    }
    #expect(DiaryAnalyzer.findings(calm, lastDay: Pages.lastDay, offset: 0).absence == .noFlares)
  }

  @Test("stores its findings in bytes that read back")
  func bytes() throws {
    let found = DiaryAnalyzer.findings(try Pages.leaves(), lastDay: Pages.lastDay, offset: 3_600)
    #expect(try StudyFindings(wireBytes: found.wireBytes) == found && !found.claims.isEmpty)
    for count in stride(from: 0, to: found.wireBytes.count, by: 7) {
      #expect(throws: WireError.self) { try StudyFindings(wireBytes: Array(found.wireBytes[..<count])) }
    }
  }
}

@Suite("An entry of the diary")
struct DiarySetupTests {
  private let setup = DiarySetup()

  private func draft(_ content: DiaryDraft.Content) -> DiaryDraft { DiaryDraft(seconds: 0, offset: 0, content) }

  @Test("is judged field by field, and a refusal does not repeat the wearer's words")
  func judging() {
    #expect(setup.judge(draft(.symptom(.init(name: "joint pain", severity: 10)))) == nil)
    let bad: [(DiaryDraft.Content, String)] = [
      (.symptom(.init(name: "joint pain", severity: 11)), "symptom.severity"),
      (.symptom(.init(name: " ", severity: 3)), "symptom.name"),
      (.food(.init(name: "secret stew", mealType: "midnight feast")), "food.mealType"),
      (.exercise(.init(type: "walking", duration: 481, intensity: 3)), "exercise.duration"),
      (.activity(.init(type: "work", stress: 0)), "activity.stress"),
    ]
    for (content, field) in bad {
      guard case .field(field, let allowed)? = setup.judge(draft(content)) else {
        Issue.record("\(field) is not refused")
        continue
      }
      #expect(!allowed.contains("feast"))
    }
    #expect(setup.judge(DiaryDraft(seconds: 0, offset: 90_000, .food(.init(name: "a", mealType: "lunch")))) != nil)
    #expect(setup.judgeHours(7.5, 20_000) == nil && setup.judgeHours(nil, 20_000) == nil)
    #expect(setup.judgeHours(7.3, 20_000) != nil && setup.judgeHours(24.5, 20_000) != nil)
  }

  @Test("the page of a day saves itself after 800 ms, at once when it is left or turned, and never turns to tomorrow")
  func screen() {
    var screen = setup.makeScreen(20_000)
    #expect(screen.shownDay == 20_000 && screen.change(at: 10).isEmpty && screen.deadline == 10.8)
    #expect(screen.change(at: 10.5).isEmpty && screen.tick(at: 11.2).isEmpty && screen.tick(at: 11.3) == [20_000])
    _ = screen.change(at: 20)
    let back = screen.turn(to: 19_999, today: 20_000, at: 20.1)
    #expect(back.isShown && back.saves == [20_000] && screen.shownDay == 19_999)
    _ = screen.change(at: 30)
    #expect(screen.leave(at: 30.1) == [19_999] && screen.deadline == nil)
    let ahead = screen.turn(to: 20_001, today: 20_000, at: 40)
    #expect(!ahead.isShown && screen.shownDay == 19_999)
  }

  @Test("comes through a form and back unchanged")
  func forms() throws {
    for page in try Pages.leaves().map(\.page) {
      guard case .entry(let draft)? = page.content else { continue }
      #expect(try DiaryDraft(DiaryEntry(draft, name: 1)) == draft)
    }
  }

  @Test("is the same whatever way its pages come")
  func order() throws {
    var leaves = try Pages.leaves()
    let subject = DiarySubject.entry(99)
    let food = DiaryPage.Content.entry(
      DiaryDraft(seconds: 1_730_000_000, offset: 0, .food(.init(name: "plum", mealType: "snack"))))
    leaves += [Pages.leaf(subject, food, at: 30_000), Pages.leaf(subject, nil, at: 30_001)]
    let diary = Diary(leaves)
    #expect(Diary(leaves.reversed()) == diary && diary.entries[String(99, radix: 16)]?.value == nil)
  }
}

/// A phone whose app may be suspended between two pieces of a study.
private actor PausingPhone: WorkQueueClient, Node {
  typealias Place = PhoneDiary
  nonisolated let lane: NodeExecutor
  private let situation: StudySituation
  private(set) var kept: [StudyFindings] = []
  private(set) var progress: [Double] = []
  /// The number of pieces before the app is suspended. A test sets it again to resume the app.
  private var budget: Int

  init(_ lane: NodeExecutor, _ situation: StudySituation, budget: Int) {
    (self.lane, self.situation, self.budget) = (lane, situation, budget)
  }

  func receive(_ envelope: borrowing Envelope) {}
  func wake(_ token: UInt64) {}
  func run(_ pieces: Int) { budget = pieces }

  func isRunning() async -> Bool { budget > 0 }
  func next() async -> StudySituation? { kept.isEmpty && budget > 0 ? situation : nil }

  func carryOut(_ step: StudyStep, of situation: StudySituation) async -> Bool {
    guard budget > 0 else { return false }
    switch step {
    case .reached(let progress):
      budget -= 1
      self.progress.append(progress)
    case .found(let findings): kept.append(findings)
    }
    return true
  }
}

@Suite("The orchestrator's study")
struct OrchestratorStudyTests {
  /// Two runs of the app: the first is suspended after 12 pieces, and the second has all the time it wants.
  private func study(inOneProcess: Bool) throws -> (kept: [StudyFindings], progress: [Double]) {
    let kernel = Kernel(seed: 1)
    let phone = PausingPhone(kernel.makeLane(), Pages.situation(try Pages.leaves()), budget: 12)
    func host() -> Orchestrator {
      Orchestrator(
        lane: kernel.makeLane(), workers: [AgentRunner(StudyMind(DiaryStudyConfig(), kernel), phone, kernel)])
    }
    let first = host()
    let second = inOneProcess ? first : host()
    kernel.spawn { await first.handle(ObjectIdentifier(PhoneDiary.self)) }
    kernel.spawn {
      try? await kernel.sleep(.hours(1))
      await phone.run(1_000)
      await second.handle(ObjectIdentifier(PhoneDiary.self))
    }
    kernel.run(until: .start + .hours(2))
    let result = phone.assumeIsolated { phone in (phone.kept, phone.progress) }
    _ = kernel.shutdown()
    return result
  }

  @Test("waits while the app is suspended, and continues where it was")
  func suspended() throws {
    let (kept, progress) = try study(inOneProcess: true)
    #expect(kept == [DiaryAnalyzer.findings(try Pages.leaves(), lastDay: Pages.lastDay, offset: 0)])
    #expect(progress == progress.sorted() && progress.count > 15)
  }

  @Test("restarts after the app's process has ended, and finds the same")
  func killed() throws {
    let (kept, progress) = try study(inOneProcess: false)
    #expect(kept == [DiaryAnalyzer.findings(try Pages.leaves(), lastDay: Pages.lastDay, offset: 0)])
    let again = try #require(progress.indices.dropFirst().first { progress[$0] < progress[$0 - 1] })
    #expect(again == 12)
  }
}
