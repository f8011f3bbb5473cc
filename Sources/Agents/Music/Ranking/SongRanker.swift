/// Ranks songs for a moment and chooses the next one (Resonance 5.2).
package struct SongRanker: Equatable, Sendable {
  package let preferences: MusicPreferences
  package let config: RankingConfig

  package init(_ preferences: MusicPreferences = MusicPreferences(), _ config: RankingConfig = RankingConfig()) {
    self.preferences = preferences
    self.config = config
  }

  /// Returns all songs, the best first and equal ones by id.
  package func rank(_ songs: [Song], _ situation: RankingSituation) -> [SongScore] {
    let scorer = SongScorer(situation, preferences, config)
    var scores: [SongScore] = []
    scores.reserveCapacity(songs.count)
    for place in songs.indices { scores.append(scorer.score(songs[place], at: place)) }
    // Sorts small keys, because a score is large.
    let keys = scores.indices.map { (final: scores[$0].final, song: scores[$0].song, place: $0) }
    return keys.ordered {
      $0.final != $1.final ? $0.final > $1.final : ($0.song, $0.place) < ($1.song, $1.place)
    }.map { scores[$0.place] }
  }

  /// Returns the next song; `nil` if there is none. Songs heard lately, an artist's third in a row, avoided artists, and
  /// loud songs before sleep are left out unless nothing else is there. A smooth transition from the previous song counts.
  package func choose(_ songs: [Song], _ situation: RankingSituation) -> SongChoice? {
    var candidates = rank(songs, situation)
    if !config.rules.contains(.softRepeat) {
      candidates = kept(candidates) { $0.recency <= 0 }
    }
    if let artist = tiredArtist(situation.session) {
      candidates = kept(candidates) { songs[$0.place].artist != artist }
    }
    if !preferences.avoidedArtists.isEmpty {
      candidates = kept(candidates) { !preferences.avoidedArtists.contains(songs[$0.place].artist) }
    }
    if situation.state.context == .preSleep, config.mistake != .loudBeforeSleep {
      candidates = kept(candidates) { songs[$0.place].usualEnergy ?? 0 <= config.nightMaxEnergy }
    }
    var best: (score: SongScore, adjusted: Double)?
    for score in candidates {
      var adjusted = score.final
      if let last = situation.session.last {
        let smoothness = transition(from: last, to: songs[score.place])
        adjusted = SongScorer.scaled(score.final, config.transitionFloor + smoothness * (1 - config.transitionFloor))
      }
      if let now = best, now.adjusted >= adjusted { continue }
      best = (score, adjusted)
    }
    guard let best else { return nil }
    return SongChoice(
      song: songs[best.score.place], score: best.score, adjusted: best.adjusted,
      reason: SongReason(best.score, songs[best.score.place], situation, preferences, config))
  }

  /// Returns the smoothness of a transition between two songs, 0 to 0.9 (5.2.3). Unknown parts of their sound are
  /// neutral.
  package func transition(from: Song, to: Song) -> Double {
    func smoothness(_ one: Double?, _ other: Double?, _ tolerance: Double) -> Double {
      guard let one, let other else { return config.neutral }
      return max(0, 1 - abs(one - other) / tolerance)
    }
    let (before, after) =
      config.rules.contains(.unknownTempoFar) ? (from.tempo ?? 0, to.tempo ?? 0) : (from.tempo, to.tempo)
    let sharesGenre = from.genre != nil && from.genre == to.genre
    return smoothness(before, after, config.transitionTempo) * config.tempoSmoothness
      + smoothness(from.energy, to.energy, config.transitionEnergy) * config.energySmoothness
      + (sharesGenre ? config.sameGenre : 0)
  }

  /// Returns the scores that satisfy the predicate, or all of them if none does.
  private func kept(_ scores: [SongScore], _ isKept: (SongScore) -> Bool) -> [SongScore] {
    let kept = scores.filter(isKept)
    return kept.isEmpty ? scores : kept
  }

  /// Returns the artist whose row of songs has reached its limit, or `nil`.
  private func tiredArtist(_ session: [Song]) -> String? {
    guard preferences.maxSameArtistInRow > 0, let last = session.last else { return nil }
    let row = session.reversed().prefix { $0.artist == last.artist }.count
    return row >= preferences.maxSameArtistInRow ? last.artist : nil
  }
}

package struct SongChoice: Equatable, Sendable {
  package let song: Song
  package let score: SongScore
  /// The final score after the transition from the previous song.
  package let adjusted: Double
  package let reason: SongReason
}
