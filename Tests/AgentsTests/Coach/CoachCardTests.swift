import Testing

@testable import Agents

@Suite("Cards of the coach")
struct CoachCardTests {
  private func shipped() throws -> MomentLibrary { try MomentLibrary.shipped.get() }

  private func done(_ ids: [String], at: Int = coachNow) -> MomentHistory {
    MomentHistory(
      ids.enumerated().map { .init(id: UInt64($0.offset), moment: $0.element, answer: .completed, at: at) })
  }

  private func cards(
    _ library: MomentLibrary, _ search: some MomentSearch, history: MomentHistory = MomentHistory(),
    state: CoachState = coachState(), config: CardConfig = CardConfig(), now: Int = coachNow
  ) -> [CoachCard] {
    CoachAgent(library, config)
      .cards(for: state, history: history, search: search, ranker: RecRanker(), now: now)
  }

  @Test("are the three best results, with body and badge")
  func three() throws {
    let library = try shipped()
    let found = ["sky-check", "even-breath", "double-sigh", "around-the-block", "no-such-moment", "sky-check"]
    let cards = cards(library, ScriptedSearch(found: found.map { ($0, 1) }))
    #expect(cards.map(\.moment.id) == ["double-sigh", "even-breath", "around-the-block"])
    #expect(cards.map(\.badge) == ["Strong", "Strong", "Strong"])
    #expect(cards.map(\.score) == cards.map(\.score).sorted(by: >))
    let first = try #require(cards.first)
    #expect(first.body == "\(first.moment.shortDescription) \(first.moment.detail)" && !first.isOnCooldown)
  }

  @Test("come from the signal that weighs most, where words are all that is searched by")
  func signal() throws {
    let library = try shipped()
    let search = MomentIndex(library.moments)
    for signal in WellbeingFeature.allCases {
      let state = coachState(contributions: [signal.rawValue: 2])
      let cards = cards(library, search, state: state)
      #expect(cards.count == 3 && cards.filter { $0.moment.helps.contains(signal) }.count >= 2, "\(signal)")
    }
  }

  @Test("leave out recent moments, and look further before they repeat one")
  func cooldown() throws {
    let library = try shipped()
    let search = ScriptedSearch(found: ["double-sigh", "even-breath", "sky-check"].map { ($0, 1) })
    let cards1 = cards(library, search, history: done(["double-sigh", "even-breath"]))
    #expect(cards1.count == 3 && cards1.first?.moment.id == "sky-check" && cards1.allSatisfy { !$0.isOnCooldown })
    let all = done(library.moments.map(\.id))
    let repeated = cards(library, search, history: all)
    #expect(Set(repeated.map(\.moment.id)) == ["double-sigh", "even-breath", "sky-check"])
    #expect(repeated.allSatisfy { $0.isOnCooldown })
    let almost = done(library.moments.map(\.id).filter { $0 != "tree-visit" })
    #expect(cards(library, search, history: almost).map(\.moment.id) == ["tree-visit"])
    #expect(cards(library, search, history: all, now: coachNow + 1_209_600).allSatisfy { !$0.isOnCooldown })
  }

  @Test("are there when the search finds nothing, and none are there without a library")
  func nothing() throws {
    #expect(cards(try shipped(), ScriptedSearch(found: [])).count == 3)
    #expect(cards(try MomentLibrary(json: []), ScriptedSearch(found: [("a", 0)])).isEmpty)
  }

  @Test("are not all about the same thing, unless there is nothing else")
  func variety() throws {
    let library = try shipped()
    let breaths = library.moments.filter { $0.category == .breathing }.map { ($0.id, 0.0) }
    let mixed = cards(library, ScriptedSearch(found: breaths + [("say-no-once", 5)]))
    #expect(mixed.count { $0.moment.category == .breathing } == 2 && mixed.last?.moment.id == "say-no-once")
    #expect(cards(library, ScriptedSearch(found: breaths)).count == 3)
    var config = CardConfig()
    config.sameCategoryMax = 3
    let same = cards(library, ScriptedSearch(found: breaths + [("say-no-once", 5)]), config: config)
    #expect(same.allSatisfy { $0.moment.category == .breathing })
  }

