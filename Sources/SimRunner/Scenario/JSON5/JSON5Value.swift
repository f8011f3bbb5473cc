/// A value of a JSON5 file, with the place where it stands.
package struct JSON5Value: Sendable {
  package let kind: Kind
  package let range: SourceRange

  package indirect enum Kind: Sendable {
    case null
    case bool(Bool)
    case number(JSON5Number)
    case string(String)
    case array([JSON5Value])
    case object([JSON5Member])
  }

  /// What the value is, in words: `a number`, `an object`, ...
  var kindName: String {
    switch kind {
    case .null: "null"
    case .bool(let value): value ? "true" : "false"
    case .number: "a number"
    case .string: "a text"
    case .array: "a list"
    case .object: "an object"
    }
  }
}

/// One `key: value` of an object.
package struct JSON5Member: Sendable {
  package let key: String
  let keyRange: SourceRange
  package let value: JSON5Value

  /// From the key to the end of the value.
  package var range: SourceRange { keyRange.through(value.range) }
}

/// A number with the precision that it was written with.
package struct JSON5Number: Hashable, Sendable {
  /// The nearest `Double`; infinite where the number was too large for one.
  package let value: Double
  let isNegative: Bool
  /// The exact amount of a whole number written without point and exponent, if 64 bits can hold it.
  package let magnitude: UInt64?

  /// The exact value as an `Int`, where it is whole and fits.
  package var integer: Int? {
    guard let magnitude else { return Int(exactly: value) }
    if !isNegative { return Int(exactly: magnitude) }
    return magnitude <= UInt64(Int.max) ? -Int(magnitude) : magnitude == Int.min.magnitude ? Int.min : nil
  }
}
