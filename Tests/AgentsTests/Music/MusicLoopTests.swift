import SimKernel
import Testing
import PersonWire

@testable import Agents

/// Eight weeks of one person with a watch: the state is estimated, a song is chosen, the body responds, and all of it is
/// learnt, live and from the history.
private struct ListeningLife {
  let listener: MusicListener
  let songs: [Song]
  /// A choice is made among the songs of the list that the person has put on.
  private let lists: [[Song]]
  private(set) var job: HistoryJob
  private(set) var counts: [Song.ID: Int] = [:]
  private(set) var choices = 0
  private var random: MusicRandom
  private var body: ListenerBody
  /// Slow wandering of the body that has nothing to do with music.
  private var wander = BodyShift()
  private var lastPlayed: [Song.ID: Double] = [:]
  private var nextPlay: UInt64 = 1
  private let ranker = SongRanker()
  private let estimator = MusicEstimator()

  init(seed: UInt64) {
    listener = MusicListener(seed: seed)
    songs = SongMaker(seed: seed).songs()
    job = HistoryJob()
    var random = MusicRandom(seed: seed, stream: 77)
    var shuffled = songs
    for place in shuffled.indices.reversed() { shuffled.swapAt(place, random.below(place + 1)) }
    lists = (0..<6).map { Array(shuffled[$0 * 20..<$0 * 20 + 20]) }
    self.random = random
    body = ListenerBody(at: historyStart)
  }

  mutating func live(weeks: Int) {
    for day in 0..<weeks * 7 {
      let midnight = historyStart + Double(day) * 24 * hour
      let sessions: [(at: Double, songs: Int)] = [(7.6, 7), (10, 9), (15, 8), (20, 9), (22.3, 6)]
      for session in sessions where random.chance(0.85) {
        listen(from: midnight + (session.at + random.unit() * 0.5) * hour, songs: session.songs)
      }
    }
  }

  private mutating func listen(from start: Double, songs count: Int) {
    var (now, facts, session) = (start, [HistoryFact](), [Song]())
    let list = lists[random.below(lists.count)]
    var readings = MusicReadings()
    (readings.baselines.restingHeartRate, readings.baselines.age, readings.baselines.variability) = (58, 35, 50)
    wander = BodyShift(heartRate: random.normal() * 6, variability: random.normal() * 8)
    body.play(nil, to: listener, at: now)
    for _ in 0..<count {
      measure(at: now, &readings, &facts)
      let state = estimator.state(
        readings, at: Timestamp(exact: now), localMinute: Int(now - historyStart) % 86_400 / 60)
      var moment = RankingSituation(state, now: now, localMinute: Int(now - historyStart) % 86_400 / 60)
      moment.knowledge = job.learner.knowledge(in: state.context)
      for (song, at) in lastPlayed { moment.knowledge[song, default: SongKnowledge()].lastPlayed = at }
      moment.session = session
      guard let choice = ranker.choose(list, moment) else { return }
      choices += 1
      let length = choice.song.duration ?? 200
      let isSkip = random.chance(listener.skipChance(choice.song, state.need))
      let end = now + (isSkip ? 15 + random.unit() * 40 : length)
      body.play(choice.song, to: listener, at: now)
      var at = now
      while at + 60 < end {
        at += 60
        measure(at: at, &readings, &facts)
      }
      measure(at: end, &readings, &facts)
      let play = SongPlay(id: nextPlay, song: choice.song.id, start: now, end: end, songDuration: choice.song.duration)
      nextPlay += 1
      counts[play.song, default: 0] += 1
      lastPlayed[play.song] = end
      facts.append(.play(play))
      let response = PlayResponse(
        from: now, to: end, rates: SortedReadings(readings.heartRates),
        variabilities: SortedReadings(readings.heartRateVariabilities))
      if let lesson = SongLesson(play, response, in: state.context, source: .live) { job.learner.learn(lesson) }
      session.append(choice.song)
      now = end + 4
    }
    body.play(nil, to: listener, at: now)
    job.advance(facts, at: now, limit: .max)
  }

  /// Takes a reading of the watch: the body's response to the music, its own variation, and the sensor's noise.
  private mutating func measure(at now: Double, _ readings: inout MusicReadings, _ facts: inout [HistoryFact]) {
    body.advance(to: now)
    wander.heartRate = wander.heartRate * 0.97 + random.normal() * 1
    wander.variability = wander.variability * 0.97 + random.normal() * 1.2
    let rate = TimedReading(at: now, 68 + wander.heartRate + body.shift.heartRate + random.normal() * 2)
    let variability = TimedReading(
      at: now, max(8, 50 + wander.variability + body.shift.variability + random.normal() * 6))
    readings.heartRates.append(rate)
    readings.heartRateVariabilities.append(variability)
    facts.append(.heartRate(rate))
    facts.append(.heartRateVariability(variability))
  }

  /// The correlation between the learnt calm of songs with that many plays and their true effect on heart rate and
  /// variability.
  func agreement(plays: Int) -> (rho: Double, songs: Int)? {
    let often = songs.filter { counts[$0.id, default: 0] >= plays }
    let truth = often.map { song in
      let aim = listener.aim(of: song)
      return aim.variability / 10 * 0.5 - aim.heartRate / 10 * 0.3
    }
    let learnt = often.map { job.learner.effect(of: $0.id)?.calm ?? 0.5 }
    return Correlation.spearman(learnt, truth).map { ($0, often.count) }
  }
}

@Suite("Eight weeks of listening")
struct MusicLoopTests {
  @Test("teach which songs calm this person", arguments: 0..<6 as Range<UInt64>)
  func learning(seed: UInt64) throws {
    var life = ListeningLife(seed: seed)
    life.live(weeks: 8)
    let agreement = try #require(life.agreement(plays: 10))
    print("person \(seed): \(life.choices) plays, rho \(agreement.rho) over \(agreement.songs) songs played often")
    #expect(agreement.songs >= 20)
    #expect(agreement.rho >= 0.6)
    #expect(life.job.learner.lessons.count <= life.choices)
  }
}
