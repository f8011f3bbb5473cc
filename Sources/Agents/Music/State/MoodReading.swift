/// How somebody says to feel, 1 to 5 (Resonance 6.3.1 and 7.2.2).
package struct MoodReading: Codable, Equatable, Sendable {
  /// Seconds since 1970.
  package let at: Double
  /// 1 to 5.
  package let mood: Int
  /// 1 to 5; absent when only the mood was asked for.
  package let energy: Int?

  /// Nil when an answer is outside the scale.
  package init?(at: Double, mood: Int, energy: Int? = nil) {
    guard (1...5).contains(mood), energy.map({ (1...5).contains($0) }) ?? true else { return nil }
    self.at = at
    self.mood = mood
    self.energy = energy
  }

  /// One of three faces, which stand for 1, 3 and 5.
  package enum Tap: Int, CaseIterable, Codable, Sendable {
    case low = 1
    case middle = 3
    case high = 5
  }

  package init(at: Double, mood: Tap, energy: Tap? = nil) {
    self.at = at
    self.mood = mood.rawValue
    self.energy = energy?.rawValue
  }

  /// 0 to 1.
  package var valence: Double { MoodReading.share(mood) }
  /// 0 to 1.
  package var energyShare: Double? { energy.map(MoodReading.share) }

  private static func share(_ level: Int) -> Double { Double(level - 1) / 4 }
}
