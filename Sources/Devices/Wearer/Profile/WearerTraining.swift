package import Wire

/// How a person trains, as they know it of themselves and say it when an app asks: what they can do, what for, with what, what
/// hurts, and which times are theirs.
///
/// It is the person's own truth: an app knows of it what it was told.
package struct WearerTraining: Hashable, Sendable {
  package var level = TrainingLevel.beginner
  package var goal = TrainingGoal.strength
  /// Of ``things``.
  package var equipment: [String] = []
  /// Muscles and joints that have hurt for longer than any story tells.
  package var hurts: [String] = []
  package var keepsFree: [DailyWindow] = []
  /// Whether they train at lunch, too.
  package var lunchIsFree = false

  package init() {}

  /// What people call what they have: single things, and rooms that hold several.
  package static let things = [
    "dumbbells", "kettlebell", "barbell", "bench", "machine", "cable", "pull-up bar", "band", "box", "foam roller",
    "home gym", "full gym",
  ]

  /// What they lift in an exercise of which they know the weight, in kilograms: half a kilogram more or less is the least that
  /// tells two weights apart.
  ///
  /// - Parameters:
  ///   - base: what a person with some practice takes.
  ///   - luck: 0 to 1, of this person and this exercise.
  package func kilograms(of base: Double, luck: Double) -> Double {
    let share =
      switch level {
      case .beginner: 0.7
      case .intermediate: 1.0
      case .advanced: 1.35
      }
    return max(1, (base * share * (0.85 + 0.3 * luck) * 2).rounded() / 2)
  }
}
