/// A person's training as they describe it to an app: level, goal, equipment, injuries, and reserved times.
///
/// It is the person's own truth. An app knows only the answers that it was given.
package struct WearerTraining: Hashable, Sendable {
  package var level = TrainingLevel.beginner
  package var goal = TrainingGoal.strength
  /// Of ``things``.
  package var equipment: [String] = []
  /// Muscles and joints that have hurt for longer than any story tells.
  package var hurts: [String] = []
  package var keepsFree: [DailyWindow] = []
  package var lunchIsFree = false

  package init() {}

  /// The common names of equipment: single things, and rooms that hold several.
  package static let things = [
    "dumbbells", "kettlebell", "barbell", "bench", "machine", "cable", "pull-up bar", "band", "box", "foam roller",
    "home gym", "full gym",
  ]

  /// Returns the weight that they lift in an exercise, in kilograms, in steps of half a kilogram.
  ///
  /// - Parameters:
  ///   - base: The weight for a person with some practice.
  ///   - luck: 0 to 1, for this person and this exercise.
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
