extension MusicProfile {
  /// The part of the learned knowledge that other devices of the person receive (Resonance 10.2.1).
  ///
  /// It contains nothing about the body: no reading, session, context, time or reason for a score. Scores are rounded,
  /// so that two profiles don't reveal the readings of one play (assumed).
  package init(_ learner: SongLearner, lists: [UInt64], _ preferences: MusicPreferences) {
    func step(_ score: Double) -> UInt8 { UInt8(clamping: Int((score * Double(Self.steps)).rounded())) }
    self.init(
      lists: lists.ordered(),
      scores: learner.songs.compactMap { song in
        learner.effect(of: song).map {
          Scores(song: song, calm: step($0.calm), energy: step($0.energy), focus: step($0.focus))
        }
      },
      weights: preferences.weights, avoidRecentMinutes: preferences.avoidRecentMinutes,
      maxSameArtistInRow: preferences.maxSameArtistInRow)
    self.preferences = preferences == MusicPreferences() ? nil : preferences
  }
}
