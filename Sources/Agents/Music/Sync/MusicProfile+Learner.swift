package import PersonWire

extension MusicProfile {
  /// What other devices of the person may know of what was learnt (Resonance 10.2.1).
  ///
  /// Nothing of the body is in it: no reading, no session, no context, no time, no reason for a score. A score is rounded, so
  /// that one play's reading cannot be worked out from two profiles (assumed).
  package init(_ learner: SongLearner, lists: [UInt64], _ preferences: MusicPreferences) {
    func step(_ score: Double) -> UInt8 { UInt8(clamping: Int((score * Double(Self.steps)).rounded())) }
    self.init(
      lists: lists.ordered(),
      scores: learner.songs.compactMap { song in
        learner.effect(of: song).map {
          Scores(song: song, calm: step($0.calm), energy: step($0.energy), focus: step($0.focus))
        }
      },
      weights: [
        preferences.tempoWeight, preferences.energyWeight, preferences.familiarityWeight, preferences.effectWeight,
        preferences.contextWeight,
      ], avoidRecentMinutes: preferences.avoidRecentMinutes, maxSameArtistInRow: preferences.maxSameArtistInRow)
  }
}
