/// Scans a JSON text by the rules of RFC 8259: the caller reads values one after the other, or skips them.
///
/// Written by hand because it also judges data before it leaves a device, and data of other programs. Foundation's
/// parsers keep only one of two members with the same name, and create every value.
package struct JSONScanner {
  private let bytes: [UInt8]
  package private(set) var place = 0
  private var depth = 0
  private let depthMax: Int
  private let isLenient: Bool

  /// - Parameter depthMax: The maximum number of lists and objects in each other.
  package init(_ bytes: [UInt8], depthMax: Int) throws(JSONMistake) {
    (self.bytes, self.depthMax, isLenient) = (bytes, depthMax, false)
    guard String(validating: bytes, as: UTF8.self) != nil else { throw mistake(.notUTF8, "UTF-8") }
  }

  /// Creates a scanner that also accepts invalid UTF-8, control characters, and values without quotes, such as `NaN`.
  package init(lenient bytes: [UInt8]) { (self.bytes, depthMax, isLenient) = (bytes, 128, true) }

  /// The next byte; `nil` at the end.
  package var byte: UInt8? { place < bytes.count ? bytes[place] : nil }

  package func mistake(_ reason: JSONMistake.Reason, _ expected: String = "value") -> JSONMistake {
    JSONMistake(reason: reason, expected: expected, offset: place)
  }

  package mutating func skipSpace() { while let byte, isSpace(byte) { place += 1 } }

  private func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x0a || byte == 0x0d || byte == 0x09 || isLenient && (0x0b...0x0c).contains(byte)
  }

  /// Throws unless only white space is left.
  package mutating func end() throws(JSONMistake) {
    skipSpace()
    guard place == bytes.count else { throw mistake(.trailing, "end") }
  }

  // MARK: - Values

  /// Skips white space and returns the first byte of the next value.
  package mutating func kind(_ expected: String = "value") throws(JSONMistake) -> UInt8 {
    skipSpace()
    return try peek(expected)
  }

  package mutating func skipValue() throws(JSONMistake) -> Range<Int> {
    let (first, begin) = (try kind(), place)
    switch first {
    case UInt8(ascii: "{"):
      try members(decodesKeys: false) { scanner, _ throws(JSONMistake) in _ = try scanner.skipValue() }
    case UInt8(ascii: "["): try elements { scanner throws(JSONMistake) in _ = try scanner.skipValue() }
    case UInt8(ascii: "\""): try skipString()
    case _ where isLenient:
      while let byte, !isSpace(byte), !",]}".utf8.contains(byte) { place += 1 }
      if place == begin { throw mistake(.unexpectedByte) }
    case UInt8(ascii: "t"): try word("true")
    case UInt8(ascii: "f"): try word("false")
    case UInt8(ascii: "n"): try word("null")
    default: _ = try number()
    }
    return begin..<place
  }

  package mutating func word(_ word: StaticString, _ expected: String = "value") throws(JSONMistake) {
    for wanted in "\(word)".utf8 {
      guard try peek(expected) == wanted else { throw mistake(.unexpectedByte, expected) }
      place += 1
    }
  }

  /// Reads the members of the next value, an object.
  ///
  /// - Parameters:
  ///   - decodesKeys: `false` to pass on empty keys.
  ///   - read: Reads or skips the value of a member.
  package mutating func members(
    decodesKeys: Bool = true, _ read: (inout JSONScanner, _ key: String) throws(JSONMistake) -> Void
  ) throws(JSONMistake) {
    try list(UInt8(ascii: "}"), "',' or '}'") { scanner throws(JSONMistake) in
      guard try scanner.kind("key") == UInt8(ascii: "\"") else { throw scanner.mistake(.unexpectedByte, "key") }
      var key = ""
      if decodesKeys { key = try scanner.string() } else { try scanner.skipString() }
      scanner.skipSpace()
      try scanner.word(":", "':' behind a key")
      try read(&scanner, key)
    }
  }

  /// Reads the elements of the next value, a list.
  ///
  /// - Parameter read: Reads or skips an element.
  package mutating func elements(
    _ read: (inout JSONScanner) throws(JSONMistake) -> Void
  ) throws(JSONMistake) {
    try list(UInt8(ascii: "]"), "',' or ']'", read)
  }

  private mutating func list(
    _ closing: UInt8, _ expected: String, _ read: (inout JSONScanner) throws(JSONMistake) -> Void
  ) throws(JSONMistake) {
    depth += 1
    guard depth <= depthMax else { throw mistake(.tooDeep, "more than \(depthMax) lists in each other") }
    place += 1
    var hasMore = try kind(expected) != closing
    if !hasMore { place += 1 }
    while hasMore {
      try read(&self)
      let next = try kind(expected)
      guard next == closing || next == UInt8(ascii: ",") else { throw mistake(.unexpectedByte, expected) }
      place += 1
      hasMore = next != closing
    }
    depth -= 1
  }

  package mutating func number() throws(JSONMistake) -> String {
    let start = place
    if try peek() == UInt8(ascii: "-") { place += 1 }
    if try peek() == UInt8(ascii: "0") { place += 1 } else { try digits() }
    if byte == UInt8(ascii: ".") {
      place += 1
      try digits()
    }
    if byte == UInt8(ascii: "e") || byte == UInt8(ascii: "E") {
      place += 1
      let sign = try peek()
      if sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") { place += 1 }
      try digits()
    }
    return text(start..<place)
  }

  private mutating func digits() throws(JSONMistake) {
    let start = place
    while let byte, (0x30...0x39).contains(byte) { place += 1 }
    guard place > start else { throw mistake(byte == nil ? .unexpectedEnd : .unexpectedByte) }
  }

  private func peek(_ expected: String = "value") throws(JSONMistake) -> UInt8 {
    guard let byte else { throw mistake(.unexpectedEnd, expected) }
    return byte
  }

  // MARK: - Texts

  package func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

  /// Returns the value at a place without white space.
  package func compact(_ range: Range<Int>) -> String {
    var (result, isQuoted, isEscaped) = ([UInt8](), false, false)
    for byte in bytes[range] where isQuoted || !isSpace(byte) {
      result.append(byte)
      if byte == UInt8(ascii: "\""), !isEscaped { isQuoted.toggle() }
      isEscaped = !isEscaped && byte == UInt8(ascii: "\\")
    }
    return String(decoding: result, as: UTF8.self)
  }

  package mutating func string() throws(JSONMistake) -> String {
    var text: [UInt8]? = []
    try string(into: &text)
    return String(decoding: text ?? [], as: UTF8.self)
  }

  /// Skips a text, in which half of a surrogate pair is allowed.
  package mutating func skipString() throws(JSONMistake) {
    var none: [UInt8]?
    try string(into: &none)
  }

  private mutating func string(into text: inout [UInt8]?) throws(JSONMistake) {
    try word("\"", "text")
    var run = place
    while true {
      switch try peek("end of a text") {
      case UInt8(ascii: "\""):
        text?.append(contentsOf: bytes[run..<place])
        place += 1
        return
      case UInt8(ascii: "\\"):
        text?.append(contentsOf: bytes[run..<place])
        place += 1
        let escaped = try escape(isDecoded: text != nil)
        text?.append(contentsOf: String(Character(escaped)).utf8)
        run = place
      case 0..<0x20 where !isLenient: throw mistake(.controlCharacter, "text")
      default: place += 1
      }
    }
  }

  private mutating func escape(isDecoded: Bool) throws(JSONMistake) -> Unicode.Scalar {
    let byte = try peek("end of a text")
    place += 1
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return Unicode.Scalar(byte)
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{c}"
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "u"):
      let high = try hex()
      guard isDecoded else { return "\u{FFFD}" }
      guard (0xd800..<0xdc00).contains(high) else { return try scalar(high) }
      try word("\\u", "other half of a surrogate pair")
      let low = try hex()
      guard (0xdc00..<0xe000).contains(low) else { throw badEscape }
      return try scalar(0x10000 + (high - 0xd800) << 10 + (low - 0xdc00))
    default: throw badEscape
    }
  }

  private var badEscape: JSONMistake { mistake(.badEscape, "escape") }

  private func scalar(_ value: UInt32) throws(JSONMistake) -> Unicode.Scalar {
    guard let scalar = Unicode.Scalar(value) else { throw badEscape }
    return scalar
  }

  private mutating func hex() throws(JSONMistake) -> UInt32 {
    var value: UInt32 = 0
    for _ in 0..<4 {
      let byte = try peek("four digits behind '\\u'")
      guard byte < 0x80, let digit = Character(Unicode.Scalar(byte)).hexDigitValue else { throw badEscape }
      value = value << 4 | UInt32(digit)
      place += 1
    }
    return value
  }

  /// Returns the text in quotes, with only the escapes that JSON requires.
  package static func quoted(_ text: String) -> String {
    var bytes: [UInt8] = []
    append(text, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Appends the quoted text.
  package static func append(_ text: String, to bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: "\""))
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"): bytes += [UInt8(ascii: "\\"), byte]
      case 0..<0x20: bytes += (byte < 16 ? "\\u000" : "\\u00").utf8 + Array(String(byte, radix: 16).utf8)
      default: bytes.append(byte)
      }
    }
    bytes.append(UInt8(ascii: "\""))
  }
}

/// The reason why a text isn't valid JSON, with its place.
package struct JSONMistake: Error, Equatable, Sendable {
  package enum Reason: Equatable, Sendable {
    case notUTF8, unexpectedEnd, unexpectedByte, badNumber, badEscape, controlCharacter, tooDeep, trailing
    case duplicateMember(String)
  }

  package let reason: Reason
  /// The form that was expected, without its article.
  package let expected: String
  /// In bytes from the beginning.
  package let offset: Int

  package static func == (a: JSONMistake, b: JSONMistake) -> Bool { (a.reason, a.offset) == (b.reason, b.offset) }

  package init(reason: Reason, expected: String = "value", offset: Int) {
    (self.reason, self.expected, self.offset) = (reason, expected, offset)
  }

  /// Completes "which is": `no value at character 12`.
  package var words: String {
    let what =
      switch reason {
      case .controlCharacter: "a control character in a text"
      case .badEscape: "an unknown '\\'"
      case .trailing: "something after its end"
      case .tooDeep: expected
      case .duplicateMember(let name): "the key '\(name)' for the second time"
      case .notUTF8, .unexpectedEnd, .unexpectedByte, .badNumber: "no \(expected)"
      }
    return "\(what) at character \(offset + 1)"
  }
}
