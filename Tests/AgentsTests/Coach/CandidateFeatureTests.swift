import Testing

@testable import Agents

@Suite("The features of a moment for its ranking")
struct CandidateFeatureTests {
  private func record(accepted: Int = 0, declined: Int = 0, completed: Int? = nil) -> MomentHistory.Record {
    var events: [MomentHistory.Event] = []
    for _ in 0..<accepted { events.append(.init(id: UInt64(events.count), moment: "a", answer: .accepted, at: 0)) }
    for _ in 0..<declined { events.append(.init(id: UInt64(events.count), moment: "a", answer: .declined, at: 0)) }
    if let completed {
      events.append(.init(id: UInt64(events.count), moment: "a", answer: .completed, at: completed))
    }
    return MomentHistory(events).record("a")
  }

  private func features(
    _ moment: MicroMoment = coachMoment("a"), distance: Double? = 5, _ record: MomentHistory.Record = .init(),
    _ state: CoachState = coachState(), _ config: CandidateConfig = CandidateConfig()
  ) -> CandidateFeatures {
    CandidateFeatures(moment, distance: distance, record: record, state: state, now: coachNow, config)
  }

  @Test("has thirteen features, by the names and with the weights of the documents")
  func names() {
    let weights = Dictionary(
      uniqueKeysWithValues: RankFeature.allCases.map { ($0.signal?.rawValue ?? "\($0)", $0.initialWeight) })
    #expect(
      weights == [
        "bias": 0, "wellbeing": -0.2, "evidence": 0.6, "novelty": 0.4, "cooldown": -0.5, "acceptance": 0.3,
        "timeCostFit": 0.2, "z_hrv": -0.25, "z_nocthr": 0.2, "z_resthr": 0.2, "z_sleepDebt": 0.3, "z_rr": 0.1,
        "z_steps": -0.15,
      ])
  }

  @Test("counts acceptances among answers; a moment that was never answered is in the middle")
  func acceptance() {
    #expect(features()[.acceptance] == 0.5)
    #expect(features(record(accepted: 3, declined: 1))[.acceptance] == 0.75)
    #expect(features(record(declined: 2))[.acceptance] == 0)
    #expect(features(record(completed: 5))[.acceptance] == 0.5)
    var literal = CandidateConfig()
    literal.unanswered = .asWritten
    #expect(features(.init(), coachState(), literal)[.acceptance].isNaN)
    #expect(features(record(accepted: 1), coachState(), literal)[.acceptance] == 1)
  }

  @Test("blends novelty from rare acceptance and nearness")
  func novelty() {
    #expect(features(distance: 5)[.novelty] == 0.5 * 0.7)
    #expect(features(distance: 0)[.novelty] == 0.5 * 0.7 + 0.3)
    #expect(features(distance: 2.5, record(accepted: 4))[.novelty] == 0.5 * 0.3)
    #expect(features(distance: 99)[.novelty] == features(distance: nil)[.novelty])
    #expect(features(distance: .nan)[.novelty] == features(distance: nil)[.novelty])
  }

  @Test("cools down from 1 to 0 after it was done, whatever the clock says")
  func cooldown() {
    #expect(features()[.cooldown] == 0)
    #expect(features(record(completed: coachNow))[.cooldown] == 1)
    #expect(features(record(completed: coachNow - 900))[.cooldown] == 0.75)
    #expect(features(record(completed: coachNow - 3_600))[.cooldown] == 0)
    #expect(features(record(completed: coachNow + 9_000))[.cooldown] == 1)
    #expect(features(coachMoment("a", cooldown: 0), record(completed: coachNow))[.cooldown] == 0)
  }

  @Test("fits the better the less time it takes")
  func time() {
    #expect(features(coachMoment("a", seconds: 900))[.timeCostFit] == 0.5)
    #expect(features(coachMoment("a", seconds: 3_600))[.timeCostFit] == 0)
    #expect(features(coachMoment("a", seconds: 0))[.timeCostFit] == 1)
  }

  @Test("carries the deviations of the day, within limits; missing ones say nothing")
  func deviations() {
    let state = coachState(wellbeing: nil, ["z_hrv": -2, "z_steps": 4_000_000, "z_rr": .nan])
    let all = features(coachMoment("a", helps: [.steps]), .init(), state)
    #expect(all[.heartRateVariability] == -2 && all[.steps] == 6 && all[.respiratoryRate] == 0)
    #expect(all[.wellbeing] == 0 && all[.bias] == 1)
    var config = CandidateConfig()
    config.deviations = .helpedWith
    let helped = features(coachMoment("a", helps: [.steps]), .init(), state, config)
    #expect(helped[.heartRateVariability] == 0 && helped[.steps] == 6)
  }

  private func features(_ moment: MicroMoment, _ record: MomentHistory.Record) -> CandidateFeatures {
    features(moment, distance: 5, record)
  }

  private func features(
    _ moment: MicroMoment, _ record: MomentHistory.Record, _ state: CoachState,
    _ config: CandidateConfig = CandidateConfig()
  ) -> CandidateFeatures { features(moment, distance: 5, record, state, config) }

  private func features(
    _ record: MomentHistory.Record, _ state: CoachState = coachState(), _ config: CandidateConfig = CandidateConfig()
  ) -> CandidateFeatures { features(coachMoment("a"), distance: 5, record, state, config) }

  private func features(distance: Double?, _ record: MomentHistory.Record = .init()) -> CandidateFeatures {
    features(coachMoment("a"), distance: distance, record)
  }

  @Test("counts an event once, in whatever order events come")
  func history() {
    let events: [MomentHistory.Event] = [
      .init(id: 1, moment: "a", answer: .accepted, at: 1), .init(id: 2, moment: "a", answer: .declined, at: 2),
      .init(id: 3, moment: "a", answer: .completed, at: 30), .init(id: 4, moment: "a", answer: .completed, at: 20),
      .init(id: 5, moment: "b", answer: .accepted, at: 5),
    ]
    let once = MomentHistory(events)
    #expect(MomentHistory(events.reversed() + events) == once)
    #expect(once.record("a").answers == 2 && once.record("a").lastCompleted == 30)
    #expect(once.record("c") == MomentHistory.Record())
    var history = once
    #expect(!history.add(events[0]) && history == once)
  }

  @Test("searches for wellbeing and the four largest contributions, as written")
  func query() {
    let contributions = [
      "z_hrv": -2.1, "z_sleepDebt": 1.8, "subj_stress": 0.5, "z_rr": 0.004, "sentiment": -0.5, "z_steps": 0,
    ]
    let state = coachState(wellbeing: -1.234, contributions: contributions)
    #expect(MomentQuery.text(state) == "wellbeing=-1.23 z_hrv=-2.1 z_sleepDebt=1.8 sentiment=-0.5 subj_stress=0.5")
    #expect(MomentQuery.text(coachState(wellbeing: nil)) == "")
    #expect(MomentQuery.text(coachState(wellbeing: -0.001)) == "wellbeing=0")
  }

  @Test("finds by shared words, the nearest first, never more than asked")
  func search() {
    let moments = [
      coachMoment("b", helps: [.sleepDebt]), coachMoment("a"), coachMoment("c", helps: [.sleepDebt, .steps]),
    ]
    let search = MomentIndex(moments)
    let found = search.search(query: "z_sleepDebt=2 z_steps=1", topK: 20)
    #expect(found.map(\.id) == ["c", "b"])
    #expect(found.map(\.distance) == found.map(\.distance).sorted() && found.allSatisfy { $0.distance < 1.42 })
    #expect(search.search(query: "tag", topK: 2).map(\.id) == ["a", "b"])
    #expect(search.search(query: "", topK: 2).isEmpty)
    #expect(search.search(query: "x", topK: -1).isEmpty)
  }
}
