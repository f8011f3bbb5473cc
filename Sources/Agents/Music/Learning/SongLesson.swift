/// What one play teaches about one song in one context.
package struct SongLesson: Codable, Equatable, Sendable {
  package enum Source: String, Codable, Sendable {
    /// Learnt when the song ended, from what had arrived by then.
    case live
    /// Learnt from the whole history, which knows better.
    case history
  }

  package let play: UInt64
  package let song: Song.ID
  package let context: MusicContext
  /// Seconds since 1970: when the play began, which orders the lessons.
  package let at: Double
  package let impact: SongImpact
  package let source: Source

  /// Nil while the song plays.
  package init?(
    _ play: SongPlay, _ response: PlayResponse, in context: MusicContext, source: Source,
    _ config: LearningConfig = LearningConfig()
  ) {
    guard let impact = SongImpact(play, response, config) else { return nil }
    (self.play, song, at) = (play.id, play.song, play.start)
    (self.context, self.impact, self.source) = (context, impact, source)
  }

  static func isEarlier(_ one: SongLesson, _ other: SongLesson) -> Bool {
    (one.at, one.play) < (other.at, other.play)
  }

  /// As it was learnt before.
  package init(play: UInt64, song: Song.ID, context: MusicContext, at: Double, impact: SongImpact, source: Source) {
    (self.play, self.song, self.context) = (play, song, context)
    (self.at, self.impact, self.source) = (at, impact, source)
  }
}

extension SongImpact {
  /// As it was learnt before.
  package init(calm: Double, energy: Double, focus: Double, moodLift: Double, isSkip: Bool, isMeasured: Bool) {
    (self.calm, self.energy, self.focus, self.moodLift) = (calm, energy, focus, moodLift)
    (self.isSkip, self.isMeasured) = (isSkip, isMeasured)
  }
}
