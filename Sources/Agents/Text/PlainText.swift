/// Text without invisible characters.
enum PlainText {
  /// The most combining marks in a row; more of them hide something (assumed).
  private static let marksMax = 4

  /// Returns one line: no control characters, no direction marks, no hidden tags, single spaces, none at the ends.
  static func tidied(_ text: String) -> String {
    lines(text).filter { !$0.isEmpty }.joined(separator: " ")
  }

  static func lines(_ text: String) -> [String] {
    var lines: [String] = []
    var line = String.UnicodeScalarView()
    var marks = 0
    for scalar in text.unicodeScalars {
      if isBreak(scalar) {
        lines.append(singleSpaced(line))
        line = String.UnicodeScalarView()
        continue
      }
      guard let kept = visible(scalar, after: line.last) else { continue }
      marks = isMark(kept) ? marks + 1 : 0
      if marks <= marksMax { line.append(kept) }
    }
    return lines + [singleSpaced(line)]
  }

  /// At most so many characters and bytes from the beginning, in whole characters.
  static func prefix(_ text: String, characters: Int, bytes: Int) -> String {
    var size = 0
    let kept = text.prefix(characters).prefix {
      size += $0.utf8.count
      return size <= bytes
    }
    return String(kept)
  }

  /// Line feed, carriage return and their like.
  private static func isBreak(_ scalar: Unicode.Scalar) -> Bool {
    (0x0a...0x0d).contains(scalar.value) || [0x85, 0x2028, 0x2029].contains(scalar.value)
  }

  private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.value < 0x300 { return false }
    let category = scalar.properties.generalCategory
    return category == .nonspacingMark || category == .enclosingMark
  }

  /// Returns the scalar as displayed; `nil` if it is invisible.
  private static func visible(_ scalar: Unicode.Scalar, after last: Unicode.Scalar?) -> Unicode.Scalar? {
    if (0x20..<0x7f).contains(scalar.value) { return scalar }
    if scalar == "\u{200d}" {
      // It joins the parts of a pictograph; between letters it would only hide a word from a search.
      guard let last, last.value > 0x7f, last.properties.isEmoji || last == "\u{fe0f}" else { return nil }
      return scalar
    }
    switch scalar.properties.generalCategory {
    case .control where scalar == "\t": return " "
    case .spaceSeparator: return " "
    case .control, .format, .privateUse, .surrogate, .unassigned, .lineSeparator, .paragraphSeparator: return nil
    default: return scalar.properties.isDefaultIgnorableCodePoint && scalar != "\u{fe0f}" ? nil : scalar
    }
  }

  private static func singleSpaced(_ scalars: String.UnicodeScalarView) -> String {
    String(scalars.split(separator: " ").map { String($0) }.joined(separator: " "))
  }
}
