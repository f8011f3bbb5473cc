/// A JSON text, parsed strictly: no duplicate members, nothing after the end, nothing beyond the standard (RFC 8259).
///
/// Written by hand because it also judges data before it leaves the device. Foundation's parsers keep only one of two
/// members with the same name, and the receiver could still read the other.
package indirect enum StrictJSON: Equatable, Sendable {
  case null
  case bool(Bool)
  case number(Double)
  case text(String)
  case list([StrictJSON])
  case object([Member])

  package struct Member: Equatable, Sendable {
    package let name: String
    package let value: StrictJSON
  }

  package init(_ bytes: [UInt8]) throws(StrictJSONMistake) {
    var reader = StrictJSONReader(bytes: bytes)
    self = try reader.document()
  }

  /// Returns the text in quotes, with only the escapes that JSON requires.
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

/// The reason that a text isn't valid JSON, with its place.
package struct StrictJSONMistake: Error, Equatable, Sendable {
  package enum Reason: Equatable, Sendable {
    case notUTF8, unexpectedEnd, unexpectedByte, badNumber, badEscape, controlCharacter, tooDeep, trailing
    case duplicateMember(String)
  }

  package let reason: Reason
  /// Bytes from the beginning.
  package let offset: Int
}

/// Parses the bytes of a JSON text.
struct StrictJSONReader {
  private static let depthMax = 16

  private let bytes: [UInt8]
  private var at = 0
  private var depth = 0

  init(bytes: [UInt8]) { self.bytes = bytes }

  mutating func document() throws(StrictJSONMistake) -> StrictJSON {
    guard String(validating: bytes, as: UTF8.self) != nil else { throw mistake(.notUTF8) }
    let value = try self.value()
    skipSpace()
    guard at == bytes.count else { throw mistake(.trailing) }
    return value
  }

  private func mistake(_ reason: StrictJSONMistake.Reason) -> StrictJSONMistake { .init(reason: reason, offset: at) }

  private func peek() throws(StrictJSONMistake) -> UInt8 {
    guard at < bytes.count else { throw mistake(.unexpectedEnd) }
    return bytes[at]
  }

  private mutating func skipSpace() {
    while at < bytes.count, [0x20, 0x09, 0x0a, 0x0d].contains(bytes[at]) { at += 1 }
  }

  private mutating func expect(_ word: StaticString) throws(StrictJSONMistake) {
    for expected in "\(word)".utf8 {
      guard try peek() == expected else { throw mistake(.unexpectedByte) }
      at += 1
    }
  }

  private mutating func value() throws(StrictJSONMistake) -> StrictJSON {
    skipSpace()
    switch try peek() {
    case UInt8(ascii: "{"): return try nested { reader throws(StrictJSONMistake) in try reader.object() }
    case UInt8(ascii: "["): return try nested { reader throws(StrictJSONMistake) in try reader.list() }
    case UInt8(ascii: "\""): return .text(try text())
    case UInt8(ascii: "t"):
      try expect("true")
      return .bool(true)
    case UInt8(ascii: "f"):
      try expect("false")
      return .bool(false)
    case UInt8(ascii: "n"):
      try expect("null")
      return .null
    default: return .number(try number())
    }
  }

  private mutating func nested(
    _ read: (inout StrictJSONReader) throws(StrictJSONMistake) -> StrictJSON
  ) throws(StrictJSONMistake) -> StrictJSON {
    depth += 1
    guard depth <= Self.depthMax else { throw mistake(.tooDeep) }
    at += 1
    let value = try read(&self)
    depth -= 1
    return value
  }

  /// Returns whether another element follows. Consumes the comma or the end.
  private mutating func continues(until end: UInt8) throws(StrictJSONMistake) -> Bool {
    skipSpace()
    let byte = try peek()
    guard byte == end || byte == UInt8(ascii: ",") else { throw mistake(.unexpectedByte) }
    at += 1
    return byte != end
  }

  private mutating func isEmpty(_ end: UInt8) throws(StrictJSONMistake) -> Bool {
    skipSpace()
    guard try peek() == end else { return false }
    at += 1
    return true
  }

  private mutating func list() throws(StrictJSONMistake) -> StrictJSON {
    let end = UInt8(ascii: "]")
    if try isEmpty(end) { return .list([]) }
    var elements: [StrictJSON] = []
    repeat { elements.append(try value()) } while try continues(until: end)
    return .list(elements)
  }

  private mutating func object() throws(StrictJSONMistake) -> StrictJSON {
    let end = UInt8(ascii: "}")
    if try isEmpty(end) { return .object([]) }
    var members: [StrictJSON.Member] = []
    var names: Set<String> = []
    repeat {
      skipSpace()
      let name = try text()
      guard names.insert(name).inserted else { throw mistake(.duplicateMember(name)) }
      skipSpace()
      try expect(":")
      members.append(.init(name: name, value: try value()))
    } while try continues(until: end)
    return .object(members)
  }

  private mutating func number() throws(StrictJSONMistake) -> Double {
    let start = at
    if try peek() == UInt8(ascii: "-") { at += 1 }
    if try peek() == UInt8(ascii: "0") { at += 1 } else { try digits() }
    if at < bytes.count, bytes[at] == UInt8(ascii: ".") {
      at += 1
      try digits()
    }
    if at < bytes.count, bytes[at] | 0x20 == UInt8(ascii: "e") {
      at += 1
      if [UInt8(ascii: "+"), UInt8(ascii: "-")].contains(try peek()) { at += 1 }
      try digits()
    }
    guard let number = Double(String(decoding: bytes[start..<at], as: UTF8.self)), number.isFinite else {
      throw mistake(.badNumber)
    }
    return number
  }

  private mutating func digits() throws(StrictJSONMistake) {
    let start = at
    while at < bytes.count, (0x30...0x39).contains(bytes[at]) { at += 1 }
    guard at > start else { throw mistake(at < bytes.count ? .unexpectedByte : .unexpectedEnd) }
  }

  private mutating func text() throws(StrictJSONMistake) -> String {
    try expect("\"")
    var text: [UInt8] = []
    while true {
      let byte = try peek()
      guard byte >= 0x20 else { throw mistake(.controlCharacter) }
      at += 1
      if byte == UInt8(ascii: "\"") { return String(decoding: text, as: UTF8.self) }
      if byte == UInt8(ascii: "\\") {
        text += String(Character(try escape())).utf8
      } else {
        text.append(byte)
      }
    }
  }

  private mutating func escape() throws(StrictJSONMistake) -> Unicode.Scalar {
    let byte = try peek()
    at += 1
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return Unicode.Scalar(byte)
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{c}"
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "u"):
      let high = try hex()
      guard (0xd800..<0xdc00).contains(high) else { return try scalar(high) }
      try expect("\\u")
      let low = try hex()
      guard (0xdc00..<0xe000).contains(low) else { throw mistake(.badEscape) }
      return try scalar(0x10000 + (high - 0xd800) << 10 + (low - 0xdc00))
    default: throw mistake(.badEscape)
    }
  }

  private func scalar(_ value: UInt32) throws(StrictJSONMistake) -> Unicode.Scalar {
    guard let scalar = Unicode.Scalar(value) else { throw mistake(.badEscape) }
    return scalar
  }

  private mutating func hex() throws(StrictJSONMistake) -> UInt32 {
    var value: UInt32 = 0
    for _ in 0..<4 {
      let byte = try peek()
      guard let digit = Character(Unicode.Scalar(byte)).hexDigitValue, byte < 0x80 else { throw mistake(.badEscape) }
      value = value << 4 | UInt32(digit)
      at += 1
    }
    return value
  }
}
