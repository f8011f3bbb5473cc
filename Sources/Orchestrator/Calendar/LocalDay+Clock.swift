import WearerKit

extension LocalDay {
  /// Returns every moment of the day at which the wall clock shows a second in `start ..< end` of this date (0 is
  /// midnight). There are two ranges if the clock was set back in between, and none if it skipped them.
  func ranges(from start: Int, to end: Int) -> [Range<Timestamp>] {
    stretches.compactMap { stretch -> Range<Timestamp>? in
      let midnight = Int64(date.dayNumber) * 86_400 - Int64(stretch.offset)
      let first = max(stretch.start, Timestamp(unixSeconds: midnight + Int64(start)))
      let last = min(stretch.end, Timestamp(unixSeconds: midnight + Int64(end)))
      return first < last ? first..<last : nil
    }.merged()
  }

  /// Returns every moment of the day inside a window, begun that day or the day before.
  func ranges(of window: DailyWindow) -> [Range<Timestamp>] {
    var ranges: [Range<Timestamp>] = []
    if window.begins(on: date) { ranges += self.ranges(from: window.start, to: min(window.end, 86_400)) }
    if window.end > 86_400, window.begins(on: date.adding(days: -1)) {
      ranges += self.ranges(from: 0, to: window.end - 86_400)
    }
    return ranges.merged()
  }

  /// Returns the wall clock's time at a moment of the day, or `nil` outside the day.
  func clock(at moment: Timestamp) -> CivilDateTime? {
    guard let stretch = stretches.last(where: { $0.start <= moment }), moment < stretch.end else { return nil }
    return CivilDateTime(secondsAsIfUTC: moment.unixSeconds + Int64(stretch.offset))
  }

  /// Returns the hours of the clock that a range of moments touches, in order.
  func hours(touchedBy range: Range<Timestamp>) -> [Int] {
    var hours: [Int] = []
    var moment = range.lowerBound
    while moment < range.upperBound, let shown = clock(at: moment) {
      if hours.last != shown.hour { hours.append(shown.hour) }
      moment = moment + .seconds(Int64(3_600 - shown.secondOfDay % 3_600))
    }
    return hours
  }
}
