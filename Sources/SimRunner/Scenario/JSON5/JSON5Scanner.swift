/// Scans the bytes of a JSON5 file: spaces, comments and identifiers here, texts and numbers in extensions.
struct JSON5Scanner {
  let bytes: [UInt8]
  var position = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  var isAtEnd: Bool { position >= bytes.count }
  /// The byte at the position, or 0 at the end.
  var byte: UInt8 { position < bytes.count ? bytes[position] : 0 }

  func byte(after count: Int) -> UInt8 { position + count < bytes.count ? bytes[position + count] : 0 }

  /// Skips one byte and returns its place.
  mutating func advance() -> SourceRange {
    position += 1
    return SourceRange(position - 1, position)
  }

  /// Skips the byte if it is next. Returns whether it was.
  mutating func skip(_ wanted: UInt8) -> Bool {
    guard !isAtEnd, bytes[position] == wanted else { return false }
    position += 1
    return true
  }

  /// The character at the position and the number of its bytes, or `nil` at the end.
  var scalar: (scalar: Unicode.Scalar, length: Int)? {
    guard position < bytes.count else { return nil }
    let first = bytes[position]
    if first < 0x80 { return (Unicode.Scalar(first), 1) }
    let length = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : 2
    var value = UInt32(first) & (0x7F >> UInt32(length))
    for offset in 1..<length { value = value << 6 | UInt32(byte(after: offset) & 0x3F) }
    return Unicode.Scalar(value).map { ($0, length) }
  }

  /// Skips white space and comments.
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

  /// `true` at the end of a line: LF, CR, U+2028 or U+2029.
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

  /// Returns the mistake of anything other than `expected` here.
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

  /// Returns a character in a message: in quotes, or its number if it is invisible.
  static func name(of scalar: Unicode.Scalar) -> String {
    if scalar == "\n" || scalar == "\r" { return "end of the line" }
    let isVisible = scalar.properties.isGraphemeBase && !scalar.properties.isWhitespace
    if isVisible { return scalar == "'" ? "\"'\"" : "'\(Character(scalar))'" }
    let code = String(scalar.value, radix: 16, uppercase: true)
    return "U+" + String(repeating: "0", count: max(0, 4 - code.count)) + code
  }

  /// `true` if an identifier (ECMAScript 5.1, section 7.6) begins here.
  var isAtIdentifier: Bool {
    if byte == UInt8(ascii: "\\") { return byte(after: 1) == UInt8(ascii: "u") }
    guard let (scalar, _) = scalar else { return false }
    return JSON5Scanner.canStartIdentifier(scalar)
  }

  /// Reads an identifier, with `\uXXXX` for letters.
  mutating func identifier() throws(Diagnostic) -> String {
    var name = String.UnicodeScalarView()
    while let (scalar, length) = scalar {
      if scalar == "\\" {
        let start = position
        position += 1
        guard skip(UInt8(ascii: "u")) else { throw unexpected("'u' after '\\' in a name") }
        let escaped = try escapedScalar(from: start)
        guard name.isEmpty ? Self.canStartIdentifier(escaped) : Self.canContinueIdentifier(escaped) else {
          throw Diagnostic("this character cannot be in a name without quotes", at: SourceRange(start, position))
        }
        name.append(escaped)
      } else if name.isEmpty ? Self.canStartIdentifier(scalar) : Self.canContinueIdentifier(scalar) {
        name.append(scalar)
        position += length
      } else {
        break
      }
    }
    return String(name)
  }

