/// One play of a song (Resonance 4.1.4). What the body did is not part of it: readings arrive when they like.
package struct SongPlay: Codable, Equatable, Sendable, Identifiable {
  /// Stands for one play for ever, however often it is delivered.
  package let id: UInt64
  package let song: Song.ID
  /// Seconds since 1970.
  package let start: Double
  /// Absent while it plays.
  package var end: Double?
  /// Seconds actually heard; else what lies between start and end.
  package var listened: Double?
  /// Seconds.
  package var songDuration: Double?
  package var playlist: UInt64?
  /// What the local time was ahead of UTC, in seconds.
  package var utcOffset = 0

  package init(id: UInt64, song: Song.ID, start: Double, end: Double? = nil, songDuration: Double? = nil) {
    self.id = id
    self.song = song
    self.start = start
    self.end = end
    self.songDuration = songDuration
  }

  /// Seconds heard; absent while it plays.
  package var heard: Double? { end.map { listened ?? max(0, $0 - start) } }

  /// 0 to 1: how much of the song was heard; absent while it plays or when nobody knows how long the song is.
  package var share: Double? {
    guard let heard, let songDuration, songDuration > 0 else { return nil }
    return (heard / songDuration).clamped(to: 0...1)
  }

  /// Whether it was skipped: less than 30 % heard (second Part 11.5), or half a minute of a song of unknown length; absent
  /// while it plays.
  package func isSkip(_ config: LearningConfig = LearningConfig()) -> Bool? {
    share.map { $0 < config.skipShare } ?? heard.map { $0 < config.skipSeconds }
  }

  /// The end, or when it must be expected (Part 12.3).
  package func expectedEnd(_ config: LearningConfig = LearningConfig()) -> Double {
    end ?? start + (songDuration ?? config.usualDuration)
  }

  /// The truer of two versions of one play: one that has ended, that ended later, that was heard for longer.
  func isTruer(than other: SongPlay) -> Bool {
    func rank(_ play: SongPlay) -> [Double] {
      [
        play.end ?? -1, play.listened ?? -1, play.songDuration ?? -1, play.playlist.map { Double($0) } ?? -1,
        Double(play.utcOffset), play.start, Double(play.song),
      ]
    }
    return rank(other).lexicographicallyPrecedes(rank(self))
  }
}
