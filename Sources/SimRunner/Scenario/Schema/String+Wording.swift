extension String {
  /// The noun with `a` or `an` before it.
  var withArticle: String { ("aeiou".contains(first ?? "x") ? "an " : "a ") + self }

  /// The text with its first letter in upper case.
  var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }

  /// Without the line ends at its end.
  var trimmedOfNewlines: String {
    var text = self
    while text.last?.isNewline == true { text.removeLast() }
    return text
  }
}
