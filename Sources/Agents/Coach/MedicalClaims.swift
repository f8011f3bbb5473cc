/// Finds words by which a text diagnoses, prescribes, promises healing, or gives harmful advice ("Pulsum,
/// FoundationModelsCoachGenerator": never diagnostic, no medical claims).
///
/// It prefers rejecting a harmless sentence to accepting a claim, because the caller has another text. It knows English
/// words only, and misses claims that use none of them.
enum MedicalClaims {
  /// Returns the first words that make a text a claim; `nil` if there are none.
  static func first(in text: String) -> String? {
    let words = self.words(text)
    for start in words.indices {
      if let phrase = always.match(words, at: start) { return phrase }
      guard let opener = openers.match(words, at: start) else { continue }
      let after = start + opener.split(separator: " ").count
      for place in after..<min(after + reach, words.count) {
        if let condition = conditions.match(words, at: place) { return "\(opener) ... \(condition)" }
      }
    }
    return nil
  }

  /// The number of words after an opener that still refer to the person (assumed).
  private static let reach = 5

  /// Lower case without accents. All other characters separate words, except those allowed inside one.
  static func words(_ text: String) -> [String] {
    var words: [String] = []
    var word = ""
    for scalar in text.plainScalars {
      if (0x61...0x7a).contains(scalar.value) {
        word.unicodeScalars.append(scalar)
      } else if scalar.properties.isAlphabetic || scalar.properties.numericType != nil {
        word += scalar.properties.lowercaseMapping
      } else if Scalars.isApostrophe(scalar.value) || scalar.properties.generalCategory == .nonspacingMark {
        continue
      } else if !word.isEmpty {
        words.append(word)
        word = ""
      }
    }
    return word.isEmpty ? words : words + [word]
  }

  /// Phrases rejected anywhere. A star matches any ending.
  private static let always = PhraseList("always")

  /// Words with which a text begins a statement about the person's condition.
  private static let openers = PhraseList("openers")

  /// Conditions that the coach mustn't attribute to the person.
  private static let conditions = PhraseList("conditions")
}

/// A list of phrases, indexed by the beginning of their first word.
struct PhraseList: Sendable {
  static let keyLength = 2

  private static let sections = BundledText.table(of: BundledText.medicalClaims)

  private let phrases: [Substring: [[String]]]

  /// - Parameter section: A section of `medical-claims.txt`: phrases separated by bars or line ends.
  init(_ section: String) { self.init(Self.sections[section, default: []]) }

  private init(_ lines: [Substring]) {
    let all = lines.flatMap { $0.split(separator: "|") }.map { $0.split(separator: " ").map(String.init) }
    phrases = Dictionary(grouping: all) { ($0.first ?? "").prefix(Self.keyLength) }
  }

  static func lines(of section: String) -> [Substring] { sections[section, default: []] }

  /// Returns the first phrase in the words of a text.
  func first(in words: [String]) -> String? { words.indices.lazy.compactMap { match(words, at: $0) }.first }

  func contains(_ word: String) -> Bool { match([word], at: 0) != nil }

  /// Returns the longest phrase at that place, in the words of the text.
  func match(_ words: [String], at start: Int) -> String? {
    ends(words, at: start).max().map { words[start..<$0].joined(separator: " ") }
  }

  /// Returns the places after the phrases at that place.
  func ends(_ words: [String], at start: Int) -> [Int] {
    phrases[words[start].prefix(Self.keyLength), default: []].filter { phrase in
      start + phrase.count <= words.count && phrase.indices.allSatisfy { fits(words[start + $0], phrase[$0]) }
    }.map { start + $0.count }
  }

  private func fits(_ word: String, _ pattern: String) -> Bool {
    pattern.utf8.last == UInt8(ascii: "*") ? word.utf8.starts(with: pattern.utf8.dropLast()) : word == pattern
  }
}

extension String {
  /// Latin letters without diacritics; the wide forms of East Asian text as plain ones.
  fileprivate var plainScalars: [Unicode.Scalar] {
    unicodeScalars.map { scalar in
      if scalar.value < 0x80 { return scalar }
      if (0xff01...0xff5e).contains(scalar.value) { return Unicode.Scalar(UInt8(scalar.value - 0xfee0)) }
      guard scalar.value < 0x250 || (0x1e00..<0x1f00).contains(scalar.value) else { return scalar }
      // The Unicode name contains the letter: LATIN SMALL LETTER E WITH ACUTE.
      let name = scalar.properties.name?.split(separator: " ") ?? []
      guard name.count > 4, name[0] == "LATIN", name[2] == "LETTER", name[3].count == 1, name[4] == "WITH" else {
        return scalar
      }
      return name[3].unicodeScalars.first ?? scalar
    }
  }
}
