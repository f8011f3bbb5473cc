extension Array {
  /// Returns the number of leading elements that fulfil a condition, in O(log n). No element after the first failure may fulfil it.
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
