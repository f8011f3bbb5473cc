/// A date and a time of day as a clock on the wall shows them, without saying in which zone.
@usableFromInline
package struct CivilDateTime: Hashable, Comparable, Sendable {
  @usableFromInline package var date: CivilDate
  /// Seconds since midnight by the clock's face, 0 ..< 86,400.
  @usableFromInline package var secondOfDay: Int

  package init(date: CivilDate, secondOfDay: Int) {
    self.date = date
    self.secondOfDay = secondOfDay
  }

  package init(date: CivilDate, hour: Int, minute: Int, second: Int = 0) {
    self.init(date: date, secondOfDay: hour * 3_600 + minute * 60 + second)
  }

  @inlinable package var hour: Int { secondOfDay / 3_600 }
  @inlinable package var minute: Int { secondOfDay / 60 % 60 }
  @inlinable package var second: Int { secondOfDay % 60 }

  /// Seconds since 1970-01-01T00:00 by the same clock, as if it never changed its offset.
  package var secondsAsIfUTC: Int64 { Int64(date.dayNumber) * 86_400 + Int64(secondOfDay) }

  package init(secondsAsIfUTC seconds: Int64) {
    let day = (seconds >= 0 ? seconds : seconds - 86_399) / 86_400
    self.init(date: CivilDate(dayNumber: Int(day)), secondOfDay: Int(seconds - day * 86_400))
  }

  @inlinable package static func < (a: CivilDateTime, b: CivilDateTime) -> Bool {
    (a.date, a.secondOfDay) < (b.date, b.secondOfDay)
  }
}

extension CivilDateTime: CustomStringConvertible {
  /// For instance `2026-03-02 07:05:00`.
  @usableFromInline package var description: String { "\(date) \(clockFace(secondOfDay))" }
}

/// A second of the day as `HH:MM:SS`.
package func clockFace(_ secondOfDay: Int) -> String {
  func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
  return "\(two(secondOfDay / 3_600)):\(two(secondOfDay / 60 % 60)):\(two(secondOfDay % 60))"
}
