import Foundation
import SimKernel
import Testing
import PersonWire

@testable import Agents

@Suite("The history of listening")
struct HistoryJobTests {
  private func near(_ one: Double?, _ other: Double) -> Bool { one.map { abs($0 - other) < 1e-9 } ?? false }

  // MARK: - Sessions

  @Test("ends a session after a pause of more than half an hour, and forgets one under five minutes")
  func gaps() {
    let job = HistoryJob(over: [
      .play(historyPlay(1, at: 0)), .play(historyPlay(2, at: 200 + 1_800)), .play(historyPlay(3, at: 2_200 + 1_801)),
      .play(historyPlay(4, at: 20_000)), .play(historyPlay(5, at: 20_210)),
    ])
    #expect(job.sessions.map(\.plays) == [[1, 2], [4, 5]])
    #expect(job.learner.lessons.map(\.play) == [1, 2, 4, 5])
    #expect(job.sessions[1].span.length == 410)
  }

  @Test("uses readings within five minutes of a session, and derives no change from one reading")
  func biometrics() throws {
    let row = historyRow(1...3, at: 1_000)  // Until 1,620.
    let readings = [
      historyRate(699, 150), historyRate(700, 70), historyRate(1_300, 66), historyRate(1_920, 60),
      historyRate(1_921, 150), historyVariability(1_500, 48),
    ]
    let session = try #require(HistoryJob(over: readings + row).sessions.first)
    // Of half a change, the literal rule makes one of 48 milliseconds.
    #expect(near(session.quality, 0.25 + 0.15 + 0.25 + 0.1))
    let literal = try #require(HistoryJob(over: readings + row, historyConfig(.zeroIsMissing)).sessions.first)
    #expect(near(literal.quality, 0.25 + 0.3 + 0.25 + 0.1))
  }

  @Test("files a lesson under the state as the song began; as written under the hour of its session")
  func keptContext() {
    let found: [MusicContext] = [.deepWork, .work, .work]
    let row = (1...3).map { number -> HistoryFact in
      var play = historyPlay(UInt64(number), at: 20 * hour + Double(number) * 210, song: UInt64(number))
      play.context = found[number - 1]
      return .play(play)
    }
    let job = HistoryJob(over: row)
    #expect(job.learner.lessons.map(\.context) == found && job.sessions.map(\.context) == [.work])
    let literal = HistoryJob(over: row, historyConfig(.hoursInHistory))
    #expect(Set(literal.learner.lessons.map(\.context)) == [.relaxation])
    #expect(literal.sessions.map(\.context) == [.relaxation])
  }

  @Test(
    "infers the context from a workout nearby, else from the hour and the kind of day",
    arguments: [
      (4.9, MusicContext.preSleep, MusicContext.preSleep), (5, .morning, .morning), (7.5, .commute, .morning),
      (9, .work, .relaxation), (17, .commute, .relaxation), (19.5, .relaxation, .relaxation),
      (22, .preSleep, .preSleep),
    ])
  func contexts(at: Double, weekday: MusicContext, weekend: MusicContext) throws {
    let monday = historyRow(1...2, at: at * hour)
    let saturday = historyRow(3...4, at: (120 + at) * hour)
    let sessions = HistoryJob(over: monday + saturday).sessions
    #expect(sessions.map(\.context) == [weekday, weekend])
    func context(_ from: Double, _ to: Double) -> MusicContext? {
      let start = historyStart + at * hour
      return HistoryJob(over: monday + [.workout(TimeSpan(start: start + from, end: start + to))]).sessions.first?
        .context
    }
    #expect(context(-3_600, -300) == .workout && context(-3_600, -301) == weekday)
    #expect(context(710, 3_000) == .workout && context(711, 3_000) == weekday)
  }

  @Test("knows the local hour of a traveller")
  func travel() {
    var play = historyPlay(1, at: 8 * hour, heard: 400)
    play.utcOffset = -9 * 3_600
    let session = HistoryJob(over: [.play(play)]).sessions.first
    #expect(session?.context == .preSleep)
  }

  // MARK: - Nights

