/// An instant and the local time that the wearer's clock showed then.
///
/// Both are kept: how long before a flare something was eaten is a matter of instants, which day it belongs to is a
/// matter of the clock on the wall.
package struct DiaryTime: DiaryContent, Comparable {
  package struct Draft: Equatable, Codable, Sendable {
    /// Since 1970, UTC.
    package var seconds: Int
    /// Seconds east of UTC.
    package var offset: Int

    package init(seconds: Int, offset: Int) { (self.seconds, self.offset) = (seconds, offset) }
  }

  /// Since 1970, UTC.
  package let seconds: Int
  /// Seconds east of UTC.
  package let offset: Int

  package init(_ draft: Draft, _ bounds: DiaryBounds) throws(DiaryFieldError) {
    seconds = try DiaryField.number(draft.seconds, in: bounds.seconds, "time.seconds")
    offset = try DiaryField.number(draft.offset, in: bounds.offset, "time.offset")
  }

  package init(seconds: Int, offset: Int) throws(DiaryFieldError) {
    try self.init(Draft(seconds: seconds, offset: offset))
  }

  /// - Parameters: the local day, counted since 1970, and the minute of that day.
  package init(day: Int, minute: Int, offset: Int) throws(DiaryFieldError) {
    _ = try DiaryField.number(day, in: -100_000...100_000, "time.day")
    _ = try DiaryField.number(minute, in: 0...1_439, "time.minute")
    try self.init(seconds: day * 86_400 + minute * 60 - offset, offset: offset)
  }

  package var draft: Draft { Draft(seconds: seconds, offset: offset) }

  /// The local day, counted since 1970.
  package var day: Int { Self.day(local: seconds + offset) }
  /// Of the local day, 0 to 1439.
  package var minute: Int { (seconds + offset - day * 86_400) / 60 }

  package static func < (a: DiaryTime, b: DiaryTime) -> Bool { (a.seconds, a.offset) < (b.seconds, b.offset) }

  /// The day in which that many seconds of local time since 1970 lie, before 1970 too.
  static func day(local seconds: Int) -> Int { seconds >= 0 ? seconds / 86_400 : -((86_399 - seconds) / 86_400) }
}

/// A date of the Gregorian calendar and the number of its day, which is all that a diary needs of a calendar.
package struct PlainDate: Equatable, Sendable {
  package let year: Int
  package let month: Int
  let dayOfMonth: Int

  /// - Parameter day: counted since 1970, negative before.
  package init(day: Int) {
    // Years that begin in March have their leap day at the end, and 400 of them are always 146,097 days.
    let shifted = day + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let ofEra = shifted - era * 146_097
    let yearOfEra = (ofEra - ofEra / 1_460 + ofEra / 36_524 - ofEra / 146_096) / 365
    let ofYear = ofEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let fromMarch = (5 * ofYear + 2) / 153
    dayOfMonth = ofYear - (153 * fromMarch + 2) / 5 + 1
    month = fromMarch < 10 ? fromMarch + 3 : fromMarch - 9
    year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
  }

  /// From a text like 2019-11-01; nil for anything else, and for dates that no calendar has.
  package init?(_ text: some StringProtocol) {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.map(\.count) == [4, 2, 2], parts.allSatisfy({ $0.allSatisfy { "0"..."9" ~= $0 } }),
      let year = Int(parts[0]), let month = Int(parts[1]), let dayOfMonth = Int(parts[2]), 1...12 ~= month
    else { return nil }
    (self.year, self.month, self.dayOfMonth) = (year, month, dayOfMonth)
    guard PlainDate(day: day) == self else { return nil }
  }

  /// Counted since 1970.
  package var day: Int {
    let (year, month) = month > 2 ? (year, month - 3) : (year - 1, month + 9)
    let era = (year >= 0 ? year : year - 399) / 400
    let ofEra = year - era * 400
    return era * 146_097 + ofEra * 365 + ofEra / 4 - ofEra / 100 + (153 * month + 2) / 5 + dayOfMonth - 1 - 719_468
  }

  /// As in 2019-11-01.
  package var text: String { "\(Self.padded(year, 4))-\(Self.padded(month, 2))-\(Self.padded(dayOfMonth, 2))" }

  /// As in 07:05.
  package static func clock(minute: Int) -> String { "\(padded(minute / 60, 2)):\(padded(minute % 60, 2))" }

  private static func padded(_ number: Int, _ width: Int) -> String {
    let digits = "\(number)"
    return String(repeating: "0", count: max(0, width - digits.count)) + digits
  }
}
