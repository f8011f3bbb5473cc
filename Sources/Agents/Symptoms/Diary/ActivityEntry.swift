/// Something that was done or that happened (Symptom tracker, ticket 1).
package struct ActivityEntry: DiaryContent {
  package struct Draft: Equatable, Codable, Sendable {
    package var type = ""
    /// Minutes.
    package var duration: Int?
    package var location: String?
    package var stress: Int?
    package var socialContext: String?
    package var notes: String?

    package init(type: String = "", stress: Int? = nil) { (self.type, self.stress) = (type, stress) }
  }

  package let type: ActivityType
  /// Minutes.
  package let duration: Int?
  package let location: String?
  /// 1 to 10.
  package let stress: Int?
  package let socialContext: SocialContext?
  package let notes: String?

  package init(_ draft: Draft, _ bounds: DiaryBounds) throws(DiaryFieldError) {
    type = try DiaryField.word(draft.type, "activity.type")
    duration = try DiaryField.optional(draft.duration, in: bounds.activityMinutes, "activity.duration")
    location = try DiaryField.optional(draft.location, limit: bounds.activityLocation, "activity.location")
    stress = try DiaryField.optional(draft.stress, in: bounds.rating, "activity.stress")
    if let context = draft.socialContext {
      socialContext = try DiaryField.word(context, "activity.socialContext")
    } else {
      socialContext = nil
    }
    notes = try DiaryField.optional(draft.notes, limit: bounds.notes, "activity.notes")
  }

  package var draft: Draft {
    var draft = Draft(type: type.rawValue, stress: stress)
    (draft.duration, draft.location, draft.notes) = (duration, location, notes)
    draft.socialContext = socialContext?.rawValue
    return draft
  }
}
