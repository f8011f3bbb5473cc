/// Dangerous phrases in the world's languages, written as their speakers write; English has its own grammar.
struct NativePhrases: Sendable {
  let languages: [NativeLanguage]
  let phrases: [NativePhrase]
  /// The errors in the file: `line: why`.
  let problems: [String]
  private let byFirstWord: WordTable
  /// The lengths of indexed beginnings, as bits.
  private let prefixLengths: UInt64
  /// The words that a text must contain for each phrase, besides its beginning.
  private let needs: WordNeeds

  static let standard = NativePhrases(BundledText.safetyNative)

  init(_ source: String) {
    var languages: [NativeLanguage] = []
    var phrases: [NativePhrase] = []
    var problems: [String] = []
    for (title, lines) in BundledText.sections(of: source) {
      var lists: [String: [String]] = [:]
      var meaning: (category: SafetyCategory, level: SafetyLevel)?
      var isAmongPhrases = false
      for line in lines where !line.hasPrefix("#") && !line.allSatisfy(\.isWhitespace) {
        if line.hasPrefix("-- ") {
          isAmongPhrases = true
          let words = line.dropFirst(3).split(separator: " ")
          meaning = Self.meaning(words)
          if meaning == nil, words.first != "idiom" { problems.append("\(title): no meaning \(line)") }
        } else if isAmongPhrases {
          if let phrase = NativePhrase(line, language: languages.count, meaning: meaning) {
            phrases.append(phrase)
          } else {
            problems.append("\(title): begins with any word: \(line)")
          }
        } else if let equals = line.firstIndex(of: "=") {
          let name = line[..<equals].filter { $0 != " " }
          lists[String(name), default: []] += line[line.index(after: equals)...].split(separator: " ").map(String.init)
        } else {
          problems.append("\(title): neither a list nor a phrase: \(line)")
        }
      }
      languages.append(NativeLanguage(code: String(title.prefix { $0 != " " }), lists: lists))
    }
    (self.languages, self.phrases, self.problems) = (languages, phrases, problems)
    var (firsts, lengths): ([UInt64: [Int32]], UInt64) = ([:], 0)
    for (index, phrase) in phrases.enumerated() {
      for pattern in phrase.beginnings {
        if pattern.prefix > 0 { lengths |= 1 << UInt64(min(pattern.prefix, 63)) }
        if firsts[pattern.hash]?.last != Int32(index) { firsts[pattern.hash, default: []].append(Int32(index)) }
      }
    }
    (byFirstWord, prefixLengths) = (WordTable(firsts), lengths)
    needs = WordNeeds(phrases.map(\.needed))
  }

  private static func meaning(_ words: [Substring]) -> (category: SafetyCategory, level: SafetyLevel)? {
    guard words.count == 2, let category = SafetyCategory.allCases.first(where: { "\($0)" == words[0] }),
      let level = SafetyLevel.allCases.first(where: { "\($0)" == words[1] })
    else { return nil }
    return (category, level)
  }

  /// Calls `tell` for each phrase that may begin at a word of a text with the words of that filter.
  func candidates(_ text: FoldedText, _ place: Int, _ filter: WordFilter, _ tell: (Int) -> Void) {
    let word = text.words[place]
    for index in byFirstWord[word.hash] where needs.areMet(of: Int(index), filter) { tell(Int(index)) }
    var (hash, length) = (WordHash.seed, 0)
    for scalar in text.scalars[word.range] {
      hash = WordHash.adding(scalar, to: hash)
      length += 1
      if length > 62 { break }
      guard prefixLengths & (1 << UInt64(length)) != 0, length < word.range.count else { continue }
      for index in byFirstWord[hash] where needs.areMet(of: Int(index), filter) { tell(Int(index)) }
    }
  }
}

/// A filter of the words in a text, by their hashes, with false positives and no false negatives.
struct WordFilter: Sendable {
  private var bits = SIMD8<UInt64>()

  mutating func insert(_ hash: UInt64) { bits[Int(hash &>> 6 & 7)] |= 1 << (hash & 63) }
  func mayHold(_ hash: UInt64) -> Bool { bits[Int(hash &>> 6 & 7)] & (1 << (hash & 63)) != 0 }
}

/// For each phrase lists of words, of each of which a text with the phrase contains one. The tables are flat because
/// they are queried for every word of a text.
private struct WordNeeds: Sendable {
  private var words: [UInt64] = []
  /// The end index of each list's words.
  private var listEnds: [Int32] = []
  /// The end index of each phrase's lists.
  private var phraseEnds: [Int32] = []

  init(_ phrases: [[[UInt64]]]) {
    for phrase in phrases {
      for list in phrase {
        words += list
        listEnds.append(Int32(words.count))
      }
      phraseEnds.append(Int32(listEnds.count))
    }
  }

  /// Returns `false` if the text can't contain the phrase.
  func areMet(of phrase: Int, _ filter: WordFilter) -> Bool {
    let first = phrase == 0 ? 0 : Int(phraseEnds[phrase - 1])
    for list in first..<Int(phraseEnds[phrase]) {
      var place = list == 0 ? 0 : Int(listEnds[list - 1])
      let end = Int(listEnds[list])
      while place < end, !filter.mayHold(words[place]) { place += 1 }
      if place == end { return false }
    }
    return true
  }
}

/// A flat hash table from words to numbers, with a filter in front, because most words of a text aren't in it.
struct WordTable: Sendable {
  private var filter = [UInt64](repeating: 0, count: 1 << 10)
  private let table: [UInt64: [Int32]]

  init(_ table: [UInt64: [Int32]]) {
    self.table = table
    for hash in table.keys { filter[Int(hash &>> 6 & 0x3ff)] |= 1 << (hash & 63) }
  }

  subscript(hash: UInt64) -> [Int32] {
    guard filter[Int(hash &>> 6 & 0x3ff)] & (1 << (hash & 63)) != 0 else { return [] }
    return table[hash] ?? []
  }
}
