/// The effect of a playlist's songs, and the contexts in which it is played (Resonance Part 12.5).
package struct PlaylistImpact: Codable, Equatable, Sendable {
  /// The frequency of a playlist in a context, and the effect of its songs there.
  struct Association: Codable, Equatable, Sendable {
    let context: MusicContext
    /// 0 to 1: the share of the playlist's sessions.
    let frequency: Double
    /// Absent if none of its songs was learned in that context.
    let calm: Double?
    let energy: Double?
    let focus: Double?
  }

  package let playlist: UInt64
  package let calm: Double
  package let energy: Double
  package let focus: Double
  /// 0 to 1.
  package let confidence: Double
  /// By context.
  let associations: [Association]

  /// Means weighted by confidence; `nil` for a list without known songs.
  package init?(_ playlist: MusicPlaylist, _ learner: SongLearner, sessions: [ListeningSession]) {
    var (calm, energy, focus, total) = (0.0, 0.0, 0.0, 0.0)
    for song in playlist.songs {
      guard let effect = learner.effect(of: song) else { continue }
      calm += effect.calm * effect.confidence
      energy += effect.energy * effect.confidence
      focus += effect.focus * effect.confidence
      total += effect.confidence
    }
    guard total > 0 else { return nil }
    self.playlist = playlist.id
    (self.calm, self.energy, self.focus) = (calm / total, energy / total, focus / total)
    confidence = min(1, total / Double(playlist.songs.count))
    let own = sessions.filter { $0.playlist == playlist.id }
    associations = MusicContext.allCases.ordered().compactMap { context in
      let count = own.count { $0.context == context }
      guard count > 0 else { return nil }
      let effects = playlist.songs.compactMap { learner.effect(of: $0, in: context) }
      func mean(_ part: (SongEffect) -> Double) -> Double? {
        effects.isEmpty ? nil : effects.reduce(0) { $0 + part($1) } / Double(effects.count)
      }
      return Association(
        context: context, frequency: Double(count) / Double(own.count), calm: mean(\.calm), energy: mean(\.energy),
        focus: mean(\.focus))
    }
  }
}
