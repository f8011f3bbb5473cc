/// What leads to a person whatever a redactor thinks of it: addresses, and numbers long enough to call or to count by.
enum PersonalMarks {
  /// Digits in a row, with what may stand between them in a telephone number (assumed).
  private static let digitsMax = 6
  private static let between: Set<Unicode.Scalar> = [" ", "-", "(", ")", "/", ".", "+"]

  /// Of the net or of a mailbox.
  static func hasAddress(_ text: String) -> Bool {
    text.split(separator: " ").contains { word in
      if word.contains("://") || word.lowercased().hasPrefix("www.") { return true }
      guard let at = word.firstIndex(of: "@"), at > word.startIndex else { return false }
      return word[at...].dropFirst().contains { $0.isLetter }
    }
  }

  static func hasLongNumber(_ text: String) -> Bool {
    var digits = 0
    for scalar in text.unicodeScalars {
      if scalar.properties.numericType == .decimal {
        digits += 1
        if digits > digitsMax { return true }
      } else if !between.contains(scalar) {
        digits = 0
      }
    }
    return false
  }
}
