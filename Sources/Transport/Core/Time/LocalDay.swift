/// One civil day of a person: its start and end, and the readings of the wall clock in between.
///
/// A day has 24 hours unless daylight saving or travel moves the clock. Then it consists of stretches of one offset
/// each, and some seconds of the day occur twice or never.
package struct LocalDay: Hashable, Sendable {
  /// A part of the day with one offset of the wall clock.
  package struct Stretch: Hashable, Sendable {
    package let start: Timestamp
    package let end: Timestamp
    /// Seconds east of UTC.
    package let offset: Int
  }

  package let date: CivilDate
  package let start: Timestamp
  /// The first moment after the day.
  package let end: Timestamp
  /// In order and without gaps; at least one unless the day is empty.
  package let stretches: [Stretch]

  package var length: Span { end - start }
  package var range: Range<Timestamp> { start..<max(start, end) }
  package func contains(_ moment: Timestamp) -> Bool { start <= moment && moment < end }

  /// Returns when the wall clock first shows that second of the day (0 is midnight), or `nil` if it never does.
  package func moment(ofSecond second: Int) -> Timestamp? {
    for stretch in stretches {
      let moment = moment(ofSecond: second, offset: stretch.offset)
      if stretch.start <= moment && moment < stretch.end { return moment }
    }
    return nil
  }

  /// Returns the earliest moment of the day at which the clock has reached that second, or the end if it never does.
  package func moment(reaching second: Int) -> Timestamp {
    for stretch in stretches {
      let moment = max(moment(ofSecond: second, offset: stretch.offset), stretch.start)
      if moment < stretch.end { return moment }
    }
    return end
  }

  /// Returns the latest second of the day that the clock had shown by `moment`; constant during a repeated hour.
  package func furthestSecond(by moment: Timestamp) -> Int {
    var furthest = 0
    for stretch in stretches where stretch.start <= moment {
      furthest = max(furthest, second(at: min(moment, stretch.end), offset: stretch.offset))
    }
    return furthest
  }

  /// Returns whether both days pass through the same seconds of the day in the same way.
  package func runsLike(_ other: LocalDay) -> Bool {
    guard length == other.length, stretches.count == other.stretches.count else { return false }
    return zip(stretches, other.stretches).allSatisfy { mine, theirs in
      mine.start - start == theirs.start - other.start
        && second(at: mine.start, offset: mine.offset) == other.second(at: theirs.start, offset: theirs.offset)
    }
  }

  private func moment(ofSecond second: Int, offset: Int) -> Timestamp {
    Timestamp(unixSeconds: Int64(date.dayNumber) * 86_400 + Int64(second) - Int64(offset))
  }

  private func second(at moment: Timestamp, offset: Int) -> Int {
    Int(moment.unixSeconds + Int64(offset) - Int64(date.dayNumber) * 86_400)
  }
}
