/// Consecutive weeks with a completed workout (implementation plan 12.0.6), Monday to Sunday wherever the person lives.
///
/// The running week counts once there is a workout in it and breaks nothing before its end. A week of which nothing is
/// known ends the count: it cannot be told.
package struct WeekStreak: Equatable, Sendable {
  package let weeks: Int
  /// The first day of the first of these weeks; nil of none.
  package let since: Int?
  /// Whether the running week has its workout already.
  package let includesRunningWeek: Bool

  package init(_ days: ArraySlice<DayValues>, asOf day: Int) {
    let running = WeekStreak.week(of: day)
    var trained: Set<Int> = []
    for values in days where values.day <= day && values.hasWorkout == true {
      trained.insert(WeekStreak.week(of: values.day))
    }
    includesRunningWeek = trained.contains(running)
    var week = includesRunningWeek ? running : running - 1
    var count = 0
    while trained.contains(week) {
      count += 1
      week -= 1
    }
    weeks = count
    since = count > 0 ? WeekStreak.monday(of: week + 1) : nil
  }

  /// Weeks are counted from the one of 1970-01-01, a Thursday.
  package static func week(of day: Int) -> Int {
    let shifted = day + 3
    return shifted >= 0 ? shifted / 7 : (shifted - 6) / 7
  }

  private static func monday(of week: Int) -> Int { week * 7 - 3 }
}
