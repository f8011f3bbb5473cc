/// What a song does to one person in one context, as learnt from plays; 0.5 is nothing (Resonance 4.1.5 and Part 12.4).
package struct SongEffect: Codable, Equatable, Sendable {
  /// 0 to 1.
  package var calm = 0.5
  package var energy = 0.5
  package var focus = 0.5
  package var moodLift = 0.5
  /// How many plays it is learnt from, and how many of them had readings of the body.
  package var plays = 0
  package var measuredPlays = 0
  /// 0 to 1.
  package var confidence = 0.0

  package init() {}
}

/// What ranking needs to know of a song beside its sound.
package struct SongKnowledge: Equatable, Sendable {
  /// For the present context, else for all of them; absent when it was never played.
  package var effect: SongEffect?
  /// 0 to 1.
  package var familiarity = 0.0
  /// Seconds since 1970.
  package var lastPlayed: Double?

  package init() {}
}
