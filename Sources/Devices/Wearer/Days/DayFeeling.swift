/// How a day feels to the wearer, as they would report it when asked.
package struct DayFeeling: Hashable, Sendable {
  /// 0 (calm) to 1 (strained).
  package let stress: Double
  /// 0 (worn out) to 1 (full of it).
  package let energy: Double
  /// Of the night before: 0 (dreadful) to 1 (splendid).
  package let sleepQuality: Double
  /// -1 (miserable) to 1 (splendid).
  package let mood: Double
  /// What the day is about to them.
  package let theme: Theme

  /// What the wearer would speak of first.
  package enum Theme: CaseIterable, Hashable, Sendable {
    case ill, tired, strained, loaded, well, plain
  }
}
