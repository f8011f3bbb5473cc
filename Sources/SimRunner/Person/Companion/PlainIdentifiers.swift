/// Parts of a text that can only be an email address, a telephone number or a name after a title. The redactor has more
/// rules of its own; these belong to the checks, so that it doesn't judge itself.
struct PlainIdentifiers {
  /// The identifiers as written, and the parts of them that still identify a person.
  private(set) var secrets: Set<String> = []

  /// The fewest and the most digits of a number.
  private static let digits = 8...15
  /// Shorter names also occur in other words.
  private static let nameMin = 6

  init(_ text: String) {
    let words = text.split(whereSeparator: \.isWhitespace)
    for word in words { noteMail(Self.trimmed(word)) }
    for (word, next) in zip(words, words.dropFirst()) { noteName(Self.trimmed(next), behind: word) }
    var number: [Substring] = []
    for word in words {
      let bare = Self.trimmed(word)
      let isDigits = Self.isDigits(bare, isFirst: number.isEmpty)
      if isDigits { number.append(bare) }
      // The end of a sentence ends a number.
      if !isDigits || bare.endIndex != word.endIndex {
        noteNumber(number)
        number = []
      }
    }
    noteNumber(number)
  }

  /// A name, the sign, and a host with a dot.
  private mutating func noteMail(_ word: Substring) {
    let halves = word.split(separator: "@", omittingEmptySubsequences: false)
    guard halves.count == 2, !halves[0].isEmpty, halves[1].dropFirst().dropLast().contains(".") else { return }
    secrets.insert(String(word))
    if halves[0].utf8.count >= Self.nameMin, halves[0].contains(where: { $0 == "." || $0 == "_" || $0 == "-" }) {
      secrets.insert(String(halves[0]))
    }
  }

  /// Notes a capitalised word after a title or a relation, unless it is short: "Dr. Nordahlsen", "my colleague
  /// Brandvik".
  private mutating func noteName(_ word: Substring, behind title: Substring) {
    guard ["Dr.", "Mr.", "Mrs.", "Ms.", "Prof.", "colleague"].contains(title), word.utf8.count >= Self.nameMin,
      word.first?.isUppercase == true, word.allSatisfy(\.isLetter)
    else { return }
    secrets.insert(String(word))
  }

  /// Notes groups of digits that are neither thousands nor years.
  private mutating func noteNumber(_ groups: [Substring]) {
    guard let first = groups.first, Self.digits.contains(groups.reduce(0) { $0 + $1.count { $0.isNumber } }) else {
      return
    }
    let isCount = groups.dropFirst().allSatisfy { $0.count == 3 } || groups.allSatisfy { $0.count == 4 }
    if first.hasPrefix("+") || !isCount { secrets.insert(groups.joined(separator: " ")) }
  }

  private static func isDigits(_ word: Substring, isFirst: Bool) -> Bool {
    let digits = isFirst && word.hasPrefix("+") ? word.dropFirst() : word
    return !digits.isEmpty && digits.allSatisfy { ("0"..."9").contains($0) }
  }

  /// Without the punctuation after it.
  private static func trimmed(_ word: Substring) -> Substring {
    var word = word
    while let last = word.last, ".,;:!?)\"'".contains(last) { word.removeLast() }
    return word
  }
}
