extension JSON5Scanner {
  /// Reads a text in single or double quotes.
  mutating func string() throws(Diagnostic) -> String {
    let opening = position
    let quote = byte
    position += 1
    var text = ""
    var runStart = position
    while true {
      if isAtEnd || byte == 0x0A || byte == 0x0D {
        throw Diagnostic(
          "the text is not closed on its line, expected \(quote == UInt8(ascii: "'") ? "\"'\"" : "'\"'")",
          at: SourceRange(opening, position),
          help: "a text goes on in the next line after a '\\' at the end of this one")
      }
      if byte == quote || byte == UInt8(ascii: "\\") {
        text += String(decoding: bytes[runStart..<position], as: UTF8.self)
        if skip(quote) { return text }
        if let escaped = try escape() { text.unicodeScalars.append(escaped) }
        runStart = position
      } else {
        position += 1
      }
    }
  }

  /// Reads one escape sequence; nil is a line that goes on.
  private mutating func escape() throws(Diagnostic) -> Unicode.Scalar? {
    let start = position
    position += 1
    guard let (scalar, length) = scalar else {
      throw unexpected("a character after '\\'")
    }
    position += length
    switch scalar {
    case "b": return "\u{08}"
    case "f": return "\u{0C}"
    case "n": return "\n"
    case "r": return "\r"
    case "t": return "\t"
    case "v": return "\u{0B}"
    case "\r":
      _ = skip(0x0A)
      return nil
    case "\n", "\u{2028}", "\u{2029}": return nil
    case "x": return Unicode.Scalar(UInt8(truncatingIfNeeded: try hexadecimal(digits: 2, from: start)))
    case "u": return try escapedScalar(from: start)
    case "0" where !("0"..."9").contains(Unicode.Scalar(byte)): return "\0"
    case "0"..."9":
      throw Diagnostic(
        "'\\\(scalar)' is not an escape sequence", at: SourceRange(start, position),
        help: "write the character itself, or \\x and two hexadecimal digits")
    default: return scalar
    }
  }

  /// Reads what follows `\u`: four digits, or two times four that are a surrogate pair.
  mutating func escapedScalar(from start: Int) throws(Diagnostic) -> Unicode.Scalar {
    let unit = try hexadecimal(digits: 4, from: start)
    if let scalar = Unicode.Scalar(unit) { return scalar }
    if unit < 0xDC00, byte == UInt8(ascii: "\\"), byte(after: 1) == UInt8(ascii: "u") {
      position += 2
      let low = try hexadecimal(digits: 4, from: start)
      let isPair = (0xDC00...0xDFFF).contains(low)
      if isPair, let scalar = Unicode.Scalar(0x10000 + (unit - 0xD800) << 10 + (low - 0xDC00)) { return scalar }
    }
    throw Diagnostic(
      "half of a surrogate pair is not a character", at: SourceRange(start, position),
      help: "characters beyond U+FFFF are written as themselves or as two escapes: \"\\uD83C\\uDFC3\"")
  }

  private mutating func hexadecimal(digits: Int, from start: Int) throws(Diagnostic) -> UInt32 {
    var value: UInt32 = 0
    for _ in 0..<digits {
      guard let digit = JSON5Scanner.hexadecimalDigit(byte) else {
        throw unexpected("\(digits) hexadecimal digits after '\(digits == 2 ? "\\x" : "\\u")'")
      }
      value = value << 4 | UInt32(digit)
      position += 1
    }
    return value
  }

  /// What a hexadecimal digit is worth, or nil for any other byte.
  static func hexadecimalDigit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
    default: nil
    }
  }
}
