import SimKernel
import Testing
import PersonWire

@testable import Agents

private func play(_ id: UInt64 = 1, _ song: Song.ID = 7, at start: Double = 0, share: Double? = 1) -> SongPlay {
  SongPlay(id: id, song: song, start: start, end: start + (share ?? 1) * 200, songDuration: share == nil ? nil : 200)
}

private func response(rate: Double? = nil, variability: Double? = nil) -> PlayResponse {
  PlayResponse(
    rates: (rate == nil ? nil : 70, rate.map { 70 + $0 }),
    variabilities: (variability == nil ? nil : 50, variability.map { 50 + $0 }))
}

private func config(_ rules: MusicRule...) -> LearningConfig {
  var config = LearningConfig()
  config.rules = Set(rules)
  return config
}

private func lesson(
  _ play: SongPlay, _ response: PlayResponse = PlayResponse(), in context: MusicContext = .work,
  source: SongLesson.Source = .live, _ config: LearningConfig = LearningConfig()
) throws -> SongLesson {
  try #require(SongLesson(play, response, in: context, source: source, config))
}

private func near(_ one: Double?, _ other: Double) -> Bool { one.map { abs($0 - other) < 1e-9 } ?? false }

@Suite("The impact of a play")
struct SongImpactTests {
  @Test("follows from the measured values, which share the weight of a missing one")
  func fourCases() throws {
    func impact(_ response: PlayResponse) throws -> SongImpact { try #require(SongImpact(play(share: 0.75), response)) }
    let both = try impact(response(rate: -4, variability: 3))
    #expect(near(both.calm, 0.5 + 0.15 + 0.12 + 0.05) && near(both.energy, 0.5 - 0.12 + 0.05))
    let variability = try impact(response(variability: 3))
    #expect(near(variability.calm, 0.5 + 0.24 + 0.05) && near(variability.energy, 0.55))
    let rate = try impact(response(rate: 4))
    #expect(near(rate.calm, 0.5 - 0.32 + 0.05) && near(rate.energy, 0.5 + 0.24 + 0.05))
    let neither = try impact(response())
    #expect(near(neither.calm, 0.55) && near(neither.energy, 0.55) && near(neither.focus, 0.55))
    #expect(near(both.moodLift, 0.82 * 0.4 + 0.43 * 0.3 + 0.55 * 0.3))
    #expect(both.isMeasured && variability.isMeasured && rate.isMeasured && !neither.isMeasured)
    #expect(try impact(response(rate: -40, variability: 90)).calm == 1)
  }

  @Test(
    "is lowered by a skip, more by an early one",
    arguments: [(0.1, 0.12), (0.149, 0.1298), (0.2, 0.29), (0.3, 0.46)])
  func skips(share: Double, calm: Double) throws {
    let impact = try #require(SongImpact(play(share: share), PlayResponse()))
    #expect(near(impact.calm, calm) && impact.isSkip == (share < 0.3))
  }

  @Test("of a song of unknown length is that of its seconds")
  func unknownLength() throws {
    var short = play(share: nil)
    short.listened = 29
    #expect(try #require(SongImpact(short, PlayResponse())).calm == 0.2)
    short.listened = 30
    #expect(try #require(SongImpact(short, PlayResponse())).calm == 0.5)
    short.end = nil
    #expect(SongImpact(short, PlayResponse()) == nil)
  }

  @Test("distinguishes a missing reading from no change; as written it does not")
  func missing() throws {
    var half = response(rate: 0)
    half.rateAtStart = nil
    #expect(half.rateChange() == nil && half.rateChange([.zeroIsMissing]) == 70)
    #expect(try #require(SongImpact(play(), half)).energy == 0.6)
    #expect(try #require(SongImpact(play(), half, config(.zeroIsMissing))).energy == 1)
    let steady = response(rate: 0, variability: 4)
    #expect(near(try #require(SongImpact(play(), steady)).calm, 0.8))
    #expect(near(try #require(SongImpact(play(), steady, config(.zeroIsMissing))).calm, 0.92))
    #expect(try #require(SongImpact(play(), response(rate: 0))).isMeasured)
  }
}

@Suite("Readings at the ends of a play")
struct PlayResponseTests {
  @Test("belong to the song that played when they were measured; as written to the one that plays when they arrive")
  func tagging() {
    let late = [
      TimedReading(at: 1_000, arrived: 1_500, 80), TimedReading(at: 1_200, arrived: 1_700, 70),
      TimedReading(at: 1_500, arrived: 1_510, 95), TimedReading(at: 1_700, arrived: 1_710, 99),
    ]
    func change(_ start: Double, _ rules: Set<MusicRule>) -> Double? {
      let readings = SortedReadings(late, rules)
      return PlayResponse(from: start, to: start + 200, rates: readings, variabilities: SortedReadings())
        .rateChange()
    }
    #expect(change(1_000, []) == -10 && change(1_500, []) == 4)
    #expect(change(1_000, [.arrivalTagging]) == nil && change(1_500, [.arrivalTagging]) == -17.5)
  }

