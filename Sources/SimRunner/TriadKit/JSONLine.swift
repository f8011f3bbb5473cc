import Wire

/// A JSON object in one line, of which only the outermost members are parsed: their values stay text, validated and
/// without white space.
struct JSONLine {
  private var members: [(key: String, value: String)] = []

  /// The reason why a line isn't a command. It completes "which is".
  struct Mistake: Error { let text: String }

  init(_ bytes: [UInt8]) throws(Mistake) {
    do throws(JSONMistake) {
      var scanner = try JSONText.scanner(bytes)
      scanner.skipSpace()
      guard scanner.byte == UInt8(ascii: "{") else { throw scanner.mistake(.unexpectedByte) }
      var found: [(key: String, value: String)] = []
      try scanner.members { scanner, key throws(JSONMistake) in
        let value = try scanner.skipValue()
        found.append((key, scanner.compact(value)))
      }
      try scanner.end()
      members = found
    } catch {
      throw Mistake(text: error.offset == 0 ? "no JSON object" : error.words)
    }
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
    guard var scanner = try? scanner(Array(text.utf8)), let value = try? scanner.skipValue() else { return nil }
    return (try? scanner.end()) == nil ? nil : scanner.compact(value)
  }

  /// Returns the content of a JSON string.
  static func string(_ json: String) -> String? {
    guard var scanner = try? scanner(Array(json.utf8)), let text = try? scanner.string() else { return nil }
    return text
  }

  fileprivate static func scanner(_ bytes: [UInt8]) throws(JSONMistake) -> JSONScanner {
    try JSONScanner(bytes, depthMax: 128)
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
    if let text { JSONScanner.append(text, to: &bytes) } else { bytes += "null".utf8 }
  }

  mutating func write(_ name: StaticString, _ number: Double) {
    write(name, json: number.isFinite ? "\(number)" : "null")
  }
  mutating func write(_ name: StaticString, _ number: Int) { write(name, json: "\(number)") }
  mutating func write(_ name: StaticString, _ flag: Bool) { write(name, json: flag ? "true" : "false") }

  /// The object so far, complete.
  var object: String { String(decoding: bytes, as: UTF8.self) + "}" }

  /// The line with its end.
  mutating func line() -> [UInt8] {
    bytes += "}\n".utf8
    return bytes
  }
}
