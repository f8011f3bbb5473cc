/// Where sentences end.
enum Sentences {
  private static let ends: Set<Character> = [".", "!", "?", "\u{2026}", "\u{3002}", "\u{ff01}", "\u{ff1f}"]
  /// After these no space is needed.
  private static let wideEnds: Set<Character> = ["\u{3002}", "\u{ff01}", "\u{ff1f}"]
  private static let closers: Set<Character> = ["\"", "'", ")", "\u{201d}", "\u{2019}", "\u{bb}", "\u{300d}"]
  private static let abbreviations: Set<String> = [
    "e.g", "i.e", "dr", "mr", "mrs", "ms", "vs", "approx", "min", "hr", "hrs", "no", "st", "a.m", "p.m",
  ]

  /// The sentences of one line, each with its end and without spaces around it.
  static func split(_ text: String) -> [String] {
    let characters = Array(text)
    var sentences: [String] = []
    var (start, at) = (0, 0)
    while at < characters.count {
      defer { at += 1 }
      guard ends.contains(characters[at]) else { continue }
      let isWide = wideEnds.contains(characters[at])
      while at + 1 < characters.count, ends.contains(characters[at + 1]) || closers.contains(characters[at + 1]) {
        at += 1
      }
      let isFollowed = at + 1 < characters.count
      guard !isFollowed || isWide || characters[at + 1] == " ", !isAbbreviation(characters[start...at]) else {
        continue
      }
      sentences.append(String(characters[start...at]))
      start = at + 1
    }
    if start < characters.count { sentences.append(String(characters[start...])) }
    return sentences.map { PlainText.tidied($0) }.filter { !$0.isEmpty }
  }

  private static func isAbbreviation(_ sentence: ArraySlice<Character>) -> Bool {
    guard sentence.last == "." else { return false }
    let word = sentence.dropLast().reversed().prefix { $0 != " " }.reversed()
    let plain = String(word).lowercased().filter { $0.isLetter || $0.isNumber || $0 == "." }
    return abbreviations.contains(plain) || (plain.count == 1 && plain.allSatisfy(\.isNumber))
  }
}
