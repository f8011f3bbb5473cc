/// The data that a job has read, its results, and its position.
struct HistoryState: Equatable, Sendable {
  /// The number of facts read.
  var watermark = 0
  /// In order of their start.
  var plays: [SongPlay] = []
  var sleeps: [SleepReading] = []
  var workouts: [TimeSpan] = []
  var playlists: [MusicList] = []
  /// In order of their start.
  var sessions: [ListeningSession] = []
  var impacts: [PlaylistImpact] = []
  /// Spans of time with changes, in order.
  var pending: [TimeSpan] = []
  /// The number of playlists still to be examined.
  var duePlaylists = 0
  /// The number of sessions recomputed since the job was last idle.
  var rebuilt = 0
  /// Only as written: the time up to which the history counts as read, and the run of each play.
  var literalWatermark: Double?
  var run = 0
  var runs: [Int] = []
}

/// The progress of a job, without the data that can be rebuilt from the facts and the results.
package struct HistoryMark: Codable, Equatable, Sendable {
  /// The number of facts read.
  package let watermark: Int
  let pending: [TimeSpan]
  let duePlaylists: Int
  let rebuilt: Int
  let literalWatermark: Double?
  let run: Int
  let runs: [Int]
  /// Only as written: the plays that were not dropped.
  let plays: [UInt64]?
}

extension HistoryJob {
  package var mark: HistoryMark {
    HistoryMark(
      watermark: kept.watermark, pending: kept.pending, duePlaylists: kept.duePlaylists, rebuilt: kept.rebuilt,
      literalWatermark: kept.literalWatermark, run: kept.run, runs: kept.runs,
      plays: config.rules.contains(.watermarkNow) ? kept.plays.map(\.id) : nil)
  }

  /// Continues from a mark, with the facts read and their results, in order.
  package init(
    _ mark: HistoryMark, facts: [HistoryFact], sessions: [ListeningSession], lessons: [SongLesson],
    impacts: [PlaylistImpact], _ config: HistoryConfig = HistoryConfig()
  ) {
    self.init(learnt: lessons, config)
    let plays = mark.plays.map { Set($0) }
    read(
      facts.filter { fact in
        if let plays, case .play(let play) = fact { plays.contains(play.id) } else { true }
      })
    (kept.watermark, kept.pending, kept.duePlaylists) = (mark.watermark, mark.pending, mark.duePlaylists)
    (kept.rebuilt, kept.literalWatermark, kept.run, kept.runs) = (
      mark.rebuilt, mark.literalWatermark, mark.run, mark.runs
    )
    (kept.sessions, kept.impacts) = (sessions, impacts)
  }
}

/// One input of the history, in the order in which they became known.
package enum HistoryFact: Equatable, Sendable {
  /// A play, when it begins, ends, or both; the better version stays.
  case play(SongPlay)
  case heartRate(TimedReading)
  /// SDNN in milliseconds.
  case heartRateVariability(TimedReading)
  case sleep(SleepReading)
  case workout(TimeSpan)
  case playlist(MusicList)
}

/// A span of one stage of sleep.
package struct SleepReading: Equatable, Sendable {
  package let span: TimeSpan
  package let stage: SleepStage

  package init(start: Double, end: Double, _ stage: SleepStage) {
    (span, self.stage) = (TimeSpan(start: start, end: end), stage)
  }

  static func isEarlier(_ one: SleepReading, _ other: SleepReading) -> Bool {
    (one.span.start, one.span.end, one.stage.rawValue) < (other.span.start, other.span.end, other.stage.rawValue)
  }
}
