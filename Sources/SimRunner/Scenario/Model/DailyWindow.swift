import Transport

/// A stretch of the day that comes back on some days of the week: `weekdays 08:00-08:45`.
///
/// A window whose end is not after its beginning runs over midnight and belongs to the day on which it begins.
struct DailyWindow: Hashable, Sendable {
  var days: Weekdays
  var from: TimeOfDay
  var until: TimeOfDay

  init(_ days: Weekdays, from: TimeOfDay, until: TimeOfDay) {
    (self.days, self.from, self.until) = (days, from, until)
  }

  /// Whether the window ends on the day after it began.
  var runsOverMidnight: Bool { until <= from }

  /// When the window opens and closes if it belongs to that date, or nil when it does not.
  ///
  /// Also nil on the night when the clocks skip all of it.
  func occurrence(on date: CivilDate, in zone: Zone) -> (begin: Timestamp, end: Timestamp)? {
    guard days.contains(date.weekday) else { return nil }
    let begin = zone.timestamp(from.on(date))
    let end = zone.timestamp(until.on(runsOverMidnight ? date.adding(days: 1) : date))
    return begin < end ? (begin, end) : nil
  }
}
