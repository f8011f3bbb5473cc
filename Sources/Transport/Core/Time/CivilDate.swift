/// A day of the proleptic Gregorian calendar, without a time or a zone.
@usableFromInline
package struct CivilDate: Hashable, Comparable, Sendable {
  @usableFromInline package let year: Int
  @usableFromInline package let month: Int
  @usableFromInline package let day: Int

  /// Creates a date, or `nil` if the calendar has no such day (30 February, month 13, ...).
  package init?(year: Int, month: Int, day: Int) {
    guard (1...12).contains(month), day >= 1, day <= CivilDate.days(inMonth: month, of: year) else { return nil }
    (self.year, self.month, self.day) = (year, month, day)
  }

  /// The date that is `dayNumber` days after 1970-01-01.
  ///
  /// Counts in eras of 400 years that begin on 1 March, so that the leap day is the last day of a year.
  package init(dayNumber: Int) {
    let shifted = dayNumber + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let marchMonth = (5 * dayOfYear + 2) / 153
    day = dayOfYear - (153 * marchMonth + 2) / 5 + 1
    month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9
    year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
  }

  /// Days since 1970-01-01.
  package var dayNumber: Int {
    let marchYear = month <= 2 ? year - 1 : year
    let era = (marchYear >= 0 ? marchYear : marchYear - 399) / 400
    let yearOfEra = marchYear - era * 400
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
  }

  package var weekday: Weekday {
    Weekday(rawValue: ((dayNumber + 3) % 7 + 7) % 7) ?? .monday
  }

  package func adding(days: Int) -> CivilDate { CivilDate(dayNumber: dayNumber + days) }

  package static func days(inMonth month: Int, of year: Int) -> Int {
    switch month {
    case 2: isLeap(year) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  package static func isLeap(_ year: Int) -> Bool { year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) }

  @inlinable package static func < (a: CivilDate, b: CivilDate) -> Bool { a.place < b.place }
  @inlinable package static func == (a: CivilDate, b: CivilDate) -> Bool { a.place == b.place }
  @inlinable package func hash(into hasher: inout Hasher) { hasher.combine(place) }

  /// A number in the order of the dates: faster to compare than three numbers, and faster to compute than
  /// ``dayNumber``.
  @inlinable var place: Int { year &* 512 &+ month &* 32 &+ day }
}

extension CivilDate: CustomStringConvertible {
  /// The ISO 8601 form, for instance `2026-03-02`.
  @usableFromInline package var description: String {
    let fourDigits = String(repeating: "0", count: max(0, 4 - String(year).count)) + String(year)
    return "\(fourDigits)-\(month < 10 ? "0" : "")\(month)-\(day < 10 ? "0" : "")\(day)"
  }
}

extension CivilDate {
  /// Parses a date such as `2026-03-02`. `nil` if the text has another form or the date doesn't exist.
  package init?(iso text: String) {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.map(\.count) == [4, 2, 2], parts.joined().allSatisfy({ $0.isASCII && $0.isNumber }) else { return nil }
    let numbers = parts.compactMap { Int($0) }
    self.init(year: numbers[0], month: numbers[1], day: numbers[2])
  }
}

/// A day of the week; Monday is 0, as in ISO 8601.
@usableFromInline
package enum Weekday: Int, StableName {
  case monday, tuesday, wednesday, thursday, friday, saturday, sunday

  @usableFromInline package static let names = [
    "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday",
  ]
  @usableFromInline package static let first = 0

  package var isWeekend: Bool { self == .saturday || self == .sunday }
  /// The first three letters, capitalised: `Mon`.
  package var abbreviation: String { ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"][rawValue] }
}

extension CivilDate {
  /// The first three letters of the month's name: `Mar`.
  package var monthAbbreviation: String {
    ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"][month - 1]
  }
}