  @Test("sees the whole of the next night")
  func wholeNight() throws {
    let facts =
      historyRow(1...2, at: 12 * hour) + [historySleep(14, 16, .core)]
      + historyNight(from: 22.5, [(1, .core), (1, .deep), (2, .core), (2, .rem), (2, .core)])
    let night = try #require(HistoryJob(over: facts).sessions.first?.night)
    #expect(near(night.hours, 8) && near(night.deepShare, 1.0 / 8) && near(night.score, 0.6 + 0.2))
  }

  @Test("counts no time twice that is known with and without its stages")
  func overlaps() throws {
    let facts =
      historyRow(1...2, at: 20 * hour) + [historySleep(22.9, 31.1, .asleep), historySleep(22, 32, .inBed)]
      + historyNight(from: 23, [(2, .core), (1, .deep), (3, .core), (2, .rem)])
    let night = try #require(HistoryJob(over: facts).sessions.first?.night)
    #expect(near(night.hours, 8.2) && near(night.deepShare, 1.0 / 8))
  }

  @Test("treats no nap as a night, no waking as sleep, and no missing stages as shallow ones")
  func naps() throws {
    let row = historyRow(1...2, at: 12 * hour)
    func night(_ sleeps: HistoryFact...) -> NightSummary? { HistoryJob(over: row + sleeps).sessions.first?.night }
    #expect(night(historySleep(13, 15.9, .core)) == nil)
    #expect(night(historySleep(13, 14, .core), historySleep(15.1, 17, .core)) == nil)
    #expect(night(historySleep(13, 14, .core), historySleep(14.9, 17, .core))?.hours == 3.1)
    #expect(night(historySleep(13, 16.5, .core), historySleep(14, 14.6, .awake)) == nil)
    let vague = try #require(night(historySleep(22, 30, .asleep)))
    #expect(vague.score == 1 && vague.deepShare == nil)
    #expect(night(historySleep(25, 33, .asleep)) == nil)
  }

  // MARK: - Playlists

  @Test("knows what playlists do")
  func playlists() throws {
    let list = MusicList(id: 9, name: "Nine", songs: [1, 2, 3, 99])
    let facts =
      [.playlist(list)] + historyRow(1...3, at: 10 * hour, playlist: 9) + historyRow(8...10, at: 34 * hour, playlist: 9)
      + historyRow(15...17, at: 20 * hour, playlist: 9) + historyRow(20...21, at: 60 * hour, playlist: 8)
    let job = HistoryJob(over: facts)
    let impact = try #require(job.impacts.first)
    #expect(impact.calm > 0.5 && near(impact.confidence, 3 * 0.15 / 4))
  }

  // MARK: - Stops and late arrivals

  @Test("loses no song that was playing when it ran and splits no session; as written it does both")
  func inFlight() {
    var running = historyPlay(3, at: 420)
    running.end = nil
    let first = historyRow(1...2, at: 0)
    let second = [HistoryFact.play(historyPlay(3, at: 420))] + historyRow(4...5, at: 640)
    func sessions(_ config: HistoryConfig) -> [[UInt64]] {
      var job = HistoryJob(config)
      job.advance(first, at: historyStart + 500, limit: .max)
      job.advance(second, at: historyStart + 5_000, limit: .max)
      return job.sessions.map(\.plays)
    }
    #expect(sessions(HistoryConfig()) == [[1, 2, 3, 4, 5]])
    #expect(sessions(historyConfig(.watermarkNow)) == [[1, 2], [4, 5]])
    let early = HistoryJob(over: first + [.play(running)])
    #expect(early.sessions.map(\.plays) == [[1, 2, 3]] && early.learner.lessons.count == 2)
  }

