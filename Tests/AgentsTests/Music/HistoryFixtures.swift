import PersonWire

@testable import Agents

/// Monday, 2024-01-01, 00:00 UTC.
let historyStart = 1_704_067_200.0

let hour = 3_600.0

/// A play of a song of two hundred seconds, heard to its end.
func historyPlay(
  _ id: UInt64, at start: Double, song: Song.ID = 1, heard: Double = 200, playlist: UInt64? = nil
) -> SongPlay {
  var play = SongPlay(
    id: id, song: song, start: historyStart + start, end: historyStart + start + heard, songDuration: 200)
  play.playlist = playlist
  return play
}

/// Plays one right after the other.
func historyRow(_ ids: ClosedRange<UInt64>, at start: Double, playlist: UInt64? = nil) -> [HistoryFact] {
  ids.map {
    .play(historyPlay($0, at: start + Double($0 - ids.lowerBound) * 210, song: $0 % 7, playlist: playlist))
  }
}

func historyRate(_ at: Double, _ value: Double) -> HistoryFact {
  .heartRate(TimedReading(at: historyStart + at, value))
}

func historyVariability(_ at: Double, _ value: Double) -> HistoryFact {
  .heartRateVariability(TimedReading(at: historyStart + at, value))
}

func historySleep(_ from: Double, _ to: Double, _ stage: SleepStage) -> HistoryFact {
  .sleep(SleepReading(start: historyStart + from * hour, end: historyStart + to * hour, stage))
}

/// Stages one right after the other, each so many hours long.
func historyNight(from start: Double, _ stages: [(hours: Double, stage: SleepStage)]) -> [HistoryFact] {
  var at = start
  return stages.map {
    at += $0.hours
    return historySleep(at - $0.hours, at, $0.stage)
  }
}

func historyConfig(_ rules: MusicRule...) -> HistoryConfig {
  var config = HistoryConfig()
  config.learning.rules = Set(rules)
  return config
}

extension HistoryJob {
  /// One run over all facts.
  init(over facts: [HistoryFact], _ config: HistoryConfig = HistoryConfig(), at now: Double = historyStart) {
    self.init(config)
    advance(facts, at: now, limit: .max)
  }
}

/// Some weeks of listening, sleep, training and readings, in the order in which they happened.
func historyLife(_ seed: UInt64, days: Int) -> [HistoryFact] {
  var (random, facts, id) = (MusicRandom(seed: seed), [HistoryFact](), UInt64(1))
  facts.append(.playlist(MusicList(id: 1, name: "One", songs: [0, 1, 2, 3])))
  facts.append(.playlist(MusicList(id: 2, name: "Two", songs: [3, 4, 5])))
  for day in 0..<days {
    let midnight = Double(day) * 24 * hour
    for _ in 0..<random.below(4) {
      var at = midnight + random.unit() * 24 * hour
      let list: UInt64? = random.chance(0.5) ? UInt64(1 + random.below(2)) : nil
      for _ in 0..<(1 + random.below(6)) {
        let heard = random.chance(0.2) ? random.unit() * 60 : 200
        let song = Song.ID(random.below(8))
        if random.chance(0.2) {
          // It is known first that the song plays.
          var running = historyPlay(id, at: at, song: song, playlist: list)
          running.end = nil
          facts.append(.play(running))
        }
        facts.append(.play(historyPlay(id, at: at, song: song, heard: heard, playlist: list)))
        facts.append(historyRate(at + random.unit() * 200, 60 + random.unit() * 40))
        if random.chance(0.3) { facts.append(historyVariability(at + random.unit() * 300, 30 + random.unit() * 40)) }
        id += 1
        at += heard + random.unit() * (random.chance(0.3) ? 2_400 : 60)
      }
    }
    if random.chance(0.3) {
      let start = historyStart + midnight + random.unit() * 20 * hour
      facts.append(.workout(TimeSpan(start: start, end: start + hour)))
    }
    var bed = 22 + random.unit() * 3
    for _ in 0..<4 {
      let stage = [SleepStage.awake, .asleep, .core, .rem, .deep][random.below(5)]
      facts.append(historySleep(Double(day) * 24 + bed, Double(day) * 24 + bed + 1.8, stage))
      bed += 1.7 + random.unit() * 0.5
    }
  }
  if random.chance(0.5) { facts.append(.playlist(MusicList(id: 2, name: "Two", songs: [3, 4, 6]))) }
  return facts
}
