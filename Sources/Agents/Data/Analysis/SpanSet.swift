package struct TimeSpan: Codable, Equatable, Sendable {
  /// Seconds since 1970.
  package let start: Double
  package let end: Double

  package init(start: Double, end: Double) {
    self.start = start
    self.end = end
  }

  package var length: Double { end - start }
}

/// Spans of time that neither touch nor overlap, in order.
package struct SpanSet: Equatable, Sendable {
  package private(set) var spans: [TimeSpan] = []

  /// Merges touching and overlapping spans, in any order; empty and inverted spans are ignored.
  package init(_ spans: some Sequence<TimeSpan> = []) {
    let valid = spans.filter { $0.end > $0.start }
    for span in valid.ordered(by: { ($0.start, $0.end) < ($1.start, $1.end) }) {
      if let last = self.spans.last, span.start <= last.end {
        self.spans[self.spans.count - 1] = TimeSpan(start: last.start, end: max(last.end, span.end))
      } else {
        self.spans.append(span)
      }
    }
  }

  package var isEmpty: Bool { spans.isEmpty }

  /// Seconds.
  package var length: Double { spans.reduce(0) { $0 + $1.length } }

  package func subtracting(_ other: SpanSet) -> SpanSet {
    var left: [TimeSpan] = []
    for span in spans {
      var start = span.start
      for hole in other.spans where hole.end > span.start && hole.start < span.end {
        if hole.start > start { left.append(TimeSpan(start: start, end: hole.start)) }
        start = max(start, hole.end)
      }
      if start < span.end { left.append(TimeSpan(start: start, end: span.end)) }
    }
    return SpanSet(left)
  }

  /// Returns whether a moment lies within one of them; the end of a span does not.
  package func contains(_ moment: Double) -> Bool {
    let place = spans.firstPlace { $0.end > moment }
    return place < spans.count && spans[place].start <= moment
  }
}
