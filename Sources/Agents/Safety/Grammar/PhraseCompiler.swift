/// Turns written phrases into patterns, and collects the words that they need.
struct PhraseCompiler {
  private(set) var vocabulary: SafetyVocabulary
  private let slots: [String: [String]]
  /// What is wrong with the phrases: `phrase: why`.
  private(set) var problems: [String] = []

  static let wordsMax = 8_192

  init(vocabulary: SafetyVocabulary, slots: [String: [String]]) {
    (self.vocabulary, self.slots) = (vocabulary, slots)
  }

  mutating func pattern(_ source: String) -> PhrasePattern? {
    var parts: [PhrasePattern.Part] = []
    for piece in source.split(separator: " ") {
      guard let part = part(String(piece), of: source) else { return nil }
      parts.append(part)
    }
    let pattern = PhrasePattern(parts: parts, source: source)
    guard pattern.firstWords() != nil else {
      problems.append("\(source): begins with any word")
      return nil
    }
    return pattern
  }

  mutating func know(_ word: String) { vocabulary.add(word) }

  /// The single words of a slot.
  mutating func words(_ slot: String) -> WordSet {
    choices("$\(slot)", of: slot, depth: 0).single
  }

  private mutating func part(_ piece: String, of source: String) -> PhrasePattern.Part? {
    switch piece.first {
    case "<": return .clauseStart
    case ">": return .clauseEnd
    case "*":
      if let count = Int(piece.dropFirst()) { return .gap(count) }
      problems.append("\(source): \(piece) is no gap")
      return nil
    case "!":
      let (single, long) = choices(String(piece.dropFirst()), of: source, depth: 0)
      return .not(single: single, long: long)
    default:
      let optional = piece.hasSuffix("?")
      let (single, long) = choices(optional ? String(piece.dropLast()) : piece, of: source, depth: 0)
      let orEnd = piece.split(separator: "|").contains(">")
      return .choice(single: single, long: long, optional: optional, orEnd: orEnd)
    }
  }

  private mutating func choices(_ text: String, of source: String, depth: Int) -> (single: WordSet, long: [[Int]]) {
    var single = WordSet()
    var long: [[Int]] = []
    for alternative in text.split(separator: "|") where alternative != ">" {
      if alternative.first == "$" {
        guard let phrases = slots[String(alternative.dropFirst())], depth < 6 else {
          problems.append("\(source): no slot \(alternative)")
          continue
        }
        for phrase in phrases {
          let (words, phrases) = choices(phrase, of: source, depth: depth + 1)
          for id in 0..<Self.wordsMax where words.contains(id) { single.insert(id) }
          long += phrases
        }
      } else {
        let ids = alternative.split(separator: "_").map { vocabulary.add(String($0)) }
        if ids.count == 1 { single.insert(ids[0]) } else { long.append(ids) }
      }
    }
    return (single, long.sorted { $0.count > $1.count })
  }
}
