/// One thing that the history is made of, in the order in which it became known.
package enum HistoryFact: Codable, Equatable, Sendable {
  /// A play, once when it begins or ends, or both: the truer version stays.
  case play(SongPlay)
  case heartRate(TimedReading)
  /// SDNN in milliseconds.
  case heartRateVariability(TimedReading)
  case sleep(SleepReading)
  case workout(TimeSpan)
  case playlist(MusicPlaylist)
}

/// A stretch of one stage of sleep, as one source saw it.
package struct SleepReading: Codable, Equatable, Sendable {
  /// From the vaguest to the most specific.
  package enum Stage: Int, CaseIterable, Codable, Sendable {
    case awake, unspecified, core, rem, deep

    /// Whether it is a stage of sleep and not just sleep.
    var isSpecific: Bool { rawValue >= Stage.core.rawValue }
  }

  package let span: TimeSpan
  package let stage: Stage
  /// Which device or app saw it.
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

/// A list of songs as it was at a revision.
package struct MusicPlaylist: Codable, Equatable, Sendable, Identifiable {
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
