/// A period of the day by the wall clock that repeats on certain weekdays: `weekdays 08:00-08:45`.
///
/// A window over midnight belongs to the weekday on which it begins.
package struct DailyWindow: Hashable, Sendable {
  package let days: Weekdays
  /// Seconds since midnight, 0 ..< 86,400.
  package let start: Int
  /// Seconds by the wall clock, 1 ... 86,400.
  package let length: Int

  /// A window between two seconds of the day, each taken modulo a day; equal ones mean a whole day.
  package init(_ days: Weekdays = .everyDay, from start: Int, to end: Int) {
    func wrapped(_ second: Int) -> Int { (second % 86_400 + 86_400) % 86_400 }
    self.days = days
    self.start = wrapped(start)
    let forward = wrapped(wrapped(end) - self.start)
    length = forward == 0 ? 86_400 : forward
  }

  /// Seconds since the midnight before the start; above 86,400 when the window runs into the next day.
  package var end: Int { start + length }

  package func begins(on date: CivilDate) -> Bool { days.contains(date.weekday) }

  /// Returns whether the time is inside a window that began on that day or the day before.
  package func contains(_ civil: CivilDateTime) -> Bool {
    let today = civil.secondOfDay >= start && civil.secondOfDay < end && begins(on: civil.date)
    return today || (civil.secondOfDay + 86_400 < end && begins(on: civil.date.adding(days: -1)))
  }

  /// Returns the start and end of the window that begins on that date, or `nil` if none does.
  ///
  /// Also `nil` on the night when the clocks skip all of it.
  package func occurrence(on date: CivilDate, in zone: Zone) -> (begin: Timestamp, end: Timestamp)? {
    guard begins(on: date) else { return nil }
    let begin = zone.timestamp(CivilDateTime(date: date, secondOfDay: start))
    let end = zone.timestamp(CivilDateTime(date: date.adding(days: end / 86_400), secondOfDay: end % 86_400))
    return begin < end ? (begin, end) : nil
  }
}
