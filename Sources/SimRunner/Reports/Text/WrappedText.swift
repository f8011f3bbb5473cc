/// Lines that fit a terminal.
package enum WrappedText {
  /// Returns the line broken between words. A word longer than the width stays whole, so that it can be copied.
  ///
  /// - Parameter indent: The column at which the text to wrap begins; `nil` aligns it with the line's second column.
  package static func lines(_ line: String, width: Int, indent: Int? = nil) -> [String] {
    guard DisplayWidth.of(line) > width else { return [line] }
    let (isColumn, indent) = (indent != nil, indent ?? hangingIndent(of: line, width))
    var lines: [String] = []
    var rest = Array(line)
    while let place = breakPlace(in: rest, width, after: lines.isEmpty && !isColumn ? 0 : indent) {
      lines.append(String(rest[..<place]).trimmedRight)
      rest = Array(repeating: " ", count: indent) + rest[place...].drop { $0 == " " }
    }
    return lines + [String(rest).trimmedRight]
  }

  /// Returns the index of the last space that fits, or of the first one behind a word that doesn't; `nil` if the text
  /// fits or has no place to break. A list with points is broken behind a point, if one is in the second half.
  private static func breakPlace(in text: [Character], _ width: Int, after indent: Int) -> Int? {
    var (column, place, point): (Int, Int?, Int?) = (0, nil, nil)
    let start = text[min(indent, text.count)...].firstIndex { $0 != " " } ?? text.count
    for (index, character) in text.enumerated() {
      if character == " ", index > start, place == nil || column <= width {
        place = index
        if text[index - 1] == "·", column * 2 > width { point = index }
      }
      column += DisplayWidth.of(character)
      if column > width, let place, text[place...].contains(where: { $0 != " " }) { return point ?? place }
    }
    return nil
  }

  private static func hangingIndent(of line: String, _ width: Int) -> Int {
    let text = Array(line)
    let start = text.firstIndex { $0 != " " } ?? 0
    let gap = text.indices.dropFirst(start).first { $0 + 1 < text.count && text[$0] == " " && text[$0 + 1] == " " }
    let column = gap.flatMap { gap in text[gap...].firstIndex { $0 != " " } } ?? (start < 8 ? start + 2 : start)
    return column <= max(width - 20, 12) ? column : min(start + 2, width / 2)
  }
}

/// The number of columns that a text takes in a terminal.
package enum DisplayWidth {
  package static func of(_ text: String) -> Int { text.reduce(0) { $0 + of($1) } }

  /// Returns 2 for a wide character, 0 for a lone combining mark, and 1 for others.
  package static func of(_ character: Character) -> Int {
    let scalars = character.unicodeScalars
    guard let first = scalars.first, first.value >= 0x300 || scalars.count > 1 else { return 1 }
    if scalars.contains("\u{FE0F}") || isWide(first) { return 2 }
    switch first.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format: return 0
    default: return 1
    }
  }

  private static func isWide(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0x4DBF, 0x4E00...0xA4CF, 0xA960...0xA97F, 0xAC00...0xD7A3,
      0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x20000...0x3FFFD:
      true
    default: scalar.properties.isEmojiPresentation
    }
  }
}
