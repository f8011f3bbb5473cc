/// A symptom or circumstance in an entry that indicates an emergency, or a harmless cause that rules one out.
enum BodySign: String, CaseIterable, Sendable {
  case chest, radiates, coldSweat, faint, breathless, suffocates, blueLips, sick
  case droop, speech, oneSide, sudden, sight
  case throat, allergen
  case bleeds, blood, unstopped, bloodUp
  case thunder, headache, stiffNeck, fever, collapse
  /// These may have harmless causes.
  case muscle, ordinaryThroat, smallBleed, resting, blocked, cold, strained
}

/// The phrases of the signs, in the languages of `body-signs.txt`.
struct BodyPhrases: Sendable {
  private let signs: [(sign: BodySign, phrases: [NativePhrase])]
  private let denial: NativeChoice
  /// The errors in the file: `sign: phrase`.
  let problems: [String]

  static let standard = BodyPhrases(BundledText.bodySigns)

  /// The largest distance of a denial before its sign, in words.
  private static let reach = 3

  init(_ source: String) {
    var signs: [(sign: BodySign, phrases: [NativePhrase])] = []
    var (denials, problems): ([String], [String]) = ([], [])
    for (title, lines) in BundledText.sections(of: source) {
      if title == "denial" {
        denials += lines.flatMap { $0.split(separator: "|").map(String.init) }
      } else if let sign = BodySign(rawValue: String(title)) {
        var phrases: [NativePhrase] = []
        for line in lines {
          if let phrase = NativePhrase(line, language: 0, meaning: nil) {
            phrases.append(phrase)
          } else {
            problems.append("\(title): \(line)")
          }
        }
        signs.append((sign, phrases))
      } else {
        problems.append("\(title): is no sign")
      }
    }
    (self.signs, self.problems, denial) = (signs, problems, NativeChoice(words: denials))
  }

  /// Returns the signs that a text mentions and doesn't deny.
  func signs(in text: FoldedText) -> Set<BodySign> {
    var filter = WordFilter()
    for word in text.words { filter.insert(word.hash) }
    var found: Set<BodySign> = []
    for (sign, phrases) in signs where phrases.contains(where: { holds($0, text, filter) }) { found.insert(sign) }
    return found
  }

  private func holds(_ phrase: NativePhrase, _ text: FoldedText, _ filter: WordFilter) -> Bool {
    guard phrase.mayOccur(in: filter) else { return false }
    return text.words.indices.contains { place in
      phrase.end(text, place, denials: denial) != nil && !isDenied(text, place)
    }
  }

  /// Matches "No pain in the chest", within one clause; "cannot breathe" isn't a denial.
  private func isDenied(_ text: FoldedText, _ place: Int) -> Bool {
    var place = place
    for _ in 0..<Self.reach {
      guard place > 0, !text.words[place].followsPause else { return false }
      place -= 1
      if denial.begins(text, place) { return true }
    }
    return false
  }
}
