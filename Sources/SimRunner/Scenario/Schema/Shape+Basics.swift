extension Shape {
  /// A shape without parts: `decode` gives nil for a value of another kind, and reports other mistakes itself.
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

  /// A text in a notation.
  package static func notation(_ notation: Notation<Value>) -> Shape {
    basic(.notation(notation.description)) { value, reading in
      guard case .string(let text) = value.kind else { return nil }
      do throws(Misreading) {
        return try notation.parse(text)
      } catch {
        reading.report(notation.description.misread(text, error, at: value.range))
        return nil
      }
    } encode: {
      .text(notation.print($0))
    }
  }

  /// One of some named values; `noun` says what they are, with `s` for several of them, and `listedBy` which command
  /// tells them where a message is too short for that.
  package static func choice(
    _ noun: String, of values: [Value], listedBy command: String? = nil, name: @escaping @Sendable (Value) -> String,
    about: (Value) -> String
  ) -> Shape {
    let choices = values.map { ChoiceDescription(name: name($0), about: about($0)) }
    let description = ShapeDescription.choice(noun: noun, choices, listedBy: command)
    return basic(description) { value, reading in
      guard case .string(let text) = value.kind else { return nil }
      if let index = choices.firstIndex(where: { $0.name == text }) { return values[index] }
      let suggestion =
        Suggestion.closest(to: text, among: choices.map(\.name)).map { "did you mean '\($0)'? " } ?? ""
      reading.report(
        "unknown \(noun) '\(text)'", at: value.range, help: description.help.map { suggestion + $0 })
      return nil
    } encode: {
      .text(name($0))
    }
  }
}

extension NotationDescription {
  /// The mistake of a text that is not in this notation.
  package func misread(_ text: String, _ misreading: Misreading, at range: SourceRange) -> Diagnostic {
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

  /// A mark that is either set or left out: only `true` can be written.
  package static let mark = basic(.constant(true)) { _, _ in
    true
  } encode: {
    .bool($0)
  }
}

extension Shape<String> {
  /// Any text, also an empty one.
  package static let prose = basic(.text) { value, _ in
    if case .string(let text) = value.kind { text } else { nil }
  } encode: {
    .text($0)
  }

  /// Any text that is not empty.
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
  /// - Parameter help: what to say about a number out of bounds.
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