  @Test("are the same in any order of the results, and always three different free ones", arguments: 0..<40)
  func anyOrder(seed: Int) throws {
    let library = try shipped()
    var lottery = CoachLottery(seed)
    var found = library.moments.map { (id: $0.id, distance: lottery.number(0...6)) }
    for place in found.indices.reversed() { found.swapAt(place, lottery.below(place + 1)) }
    found = Array(found.prefix(lottery.below(20) + 1))
    let history = done(library.moments.map(\.id).filter { _ in lottery.below(3) == 0 }, at: coachNow - 600)
    let cards1 = cards(library, ScriptedSearch(found: found), history: history)
    #expect(cards1 == cards(library, ScriptedSearch(found: found.reversed()), history: history))
    #expect(Set(cards1.map(\.moment.id)).count == 3 && cards1.allSatisfy { !$0.isOnCooldown })
  }

  @Test(
    "carry a caution where a rule asks for one",
    arguments: [
      (MicroMoment.Category.movement, MicroMoment.Difficulty.hard, ["subj_energy": 0.3], "energy is low"),
      (.movement, .hard, ["subj_energy": 0.4], nil), (.movement, .hard, [:], "feel up to it"),
      (.movement, .easy, ["subj_energy": 0.1, "z_sleepDebt": 3], nil),
      (.movement, .moderate, ["z_sleepDebt": 3], "light"),
      (.movement, .moderate, ["z_hrv": -2], "light"), (.movement, .moderate, ["z_hrv": 2], nil),
      (.movement, .hard, ["subj_energy": 0.9, "z_resthr": 1.5], "light"), (.movement, .moderate, [:], nil),
      (.connection, .hard, ["subj_stress": 0.8], "calmer day"), (.connection, .hard, ["subj_stress": 0.7], nil),
      (.injury, .easy, [:], "uncomfortable"), (.sleep, .moderate, ["z_sleepDebt": 5], nil),
    ] as [(MicroMoment.Category, MicroMoment.Difficulty, [String: Double], String?)])
  func caution(
    _ category: MicroMoment.Category, _ difficulty: MicroMoment.Difficulty, _ features: [String: Double],
    _ words: String?
  ) {
    let moment = coachMoment("a", difficulty: difficulty, category: category)
    let caution = CautionRules.caution(moment, coachState(features))
    if let words { #expect(caution?.contains(words) == true) } else { #expect(caution == nil) }
    if let caution { #expect(MedicalClaims.first(in: caution) == nil && caution.split(separator: " ").count < 20) }
  }

  @Test("take a model's caution cleaned and short, and keep the rule's where it has none to give")
  func model() throws {
    let agent = CoachAgent(try shipped())
    let moment = coachMoment("a", difficulty: .hard, category: .movement)
    let rule = CautionRules.caution(moment, coachState(["subj_energy": 0.1]))
    func card(_ caution: String?) -> CoachCard {
      CoachCard(
        moment: moment, features: CandidateFeatures(moment: moment.id) { _ in 0 }, score: 0, caution: caution,
        isOnCooldown: false)
    }
    func caution(_ words: String, _ rule: String?) -> String? {
      switch agent.card(card(rule), minding: words) {
      case .success(let card): card.caution
      case .failure: "refused"
      }
    }
    #expect(rule?.contains("energy is low") == true)
    #expect(caution("**Go easy** today. Really.", rule) == "Go easy today.")
    for nothing in ["", "  "] { #expect(caution(nothing, rule) == rule && caution(nothing, nil) == nil) }
    for useless in [
      "You have a heart condition.", "https://a.example", "Sit down " + String(repeating: "and so ", count: 50),
    ] {
      #expect(caution(useless, rule) == "refused")
    }
    #expect(caution("Sit down for it.", nil) == "Sit down for it.")
  }
}
