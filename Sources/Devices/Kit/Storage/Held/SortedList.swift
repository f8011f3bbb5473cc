import SimKernel

/// Different values in ascending order: the order of a table that is held.
struct SortedList<Element: Comparable> {
  private(set) var elements: [Element] = []

  mutating func insert(_ element: Element) {
    // Most of what comes is later than all that is there.
    if let last = elements.last, element < last {
      elements.insert(element, at: firstIndex(from: element))
    } else {
      elements.append(element)
    }
  }

  mutating func remove(_ element: Element) {
    let index = firstIndex(from: element)
    if index < elements.count, elements[index] == element { elements.remove(at: index) }
  }

  /// Where the first element is that is not less than this.
  func firstIndex(from bound: Element) -> Int { elements.countOfFirst { $0 < bound } }
}
