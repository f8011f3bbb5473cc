/// Whose diary it is (Symptom tracker, tickets 1 and 2).
package struct DiaryUser: DiaryContent {
  package struct Draft: Equatable, Codable, Sendable {
    package var id = ""
    package var firstName: String?
    package var lastName: String?
    package var conditions: [String] = []
    package var isOnboarded = false

    package init(id: String = "") { self.id = id }
  }

  package let id: String
  package let firstName: String?
  package let lastName: String?
  /// In the order of the list of all conditions, each once.
  package let conditions: [HealthCondition]
  package let isOnboarded: Bool

  package init(_ draft: Draft, _ bounds: DiaryBounds) throws(DiaryFieldError) {
    id = try DiaryField.text(draft.id, limit: bounds.identifier, "user.id")
    firstName = try DiaryField.optional(draft.firstName, limit: bounds.name, "user.firstName")
    lastName = try DiaryField.optional(draft.lastName, limit: bounds.name, "user.lastName")
    var chosen: Set<HealthCondition> = []
    for word in draft.conditions { chosen.insert(try DiaryField.word(word, "user.conditions")) }
    conditions = HealthCondition.allCases.filter(chosen.contains)
    isOnboarded = draft.isOnboarded
  }

  package var draft: Draft {
    var draft = Draft(id: id)
    (draft.firstName, draft.lastName, draft.isOnboarded) = (firstName, lastName, isOnboarded)
    draft.conditions = conditions.map(\.rawValue)
    return draft
  }
}
