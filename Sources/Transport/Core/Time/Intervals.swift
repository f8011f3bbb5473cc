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

  /// The same range with so much added (or, negative, taken away) at both ends.
  package func widened(by margin: Span) -> Range<Timestamp> {
    let start = lowerBound - margin
    return start..<Swift.max(start, upperBound + margin)
  }
}

extension [Range<Timestamp>] {
  /// All of these stretches, merged and in order; empty and inverted ones count for nothing.
  package init(covering stretches: [(start: Timestamp, end: Timestamp)]) {
    self = stretches.filter { $0.start < $0.end }.map { $0.start..<$0.end }.merged()
  }

  /// How many minutes they last together, to the nearest one.
  package var minutes: Int { Int((reduce(.zero) { $0 + $1.length }.seconds / 60).rounded()) }

  /// The parts of `range` that no element touches; the elements must be in order of their starts.
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

  /// In order of start, with whatever overlaps or lies no further apart than `distance` made one.
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
