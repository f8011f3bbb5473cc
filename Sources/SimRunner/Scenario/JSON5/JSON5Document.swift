/// The result of parsing a JSON5 file: its value, if it was parsed to the end, and every syntax mistake.
package struct JSON5Document: Sendable {
  package let root: JSON5Value?
  package let diagnostics: [Diagnostic]

  /// The limits beyond which a file is rejected.
  package struct Limits: Sendable {
    package var bytes = 16 << 20
    /// The nesting of lists and objects.
    package var depth = 64
  }

  /// Parses complete JSON5 (json5.org, version 1.0.0).
  ///
  /// A duplicate key of an object is reported, and its first value kept. The first mistake of any other kind ends the
  /// parsing, because the rest could only be guessed.
  package init(_ source: SourceText, limits: Limits = Limits()) {
    guard source.bytes.count <= limits.bytes else {
      root = nil
      diagnostics = [
        Diagnostic(
          "the file has \(source.bytes.count) bytes; at most \(limits.bytes) are read", at: SourceRange(0, 0))
      ]
      return
    }
    if let invalid = firstInvalidUTF8(in: source.bytes) {
      root = nil
      let code = String(source.bytes[invalid], radix: 16, uppercase: true)
      diagnostics = [
        Diagnostic(
          "the file is not UTF-8: byte 0x\(code.count < 2 ? "0" : "")\(code)", at: SourceRange(invalid, invalid + 1),
          help: "save the file with the encoding UTF-8")
      ]
      return
    }
    var parser = JSON5Parser(source.bytes, depthLimit: limits.depth)
    do throws(Diagnostic) {
      root = try parser.document()
      diagnostics = parser.duplicates
    } catch {
      root = nil
      diagnostics = parser.duplicates + [error]
    }
  }
}

extension Diagnostic: Error {}

/// A value of a JSON5 file, with its place.
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

  /// The kind of value in words: `a number`, `an object`, ...
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
  package let keyRange: SourceRange
  package let value: JSON5Value
}

/// A number with its written precision.
package struct JSON5Number: Hashable, Sendable {
  /// The nearest `Double`; infinite if the number is too large.
  package let value: Double
  let isNegative: Bool
  /// The exact amount of a whole number written without point and exponent, if 64 bits can hold it.
  package let magnitude: UInt64?

  /// The exact value as an `Int`, if it is whole and fits.
  package var integer: Int? {
    guard let magnitude else { return Int(exactly: value) }
    if !isNegative { return Int(exactly: magnitude) }
    return magnitude <= UInt64(Int.max) ? -Int(magnitude) : magnitude == Int.min.magnitude ? Int.min : nil
  }
}

/// Returns the offset of the first byte that isn't part of well-formed UTF-8 (Unicode 15, table 3-7), or `nil`.
func firstInvalidUTF8(in bytes: [UInt8]) -> Int? {
  bytes.withUnsafeBufferPointer { bytes in
    var index = 0
    while index < bytes.count {
      if bytes[index] < 0x80 {
        index += 1
        continue
      }
      guard let length = sequenceLength(at: index, in: bytes) else { return index }
      index += length
    }
    return nil
  }
}

/// Returns the length of the well-formed sequence of two to four bytes at the index, or `nil`.
private func sequenceLength(at index: Int, in bytes: UnsafeBufferPointer<UInt8>) -> Int? {
  let length: Int
  var second: ClosedRange<UInt8> = 0x80...0xBF
  switch bytes[index] {
  case 0xC2...0xDF: length = 2
  case 0xE0: (length, second) = (3, 0xA0...0xBF)
  case 0xED: (length, second) = (3, 0x80...0x9F)
  case 0xE1...0xEF: length = 3
  case 0xF0: (length, second) = (4, 0x90...0xBF)
  case 0xF1...0xF3: length = 4
  case 0xF4: (length, second) = (4, 0x80...0x8F)
  default: return nil
  }
  guard index + length <= bytes.count, second.contains(bytes[index + 1]) else { return nil }
  for offset in stride(from: 2, to: length, by: 1) where bytes[index + offset] & 0xC0 != 0x80 { return nil }
  return length
}
