extension Shape {
  /// A list of values of one shape.
  package static func list<Element>(of element: Shape<Element>) -> Shape where Value == [Element] {
    Shape(description: .list(of: element.description)) { value, _, reading in
      guard case .array(let values) = value.kind else {
        reading.reportKind(of: value, expected: .list(of: element.description))
        return nil
      }
      var elements: [Element] = []
      for value in values {
        let read = reading.element(elements.count, value) { element.read(value, nil, &$0) }
        if let read { elements.append(read) }
      }
      return elements
    } write: { elements, _ in
      .list(elements.map { element.write($0, nil) })
    }
  }

  /// A list of values of one shape, or one such value on its own.
  static func oneOrMore<Element>(_ element: Shape<Element>) -> Shape where Value == [Element] {
    let list = Shape<[Element]>.list(of: element)
    let description = ShapeDescription.either([element.description, list.description])
    return Shape(description: description) { value, _, reading in
      if case .array = value.kind { return list.read(value, nil, &reading) }
      guard element.description.accepts(value) else {
        reading.reportKind(of: value, expected: description)
        return nil
      }
      return element.read(value, nil, &reading).map { [$0] }
    } write: { elements, _ in
      elements.count == 1 ? element.write(elements[0], nil) : list.write(elements, nil)
    }
  }

  /// Either of two shapes that are told apart by the kind of value. Writes the first that can hold the value.
  package static func either<One, Other>(
    _ one: Shape<One>, _ other: Shape<Other>,
    read wrap: (one: @Sendable (One, Value?) -> Value, other: @Sendable (Other, Value?) -> Value),
    write unwrap: (one: @Sendable (Value) -> One?, other: @Sendable (Value) -> Other?)
  ) -> Shape {
    let description = ShapeDescription.either([one.description, other.description])
    return Shape(description: description) { value, base, reading in
      if one.description.accepts(value) {
        return one.read(value, base.flatMap(unwrap.one), &reading).map { wrap.one($0, base) }
      }
      if other.description.accepts(value) {
        return other.read(value, base.flatMap(unwrap.other), &reading).map { wrap.other($0, base) }
      }
      reading.reportKind(of: value, expected: description)
      return nil
    } write: { value, base in
      if let value = unwrap.one(value) { return one.write(value, base.flatMap(unwrap.one)) }
      if let value = unwrap.other(value) { return other.write(value, base.flatMap(unwrap.other)) }
      return .object([])
    }
  }

  /// The shape of a part that can be switched off: `false` is nil.
  package static func orFalse<Part>(_ part: Shape<Part>) -> Shape where Value == Part? {
    let off = Shape<Bool>.basic(.constant(false)) { _, _ in
      false
    } encode: {
      .bool($0)
    }
    return either(
      off, part, read: (one: { _, _ in nil }, other: { part, _ in part }),
      write: (one: { $0 == nil ? false : nil }, other: { $0 }))
  }
}
