import Testing

@testable import Agents

@Suite("The ranking of moments")
struct RecRankerTests {
  private func random(_ lottery: inout CoachLottery, _ moment: String, wild: Bool = false) -> CandidateFeatures {
    CandidateFeatures(moment: moment) { feature in
      if feature == .bias { return 1 }
      if wild, lottery.below(20) == 0 { return lottery.one([.nan, .infinity, -.infinity, 1e300, -1e300]) }
      return lottery.number(wild ? -1_000...1_000 : -3...3)
    }
  }

  @Test("begins with the weights as written and scores by a logistic")
  func initial() {
    let ranker = RecRanker()
    #expect(ranker.weights == RankFeature.allCases.map(\.initialWeight))
    #expect(ranker.score(coachCandidate("a")) == 0.5)
    #expect(abs(ranker.score(coachCandidate("a", [.evidence: 1])) - 0.645_656_306_225_795_4) < 1e-12)
    let ranked = ranker.rank([
      coachCandidate("a"), coachCandidate("b", [.evidence: 1]), coachCandidate("c", [.cooldown: 1]),
    ])
    #expect(ranked.map(\.moment) == ["b", "a", "c"])
  }

  @Test("is a permutation in a total order, for candidates in any order and with any values", arguments: 0..<60)
  func permutation(seed: Int) {
    var lottery = CoachLottery(seed)
    var candidates = (0..<20).map { random(&lottery, "m\($0 % 15)", wild: seed % 2 == 0) }
    candidates.append(candidates[3])
    let ranker = RecRanker()
    let ranked = ranker.rank(candidates)
    #expect(ranked.count == candidates.count)
    #expect(ranked.map(\.moment).sorted() == candidates.map(\.moment).sorted())
    let again = ranker.rank(ranked)
    #expect(again.map(\.moment) == ranked.map(\.moment))
    let unique = (0..<20).map { random(&lottery, "n\($0)", wild: seed % 2 == 0) }
    var shuffled = unique
    for place in shuffled.indices.reversed() { shuffled.swapAt(place, lottery.below(place + 1)) }
    #expect(ranker.rank(shuffled).map(\.moment) == ranker.rank(unique).map(\.moment))
  }

  @Test("orders equals by id, and tells large values apart where the logistic no longer does")
  func ties() {
    let ranker = RecRanker()
    #expect(ranker.rank(["c", "a", "b"].map { coachCandidate($0) }).map(\.moment) == ["a", "b", "c"])
    let (large, larger) = (coachCandidate("a", [.evidence: 1_000]), coachCandidate("b", [.evidence: 2_000]))
    #expect(ranker.score(large) == ranker.score(larger))
    #expect(ranker.rank([large, larger]).map(\.moment) == ["b", "a"])
    let none = coachCandidate("0", [.acceptance: .nan])
    #expect(ranker.rank([none, coachCandidate("z", [.cooldown: 1])]).map(\.moment) == ["z", "0"])
  }

  @Test("learns the preferred features, and nothing from those that two moments share")
  func pairwise() {
    var ranker = RecRanker()
    let quick = coachCandidate("quick", [.timeCostFit: 1, .evidence: 0.3, .wellbeing: 2, .sleepDebt: 3])
    let long = coachCandidate("long", [.timeCostFit: 0, .evidence: 1, .wellbeing: 2, .sleepDebt: 3])
    #expect(ranker.rank([quick, long]).first?.moment == "long")
    for id in 0..<200 { ranker.learn(RankLesson(id: UInt64(id), answered: quick, others: [long], accepted: true)) }
    #expect(ranker.rank([quick, long]).first?.moment == "quick")
    for shared in [RankFeature.bias, .wellbeing, .sleepDebt, .novelty] {
      #expect(ranker.weights[shared.rawValue] == shared.initialWeight)
    }
  }

  @Test("as written moves weights that cannot express a preference, and so forgets what it knew of a state")
  func pointwise() {
    var config = RankerConfig()
    config.gradient = .pointwise
    var ranker = RecRanker(config)
    let a = coachCandidate("a", [.timeCostFit: 1, .sleepDebt: 3])
    let b = coachCandidate("b", [.timeCostFit: 0, .sleepDebt: 3])
    let pairwise = RankLesson(id: 1, answered: a, others: [b], accepted: true)
    ranker.learn(pairwise)
    #expect(ranker.weights[RankFeature.bias.rawValue] != 0)
    #expect(ranker.weights[RankFeature.sleepDebt.rawValue] != RankFeature.sleepDebt.initialWeight)
  }

  @Test("the step of one pair is the gradient of the preference's probability")
  func gradient() {
    var ranker = RecRanker()
    let (a, b) = (coachCandidate("a", [.evidence: 1]), coachCandidate("b", [.novelty: 1]))
    let surprise = 1 - 1 / (1 + 0.818_730_753_077_981_9)
    ranker.learn(RankLesson(id: 1, answered: a, others: [b], accepted: true))
    #expect(abs(ranker.weights[RankFeature.evidence.rawValue] - (0.6 + 0.055 * surprise)) < 1e-12)
    #expect(abs(ranker.weights[RankFeature.novelty.rawValue] - (0.4 - 0.055 * surprise)) < 1e-12)
  }

