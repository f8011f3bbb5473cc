/// The wearer's feelings on a day, as they would report them when asked.
package struct DayFeeling: Hashable, Sendable {
  /// 0 (calm) to 1 (strained).
  package let stress: Double
  /// 0 (worn out) to 1 (full of it).
  package let energy: Double
  /// Of the night before: 0 (dreadful) to 1 (splendid).
  package let sleepQuality: Double
  /// -1 (miserable) to 1 (splendid).
  package let mood: Double
  package let theme: Theme

  /// The subject that the wearer would mention first.
  package enum Theme: CaseIterable, Hashable, Sendable {
    case ill, tired, strained, loaded, well, plain
  }
}
