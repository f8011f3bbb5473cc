/// Distinct values in ascending order: the order of a cached table.
package struct SortedList<Element: Comparable> {
  package private(set) var elements: [Element] = []

  package init() {}

  package mutating func insert(_ element: Element) {
    // Most new elements are greater than all existing ones.
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

  /// Returns the index of the first element that isn't less than the bound.
  package func firstIndex(from bound: Element) -> Int { elements.countOfFirst { $0 < bound } }
}
