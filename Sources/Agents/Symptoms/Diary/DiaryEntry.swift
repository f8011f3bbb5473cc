/// A part of the diary that only exists with valid fields.
///
/// Its draft holds any values of a form, a file or a message. Decoding uses the draft too, so that it can't bypass
/// validation.
package protocol DiaryContent: Equatable, Codable, Sendable {
  associatedtype Draft: Equatable, Codable, Sendable

  init(_ draft: Draft, _ bounds: DiaryBounds) throws(DiaryFieldError)
  var draft: Draft { get }
}

extension DiaryContent {
  package init(_ draft: Draft) throws(DiaryFieldError) { try self.init(draft, DiaryBounds()) }
  package init(from decoder: any Decoder) throws { try self.init(Draft(from: decoder), DiaryBounds()) }
  package func encode(to encoder: any Encoder) throws { try draft.encode(to: encoder) }
}

package struct DiaryEntry: DiaryContent {
  package enum Content: Equatable, Codable, Sendable {
    case symptom(SymptomEntry)
    case food(FoodEntry)
    case exercise(ExerciseEntry)
    case activity(ActivityEntry)

    package init(_ draft: DiaryDraft.Content) throws(DiaryFieldError) {
      self =
        switch draft {
        case .symptom(let symptom): .symptom(try SymptomEntry(symptom))
        case .food(let food): .food(try FoodEntry(food))
        case .exercise(let exercise): .exercise(try ExerciseEntry(exercise))
        case .activity(let activity): .activity(try ActivityEntry(activity))
        }
    }

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

  package var symptom: SymptomEntry? { if case .symptom(let symptom) = content { symptom } else { nil } }
}

package enum DiaryEntryKind: String, CaseIterable, Sendable {
  case symptom, food, exercise, activity
}

/// A symptom (Symptom tracker, ticket 1).
package struct SymptomEntry: DiaryContent {
  package typealias Draft = DiaryDraft.Symptom

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

/// A food or drink (Symptom tracker, ticket 1).
package struct FoodEntry: DiaryContent {
  package typealias Draft = DiaryDraft.Food

  package let name: String
  package let mealType: MealType
  package let quantity: Double?
  package let unit: String
  package let preparation: String?
  package let ingredients: [String]

  package init(_ draft: Draft, _ bounds: DiaryBounds) throws(DiaryFieldError) {
    name = try DiaryField.text(draft.name, limit: bounds.foodName, "food.name")
    mealType = try DiaryField.word(draft.mealType, "food.mealType")
    quantity = try DiaryField.optional(draft.quantity, in: bounds.quantity, "food.quantity")
    unit = try DiaryField.text(draft.unit, limit: bounds.unit, "food.unit")
    preparation = try DiaryField.optional(draft.preparation, limit: bounds.preparation, "food.preparation")
    guard draft.ingredients.count <= bounds.ingredients else {
      throw DiaryFieldError(
        field: "food.ingredients", value: "\(draft.ingredients.count) parts", allowed: "0...\(bounds.ingredients) parts"
      )
    }
    for part in draft.ingredients { _ = try DiaryField.text(part, limit: bounds.foodName, "food.ingredients") }
    ingredients = draft.ingredients
  }

  package var draft: Draft {
    var draft = Draft(name: name, mealType: mealType.rawValue)
    (draft.quantity, draft.unit, draft.preparation) = (quantity, unit, preparation)
    draft.ingredients = ingredients
    return draft
  }
}

/// An activity or event (Symptom tracker, ticket 1).
package struct ActivityEntry: DiaryContent {
  package typealias Draft = DiaryDraft.Activity

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

/// An exercise (Symptom tracker, ticket 1).
package struct ExerciseEntry: DiaryContent {
  package typealias Draft = DiaryDraft.Exercise

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

/// The log of a whole day; one per day (Symptom tracker, ticket 1).
package struct DailyLog: DiaryContent {
  package struct Draft: Equatable, Codable, Sendable {
    /// The local day, counted since 1970.
    package var day: Int
    package var sleepHours: Double?

    package init(day: Int, sleepHours: Double? = nil) { (self.day, self.sleepHours) = (day, sleepHours) }
  }

  /// The local day, counted since 1970; a night belongs to the day of waking.
  package let day: Int
  /// 0 to 24, in half hours; `nil` if not given.
  package let sleepHours: Double?

  package init(_ draft: Draft, _ bounds: DiaryBounds) throws(DiaryFieldError) {
    let days = (bounds.seconds.lowerBound / 86_400)...(bounds.seconds.upperBound / 86_400)
    day = try DiaryField.number(draft.day, in: days, "dailyLog.day")
    sleepHours = try DiaryField.optional(draft.sleepHours, in: bounds.sleepHours, "dailyLog.sleepHours")
    guard let sleepHours, sleepHours != Self.halfHours(sleepHours, bounds) else { return }
    throw DiaryFieldError(
      field: "dailyLog.sleepHours", value: "\(sleepHours)",
      allowed: "\(bounds.sleepHours) in steps of \(bounds.sleepStep)")
  }

  package var draft: Draft { Draft(day: day, sleepHours: sleepHours) }

  /// Returns the nearest valid value for measurements, which aren't in half hours.
  static func halfHours(_ hours: Double, _ bounds: DiaryBounds = DiaryBounds()) -> Double {
    ((hours / bounds.sleepStep).rounded() * bounds.sleepStep).clamped(to: bounds.sleepHours)
  }
}