  @Test("must be near, each on its side of the middle, and not after the end")
  func window() {
    let readings = SortedReadings([TimedReading(at: 60, 70), TimedReading(at: 60, 70), TimedReading(at: 400, 80)])
    #expect(readings.readings.count == 2)
    func ends(_ start: Double, _ end: Double) -> [Double?] {
      let response = PlayResponse(from: start, to: end, rates: readings, variabilities: SortedReadings())
      return [response.rateAtStart, response.rateAtEnd]
    }
    #expect(ends(30, 460) == [70, 80] && ends(150, 490) == [70, 80])
    #expect(ends(151, 460) == [nil, 80] && ends(14, 460) == [nil, 80])
    #expect(ends(30, 399) == [70, nil] && ends(30, 491) == [70, nil])
    #expect(ends(0, 100) == [nil, 70])
  }

  @Test("are means, so that one wild reading does not decide")
  func means() {
    let rates = SortedReadings([10, 40, 170, 200].map { TimedReading(at: $0, 60 + $0 / 10) })
    let response = PlayResponse(from: 0, to: 200, rates: rates, variabilities: SortedReadings())
    #expect(response.rateAtStart == 62.5 && response.rateAtEnd == 78.5)
  }
}

@Suite("Learning what songs do")
struct SongLearnerTests {
  @Test("is fast at first and steady then")
  func rates() throws {
    var learner = SongLearner()
    var expected = 0.5
    for number in 0..<8 {
      learner.learn(try lesson(play(UInt64(number), at: Double(number))))
      expected += (0.6 - expected) * (number < 5 ? 0.4 : 0.2)
      #expect(near(learner.effect(of: 7, in: .work)?.calm, expected))
    }
    #expect(learner.effect(of: 7, in: .commute) == nil && near(learner.knowledge(in: .work)[7]?.familiarity, 0.8))
  }

  @Test("happens once for a play, live or from the history; as written once per delivery")
  func once() throws {
    let live = try lesson(play(), response(rate: -5))
    let richer = try lesson(play(), response(rate: -5, variability: 5), in: .commute, source: .history)
    #expect(SongLearner([live, live]).lessons == [live])
    let learner = SongLearner([live, live, richer, richer, live])
    #expect(learner.lessons == [richer] && learner.effect(of: 7, in: .work) == nil)
    #expect(learner == SongLearner([richer]))
    var literal = SongLearner([], config(.playsPerDelivery))
    for lesson in [live, live, richer] { literal.learn(lesson) }
    #expect(literal.lessons.count == 3)
  }

  @Test("learns the same in whatever order plays arrive and however often", arguments: 0..<20 as Range<UInt64>)
  func order(seed: UInt64) throws {
    var random = MusicRandom(seed: seed)
    var lessons: [SongLesson] = []
    for id in 0..<60 as Range<UInt64> {
      let some = play(id, UInt64(random.below(6)), at: Double(random.below(40)), share: random.unit())
      let body = response(rate: random.chance(0.6) ? random.normal() * 5 : nil)
      lessons.append(try lesson(some, body, in: MusicContext.allCases[random.below(4)], source: .history))
    }
    let learner = SongLearner(lessons)
    var again = lessons + lessons.prefix(20)
    for place in again.indices.reversed() { again.swapAt(place, random.below(place + 1)) }
    #expect(SongLearner(again) == learner)
    #expect(SongLearner(learner.lessons) == learner)
    #expect(learner.lessons.count == 60)
  }

