/// A pattern of local times: each given field must match.
///
/// A missing field below the smallest given one is zero. A missing field above it matches any value: nine o'clock is
/// 09:00:00 of each day, and half past the 30th minute of each hour (A, UNCalendarNotificationTrigger).
package struct CivilPattern: Hashable, Sendable {
  package var year: Int?
  package var month: Int?
  package var day: Int?
  package var weekday: Weekday?
  package var hour: Int?
  package var minute: Int?
  package var second: Int?
  /// IANA name of the clock's time zone, or `nil` for the zone of the device.
  package var zone: String?

  package init() {}

  /// `true` if a calendar and a clock can match the pattern.
  package var isSound: Bool {
    guard year != nil || month != nil || day != nil || weekday != nil || hour != nil || minute != nil || second != nil
    else { return false }
    func fits(_ value: Int?, _ bounds: ClosedRange<Int>) -> Bool { value.map(bounds.contains) ?? true }
    return fits(year, 1970...9_999) && fits(month, 1...12) && fits(day, 1...31) && fits(hour, 0...23)
      && fits(minute, 0...59) && fits(second, 0...59) && (zone.map { Zone(identifier: $0) != nil } ?? true)
  }

  /// Returns the first matching moment after another one, or `nil` if there is none within eight years, which contain
  /// every date.
  package func next(after moment: Timestamp, in local: Zone) -> Timestamp? {
    let zone = zone.flatMap { Zone(identifier: $0) } ?? local
    let first = zone.civil(moment).date
    if let year, let month, let day {
      return CivilDate(year: year, month: month, day: day).flatMap { next(on: $0, after: moment, zone) }
    }
    for number in first.dayNumber...first.dayNumber + Self.daysMax {
      let date = CivilDate(dayNumber: number)
      if let year, date.year > year { return nil }
      if let found = next(on: date, after: moment, zone) { return found }
    }
    return nil
  }

  private static let daysMax = 8 * 366

  private func next(on date: CivilDate, after moment: Timestamp, _ zone: Zone) -> Timestamp? {
    guard year ?? date.year == date.year, month ?? date.month == date.month, day ?? date.day == date.day,
      weekday ?? date.weekday == date.weekday, zone.startOfDay(date.adding(days: 1)) > moment
    else { return nil }
    for hour in Self.range(hour, 0...23, isFree: minute != nil || second != nil) {
      for minute in Self.range(minute, 0...59, isFree: second != nil) {
        let found = zone.timestamp(CivilDateTime(date: date, hour: hour, minute: minute, second: second ?? 0))
        if found > moment { return found }
      }
    }
    return nil
  }

  private static func range(_ value: Int?, _ all: ClosedRange<Int>, isFree: Bool) -> ClosedRange<Int> {
    value.map { $0...$0 } ?? (isFree ? all : 0...0)
  }
}

extension CivilPattern: WireStruct {
  package static let form = WireForm({ CivilPattern() }) { _ in }
    .with(\.year, \.month, \.day, \.weekday, \.hour, \.minute, \.second, \.zone)
}
