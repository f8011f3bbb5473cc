extension Character {
  /// Whether the character is one of 0 ... 9, and not a digit of another script.
  package var isASCIIDigit: Bool { ("0"..."9").contains(self) }
}

extension StringProtocol {
  /// The text without white space at both ends.
  package var trimmed: String {
    let start = drop(while: \.isWhitespace)
    return String(start.reversed().drop(while: \.isWhitespace).reversed())
  }
}
