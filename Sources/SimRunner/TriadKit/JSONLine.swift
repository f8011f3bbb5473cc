import Foundation

/// A JSON object in one line, of which only the outermost members are parsed: their values stay text, validated and
/// without white space.
struct JSONLine {
  private var members: [(key: String, value: String)] = []

  /// The reason why a text isn't JSON, and the place.
  struct Mistake: Error { let text: String }

  init(_ bytes: [UInt8]) throws(Mistake) {
    var scanner = JSONScanner(bytes)
    scanner.skipSpace()
    guard scanner.peek == UInt8(ascii: "{") else { throw Mistake(text: "no JSON object") }
    var found: [(key: String, value: String)] = []
    try scanner.object { (key, value) throws(Mistake) in
      guard let name = JSONText.string(key) else { throw Mistake(text: "no text for a key") }
      found.append((name, value))
    }
    try scanner.end()
    members = found
  }

  /// The JSON text of a member.
  subscript(key: String) -> String? { members.last { $0.key == key }?.value }

  func text(_ key: String) -> String? { self[key].flatMap(JSONText.string) }
  func number(_ key: String) -> Double? { self[key].flatMap(Double.init).flatMap { $0.isFinite ? $0 : nil } }
  func flag(_ key: String) -> Bool? { self[key].flatMap(Bool.init) }
}

/// JSON as text.
enum JSONText {
  /// Returns the same value without white space, or `nil` if it isn't JSON.
  static func compact(_ text: String) -> String? {
    var scanner = JSONScanner(Array(text.utf8))
    guard let value = try? scanner.value(), (try? scanner.end()) != nil else { return nil }
    return value
  }

  /// Returns the content of a JSON string.
  static func string(_ json: String) -> String? {
    guard json.utf8.first == UInt8(ascii: "\"") else { return nil }
    guard json.utf8.contains(UInt8(ascii: "\\")) else { return String(json.dropFirst().dropLast()) }
    return (try? JSONDecoder().decode([String].self, from: Data("[\(json)]".utf8)))?.first
  }
}

/// Reads JSON by the rules of RFC 8259.
struct JSONScanner {
  private let bytes: [UInt8]
  private var place = 0
  private var depth = 0
  /// The parsed text, without white space.
  private var compact: [UInt8] = []
  private static let depthMax = 128

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  var peek: UInt8? { place < bytes.count ? bytes[place] : nil }

  mutating func skipSpace() {
    while let byte = peek, byte == 0x20 || byte == 0x09 || byte == 0x0a || byte == 0x0d { place += 1 }
  }

  mutating func end() throws(JSONLine.Mistake) {
    skipSpace()
    if place < bytes.count { throw mistake("something after its end") }
  }

  /// Reads a value and returns its text.
  mutating func value() throws(JSONLine.Mistake) -> String {
    let begin = compact.count
    skipSpace()
    try skipValue()
    guard let text = String(validating: compact[begin...], as: UTF8.self) else { throw mistake("no UTF-8") }
    return text
  }

  /// Reads an object and passes on its members as texts.
  mutating func object(
    _ member: (_ key: String, _ value: String) throws(JSONLine.Mistake) -> Void
  ) throws(JSONLine.Mistake) {
    place += 1
    skipSpace()
    if take("}") { return }
    repeat {
      skipSpace()
      guard peek == UInt8(ascii: "\"") else { throw mistake("no key") }
      let key = try value()
      skipSpace()
      guard take(":") else { throw mistake("no ':' behind a key") }
      try member(key, try value())
      skipSpace()
    } while take(",")
    guard take("}") else { throw mistake("neither ',' nor '}'") }
  }

  private func mistake(_ what: String) -> JSONLine.Mistake {
    JSONLine.Mistake(text: "\(what) at character \(place + 1)")
  }

  private mutating func take(_ byte: Unicode.Scalar) -> Bool {
    guard peek == UInt8(ascii: byte) else { return false }
    compact.append(UInt8(ascii: byte))
    place += 1
    return true
  }

  private mutating func skipValue() throws(JSONLine.Mistake) {
    switch peek {
    case UInt8(ascii: "{"): try skipList("{", "}", hasKeys: true)
    case UInt8(ascii: "["): try skipList("[", "]", hasKeys: false)
    case UInt8(ascii: "\""): try skipString()
    case UInt8(ascii: "t"): try skipWord("true")
    case UInt8(ascii: "f"): try skipWord("false")
    case UInt8(ascii: "n"): try skipWord("null")
    default: try skipNumber()
    }
  }

