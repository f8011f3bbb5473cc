/// All that must be kept so that a job goes on from here, in one piece: what was read, and how far.
package struct HistoryState: Codable, Equatable, Sendable {
  /// How many facts were read.
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
  /// Stretches of time of which something new is known, in order.
  package internal(set) var pending: [TimeSpan] = []
  /// How many playlists still must be looked at.
  package internal(set) var duePlaylists = 0
  /// How many sessions were looked at since there was nothing to do.
  package internal(set) var rebuilt = 0
  /// Only as written: up to when the history has been read, and in which run each play was.
  package internal(set) var literalWatermark: Double?
  package internal(set) var run = 0
  package internal(set) var runs: [Int] = []

  package init() {}
}

/// How far a job is (Resonance Part 12.6).
package enum HistoryProgress: Equatable, Sendable {
  case reading(done: Int, left: Int)
  case reconstructing(done: Int, left: Int)
  case playlists(done: Int, left: Int)
  case completed(sessions: Int, plays: Int, playlists: Int)

  package var isCompleted: Bool {
    if case .completed = self { true } else { false }
  }
}