  @Test("a refusal is a preference for the moment beside it")
  func refusal() {
    let (a, b, c) = (coachCandidate("a", [.evidence: 1]), coachCandidate("b"), coachCandidate("c"))
    var (one, other) = (RecRanker(), RecRanker())
    #expect(one.learn(RankLesson(id: 1, answered: a, others: [b, c], accepted: false)) == .learnt)
    #expect(one.weights[RankFeature.evidence.rawValue] < 0.6)
    other.learn(RankLesson(id: 1, answered: a, others: [c, b], accepted: false))
    #expect(one == other)
    #expect(other.learn(RankLesson(id: 2, answered: a, others: [a], accepted: true)) == .alone)
  }

  @Test("learns from an answer once")
  func once() {
    let (a, b) = (coachCandidate("a", [.evidence: 1]), coachCandidate("b"))
    let lessons = (1...9).map { RankLesson(id: $0, answered: a, others: [b], accepted: $0 % 3 > 0) }
    var ranker = RecRanker()
    for lesson in lessons { #expect(ranker.learn(lesson) == .learnt) }
    let before = ranker
    for lesson in lessons.reversed() { #expect(ranker.learn(lesson) == .known) }
    #expect(ranker == before)
  }

  @Test("learns faster the less is accepted, between 0.03 and 0.08")
  func rate() {
    var (liked, refused) = (RecRanker(), RecRanker())
    #expect(abs(liked.learningRate - 0.055) < 1e-12)
    for id in UInt64(0)..<50 {
      liked.learn(RankLesson(id: id, answered: coachCandidate("a"), others: [], accepted: true))
      refused.learn(RankLesson(id: id, answered: coachCandidate("a"), others: [], accepted: false))
    }
    #expect(abs(liked.learningRate - 0.03) < 1e-12 && abs(refused.learningRate - 0.08) < 1e-12)
    for id in UInt64(50)..<60 {
      liked.learn(RankLesson(id: id, answered: coachCandidate("a"), others: [], accepted: false))
    }
    #expect(abs(liked.learningRate - 0.055) < 1e-12)
  }

  @Test("keeps its weights bounded and numbers, whatever it is taught", arguments: 0..<40)
  func bounded(seed: Int) {
    var lottery = CoachLottery(seed)
    var config = RankerConfig()
    config.gradient = seed % 2 == 0 ? .pairwise : .pointwise
    var ranker = RecRanker(config)
    for id in 0..<300 {
      let others = (0..<lottery.below(4)).map { random(&lottery, "o\($0)", wild: true) }
      let answered = random(&lottery, "a", wild: true)
      ranker.learn(
        RankLesson(id: UInt64(id), answered: answered, others: others, accepted: lottery.below(2) == 0))
      #expect(ranker.weights.allSatisfy { $0 >= -3 && $0 <= 3 })
      #expect(ranker.learningRate >= 0.03 - 1e-12 && ranker.learningRate <= 0.08 + 1e-12)
    }
    #expect(ranker.weights != RecRanker().weights)
  }

  @Test("with 0/0 as written, nothing new is ever learnt from and nothing new comes before what is known")
  func neverAnswered() {
    var config = CandidateConfig()
    config.unanswered = .asWritten
    let new = CandidateFeatures(
      coachMoment("new"), distance: 0, record: .init(), state: coachState(), now: coachNow, config)
    var ranker = RecRanker()
    let worst = coachCandidate("worst", [.cooldown: 1])
    #expect(ranker.rank([new, worst]).map(\.moment) == ["worst", "new"])
    #expect(ranker.learn(RankLesson(id: 1, answered: new, others: [worst], accepted: true)) == .unusable)
    let mended = CandidateFeatures(
      coachMoment("new"), distance: 0, record: .init(), state: coachState(), now: coachNow)
    #expect(ranker.rank([mended, worst]).map(\.moment) == ["new", "worst"])
  }

  @Test("learns the taste of a person who always takes the shortest one")
  func converges() {
    var lottery = CoachLottery(7)
    var ranker = RecRanker()
    var right = 0
    for id in 0..<600 {
      let shown = ["a", "b", "c"].map { name in
        coachCandidate(
          name,
          [
            .timeCostFit: lottery.number(0...1), .evidence: lottery.one([0.3, 0.7, 1]),
            .novelty: lottery.number(0...1), .acceptance: lottery.number(0...1),
          ])
      }
      let liked = shown.max { $0[.timeCostFit] < $1[.timeCostFit] } ?? shown[0]
      if id >= 500, ranker.rank(shown).first == liked { right += 1 }
      let others = shown.filter { $0 != liked }
      ranker.learn(RankLesson(id: UInt64(id), answered: liked, others: others, accepted: true))
    }
    #expect(right >= 75, "by chance it would be 33 of 100, and it is \(right)")
  }
}
