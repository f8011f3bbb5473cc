/// The whole state from which a job continues: the data read, and its position.
package struct HistoryState: Equatable, Sendable {
  /// The number of facts read.
  package internal(set) var watermark = 0
  /// In order of their start.
  package internal(set) var plays: [SongPlay] = []
  package internal(set) var heartRates: [TimedReading] = []
  package internal(set) var variabilities: [TimedReading] = []
  package internal(set) var sleeps: [SleepReading] = []
  package internal(set) var workouts: [TimeSpan] = []
  package internal(set) var playlists: [MusicPlaylist] = []
  /// In order of their start.
  package internal(set) var sessions: [ListeningSession] = []
  package internal(set) var lessons: [SongLesson] = []
  package internal(set) var impacts: [PlaylistImpact] = []
  /// Spans of time with changes, in order.
  package internal(set) var pending: [TimeSpan] = []
  /// The number of playlists still to be examined.
  package internal(set) var duePlaylists = 0
  /// The number of sessions recomputed since the job was last idle.
  package internal(set) var rebuilt = 0
  /// Only as written: the time up to which the history counts as read, and the run of each play.
  package internal(set) var literalWatermark: Double?
  package internal(set) var run = 0
  package internal(set) var runs: [Int] = []
}

/// The progress of a job (Resonance Part 12.6).
package enum HistoryProgress: Equatable, Sendable {
  case reading(done: Int, left: Int)
  case reconstructing(done: Int, left: Int)
  case playlists(done: Int, left: Int)
  case completed(sessions: Int, plays: Int, playlists: Int)

  package var isCompleted: Bool {
    if case .completed = self { true } else { false }
  }
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

  /// The initial state, with the lessons learned live.
  package init(learnt lessons: [SongLesson], _ config: HistoryConfig = HistoryConfig()) {
    var state = HistoryState()
    state.lessons = lessons
    self.init(state, config)
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
  case playlist(MusicPlaylist)
}

/// A span of one stage of sleep from one source.
package struct SleepReading: Equatable, Sendable {
  /// From the vaguest to the most specific.
  package enum Stage: Int, CaseIterable, Sendable {
    case awake, unspecified, core, rem, deep

    /// `true` if it is a stage of sleep and not just sleep.
    var isSpecific: Bool { rawValue >= Stage.core.rawValue }
  }

  package let span: TimeSpan
  package let stage: Stage
  /// The device or app that recorded it.
  package let source: UInt64

  package init(start: Double, end: Double, _ stage: Stage, source: UInt64 = 0) {
    span = TimeSpan(start: start, end: end)
    self.stage = stage
    self.source = source
  }

  static func isEarlier(_ one: SleepReading, _ other: SleepReading) -> Bool {
    (one.span.start, one.span.end, one.stage.rawValue, one.source)
      < (other.span.start, other.span.end, other.stage.rawValue, other.source)
  }
}

/// A playlist as it was at a revision.
package struct MusicPlaylist: Equatable, Sendable, Identifiable {
  package let id: UInt64
  package var name: String
  package var songs: [Song.ID]
  /// The higher one stays.
  package var revision: Int

  package init(id: UInt64, name: String, songs: [Song.ID], revision: Int = 0) {
    self.id = id
    self.name = name
    self.songs = songs
    self.revision = revision
  }
}