  private mutating func skipList(
    _ opening: Unicode.Scalar, _ closing: Unicode.Scalar, hasKeys: Bool
  ) throws(JSONLine.Mistake) {
    depth += 1
    defer { depth -= 1 }
    guard depth <= Self.depthMax else { throw mistake("more than \(Self.depthMax) lists in each other") }
    _ = take(opening)
    skipSpace()
    if take(closing) { return }
    repeat {
      skipSpace()
      if hasKeys {
        guard peek == UInt8(ascii: "\"") else { throw mistake("no key") }
        try skipString()
        skipSpace()
        guard take(":") else { throw mistake("no ':' behind a key") }
        skipSpace()
      }
      try skipValue()
      skipSpace()
    } while take(",")
    guard take(closing) else { throw mistake("neither ',' nor '\(closing)'") }
  }

  private mutating func skipString() throws(JSONLine.Mistake) {
    let begin = place
    place += 1
    while let byte = peek, byte != UInt8(ascii: "\"") {
      guard byte >= 0x20 else { throw mistake("a control character in a text") }
      place += 1
      guard byte == UInt8(ascii: "\\") else { continue }
      guard let escaped = peek, "\"\\/bfnrtu".utf8.contains(escaped) else { throw mistake("an unknown '\\'") }
      place += 1
      guard escaped == UInt8(ascii: "u") else { continue }
      let digits = bytes[place..<min(place + 4, bytes.count)]
      guard digits.count == 4, digits.allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit }) else {
        throw mistake("no four digits behind '\\u'")
      }
      place += 4
    }
    guard peek != nil else { throw mistake("a text without its end") }
    place += 1
    compact += bytes[begin..<place]
  }

  private mutating func skipWord(_ word: String) throws(JSONLine.Mistake) {
    guard bytes[place...].starts(with: word.utf8) else { throw mistake("no value") }
    place += word.utf8.count
    compact += word.utf8
  }

  private mutating func skipNumber() throws(JSONLine.Mistake) {
    let begin = place
    if peek == UInt8(ascii: "-") { place += 1 }
    if peek == UInt8(ascii: "0") { place += 1 } else { try skipDigits() }
    if peek == UInt8(ascii: ".") {
      place += 1
      try skipDigits()
    }
    if peek == UInt8(ascii: "e") || peek == UInt8(ascii: "E") {
      place += 1
      if peek == UInt8(ascii: "+") || peek == UInt8(ascii: "-") { place += 1 }
      try skipDigits()
    }
    compact += bytes[begin..<place]
  }

  private mutating func skipDigits() throws(JSONLine.Mistake) {
    let begin = place
    while let byte = peek, byte >= 0x30, byte <= 0x39 { place += 1 }
    if place == begin { throw mistake("no value") }
  }
}

/// Writes a JSON object in one line.
struct JSONWriter {
  private(set) var bytes: [UInt8] = [UInt8(ascii: "{")]

  private mutating func key(_ name: StaticString) {
    if bytes.count > 1 { bytes.append(UInt8(ascii: ",")) }
    bytes.append(UInt8(ascii: "\""))
    name.withUTF8Buffer { bytes += $0 }
    bytes += "\":".utf8
  }

  /// Adds a member whose value is already JSON.
  mutating func write(_ name: StaticString, json: String) {
    key(name)
    bytes += json.utf8
  }

  mutating func write(_ name: StaticString, _ text: String?) {
    key(name)
    if let text { Self.append(text, to: &bytes) } else { bytes += "null".utf8 }
  }

  mutating func write(_ name: StaticString, _ number: Double) {
    write(name, json: number.isFinite ? "\(number)" : "null")
  }
  mutating func write(_ name: StaticString, _ number: Int) { write(name, json: "\(number)") }
  mutating func write(_ name: StaticString, _ flag: Bool) { write(name, json: flag ? "true" : "false") }

  /// The line with its end.
  mutating func line() -> [UInt8] {
    bytes += "}\n".utf8
    return bytes
  }

  static func append(_ text: String, to bytes: inout [UInt8]) {
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
