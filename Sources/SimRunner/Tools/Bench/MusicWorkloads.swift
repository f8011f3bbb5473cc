import Agents
import SimKernel

/// Two thousand songs ranked for a moment of a wearer of whom everything is known.
package struct SongRankingWorkload: Workload {
  package static let name = "song-ranking"
  package static let summary = "rankings of 2,000 songs, with the state"
  package init() {}

  package func run() -> WorkloadResult {
    var config = SongMakerConfig()
    config.count = 2_000
    let (songs, ranker, count) = (SongMaker(seed: 1, config).songs(), SongRanker(), 200)
    let now = 1_770_000_000.0
    var readings = MusicReadings()
    readings.baselines = MusicBaselines(restingHeartRate: 58, age: 36, heartRateVariability: 45)
    readings.heartRates = (0..<20).map { TimedReading(at: now - Double($0) * 15, 70 + Double($0 % 5)) }
    readings.heartRateVariabilities = (0..<5).map { TimedReading(at: now - Double($0) * 60, 40 + Double($0)) }
    var digest = Digest()
    let (wall, _) = measureWall {
      for round in 0..<count {
        let state = MusicEstimator().state(readings, at: now + Double(round % 60), localMinute: 1_200)
        let situation = RankingSituation(state, now: now, localMinute: 1_200)
        digest.fold(ranker.choose(songs, situation)?.song.id ?? 0, 0)
      }
    }
    return WorkloadResult(wall: wall, operations: count, virtual: .zero, digest: digest)
  }
}

/// Seven thousand plays with what the heart did, gone through from nothing.
package struct ListeningHistoryWorkload: Workload {
  package static let name = "listening-history"
  package static let summary = "histories of 7,000 plays"
  package init() {}
  private static let plays = 7_000

  package func run() -> WorkloadResult {
    var stream = RandomStream(seed: 1, name: "bench.history")
    var (facts, at): ([HistoryFact], Double) = ([], 1_760_000_000)
    for number in 0..<Self.plays {
      // Sessions of some ten songs, and then a pause.
      at += number.isMultiple(of: 10) ? 14_400 : 4
      let length = stream.uniform(120, 300)
      facts.append(
        .play(
          SongPlay(
            id: UInt64(number), song: UInt64(stream.below(400)), start: at, end: at + length, songDuration: length)))
      facts.append(.heartRate(TimedReading(at: at + 30, stream.uniform(55, 90))))
      facts.append(.heartRate(TimedReading(at: at + length - 10, stream.uniform(55, 90))))
      at += length
    }
    var digest = Digest()
    let count = 5
    let (wall, _) = measureWall {
      for _ in 0..<count {
        var job = HistoryJob()
        job.advance(facts, at: at, limit: .max)
        digest.fold(UInt64(job.sessions.count), UInt64(job.learner.count))
      }
    }
    return WorkloadResult(wall: wall, operations: count, virtual: .zero, digest: digest)
  }
}

/// A diary of ninety days with two hundred foods, studied from the beginning.
package struct DiaryStudyWorkload: Workload {
  package static let name = "diary-study"
  package static let summary = "studies of 90 days and 200 factors"
  package init() {}

  package func run() -> WorkloadResult {
    var config = PlantedConfig()
    config.days = 90
    config.habits = (0..<200).map { number in
      PlantedConfig.Habit("food \(number)", .food(.lunch), frequency: 0.15, minute: 420 + number * 4)
    }
    var digest = Digest()
    let count = 5
    guard let planted = try? PlantedDiary(seed: 1, config) else {
      return WorkloadResult(wall: 1, operations: 0, virtual: .zero, digest: digest)
    }
    let lastDay = config.firstDay + config.days - 1
    let (wall, _) = measureWall {
      for _ in 0..<count {
        var run = CorrelationRun(planted.diary, lastDay: lastDay, at: 0)
        digest.fold(UInt64((try? run.finish())??.results.count ?? 0), 0)
      }
    }
    return WorkloadResult(wall: wall, operations: count, virtual: .zero, digest: digest)
  }
}
