import Foundation

/// Writes a JSON object in one line.
package struct LineWriter {
  private(set) var bytes: [UInt8] = []

  /// - Parameter command: The name of a command of the protocol.
  package init(_ command: StaticString) {
    bytes += "{\"do\":\"".utf8
    command.withUTF8Buffer { bytes += $0 }
    bytes.append(UInt8(ascii: "\""))
  }

  private mutating func key(_ name: StaticString) {
    bytes += ",\"".utf8
    name.withUTF8Buffer { bytes += $0 }
    bytes += "\":".utf8
  }

  package mutating func write(_ name: StaticString, _ text: String) {
    key(name)
    Self.append(text, to: &bytes)
  }
  package mutating func write(_ name: StaticString, _ number: Int) { write(name, json: Array("\(number)".utf8)) }
  package mutating func write(_ name: StaticString, _ number: Double) {
    write(name, json: Array((number.isFinite ? "\(number)" : "null").utf8))
  }
  package mutating func write(_ name: StaticString, _ flag: Bool) {
    write(name, json: Array((flag ? "true" : "false").utf8))
  }
  package mutating func write(_ name: StaticString, json: [UInt8]) {
    key(name)
    bytes += json
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

/// Reads JSON that the kit wrote: without white space, and valid.
struct LineReader {
  private let bytes: UnsafeBufferPointer<UInt8>
  private var place = 0

  /// - Returns: The members of an object: `NSNumber`, `String`, `NSNull`, `[Any]` and `[String: Any]`.
  static func object(_ line: [UInt8]) -> [String: Any]? {
    line.withUnsafeBufferPointer { bytes in
      var reader = LineReader(bytes: bytes)
      return reader.value() as? [String: Any]
    }
  }

  private init(bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

  private var byte: UInt8 { place < bytes.count ? bytes[place] : 0 }

  private mutating func value() -> Any {
    switch byte {
    case UInt8(ascii: "{"):
      var members: [String: Any] = [:]
      each(until: UInt8(ascii: "}")) { reader in
        let key = reader.text()
        reader.place += 1
        members[key] = reader.value()
      }
      return members
    case UInt8(ascii: "["):
      var values: [Any] = []
      each(until: UInt8(ascii: "]")) { values.append($0.value()) }
      return values
    case UInt8(ascii: "\""): return text()
    case UInt8(ascii: "t"):
      place += 4
      return true
    case UInt8(ascii: "f"):
      place += 5
      return false
    case UInt8(ascii: "n"):
      place += 4
      return NSNull()
    default: return number()
    }
  }

  private mutating func each(until end: UInt8, _ take: (inout LineReader) -> Void) {
    place += 1
    while place < bytes.count, byte != end {
      take(&self)
      if byte == UInt8(ascii: ",") { place += 1 }
    }
    place += 1
  }

  private mutating func number() -> Any {
    let start = place
    var isWhole = true
    while place < bytes.count {
      let byte = bytes[place]
      guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || "+-.eE".utf8.contains(byte) else { break }
      if ".eE".utf8.contains(byte) { isWhole = false }
      place += 1
    }
    // Skips a byte that starts no value, so that reading ends.
    if place == start { place += 1 }
    let text = String(decoding: bytes[start..<place], as: UTF8.self)
    if isWhole, let whole = Int(text) { return whole }
    return Double(text) ?? 0
  }

  private mutating func text() -> String {
    place += 1
    let start = place
    while place < bytes.count, bytes[place] != UInt8(ascii: "\""), bytes[place] != UInt8(ascii: "\\") { place += 1 }
    guard byte == UInt8(ascii: "\\") else {
      defer { place += 1 }
      return String(decoding: bytes[start..<place], as: UTF8.self)
    }
    var units: [UInt8] = Array(bytes[start..<place])
    while place < bytes.count, byte != UInt8(ascii: "\"") {
      guard byte == UInt8(ascii: "\\") else {
        units.append(byte)
        place += 1
        continue
      }
      place += 1
      escape(into: &units)
    }
    place += 1
    return String(decoding: units, as: UTF8.self)
  }

  private mutating func escape(into units: inout [UInt8]) {
    defer { place += 1 }
    switch byte {
    case UInt8(ascii: "n"): units.append(0x0A)
    case UInt8(ascii: "t"): units.append(0x09)
    case UInt8(ascii: "r"): units.append(0x0D)
    case UInt8(ascii: "b"): units.append(0x08)
    case UInt8(ascii: "f"): units.append(0x0C)
    case UInt8(ascii: "u"):
      var code = hexadecimal()
      if (0xD800..<0xDC00).contains(code), place + 2 < bytes.count, bytes[place + 1] == UInt8(ascii: "\\") {
        place += 2
        code = 0x10000 + (code - 0xD800) << 10 + (hexadecimal() &- 0xDC00) & 0x3FF
      }
      units += String(Unicode.Scalar(code) ?? "\u{FFFD}").utf8
    default: units.append(byte)
    }
  }

  /// Reads four digits after the place, and ends at the last of them.
  private mutating func hexadecimal() -> UInt32 {
    let end = min(place + 5, bytes.count)
    let digits = String(decoding: bytes[min(place + 1, end)..<end], as: UTF8.self)
    place += 4
    return UInt32(digits, radix: 16) ?? 0xFFFD
  }
}
