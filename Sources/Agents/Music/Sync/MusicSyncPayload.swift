/// What other devices of the person may know of the music (Resonance 10.2.1): lists, what songs are good for, and
/// preferences.
///
/// Nothing of the body is in it: no reading, no session, no context, no time, no reason for a score. A score is rounded, so
/// that one play's reading cannot be worked out from two payloads (assumed).
package struct MusicSyncPayload: Codable, Equatable, Sendable {
  /// What a song is good for, 0 to 1, where 0.5 is nothing.
  package struct SongScores: Codable, Equatable, Sendable {
    package let song: Song.ID
    package let calm: Double
    package let energy: Double
    package let focus: Double
  }

  /// In order.
  package let playlists: [UInt64]
  /// In the order of the songs.
  package let scores: [SongScores]
  package let preferences: MusicPreferences

  /// Steps in which scores are told (assumed).
  static let scoreStep = 0.05

  package init(_ learner: SongLearner, playlists: [UInt64], preferences: MusicPreferences) {
    self.playlists = playlists.ordered()
    self.preferences = preferences
    scores = learner.songs.compactMap { song in
      guard let effect = learner.effect(of: song) else { return nil }
      return SongScores(
        song: song, calm: Self.rounded(effect.calm), energy: Self.rounded(effect.energy),
        focus: Self.rounded(effect.focus))
    }
  }

  private static func rounded(_ score: Double) -> Double {
    let steps = (1 / scoreStep).rounded()
    return (score * steps).rounded() / steps
  }
}
