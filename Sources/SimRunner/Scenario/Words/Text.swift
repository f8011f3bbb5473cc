extension String {
  /// The noun with `a` or `an` before it.
  var withArticle: String { ("aeiou".contains(first ?? "x") ? "an " : "a ") + self }

  /// The text with its first letter in upper case.
  var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }

  /// Without trailing line ends.
  package var trimmedOfNewlines: String {
    var text = self
    while text.last?.isNewline == true { text.removeLast() }
    return text
  }
}

extension StringProtocol {
  /// The columns of a terminal that the text takes; a tab counts as one.
  package var columns: Int { reduce(0) { $0 + $1.columns } }

  /// The text without white space at both ends.
  package var trimmed: String {
    let start = drop(while: \.isWhitespace)
    return String(start.reversed().drop(while: \.isWhitespace).reversed())
  }
}

extension Character {
  /// The columns of a terminal that the character takes: 2 for wide East Asian characters and emoji, else 1.
  package var columns: Int {
    guard let scalar = unicodeScalars.first, !isASCII else { return 1 }
    if unicodeScalars.contains("\u{FE0F}") || scalar.properties.isEmojiPresentation { return 2 }
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark: return unicodeScalars.count == 1 ? 0 : 1
    default: return Character.wideRanges.contains { $0.contains(scalar.value) } ? 2 : 1
    }
  }

  /// The blocks that Unicode's East Asian Width calls wide or full-width (UAX #11), without the emoji.
  private static let wideRanges: [ClosedRange<UInt32>] = [
    0x1100...0x115F, 0x2E80...0x303E, 0x3041...0x33FF, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xA000...0xA4CF,
    0xA960...0xA97F, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6,
    0x20000...0x3FFFD,
  ]

  /// `true` for 0 ... 9, and not for digits of other scripts.
  package var isASCIIDigit: Bool { ("0"..."9").contains(self) }
}

/// An argument of the command that repeats a run.
package enum ShellWord {
  package static func quoted(_ word: String) -> String {
    let isPlain = word.utf8.allSatisfy { byte in
      0x30...0x39 ~= byte || 0x41...0x5A ~= byte || 0x61...0x7A ~= byte || "/._-:,+".utf8.contains(byte)
    }
    guard !isPlain || word.isEmpty else { return word }
    // By scalars: an apostrophe with an accent ends a quotation, too.
    var quoted = "'".unicodeScalars
    for scalar in word.unicodeScalars {
      if scalar == "'" { quoted.append(contentsOf: "'\\''".unicodeScalars) } else { quoted.append(scalar) }
    }
    quoted.append("'")
    return String(quoted)
  }
}
