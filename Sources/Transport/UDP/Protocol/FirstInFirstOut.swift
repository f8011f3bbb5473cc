/// A queue whose elements can be reached by their place.
struct FirstInFirstOut<Element> {
  private var elements: [Element] = []
  private var head = 0

  var count: Int { elements.count - head }
  var isEmpty: Bool { head == elements.count }

  subscript(place: Int) -> Element {
    get { elements[head + place] }
    _modify { yield &elements[head + place] }
  }

  mutating func append(_ element: Element) { elements.append(element) }

  /// Takes the first so many away.
  mutating func removeFirst(_ number: Int = 1) {
    head += number
    // Half of it is past: moving the rest costs no more than taking those away has.
    if head * 2 >= elements.count {
      elements.removeFirst(head)
      head = 0
    }
  }
}

extension FirstInFirstOut: Sendable where Element: Sendable {}