  @Test(
    "has the result of one run, whatever stops it, whatever comes late, and however often",
    arguments: 0..<200 as Range<UInt64>)
  func anySequence(seed: UInt64) throws {
    var random = MusicRandom(seed: seed, stream: 99)
    let life = historyLife(seed, days: 12)
    let one = HistoryJob(over: life)
    #expect(!one.sessions.isEmpty)

    var log = life
    for place in log.indices.reversed() where random.chance(0.4) { log.swapAt(place, random.below(place + 1)) }
    for fact in life where random.chance(0.1) { log.insert(fact, at: random.below(log.count)) }
    let known = Set(one.learner.lessons.map(\.play))
    var (job, received) = (HistoryJob(), 0)
    var isDone = false
    while !isDone {
      // The known part of the log grows now and then, and the job advances in batches of any size.
      if random.chance(0.3) { received = min(log.count, received + random.below(120)) }
      if received < log.count, job.watermark == log.count { break }
      var next = job
      if random.chance(0.2), case .play(let play) = log[random.below(log.count)], known.contains(play.id),
        let lesson = SongLesson(play, PlayResponse(), in: .social, source: .live)
      {
        next.learner.learn(lesson)
      }
      let progress = next.advance(log[next.watermark..<received], at: historyStart, limit: 1 + random.below(60))
      // Stopped before it was kept: everything of this batch is done again.
      if random.chance(0.25) { continue }
      job = next
      if random.chance(0.05) {
        job = HistoryJob(
          job.mark, facts: Array(log[..<job.watermark]), sessions: job.sessions, lessons: job.learner.lessons,
          impacts: job.impacts)
      }
      isDone = progress.phase == .completed && job.watermark == log.count
    }
    #expect(job.sessions == one.sessions)
    #expect(job.impacts == one.impacts)
    // A live lesson is now a lesson of the history, and isn't learnt twice.
    #expect(job.learner == one.learner)
    #expect(job.kept.plays == one.kept.plays && job.kept.pending.isEmpty)
  }

  @Test("says how far it is, and never does more than it was asked for")
  func progress() {
    let life = historyLife(3, days: 20)
    var (job, seen) = (HistoryJob(), Set<HistoryNews.Phase>())
    for _ in 0..<life.count * 2 {
      let before = (job.watermark, job.sessions.count)
      let progress = job.advance(life[job.watermark...], at: historyStart, limit: 7)
      #expect(job.watermark - before.0 <= 7 && job.sessions.count - before.1 <= 7)
      let (done, left) = (progress.done, progress.left)
      seen.insert(progress.phase)
      switch progress.phase {
      case .reading: #expect(done + left == life.count && done == job.watermark)
      case .reconstructing: #expect(done > 0 && left >= 0)
      case .playlists: #expect(done + left == 2)
      case .completed: #expect(done == job.sessions.count && left == 0 && job.impacts.count == 2)
      }
      if progress.phase == .completed { break }
    }
    #expect(seen.isSuperset(of: [.reading, .reconstructing, .completed]))
    #expect(job.sessions == HistoryJob(over: life).sessions)
  }

  @Test("makes a session once, however many songs it has")
  func noWorkTwice() {
    let facts = historyRow(1...30, at: 0) + historyRow(40...60, at: 50_000)
    var (job, steps) = (HistoryJob(), 0)
    job.advance(facts, at: historyStart, limit: facts.count)
    while job.advance([], at: historyStart, limit: 1).phase != .completed { steps += 1 }
    #expect(job.sessions.count == 2 && steps <= 2)
  }

  @Test("reads a recorded year, in one go and in the small", .enabled(if: MusicData.isPresent, MusicData.absence))
  func recorded() throws {
    let facts = try MusicData.history()
    let job = HistoryJob(over: facts)
    #expect(facts.count == 6_866 && job.sessions.count > 300)
    #expect(job.sessions.allSatisfy { $0.span.length >= 300 })
    for (one, next) in zip(job.sessions, job.sessions.dropFirst()) {
      #expect(next.span.start - one.span.end > 1_800)
    }
    #expect(job.sessions.reduce(0) { $0 + $1.plays.count } == job.learner.lessons.count)
    var small = HistoryJob()
    while small.watermark < facts.count {
      small.advance(facts[small.watermark...].prefix(100), at: historyStart, limit: 400)
    }
    while small.advance([], at: historyStart, limit: 10).phase != .completed { continue }
    #expect(small.sessions == job.sessions && small.learner == job.learner)
  }
}

extension MusicData {
  /// The recorded plays as facts, with the length of a song from its longest play.
  static func history() throws -> [HistoryFact] {
    let table = try plays()
    let lengths = Dictionary(ListeningTable.songs(of: table.plays).map { ($0.id, $0.duration) }) { first, _ in first }
    return table.plays.map { row in
      var play = SongPlay(
        id: UInt64(row.line), song: row.song, start: row.start, end: row.end, songDuration: lengths[row.song] ?? nil)
      play.listened = row.listened
      return .play(play)
    }
  }
}
