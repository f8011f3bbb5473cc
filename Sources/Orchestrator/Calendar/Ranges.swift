import SimKernel

extension [Range<Timestamp>] {
  /// The same moments in order, as few ranges as possible, none of them empty.
  func merged() -> [Range<Timestamp>] {
    var merged: [Range<Timestamp>] = []
    for range in sorted(by: { ($0.lowerBound, $0.upperBound) < ($1.lowerBound, $1.upperBound) }) where !range.isEmpty {
      if let last = merged.last, range.lowerBound <= last.upperBound {
        merged[merged.count - 1] = last.lowerBound..<Swift.max(last.upperBound, range.upperBound)
      } else {
        merged.append(range)
      }
    }
    return merged
  }

  /// The moments that are in none of the others.
  func removing(_ others: [Range<Timestamp>]) -> [Range<Timestamp>] {
    let others = others.merged()
    return merged().flatMap { whole in
      var left: [Range<Timestamp>] = []
      var from = whole.lowerBound
      for other in others where other.overlaps(whole) {
        if from < other.lowerBound { left.append(from..<other.lowerBound) }
        from = Swift.max(from, other.upperBound)
      }
      if from < whole.upperBound { left.append(from..<whole.upperBound) }
      return left
    }
  }
}
