/// At what times of the day something usually happens, to tell moments before which it could have from others.
///
/// Cheese that is only eaten in the evening says nothing of flares that begin at noon, as far as the two hours before
/// them go: it was never there then, on whatever day. Such flares would only dilute the others.
struct UsualHours: Sendable {
  /// Seconds of the local day, ascending, twice over, so that a span may run across midnight.
  private let clock: [Int]
  private let count: Int

  /// - Parameter events: seconds since 1970, and seconds east of UTC.
  init(_ events: [Int], offset: Int) {
    let times = events.map { $0 + offset - DiaryTime.day(local: $0 + offset) * 86_400 }.sorted()
    (clock, count) = (times + times.map { $0 + 86_400 }, times.count)
  }

  /// The share of the events whose time of day lies in the span, but for those that lie in the span itself: whether a
  /// moment is looked at must not depend on what one will find there.
  func share(_ span: Range<Int>, offset: Int, own: Int) -> Double {
    let others = count - own
    guard others > 0 else { return 0 }
    guard span.count < 86_400 else { return 1 }
    let start = span.lowerBound + offset - DiaryTime.day(local: span.lowerBound + offset) * 86_400
    let inside = clock.partition(from: start + span.count) - clock.partition(from: start)
    return Double(max(0, inside - own)) / Double(others)
  }
}

extension [Int] {
  /// Of an ascending list, the first place with a value that is not less.
  func partition(from value: Int) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if self[middle] < value { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
