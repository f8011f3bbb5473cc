/// One entry of the diary: what, when, and under which name.
package struct DiaryEntry: DiaryContent {
  package enum Content: Equatable, Codable, Sendable {
    case symptom(SymptomEntry)
    case food(FoodEntry)
    case exercise(ExerciseEntry)
    case activity(ActivityEntry)

    package var kind: DiaryEntryKind {
      switch self {
      case .symptom: .symptom
      case .food: .food
      case .exercise: .exercise
      case .activity: .activity
      }
    }
  }

  package struct Draft: Equatable, Codable, Sendable {
    package var id: String
    package var time: DiaryTime
    package var content: Content
  }

  /// The same on every device.
  package let id: String
  package let time: DiaryTime
  package let content: Content

  package init(_ draft: Draft, _ bounds: DiaryBounds) throws(DiaryFieldError) {
    id = try DiaryField.text(draft.id, limit: bounds.identifier, "entry.id")
    (time, content) = (draft.time, draft.content)
  }

  package init(id: String, time: DiaryTime, _ content: Content) throws(DiaryFieldError) {
    try self.init(Draft(id: id, time: time, content: content))
  }

  package var draft: Draft { Draft(id: id, time: time, content: content) }
  package var day: Int { time.day }
  package var kind: DiaryEntryKind { content.kind }

  package var symptom: SymptomEntry? {
    guard case .symptom(let symptom) = content else { return nil }
    return symptom
  }
}

/// What an entry is about.
package enum DiaryEntryKind: String, CaseIterable, Sendable {
  case symptom, food, exercise, activity
}
