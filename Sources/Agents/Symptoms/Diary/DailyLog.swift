/// What is said of a whole day; there is one a day (Symptom tracker, ticket 1).
package struct DailyLog: DiaryContent {
  package struct Draft: Equatable, Codable, Sendable {
    /// The local day, counted since 1970.
    package var day: Int
    package var sleepHours: Double?

    package init(day: Int, sleepHours: Double? = nil) { (self.day, self.sleepHours) = (day, sleepHours) }
  }

  /// The local day, counted since 1970; a night belongs to the day of waking.
  package let day: Int
  /// 0 to 24, in half hours; nil when nobody said.
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

  /// The nearest value that a log may hold, for measurements, which know nothing of half hours.
  package static func halfHours(_ hours: Double, _ bounds: DiaryBounds = DiaryBounds()) -> Double {
    ((hours / bounds.sleepStep).rounded() * bounds.sleepStep).clamped(to: bounds.sleepHours)
  }
}
