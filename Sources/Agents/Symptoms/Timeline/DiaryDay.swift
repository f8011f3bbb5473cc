/// How a day was, from the worst symptom of it (Symptom tracker, ticket 4; the steps are assumed).
package enum DayQuality: String, CaseIterable, Sendable {
  case good, fair, poor

  /// - Parameter worst: the highest severity; nil for a day on which things were written down, but no symptom.
  package init(worst: Int?, _ config: TimelineConfig = TimelineConfig()) {
    let worst = worst ?? 0
    self = worst <= config.goodUpTo ? .good : worst < config.fairBelow ? .fair : .poor
  }
}

/// One day in the list of days (Symptom tracker, ticket 4).
package struct DiaryDay: Equatable, Sendable {
  package let day: Int
  package let sleepHours: Double?
  package let symptoms: Int
  package let foods: Int
  package let exercises: Int
  package let activities: Int
  /// Nil for a day of which nothing is known.
  package let quality: DayQuality?

  package var total: Int { symptoms + foods + exercises + activities }

  package init(_ diary: Diary, day: Int, _ config: TimelineConfig = TimelineConfig()) {
    let entries = diary.entries(on: day)
    func count(_ kind: DiaryEntryKind) -> Int { entries.count { $0.kind == kind } }
    self.day = day
    sleepHours = diary.log(on: day)?.sleepHours
    (symptoms, foods) = (count(.symptom), count(.food))
    (exercises, activities) = (count(.exercise), count(.activity))
    let worst = entries.compactMap(\.symptom?.severity).max()
    quality = entries.isEmpty && sleepHours == nil ? nil : DayQuality(worst: worst, config)
  }
}
