extension DiaryPage {
  /// The page's fields, as an expectation of a scenario writes them; empty if the page was deleted.
  var fields: Set<String> {
    switch content {
    case .entry(let draft)?: Set(draft.fields.compactMap(\.self))
    case .log(let hours)?: Set([hours.map { "slept \(Self.short($0))" }].compactMap(\.self))
    case .person(let person)?:
      Set([person.firstName, person.lastName].compactMap(\.self) + person.conditions)
    case nil: []
    }
  }

  /// Omits the fraction if it is zero.
  fileprivate static func short(_ value: Double) -> String {
    value.rounded() == value && value.magnitude < 1e9 ? "\(Int(value))" : "\(value)"
  }
}

extension DiaryDraft {
  fileprivate var fields: [String?] {
    switch content {
    case .symptom(let it):
      [it.name, "severity \(it.severity)", it.bodyLocation, it.duration.map { "\($0) min" }, it.notes]
    case .food(let it):
      [it.name, it.mealType, it.quantity.map { "\(DiaryPage.short($0)) \(it.unit)" }, it.preparation] + it.ingredients
    case .exercise(let it):
      [
        it.type, "\(it.duration) min", "intensity \(it.intensity)", it.calories.map { "\($0) kcal" },
        it.heartRate.map { "\($0) bpm" }, it.notes,
      ]
    case .activity(let it):
      [
        it.type, it.duration.map { "\($0) min" }, it.location, it.stress.map { "stress \($0)" }, it.socialContext,
        it.notes,
      ]
    }
  }
}
