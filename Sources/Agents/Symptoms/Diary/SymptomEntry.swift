/// A symptom that was felt (Symptom tracker, ticket 1).
package struct SymptomEntry: DiaryContent {
  package struct Draft: Equatable, Codable, Sendable {
    package var name = ""
    package var severity = 0
    package var bodyLocation: String?
    /// Minutes.
    package var duration: Int?
    package var notes: String?

    package init(name: String = "", severity: Int = 0) { (self.name, self.severity) = (name, severity) }
  }

  package let name: String
  /// 1 to 10.
  package let severity: Int
  package let bodyLocation: String?
  /// Minutes.
  package let duration: Int?
  package let notes: String?

  package init(_ draft: Draft, _ bounds: DiaryBounds) throws(DiaryFieldError) {
    name = try DiaryField.text(draft.name, limit: bounds.symptomName, "symptom.name")
    severity = try DiaryField.number(draft.severity, in: bounds.rating, "symptom.severity")
    bodyLocation = try DiaryField.optional(draft.bodyLocation, limit: bounds.bodyLocation, "symptom.bodyLocation")
    duration = try DiaryField.optional(draft.duration, in: bounds.symptomMinutes, "symptom.duration")
    notes = try DiaryField.optional(draft.notes, limit: bounds.symptomNotes, "symptom.notes")
  }

  package var draft: Draft {
    var draft = Draft(name: name, severity: severity)
    (draft.bodyLocation, draft.duration, draft.notes) = (bodyLocation, duration, notes)
    return draft
  }
}
