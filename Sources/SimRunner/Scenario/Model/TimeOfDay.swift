package import SimKernel

/// A time on the face of a clock, from 00:00 to 24:00 inclusive (24:00 is the end of the day).
package struct TimeOfDay: Hashable, Comparable, Sendable {
  /// 0 ... 86,400.
  package let second: Int

  package static let midnight = TimeOfDay(second: 0)
  static let endOfDay = TimeOfDay(second: 86_400)

  package init(second: Int) { self.second = min(max(second, 0), 86_400) }
  package init(_ hour: Int, _ minute: Int) { self.init(second: hour * 3_600 + minute * 60) }

  /// The time on that date; 24:00 is the next date's 00:00.
  package func on(_ date: CivilDate) -> CivilDateTime {
    second < 86_400
      ? CivilDateTime(date: date, secondOfDay: second)
      : CivilDateTime(date: date.adding(days: 1), secondOfDay: 0)
  }

  package static func < (a: TimeOfDay, b: TimeOfDay) -> Bool { a.second < b.second }
}

extension TimeOfDay: CustomStringConvertible {
  /// `08:10`, or `08:10:30` where there are seconds.
  package var description: String {
    let face = clockFace(second)
    return second % 60 == 0 ? String(face.dropLast(3)) : face
  }
}

extension DailyWindow {
  /// A window between two times of the day; equal ones mean a whole day.
  package init(_ days: Weekdays, from: TimeOfDay, until: TimeOfDay) {
    self.init(days, from: from.second, to: until.second)
  }

  package var from: TimeOfDay { TimeOfDay(second: start) }
  /// Later than 00:00: a window that ends with the day ends at 24:00.
  package var until: TimeOfDay { TimeOfDay(second: end > 86_400 ? end - 86_400 : end) }
}
