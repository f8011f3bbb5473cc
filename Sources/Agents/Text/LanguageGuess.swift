/// The language of a text, by its letters and its most frequent words.
package struct LanguageGuess: Equatable, Sendable {
  /// For instance `nb`; `und` if undetermined.
  package let code: String
  /// `true` if most of it is in an unsupported language.
  package let isUnknown: Bool
  /// `true` if it is certainly not English: in another script, or with many words of another language and few of
  /// English.
  package let isForeign: Bool

  /// The number of different words from which a text would contain a frequent word of its language.
  private static let wordsMin = 10
  /// The same for Latin letters, in which most unsupported languages are written.
  private static let latinWordsMin = 4

  /// The number of another language's words from which a text in plain letters is certainly in it.
  private static let foreignMin = 2

  package init(_ text: String) { self.init(FoldedText(text)) }

  init(_ text: FoldedText, _ languages: Languages = .standard) {
    let letters = text.letters.reduce(0, +)
    let main = Script.allCases.max { text.letters[$0.rawValue] < text.letters[$1.rawValue] } ?? .other
    guard letters > 0 else {
      (code, isUnknown, isForeign) = ("und", false, false)
      return
    }
    if text.letters[Script.other.rawValue] * 2 > letters {
      (code, isUnknown, isForeign) = ("und", true, true)
      return
    }
    let (hits, known, counted) = Self.hits(text, main, languages)
    let best = languages.codes.indices.max { hits[$0] < hits[$1] }
    let name = best.flatMap { hits[$0] > 0 ? languages.codes[$0] : nil }
    switch main {
    case .kana: code = "ja"
    case .han: code = text.letters[Script.kana.rawValue] > 0 ? "ja" : name ?? "zh"
    case .hangul: code = "ko"
    case .thai: code = "th"
    case .hebrew: code = "he"
    case .greek: code = "el"
    case .bengali: code = "bn"
    case .gurmukhi: code = "pa"
    case .gujarati: code = "gu"
    case .tamil: code = "ta"
    case .telugu: code = "te"
    case .latin, .cyrillic, .arabic, .devanagari, .other: code = name ?? "und"
    }
    let english = languages.codes.firstIndex(of: "en").map { hits[$0] } ?? 0
    let own = best.map { hits[$0] } ?? 0
    isForeign = main != .latin || code != "en" && own >= Self.foreignMin && own >= 2 * english
    let isSpelled = main == .latin || main == .cyrillic || main == .arabic || main == .devanagari
    // A repeated word, such as a name, counts once.
    isUnknown =
      isSpelled && known * Self.wordsPerKnown < counted
      && Set(text.words.map(\.hash)).count >= (main == .latin ? Self.latinWordsMin : Self.wordsMin)
  }

  /// A text of a supported language has at least one frequent word in so many.
  private static let wordsPerKnown = 9

  /// Returns the languages that a text in Latin letters may be in, or be partly in; `nil` if it can be any.
  ///
  /// - Parameter part: The words that count; `nil` for all.
  static func likely(
    _ text: FoldedText, in part: Range<Int>? = nil, _ languages: Languages = .standard
  ) -> Set<String>? {
    guard text.letters[Script.latin.rawValue] * 2 > text.letters.reduce(0, +) else { return nil }
    let hits = hits(text, .latin, languages, in: part).hits
    guard let best = hits.max(), best >= 2 else { return nil }
    return Set(languages.codes.indices.filter { hits[$0] * 2 >= best }.map { languages.codes[$0] })
  }

  private static func hits(
    _ text: FoldedText, _ main: Script, _ languages: Languages, in part: Range<Int>? = nil
  ) -> (hits: [Int], known: Int, counted: Int) {
    var hits = [Int](repeating: 0, count: 64)
    var (known, counted) = (0, 0)
    for word in text.words[part ?? text.words.indices] where word.range.count > 1 || main != .latin {
      // Words with a digit, such as "km2" and "word7", belong to no language.
      if text.scalars[word.range].contains(where: { (0x30...0x39).contains($0) }) { continue }
      counted += 1
      guard var bits = languages.frequent[word.hash] else { continue }
      known += 1
      while bits != 0 {
        hits[bits.trailingZeroBitCount] += 1
        bits &= bits - 1
      }
    }
    return (hits, known, counted)
  }
}

/// The supported languages, with the most frequent words of each.
struct Languages: Sendable {
  /// For instance `nb`; `hi-Latn` is Hindi in Latin letters. At most 64.
  let codes: [String]
  /// The languages in which a word is one of the most frequent, as bits.
  let frequent: [UInt64: UInt64]
  private static let languagesMax = 64

  static let standard = Languages(BundledText.languages)

  /// - Parameter source: A language per line: `code name: words`; `#` begins a comment.
  init(_ source: String) {
    var codes: [String] = []
    var frequent: [UInt64: UInt64] = [:]
    for line in source.split(separator: "\n") where !line.hasPrefix("#") && codes.count < Self.languagesMax {
      let halves = line.split(separator: ":", maxSplits: 1)
      guard halves.count == 2, let space = halves[0].firstIndex(of: " ") else { continue }
      let bit: UInt64 = 1 << UInt64(codes.count)
      codes.append(String(halves[0][..<space]))
      for word in halves[1].split(separator: " ") {
        for read in FoldedText(String(word)).words { frequent[read.hash, default: 0] |= bit }
      }
    }
    (self.codes, self.frequent) = (codes, frequent)
  }
}
