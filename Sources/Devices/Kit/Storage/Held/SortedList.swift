import SimKernel

/// Different values in ascending order: the order of a table that is held.
package struct SortedList<Element: Comparable> {
  package private(set) var elements: [Element] = []

  package init() {}

  package mutating func insert(_ element: Element) {
    // Most of what comes is later than all that is there.
    if let last = elements.last, element < last {
      elements.insert(element, at: firstIndex(from: element))
    } else {
      elements.append(element)
    }
  }

  package mutating func remove(_ element: Element) {
    let index = firstIndex(from: element)
    if index < elements.count, elements[index] == element { elements.remove(at: index) }
  }

  /// Where the first element is that is not less than this.
  package func firstIndex(from bound: Element) -> Int { elements.countOfFirst { $0 < bound } }
}
