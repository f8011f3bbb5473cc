/// A JSON text read strictly: no member twice, nothing after the end, nothing that the standard (RFC 8259) lacks.
///
/// Written by hand because it also judges what may leave the device: Foundation's readers keep only one of two members
/// with the same name, and what they pass over could still be read by whoever receives the bytes.
indirect enum StrictJSON: Equatable, Sendable {
  case null
  case bool(Bool)
  case number(Double)
  case text(String)
  case list([StrictJSON])
  case object([Member])

  struct Member: Equatable, Sendable {
    let name: String
    let value: StrictJSON
  }

  init(_ bytes: [UInt8]) throws(StrictJSONMistake) {
    var reader = StrictJSONReader(bytes: bytes)
    self = try reader.document()
  }

  /// The text in quotes, with no more escapes than JSON asks for.
  static func quoted(_ text: String) -> String {
    var quoted = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": quoted += "\\\""
      case "\\": quoted += "\\\\"
      case _ where scalar.value < 0x20:
        let hex = String(scalar.value, radix: 16)
        quoted += "\\u" + String(repeating: "0", count: 4 - hex.count) + hex
      default: quoted.unicodeScalars.append(scalar)
      }
    }
    return quoted + "\""
  }
}

/// Why a text is no JSON, and where.
package struct StrictJSONMistake: Error, Equatable, Sendable {
  package enum Reason: Equatable, Sendable {
    case notUTF8, unexpectedEnd, unexpectedByte, badNumber, badEscape, controlCharacter, tooDeep, trailing
    case duplicateMember(String)
  }

  package let reason: Reason
  /// Bytes from the beginning.
  package let offset: Int
}
