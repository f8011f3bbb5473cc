/// A moment with the wearer's local time.
///
/// Both are stored: the time between a food and a flare needs moments, the day of an entry needs the wall clock.
package struct DiaryTime: DiaryContent, Comparable {
  package struct Draft: Equatable, Codable, Sendable {
    /// Since 1970, UTC.
    package var seconds: Int
    /// Seconds east of UTC.
    package var offset: Int
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

  /// - Parameters: The local day, counted since 1970, and the minute of that day.
  package init(day: Int, minute: Int, offset: Int) throws(DiaryFieldError) {
    _ = try DiaryField.number(day, in: -100_000...100_000, "time.day")
    _ = try DiaryField.number(minute, in: 0...1_439, "time.minute")
    try self.init(seconds: day * 86_400 + minute * 60 - offset, offset: offset)
  }

  package var draft: Draft { Draft(seconds: seconds, offset: offset) }

  /// The local day, counted since 1970.
  package var day: Int { Self.day(local: seconds + offset) }
  /// Minute of the local day, 0 to 1439.
  package var minute: Int { (seconds + offset - day * 86_400) / 60 }

  package static func < (a: DiaryTime, b: DiaryTime) -> Bool { (a.seconds, a.offset) < (b.seconds, b.offset) }

  /// Returns the day of that many seconds of local time since 1970, also before 1970.
  static func day(local seconds: Int) -> Int { seconds >= 0 ? seconds / 86_400 : -((86_399 - seconds) / 86_400) }

  /// Returns a minute of a day as the clock shows it, as in 07:05.
  package static func clock(minute: Int) -> String {
    [minute / 60, minute % 60].map { $0 < 10 ? "0\($0)" : "\($0)" }.joined(separator: ":")
  }
}
