/// Text within XML, HTML and SVG.
enum MarkupText {
  /// So that no text can be taken for markup, scalar by scalar: a mark that joins a character does not hide it. What no document
  /// may hold, and marks that turn the direction of what follows, become U+FFFD.
  static func escaped(_ text: String) -> String {
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result.append(contentsOf: "&amp;".unicodeScalars)
      case "<": result.append(contentsOf: "&lt;".unicodeScalars)
      case ">": result.append(contentsOf: "&gt;".unicodeScalars)
      case "\"": result.append(contentsOf: "&quot;".unicodeScalars)
      case "\n", "\t": result.append(scalar)
      case _ where isForbidden(scalar.value): result.append("\u{FFFD}")
      default: result.append(scalar)
      }
    }
    return String(result)
  }

  private static func isForbidden(_ value: UInt32) -> Bool {
    value < 0x20 || 0x7F...0x9F ~= value || 0x202A...0x202E ~= value || 0x2066...0x2069 ~= value
      || value & 0xFFFE == 0xFFFE
  }
}
