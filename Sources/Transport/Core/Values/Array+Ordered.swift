extension Array {
  /// How many elements of an ordered list, from the first on, fulfil a condition that holds up to some place: O(log n).
  @inlinable @inline(__always)
  package func countOfFirst(where holds: (Element) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if holds(self[middle]) { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
