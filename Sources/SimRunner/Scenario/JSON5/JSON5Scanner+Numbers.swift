extension JSON5Scanner {
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

  /// A number that runs into letters, as in `60ms`, is a text without its quotes.
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
}
