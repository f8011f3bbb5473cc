/// The form of a type of value in a scenario file: how it is read, checked, written and described.
///
/// Everything about the format is defined here. Reading, the complete configuration, the JSON Schema and the reference
/// all use the same shapes, so that they can't disagree.
// A scenario is read once a run. Specialising the generic functions of this folder for some 400 fields would take half
// of the module's compile time, so they are marked not to be.
package struct Shape<Value: Sendable>: Sendable {
  package let description: ShapeDescription
  /// Reads a value, or reports its mistake and returns `nil`. `base` has the defaults of omitted parts; `nil` if there
  /// is no such owner.
  package let read: @Sendable (_ value: JSON5Value, _ base: Value?, _ reading: inout ShapeReading) -> Value?
  /// Writes a value so that it can be read back. Members equal to those of `base` are marked as defaults.
  package let write: @Sendable (_ value: Value, _ base: Value?) -> ConfigNode

  @_semantics("optimize.sil.specialize.generic.never") @inline(never)
  package init(
    description: ShapeDescription,
    read: @escaping @Sendable (_ value: JSON5Value, _ base: Value?, _ reading: inout ShapeReading) -> Value?,
    write: @escaping @Sendable (_ value: Value, _ base: Value?) -> ConfigNode
  ) {
    (self.description, self.read, self.write) = (description, read, write)
  }

  /// Returns whether the value, written to a file, can be read back without a mistake in its form.
  package func takes(_ value: Value) -> Bool {
    let text = ConfigPrinter(style: .json5).text(write(value, nil).withoutDefaults)
    let document = JSON5Document(SourceText(name: "value", bytes: Array(text.utf8)))
    guard let root = document.root, document.diagnostics.isEmpty else { return false }
    var reading = ShapeReading()
    return read(root, nil, &reading) != nil && reading.mistakeCount == 0
  }

  /// Creates a shape without parts: `decode` returns `nil` for a value of another kind, and reports other mistakes
  /// itself.
  @_semantics("optimize.sil.specialize.generic.never") @inline(never)
  static func basic(
    _ description: ShapeDescription,
    decode: @escaping @Sendable (JSON5Value, inout ShapeReading) -> Value?,
    encode: @escaping @Sendable (Value) -> ConfigNode
  ) -> Shape {
    Shape(description: description) { value, _, reading in
      guard description.accepts(value) else {
        reading.reportKind(of: value, expected: description)
        return nil
      }
      return decode(value, &reading)
    } write: { value, _ in
      encode(value)
    }
  }

  @_semantics("optimize.sil.specialize.generic.never") @inline(never)
  package static func notation(_ notation: Notation<Value>) -> Shape {
    basic(.notation(notation.description)) { value, reading in
      guard case .string(let text) = value.kind else { return nil }
      do throws(ParseError) {
        return try notation.parse(text)
      } catch {
        reading.report(notation.description.misread(text, error, at: value.range))
        return nil
      }
    } encode: {
      .text(notation.print($0))
    }
  }

  /// One of some named values. `noun` is their name, with `s` for the plural; `listedBy` is the command that lists them
  /// if a message is too short for that.
  @_semantics("optimize.sil.specialize.generic.never") @inline(never)
  package static func choice(
    _ noun: String, of values: [Value], listedBy command: String? = nil, name: @escaping @Sendable (Value) -> String,
    about: (Value) -> String
  ) -> Shape {
    let choices = values.map { ChoiceDescription(name: name($0), about: about($0)) }
    let description = ShapeDescription.choice(noun: noun, choices, listedBy: command)
    return basic(description) { value, reading in
      guard case .string(let text) = value.kind else { return nil }
      if let index = choices.firstIndex(where: { $0.name == text }) { return values[index] }
      reading.reportChoice(text, noun, choices, description, at: value.range)
      return nil
    } encode: {
      .text(name($0))
    }
  }

  @_semantics("optimize.sil.specialize.generic.never") @inline(never)
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

  @_semantics("optimize.sil.specialize.generic.never") @inline(never)
  package static func oneOrMore<Element>(_ element: Shape<Element>) -> Shape where Value == [Element] {
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

  /// Either of two shapes that differ in the kind of value. Writes the first that can represent the value.
  @_semantics("optimize.sil.specialize.generic.never") @inline(never)
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

  /// The shape of a part that can be switched off: `false` is `nil`.
  @_semantics("optimize.sil.specialize.generic.never") @inline(never)
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

extension ShapeReading {
  fileprivate mutating func reportChoice(
    _ text: String, _ noun: String, _ choices: [ChoiceDescription], _ shape: ShapeDescription, at range: SourceRange
  ) {
    let suggestion =
      Suggestion.closest(to: text, among: choices.map(\.name)).map { "did you mean '\($0)'? " } ?? ""
    report("unknown \(noun) '\(text)'", at: range, help: shape.help.map { suggestion + $0 })
  }

  mutating func reportKind(of value: JSON5Value, expected shape: ShapeDescription) {
    report(Diagnostic("expected \(shape.phrase), found \(value.kindName)", at: value.range, help: shape.help))
  }
}

extension NotationDescription {
  /// Returns the mistake of a text that isn't in this notation.
  package func misread(_ text: String, _ misreading: ParseError, at range: SourceRange) -> Diagnostic {
    let suggestion = misreading.suggestion.map { "did you mean '\($0)'? " } ?? ""
    let shown = text.count > 60 ? text.prefix(60) + "…" : text[...]
    let reason = misreading.reason.map { ": \($0)" } ?? ""
    return Diagnostic("'\(shown)' is not \(phrase)\(reason)", at: range, help: suggestion + help)
  }
}

extension Shape<Bool> {
  package static let bool = basic(.boolean) { value, _ in
    if case .bool(let flag) = value.kind { flag } else { nil }
  } encode: {
    .bool($0)
  }

  /// A flag that is either set or omitted: only `true` can be written.
  package static let mark = basic(.constant(true)) { _, _ in
    true
  } encode: {
    .bool($0)
  }
}

extension Shape<String> {
  package static let prose = basic(.text) { value, _ in
    if case .string(let text) = value.kind { text } else { nil }
  } encode: {
    .text($0)
  }

  package static let text = basic(.text) { value, reading in
    guard case .string(let text) = value.kind else { return nil }
    if text.allSatisfy(\.isWhitespace) {
      reading.report("the text is empty", at: value.range)
      return nil
    }
    return text
  } encode: {
    .text($0)
  }
}

extension Shape<Double> {
  /// A finite number within bounds.
  ///
  /// - Parameter help: The help for a number out of bounds.
  @_semantics("optimize.sil.specialize.generic.never") @inline(never)
  package static func number(
    _ bounds: ClosedRange<Double>, help: @escaping @Sendable (Double) -> String? = { _ in nil }
  ) -> Shape {
    basic(.number(bounds)) { value, reading in
      guard case .number(let number) = value.kind else { return nil }
      if bounds.contains(number.value) { return number.value }
      reading.report(
        "the number must be between \(ConfigNode.number(bounds.lowerBound).text) and "
          + ConfigNode.number(bounds.upperBound).text, at: value.range, help: help(number.value))
      return nil
    } encode: {
      .number($0)
    }
  }
}

extension Shape where Value: FixedWidthInteger {
  /// A whole number within bounds.
  @_semantics("optimize.sil.specialize.generic.never") @inline(never)
  package static func integer(_ bounds: ClosedRange<Value>) -> Shape {
    let described = UInt64(clamping: bounds.lowerBound)...UInt64(clamping: bounds.upperBound)
    return basic(.integer(described)) { value, reading in
      guard case .number(let number) = value.kind else { return nil }
      let exact =
        number.isNegative
        ? number.integer.flatMap { Value(exactly: $0) }
        : number.magnitude.flatMap { Value(exactly: $0) } ?? number.integer.flatMap { Value(exactly: $0) }
      if let exact, bounds.contains(exact) { return exact }
      reading.report(
        "expected a whole number between \(bounds.lowerBound) and \(bounds.upperBound)", at: value.range)
      return nil
    } encode: {
      .integer($0)
    }
  }
}

extension Shape<Double> {
  /// A probability: a percentage, or a number from 0 to 1.
  package static let probability = Shape.either(
    .number(0...1, help: percentMeant), .notation(.percentage),
    read: (one: { value, _ in value }, other: { value, _ in value }),
    write: (
      // A number that a percentage can't represent exactly is written as a number.
      one: { value in (try? Notation.percentage.parse(Notation.percentage.print(value))) == value ? nil : value },
      other: { $0 }
    ))

  /// Returns 60% for 60 as a probability.
  private static func percentMeant(_ number: Double) -> String? {
    (1...100).contains(number) ? "did you mean '\(ConfigNode.number(number).text)%'?" : nil
  }
}
