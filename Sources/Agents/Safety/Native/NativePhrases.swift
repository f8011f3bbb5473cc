/// Dangerous words in the world's languages: slots of the kinds of danger, and phrases that are dangerous by themselves.
struct NativePhrases: Sendable {
  let languages: [NativeLanguage]
  let phrases: [NativePhrase]
  /// The errors in the file: `line: why`.
  let problems: [String]
  private var byHash: [UInt64: [Int32]] = [:]
  private var insides: [(letters: [UInt32], phrase: Int32)] = []
  /// The lengths of indexed beginnings, as bits.
  private var prefixLengths: UInt64 = 0

  static let standard = NativePhrases(BundledText.dangerWords)

  init(_ source: String) {
    var languages: [NativeLanguage] = []
    var phrases: [NativePhrase] = []
    var problems: [String] = []
    for (title, lines) in BundledText.sections(of: source) {
      var lists: [String: [String]] = [:]
      var meaning: NativePhrase.Meaning?
      for line in lines where !line.hasPrefix("#") && !line.allSatisfy(\.isWhitespace) {
        if line.hasPrefix("-- ") {
          meaning = Self.meaning(line.dropFirst(3))
          if meaning == nil { problems.append("\(title): no meaning \(line)") }
        } else if let equals = line.firstIndex(of: "=") {
          let name = String(line[..<equals].filter { $0 != " " })
          let words = line[line.index(after: equals)...].split(separator: " ").map(String.init)
          if NativeLanguage.lists.contains(name) {
            lists[name, default: []] += words
          } else if let slot = DangerSlot(rawValue: name),
            let phrase = NativePhrase(
              parts: [.choice(NativeChoice(words: words), optional: false)], language: languages.count,
              meaning: .slot(slot))
          {
            phrases.append(phrase)
          } else {
            problems.append("\(title): no list \(name)")
          }
        } else if let meaning, let phrase = NativePhrase(line, language: languages.count, meaning: meaning) {
          phrases.append(phrase)
        } else {
          problems.append("\(title): neither a list nor a phrase: \(line)")
        }
      }
      languages.append(NativeLanguage(code: String(title.prefix { $0 != " " }), lists: lists))
    }
    (self.languages, self.phrases, self.problems) = (languages, phrases, problems)
    for (index, phrase) in phrases.enumerated() {
      for pattern in phrase.beginnings { addBeginning(pattern, Int32(index)) }
    }
  }

  private mutating func addBeginning(_ pattern: NativeChoice.Pattern, _ index: Int32) {
    switch pattern.fit {
    case .any, .gap: return
    case .inside(let letters): insides.append((letters, index))
    case .whole: if byHash[pattern.hash]?.last != index { byHash[pattern.hash, default: []].append(index) }
    case .beginning(let count):
      prefixLengths |= 1 << UInt64(min(count, 63))
      if byHash[pattern.hash]?.last != index { byHash[pattern.hash, default: []].append(index) }
    }
  }

  private static func meaning(_ title: Substring) -> NativePhrase.Meaning? {
    let words = title.split(separator: " ")
    if words == ["idiom"] { return .idiom }
    if words.count == 1 { return DangerSlot(rawValue: String(title)).map { .slot($0) } }
    guard words.count == 2, let category = SafetyCategory.allCases.first(where: { "\($0)" == words[0] }),
      let level = SafetyLevel.allCases.first(where: { "\($0)" == words[1] })
    else { return nil }
    return .danger(category, level)
  }

  /// Returns the phrases that may begin at a word.
  func candidates(_ text: FoldedText, _ place: Int) -> [Int32] {
    let word = text.words[place]
    var found = Set(byHash[word.hash] ?? [])
    for start in [0] + Proclitics.starts(of: text, place) {
      var (hash, length) = (WordHash.seed, 0)
      for scalar in text.scalars[word.range].dropFirst(start) {
        hash = WordHash.adding(scalar, to: hash)
        length += 1
        if length > 62 { break }
        let isWhole = start + length == word.range.count
        if isWhole || prefixLengths & (1 << UInt64(length)) != 0 { found.formUnion(byHash[hash] ?? []) }
      }
    }
    let letters = text.scalars[word.range]
    for (part, phrase) in insides where NativeChoice.Pattern.holds(letters, part) { found.insert(phrase) }
    return found.sorted()
  }
}
