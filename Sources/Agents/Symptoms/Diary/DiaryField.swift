/// Checks of single fields, so that every error names the field, its value and the permitted values.
enum DiaryField {
  static func number<Value: Comparable & Sendable>(
    _ value: Value, in range: ClosedRange<Value>, _ field: String
  ) throws(DiaryFieldError) -> Value {
    guard range.contains(value) else { throw DiaryFieldError(field: field, value: "\(value)", allowed: "\(range)") }
    return value
  }

  static func optional<Value: Comparable & Sendable>(
    _ value: Value?, in range: ClosedRange<Value>, _ field: String
  ) throws(DiaryFieldError) -> Value? {
    guard let value else { return nil }
    return try number(value, in: range, field)
  }

  /// Returns a text that isn't empty or blank.
  static func text(_ value: String, limit: Int, _ field: String) throws(DiaryFieldError) -> String {
    let isBlank = value.allSatisfy(\.isWhitespace)
    guard !isBlank, value.count <= limit else {
      throw DiaryFieldError(
        field: field, value: isBlank ? "blank" : "\(value.count) characters", allowed: "1...\(limit) characters")
    }
    return value
  }

  static func optional(_ value: String?, limit: Int, _ field: String) throws(DiaryFieldError) -> String? {
    guard let value else { return nil }
    return try text(value, limit: limit, field)
  }

  static func word<Word: RawRepresentable<String> & CaseIterable>(
    _ value: String, _ field: String
  ) throws(DiaryFieldError) -> Word {
    guard let word = Word(rawValue: value) else {
      let allowed = Word.allCases.map(\.rawValue).joined(separator: ", ")
      throw DiaryFieldError(field: field, value: value.isEmpty ? "blank" : "\(value.prefix(50))", allowed: allowed)
    }
    return word
  }
}

/// The reason that a field of the diary is rejected: the field, its value, and the permitted values.
package struct DiaryFieldError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The kind and the field, such as "symptom.severity".
  package let field: String
  package let value: String
  /// In words, such as "1...10".
  package let allowed: String

  package var description: String { "\(field) is \(value), allowed is \(allowed)" }
}

/// The fields of an entry as texts, in one fixed order: for tables, and to decide between two edits with the same
/// moment and author.
enum DiaryFields {
  static let names = [
    "date", "time", "utc_offset_minutes", "kind", "name", "severity", "meal", "quantity", "unit", "preparation",
    "ingredients", "duration_minutes", "intensity", "calories", "heart_rate", "stress", "social_context", "location",
    "notes", "id",
  ]

  /// Returns one text for each name; `nil` if the entry has no such field.
  static func values(_ entry: DiaryEntry) -> [String?] {
    let offset = entry.time.offset / 60
    let seconds = (entry.time.seconds + entry.time.offset) - entry.day * 86_400 - entry.time.minute * 60
    let rest = seconds == 0 ? "" : seconds < 10 ? ":0\(seconds)" : ":\(seconds)"
    let clock = DiaryTime.clock(minute: entry.time.minute) + rest
    let when = [CivilDate(dayNumber: entry.day).description, clock, "\(offset)"]
    return when + [entry.kind.rawValue] + values(entry.content) + [entry.id]
  }

  private static func values(_ content: DiaryEntry.Content) -> [String?] {
    switch content {
    case .symptom(let it):
      return [
        it.name, text(it.severity), nil, nil, nil, nil, nil, text(it.duration), nil, nil, nil, nil, nil,
        it.bodyLocation, it.notes,
      ]
    case .food(let it):
      let ingredients = it.ingredients.isEmpty ? nil : text(it.ingredients)
      return [
        it.name, nil, it.mealType.rawValue, text(it.quantity), it.unit, it.preparation, ingredients, nil, nil, nil, nil,
        nil, nil, nil, nil,
      ]
    case .exercise(let it):
      return [
        it.type.rawValue, nil, nil, nil, nil, nil, nil, text(it.duration), text(it.intensity), text(it.calories),
        text(it.heartRate), nil, nil, nil, it.notes,
      ]
    case .activity(let it):
      return [
        it.type.rawValue, nil, nil, nil, nil, nil, nil, text(it.duration), nil, nil, nil, text(it.stress),
        it.socialContext?.rawValue, it.location, it.notes,
      ]
    }
  }

