/// An exercise that was done (Symptom tracker, ticket 1).
package struct ExerciseEntry: DiaryContent {
  package struct Draft: Equatable, Codable, Sendable {
    package var type = ""
    /// Minutes.
    package var duration = 0
    package var intensity = 0
    /// Kilocalories.
    package var calories: Int?
    /// Beats a minute.
    package var heartRate: Int?
    package var notes: String?

    package init(type: String = "", duration: Int = 0, intensity: Int = 0) {
      (self.type, self.duration, self.intensity) = (type, duration, intensity)
    }
  }

  package let type: ExerciseType
  /// Minutes.
  package let duration: Int
  /// 1 to 10.
  package let intensity: Int
  package let calories: Int?
  /// Beats a minute.
  package let heartRate: Int?
  package let notes: String?

  package init(_ draft: Draft, _ bounds: DiaryBounds) throws(DiaryFieldError) {
    type = try DiaryField.word(draft.type, "exercise.type")
    duration = try DiaryField.number(draft.duration, in: bounds.exerciseMinutes, "exercise.duration")
    intensity = try DiaryField.number(draft.intensity, in: bounds.rating, "exercise.intensity")
    calories = try DiaryField.optional(draft.calories, in: bounds.calories, "exercise.calories")
    heartRate = try DiaryField.optional(draft.heartRate, in: bounds.heartRate, "exercise.heartRate")
    notes = try DiaryField.optional(draft.notes, limit: bounds.notes, "exercise.notes")
  }

  package var draft: Draft {
    var draft = Draft(type: type.rawValue, duration: duration, intensity: intensity)
    (draft.calories, draft.heartRate, draft.notes) = (calories, heartRate, notes)
    return draft
  }
}
