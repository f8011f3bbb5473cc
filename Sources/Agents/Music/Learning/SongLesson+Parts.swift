extension SongImpact {
  /// As it was learnt before.
  package init(calm: Double, energy: Double, focus: Double, moodLift: Double, isSkip: Bool, isMeasured: Bool) {
    (self.calm, self.energy, self.focus, self.moodLift) = (calm, energy, focus, moodLift)
    (self.isSkip, self.isMeasured) = (isSkip, isMeasured)
  }
}

extension SongLesson {
  /// As it was learnt before.
  package init(play: UInt64, song: Song.ID, context: MusicContext, at: Double, impact: SongImpact, source: Source) {
    (self.play, self.song, self.context) = (play, song, context)
    (self.at, self.impact, self.source) = (at, impact, source)
  }
}
