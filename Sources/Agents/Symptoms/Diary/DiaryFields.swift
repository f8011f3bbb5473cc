/// The fields of an entry as texts, in one fixed order: what a table shows of it, and what decides between two edits
/// that claim the same moment and author.
package enum DiaryFields {
  package static let names = [
    "date", "time", "utc_offset_minutes", "kind", "name", "severity", "meal", "quantity", "unit", "preparation",
    "ingredients", "duration_minutes", "intensity", "calories", "heart_rate", "stress", "social_context", "location",
    "notes", "id",
  ]

  /// One text for each name; nil where the entry has no such field.
  package static func values(_ entry: DiaryEntry) -> [String?] {
    let offset = entry.time.offset / 60
    let when = [PlainDate(day: entry.day).text, PlainDate.clock(minute: entry.time.minute), "\(offset)"]
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
      let ingredients = it.ingredients.isEmpty ? nil : it.ingredients.joined(separator: "; ")
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

  private static func text<Value>(_ value: Value?) -> String? { value.map { "\($0)" } }
}
