/// The wearer's entries in a form of the diary: plain numbers and words that weren't validated yet (Symptom tracker,
/// ticket 1).
package struct DiaryDraft: Hashable, Sendable {
  package enum Content: Hashable, Sendable {
    case symptom(Symptom)
    case food(Food)
    case exercise(Exercise)
    case activity(Activity)
  }

  package struct Symptom: Hashable, Sendable, Codable {
    package var name = ""
    package var severity = 0
    package var bodyLocation: String?
    /// Minutes.
    package var duration: Int?
    package var notes: String?

    package init(name: String = "", severity: Int = 0) { (self.name, self.severity) = (name, severity) }
  }

  package struct Food: Hashable, Sendable, Codable {
    package var name = ""
    package var mealType = ""
    package var quantity: Double?
    package var unit = "serving"
    package var preparation: String?
    /// The parts of a compound food.
    package var ingredients: [String] = []

    package init(name: String = "", mealType: String = "") { (self.name, self.mealType) = (name, mealType) }
  }

  package struct Exercise: Hashable, Sendable, Codable {
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

  package struct Activity: Hashable, Sendable, Codable {
    package var type = ""
    /// Minutes.
    package var duration: Int?
    package var location: String?
    package var stress: Int?
    package var socialContext: String?
    package var notes: String?

    package init(type: String = "", stress: Int? = nil) { (self.type, self.stress) = (type, stress) }
  }

  /// Since 1970, UTC.
  package var seconds: Int
  /// Seconds east of UTC where the wearer was.
  package var offset: Int
  package var content: Content

  package init(seconds: Int, offset: Int, _ content: Content) {
    (self.seconds, self.offset, self.content) = (seconds, offset, content)
  }

  /// The local day, counted since 1970. A value out of bounds is rejected by the validation.
  package var day: Int {
    let (local, isOut) = seconds.addingReportingOverflow(offset)
    guard !isOut else { return seconds / 86_400 }
    let (days, rest) = local.quotientAndRemainder(dividingBy: 86_400)
    return rest < 0 ? days - 1 : days
  }
}

/// The diary's owner in an input form: words that weren't validated yet (Symptom tracker, tickets 1 and 2).
package struct DiaryPerson: Hashable, Sendable {
  package var firstName: String?
  package var lastName: String?
  /// Words of the list of conditions.
  package var conditions: [String]
  /// `true` if they answered all initial questions of the app.
  package var isOnboarded: Bool

  package init(
    firstName: String? = nil, lastName: String? = nil, conditions: [String] = [], isOnboarded: Bool = false
  ) {
    (self.firstName, self.lastName) = (firstName, lastName)
    (self.conditions, self.isOnboarded) = (conditions, isOnboarded)
  }
}

extension DiaryPerson: WireStruct {
  package static let form = WireForm(Self.init) { ($0.firstName, $0.lastName, $0.conditions, $0.isOnboarded) }
}

extension DiaryDraft {
  /// The text in the wearer's own words.
  package var notes: String? {
    get {
      switch content {
      case .symptom(let symptom): symptom.notes
      case .food: nil
      case .exercise(let exercise): exercise.notes
      case .activity(let activity): activity.notes
      }
    }
    set {
      switch content {
      case .symptom(var symptom):
        symptom.notes = newValue
        content = .symptom(symptom)
      case .food: break
      case .exercise(var exercise):
        exercise.notes = newValue
        content = .exercise(exercise)
      case .activity(var activity):
        activity.notes = newValue
        content = .activity(activity)
      }
    }
  }

  /// Every text in it that isn't a word of a list.
  package var texts: [String] {
    let found: [String?] =
      switch content {
      case .symptom(let symptom): [symptom.name, symptom.bodyLocation, symptom.notes]
      case .food(let food): [food.name, food.preparation] + food.ingredients
      case .exercise(let exercise): [exercise.notes]
      case .activity(let activity): [activity.location, activity.notes]
      }
    return found.compactMap(\.self)
  }
}

extension DiaryDraft: WireStruct {
  package static let form = WireForm(Self.init) { ($0.seconds, $0.offset, $0.content) }
}

extension DiaryDraft.Content: WireCases {
  package static let cases: [WireMaker<Self>] = [.init(symptom), .init(food), .init(exercise), .init(activity)]

  package func write(to writer: inout WireWriter) {
    switch self {
    case .symptom(let symptom): writer.write(case: 1, symptom)
    case .food(let food): writer.write(case: 2, food)
    case .exercise(let exercise): writer.write(case: 3, exercise)
    case .activity(let activity): writer.write(case: 4, activity)
    }
  }
}

extension DiaryDraft.Symptom: WireStruct {
  package static let form = WireForm(Self.init) { ($0.name, $0.severity) }.with(\.bodyLocation, \.notes, \.duration)
}

extension DiaryDraft.Food: WireStruct {
  package static let form = WireForm(Self.init) { ($0.name, $0.mealType) }
    .with(\.quantity, \.unit, \.preparation, \.ingredients)
}

extension DiaryDraft.Exercise: WireStruct {
  package static let form = WireForm(Self.init) { ($0.type, $0.duration, $0.intensity) }
    .with(\.calories, \.heartRate, \.notes)
}

extension DiaryDraft.Activity: WireStruct {
  package static let form = WireForm({ DiaryDraft.Activity(type: $0) }) { $0.type }
    .with(\.duration, \.stress, \.location, \.socialContext, \.notes)
}