  private static func canStartIdentifier(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "a"..."z", "A"..."Z", "$", "_": return true
    case "\0"..."\u{7F}": return false
    default: break
    }
    switch scalar.properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .letterNumber: return true
    default: return false
    }
  }

  static func canContinueIdentifier(_ scalar: Unicode.Scalar) -> Bool {
    if canStartIdentifier(scalar) || ("0"..."9").contains(scalar) { return true }
    if scalar == "\u{200C}" || scalar == "\u{200D}" { return true }
    guard scalar.value > 0x7F else { return false }
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .spacingMark, .decimalNumber, .connectorPunctuation: return true
    default: return false
    }
  }

  /// Reads a number: decimal or hexadecimal, with an optional sign, `Infinity` and `NaN` included.
  mutating func number() throws(Diagnostic) -> JSON5Number {
    let start = position
    let isNegative = byte == UInt8(ascii: "-")
    if isNegative || byte == UInt8(ascii: "+") { position += 1 }
    let number: JSON5Number
    if isAtIdentifier {
      number = try namedNumber(isNegative: isNegative, from: start)
    } else if byte == UInt8(ascii: "0"), byte(after: 1) | 0x20 == UInt8(ascii: "x") {
      number = try hexadecimalNumber(isNegative: isNegative)
    } else {
      number = try decimalNumber(isNegative: isNegative, from: start)
    }
    try checkEnd(from: start)
    return number
  }

  private mutating func namedNumber(isNegative: Bool, from start: Int) throws(Diagnostic) -> JSON5Number {
    switch try identifier() {
    case "Infinity":
      return JSON5Number(value: isNegative ? -.infinity : .infinity, isNegative: isNegative, magnitude: nil)
    case "NaN":
      return JSON5Number(value: .nan, isNegative: isNegative, magnitude: nil)
    default:
      throw Diagnostic("expected a number after the sign", at: SourceRange(start, position))
    }
  }

  private mutating func hexadecimalNumber(isNegative: Bool) throws(Diagnostic) -> JSON5Number {
    position += 2
    guard JSON5Scanner.hexadecimalDigit(byte) != nil else { throw unexpected("a hexadecimal digit after '0x'") }
    var value = 0.0
    var magnitude: UInt64? = 0
    while let digit = JSON5Scanner.hexadecimalDigit(byte) {
      value = value * 16 + Double(digit)
      magnitude = magnitude.flatMap { $0 >> 60 == 0 ? $0 << 4 | UInt64(digit) : nil }
      position += 1
    }
    return JSON5Number(value: isNegative ? -value : value, isNegative: isNegative, magnitude: magnitude)
  }

  private mutating func decimalNumber(isNegative: Bool, from start: Int) throws(Diagnostic) -> JSON5Number {
    let whole = digits()
    if whole.count > 1, whole.hasPrefix("0") {
      throw Diagnostic(
        "a number does not begin with 0", at: SourceRange(start, position),
        help: "octal numbers do not exist in JSON5; leave the 0 out")
    }
    var fraction = ""
    let hasPoint = skip(UInt8(ascii: "."))
    if hasPoint { fraction = digits() }
    guard !whole.isEmpty || !fraction.isEmpty else { throw unexpected("a digit") }
    var exponent = ""
    if byte | 0x20 == UInt8(ascii: "e"), !isAtEnd {
      position += 1
      var sign = ""
      if byte == UInt8(ascii: "-") || byte == UInt8(ascii: "+") { sign = advance(over: byte) }
      exponent = digits()
      guard !exponent.isEmpty else { throw unexpected("a digit of the exponent") }
      exponent = "e" + sign + exponent
    }
    let literal = (whole.isEmpty ? "0" : whole) + "." + (fraction.isEmpty ? "0" : fraction) + exponent
    let value = Double(literal) ?? .infinity
    let isWhole = !hasPoint && exponent.isEmpty
    return JSON5Number(
      value: isNegative ? -value : value, isNegative: isNegative, magnitude: isWhole ? UInt64(whole) : nil)
  }

  private mutating func digits() -> String {
    let start = position
    while (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) { position += 1 }
    return String(decoding: bytes[start..<position], as: UTF8.self)
  }

  private mutating func advance(over byte: UInt8) -> String {
    position += 1
    return byte == UInt8(ascii: "-") ? "-" : "+"
  }

  /// A number followed by letters, as in `60ms`, is a text without its quotes.
  private mutating func checkEnd(from start: Int) throws(Diagnostic) {
    guard let (next, _) = scalar, next == "." || Self.canContinueIdentifier(next) else { return }
    while let (next, length) = scalar, next == "." || next == ":" || Self.canContinueIdentifier(next) {
      position += length
    }
    let token = String(decoding: bytes[start..<position], as: UTF8.self)
    throw Diagnostic(
      "'\(token)' is not a number", at: SourceRange(start, position),
      help: "an amount with a unit goes in quotes: \"\(token)\"")
  }

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

  /// Reads one escape sequence; `nil` is a continued line.
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

  /// Reads the digits after `\u`: four digits, or two times four that are a surrogate pair.
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

  /// Returns the value of a hexadecimal digit, or `nil` for any other byte.
  static func hexadecimalDigit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
    default: nil
    }
  }
}