  @Test("never loses confidence by a play without readings; as written it falls from 1 to 0.7")
  func confidence() throws {
    var (learner, literal) = (SongLearner(), SongLearner([], config(.confidenceFalls)))
    for id in 0..<20 as Range<UInt64> {
      let measured = try lesson(play(id, at: Double(id)), response(rate: -3))
      learner.learn(measured)
      literal.learn(measured)
    }
    #expect(learner.effect(of: 7)?.confidence == 1 && literal.effect(of: 7, in: .work)?.confidence == 1)
    let unmeasured = try lesson(play(20, at: 20))
    learner.learn(unmeasured)
    literal.learn(unmeasured)
    #expect(learner.effect(of: 7)?.confidence == 1 && literal.effect(of: 7, in: .work)?.confidence == 0.7)
  }

  @Test("is never surer than 0.7 by listening alone, and surer with every play", arguments: 0..<10 as Range<UInt64>)
  func monotone(seed: UInt64) throws {
    var (random, learner, alone) = (MusicRandom(seed: seed), SongLearner(), SongLearner())
    var before = 0.0
    for id in 0..<60 as Range<UInt64> {
      let contexts = MusicContext.allCases
      let body = random.chance(0.5) ? response(rate: 1) : PlayResponse()
      learner.learn(try lesson(play(id, at: Double(id)), body, in: contexts[random.below(3)]))
      alone.learn(try lesson(play(id, at: Double(id)), in: contexts[random.below(3)]))
      let now = learner.effect(of: 7)?.confidence ?? 0
      #expect(now >= before && (alone.effect(of: 7)?.confidence ?? 1) <= 0.7)
      before = now
    }
    #expect(before == 1)
  }

  @Test("of a song is not halved by one play in a new context")
  func dilution() throws {
    var learner = SongLearner()
    for id in 0...20 as ClosedRange<UInt64> {
      learner.learn(try lesson(play(id, at: Double(id)), response(rate: -3), in: id == 20 ? .commute : .work))
    }
    #expect(learner.effect(of: 7)?.confidence == 1)
  }

  @Test("tells ranking the effect here, the familiarity and the last play")
  func knowledge() throws {
    var learner = SongLearner()
    for id in 0..<10 as Range<UInt64> {
      learner.learn(try lesson(play(id, at: Double(id)), response(rate: -5), in: .preSleep))
      learner.learn(try lesson(play(id + 100, at: 100 + Double(id)), response(rate: 5), in: .workout))
    }
    let (bed, gym) = (learner.knowledge(in: .preSleep)[7], learner.knowledge(in: .workout)[7])
    #expect((bed?.effect?.calm ?? 0) > (gym?.effect?.calm ?? 1) + 0.2)
    #expect(bed?.familiarity == 1 && bed?.lastPlayed == 109)
    #expect(learner.knowledge(in: .work)[7]?.effect == learner.effect(of: 7))
  }
}

@Suite("The quality of a session")
struct SessionQualityTests {
  @Test("weighs skips, variability, listening and sleep, and treats no unknown value as bad")
  func quality() {
    #expect(
      near(
        SessionQuality.score(skipRate: 0.2, variabilityChange: 5, meanShare: 0.9, sleepScore: 0.8),
        0.8 * 0.25 + 0.75 * 0.3 + 0.9 * 0.25 + 0.8 * 0.2))
    #expect(
      near(SessionQuality.score(skipRate: 0, variabilityChange: nil, meanShare: nil, sleepScore: nil), 0.25 + 0.375))
    #expect(SessionQuality.score(skipRate: 0, variabilityChange: 99, meanShare: 1, sleepScore: 1) == 1)
  }
}

extension PlayResponse {
  /// Nothing was measured.
  init() { self.init(rates: (nil, nil), variabilities: (nil, nil)) }
}
