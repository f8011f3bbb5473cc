/// The effect of a playlist's songs (Resonance Part 12.5).
package struct PlaylistImpact: Codable, Equatable, Sendable {
  package let playlist: UInt64
  package let calm: Double
  package let energy: Double
  package let focus: Double
  /// 0 to 1.
  package let confidence: Double

  /// Means weighted by confidence; `nil` for a list without known songs.
  package init?(_ playlist: MusicList, _ learner: SongLearner) {
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
  }
}