  /// Joins several texts; separators within them are escaped.
  private static func text(_ list: [String]) -> String {
    list.map { part in
      part.unicodeScalars.reduce(into: "") { text, scalar in
        if scalar == ";" || scalar == "\\" { text += "\\" }
        text.unicodeScalars.append(scalar)
      }
    }.joined(separator: "; ")
  }

  static func list(_ text: String) -> [String] {
    var (parts, part, isMarked, isNew) = ([String](), String.UnicodeScalarView(), false, false)
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\\" where !isMarked: isMarked = true
      case ";" where !isMarked:
        parts.append(String(part))
        (part, isNew) = (String.UnicodeScalarView(), true)
        continue
      // The space after a separator belongs to it.
      case " " where isNew: break
      default:
        part.append(scalar)
        isMarked = false
      }
      isNew = false
    }
    return parts + [String(part)]
  }

  private static func text<Value>(_ value: Value?) -> String? { value.map { "\($0)" } }
}

/// The meal of a food (Symptom tracker, ticket 1).
package enum MealType: String, CaseIterable, Sendable {
  case breakfast, lunch, dinner, snack
}

/// A kind of exercise (Symptom tracker, ticket 1).
package enum ExerciseType: String, CaseIterable, Sendable {
  case cardio, strength, yoga, walking, swimming, cycling, other
}

/// A kind of activity (Symptom tracker, ticket 1).
package enum ActivityType: String, CaseIterable, Sendable {
  case work, social, travel, medical, household, leisure, other
}

/// The number of people involved (Symptom tracker, ticket 1).
package enum SocialContext: String, CaseIterable, Sendable {
  case alone
  case smallGroup = "small_group"
  case largeGroup = "large_group"
}

/// A chronic condition of the wearer (Symptom tracker, ticket 2).
package enum HealthCondition: String, CaseIterable, Sendable {
  case autoimmune, foodSensitivities, ibs, chronicFatigue, fibromyalgia, migraines, pots, mentalHealth, other
}

/// The permitted values of the diary's fields (Symptom tracker, ticket 1; otherwise assumed).
package struct DiaryBounds: Equatable, Sendable {
  /// Of symptoms, exercise and stress.
  package var rating = 1...10
  package var sleepHours = 0.0...24.0
  var sleepStep = 0.5
  var exerciseMinutes = 1...480
  package var heartRate = 40...220
  /// Kilocalories of one exercise (assumed).
  package var calories = 0...20_000
  /// The duration of a symptom in minutes, up to a week (assumed).
  var symptomMinutes = 1...10_080
  /// The duration of an activity in minutes, up to a day (assumed).
  var activityMinutes = 1...1_440
  /// The quantity of a food, in any unit (assumed).
  package var quantity = 0.0...100_000.0
  /// Seconds since 1970: from 1900 to 2200 (assumed).
  package var seconds = -2_208_988_800...7_258_118_400
  /// The offsets of places on Earth, in seconds east of UTC.
  package var offset = -43_200...50_400

  /// In characters.
  package var name = 50
  var symptomName = 100
  package var bodyLocation = 50
  var symptomNotes = 500
  var foodName = 200
  package var preparation = 100
  /// (assumed)
  package var unit = 50
  var activityLocation = 100
  /// Of exercise and activities.
  package var notes = 300
  /// The most parts of a compound food (assumed).
  package var ingredients = 50
  /// Of the name of an entry or a device (assumed).
  package var identifier = 100
}
