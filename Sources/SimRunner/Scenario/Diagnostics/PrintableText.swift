/// The safe form of a text from outside on a terminal.
package enum PrintableText {
  /// Returns the text with control characters replaced, so that a file can't control the reader's terminal.
  package static func of(_ text: String) -> String {
    guard text.unicodeScalars.contains(where: { isControl($0) }) else { return text }
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars { result.append(isControl(scalar) ? "\u{FFFD}" : scalar) }
    return String(result)
  }

  /// Returns whether a terminal could treat the character as an instruction.
  package static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    if scalar == "\t" { return false }
    switch scalar.properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: return true
    case .format: return scalar != "\u{200D}"
    default: return false
    }
  }
}
