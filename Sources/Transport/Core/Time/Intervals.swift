extension Timestamp {
  /// The first whole multiple of `step` since 1970 that is not before this moment.
  package func aligned(to step: Span) -> Timestamp {
    let remainder = nanoseconds % step.nanoseconds
    if remainder == 0 { return self }
    return Timestamp(nanoseconds: nanoseconds - remainder + (remainder > 0 ? step.nanoseconds : 0))
  }
}

extension Range<Timestamp> {
  package var length: Span { upperBound - lowerBound }
  package var middle: Timestamp { lowerBound + length / 2 }

  /// Returns the range extended by `margin` (shortened if negative) at both ends.
  package func widened(by margin: Span) -> Range<Timestamp> {
    let start = lowerBound - margin
    return start..<Swift.max(start, upperBound + margin)
  }
}

extension [Range<Timestamp>] {
  /// All of these periods, merged and in order. Empty and inverted ones are ignored.
  package init(covering stretches: [(start: Timestamp, end: Timestamp)]) {
    self = stretches.filter { $0.start < $0.end }.map { $0.start..<$0.end }.merged()
  }

  /// The total of the lengths in minutes, rounded.
  package var minutes: Int { Int((reduce(.zero) { $0 + $1.length }.seconds / 60).rounded()) }

  /// Returns the parts of `range` that no element covers. The elements must be in order of their starts.
  package func gaps(in range: Range<Timestamp>) -> [Range<Timestamp>] {
    var free: [Range<Timestamp>] = []
    var from = range.lowerBound
    for taken in self where taken.upperBound > from && taken.lowerBound < range.upperBound {
      if taken.lowerBound > from { free.append(from..<taken.lowerBound) }
      from = taken.upperBound
    }
    if from < range.upperBound { free.append(from..<range.upperBound) }
    return free
  }

  /// Returns the ranges in order of start. Those that overlap or are at most `distance` apart are merged.
  package func merged(within distance: Span = .zero) -> [Range<Timestamp>] {
    var result: [Range<Timestamp>] = []
    for range in sorted(by: { ($0.lowerBound, $0.upperBound) < ($1.lowerBound, $1.upperBound) }) {
      if let last = result.last, range.lowerBound <= last.upperBound + distance {
        result[result.count - 1] = last.lowerBound..<Swift.max(last.upperBound, range.upperBound)
      } else {
        result.append(range)
      }
    }
    return result
  }
}
