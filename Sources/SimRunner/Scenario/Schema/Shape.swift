/// How one type of value stands in a scenario file: how it is read and checked, how it is written, what it looks like.
///
/// Everything that is known about the format is known here: reading, the complete configuration, the JSON Schema and the
/// reference are four uses of the same shapes, so that they cannot disagree.
package struct Shape<Value: Hashable & Sendable>: Sendable {
  package let description: ShapeDescription
  /// Reads a value, or reports what is wrong with it and gives nil. `base` is what holds for parts that are left out;
  /// nil where there is no owner that would know.
  package let read: @Sendable (_ value: JSON5Value, _ base: Value?, _ reading: inout ShapeReading) -> Value?
  /// Writes a value so that reading gives it back; members that equal those of `base` are marked as defaults.
  package let write: @Sendable (_ value: Value, _ base: Value?) -> ConfigNode

  package init(
    description: ShapeDescription,
    read: @escaping @Sendable (_ value: JSON5Value, _ base: Value?, _ reading: inout ShapeReading) -> Value?,
    write: @escaping @Sendable (_ value: Value, _ base: Value?) -> ConfigNode
  ) {
    (self.description, self.read, self.write) = (description, read, write)
  }
}

extension Shape {
  /// Whether the value, written to a file, reads back without a mistake in its form.
  package func takes(_ value: Value) -> Bool {
    let text = ConfigPrinter(style: .json5).text(write(value, nil).withoutDefaults)
    let document = JSON5Document(SourceText(name: "value", bytes: Array(text.utf8)))
    guard let root = document.root, document.diagnostics.isEmpty else { return false }
    var reading = ShapeReading()
    return read(root, nil, &reading) != nil && reading.mistakeCount == 0
  }
}

extension ShapeReading {
  /// Reports that the value is of another kind than the shape accepts.
  mutating func reportKind(of value: JSON5Value, expected shape: ShapeDescription) {
    report(Diagnostic("expected \(shape.phrase), found \(value.kindName)", at: value.range, help: shape.help))
  }
}
