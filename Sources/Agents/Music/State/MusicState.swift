/// A person's state as music sees it (Resonance 4.2.1). What nothing speaks for is absent.
package struct MusicState: Equatable, Sendable {
  /// Seconds since 1970.
  package var at: Double
  /// 0 at rest to 1 at the highest heart rate.
  package var arousal: Double?
  /// 0 relaxed to 1 tense.
  package var stress: Double?
  /// 0 exhausted to 1 full of energy.
  package var energy: Double?
  /// 0 distracted to 1 concentrated.
  package var focus: Double?
  /// 0 negative to 1 positive.
  package var valence: Double?
  package var context: MusicContext
  package var need: MusicNeed
  /// 0 to 1.
  package var confidence: Double
  package var sources: Set<MusicSource>

  /// What a part that is absent counts as where a number is needed (4.2.1, the empty vector).
  package static let neutral = 0.5

  /// A state of which nothing is known but the time.
  package init(at: Double, context: MusicContext = .unknown, need: MusicNeed = .maintain) {
    self.at = at
    self.context = context
    self.need = need
    confidence = 0
    sources = []
  }
}
