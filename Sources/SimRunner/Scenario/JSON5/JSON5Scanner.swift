/// Walks over the bytes of a JSON5 file: spaces, comments and identifiers here, texts and numbers beside.
struct JSON5Scanner {
  let bytes: [UInt8]
  var position = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  var isAtEnd: Bool { position >= bytes.count }
  /// The byte at the position, or 0 at the end.
  var byte: UInt8 { position < bytes.count ? bytes[position] : 0 }

  func byte(after count: Int) -> UInt8 { position + count < bytes.count ? bytes[position + count] : 0 }

  /// Steps over one byte and gives its place.
  mutating func advance() -> SourceRange {
    position += 1
    return SourceRange(position - 1, position)
  }

  /// Steps over the byte if it is the one.
  mutating func skip(_ wanted: UInt8) -> Bool {
    guard !isAtEnd, bytes[position] == wanted else { return false }
    position += 1
    return true
  }

  /// The character at the position and the number of its bytes, or nil at the end.
  var scalar: (scalar: Unicode.Scalar, length: Int)? {
    guard position < bytes.count else { return nil }
    let first = bytes[position]
    if first < 0x80 { return (Unicode.Scalar(first), 1) }
    let length = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : 2
    var value = UInt32(first) & (0x7F >> UInt32(length))
    for offset in 1..<length { value = value << 6 | UInt32(byte(after: offset) & 0x3F) }
    return Unicode.Scalar(value).map { ($0, length) }
  }

  /// Steps over white space and comments.
  mutating func skipTrivia() throws(Diagnostic) {
    while position < bytes.count {
      switch bytes[position] {
      case 0x09...0x0D, 0x20: position += 1
      case UInt8(ascii: "/"): try skipComment()
      case 0x80...:
        guard let (scalar, length) = scalar, JSON5Scanner.isWhitespace(scalar) else { return }
        position += length
      default: return
      }
    }
  }

  private mutating func skipComment() throws(Diagnostic) {
    let start = position
    switch byte(after: 1) {
    case UInt8(ascii: "/"):
      while !isAtEnd, !isAtLineEnd { position += 1 }
    case UInt8(ascii: "*"):
      position += 2
      while !(byte == UInt8(ascii: "*") && byte(after: 1) == UInt8(ascii: "/")) {
        if isAtEnd {
          throw Diagnostic("the comment is not closed, expected '*/'", at: SourceRange(start, start + 2))
        }
        position += 1
      }
      position += 2
    default:
      throw unexpected("a value, a key or a comment", help: "a comment begins with // or is within /* and */")
    }
  }

  /// Whether a line ends here: LF, CR, U+2028 or U+2029.
  var isAtLineEnd: Bool {
    byte == 0x0A && !isAtEnd || byte == 0x0D
      || byte == 0xE2 && byte(after: 1) == 0x80 && (byte(after: 2) == 0xA8 || byte(after: 2) == 0xA9)
  }

  /// White space beyond ASCII: no-break space, byte order mark, line and paragraph separator, and all of category Zs.
  private static func isWhitespace(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "\u{FEFF}", "\u{2028}", "\u{2029}": true
    default: scalar.properties.generalCategory == .spaceSeparator
    }
  }

  /// The mistake that here stands something else than `expected`.
  func unexpected(_ expected: String, help: String? = nil) -> Diagnostic {
    guard let (scalar, length) = scalar else {
      return Diagnostic("unexpected end of the file, expected \(expected)", at: SourceRange(position, position))
    }
    var end = self
    if isAtIdentifier, let word = try? end.identifier() {
      return Diagnostic(
        "unexpected '\(word)', expected \(expected)", at: SourceRange(position, end.position), help: help)
    }
    return Diagnostic(
      "unexpected \(JSON5Scanner.name(of: scalar)), expected \(expected)",
      at: SourceRange(position, position + length), help: help)
  }

  /// A character in a message: itself in quotes, or its number where it cannot be seen.
  static func name(of scalar: Unicode.Scalar) -> String {
    if scalar == "\n" || scalar == "\r" { return "end of the line" }
    let isVisible = scalar.properties.isGraphemeBase && !scalar.properties.isWhitespace
    if isVisible { return scalar == "'" ? "\"'\"" : "'\(Character(scalar))'" }
    let code = String(scalar.value, radix: 16, uppercase: true)
    return "U+" + String(repeating: "0", count: max(0, 4 - code.count)) + code
  }
}
