extension Sequence {
  /// Returns the elements in order; the sort is stable.
  ///
  /// For the short sequences of the module's own types. The standard library's sort is specialised for every element
  /// type and order: thirty of them were a tenth of the module. This is a plain merge.
  func ordered(by isBefore: (Element, Element) -> Bool) -> [Element] {
    var (elements, merged) = (Array(self), Array(self))
    var width = 1
    while width < elements.count {
      for start in stride(from: 0, to: elements.count, by: 2 * width) {
        let middle = Swift.min(start + width, elements.count)
        let end = Swift.min(middle + width, elements.count)
        var (left, right) = (start, middle)
        for place in start..<end {
          if left == middle || (right < end && isBefore(elements[right], elements[left])) {
            merged[place] = elements[right]
            right += 1
          } else {
            merged[place] = elements[left]
            left += 1
          }
        }
      }
      swap(&elements, &merged)
      width *= 2
    }
    return elements
  }
}

extension Sequence where Element: Comparable {
  func ordered() -> [Element] { ordered(by: <) }
}

extension Array {
  /// Returns the index of the first element that satisfies a predicate, in an array partitioned by it; otherwise the
  /// end.
  func firstPlace(_ isReached: (Element) -> Bool) -> Int { countOfFirst { !isReached($0) } }
}
