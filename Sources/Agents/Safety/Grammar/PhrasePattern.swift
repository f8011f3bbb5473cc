struct WordSet: Equatable, Sendable {
  private var bits: [UInt64] = []

  mutating func insert(_ id: Int) {
    while bits.count <= id / 64 { bits.append(0) }
    bits[id / 64] |= 1 << UInt64(id % 64)
  }

  func contains(_ id: Int) -> Bool {
    let word = id / 64
    return word < bits.count && bits[word] & (1 << UInt64(id % 64)) != 0
  }
}

/// A compiled phrase with slots.
///
/// Written as parts with spaces between: `word`, `a|b`, `$slot`, `two_words`; `?` after an optional part; `*3` for up
/// to three words of any kind; `!a|b` for words that must not follow; `<` and `>` for the beginning and the end of a
/// clause; a gap never contains a denial.
struct PhrasePattern: Sendable {
  enum Part: Sendable {
    case choice(single: WordSet, long: [[Int]], optional: Bool, orEnd: Bool)
    case gap(Int)
    case not(single: WordSet, long: [[Int]])
    case clauseStart
    case clauseEnd
  }

  let parts: [Part]
  let source: String
  /// Words of which a sentence must contain one: those of the part with the fewest. Empty if any sentence may match.
  let needed: [Int]

  init(parts: [Part], source: String) {
    (self.parts, self.source) = (parts, source)
    needed = Self.needed(parts)
  }

  private static func needed(_ parts: [Part]) -> [Int] {
    var least: [Int] = []
    for case .choice(let single, let long, false, false) in parts {
      let words = Set(long.compactMap(\.first)).union((0..<PhraseCompiler.wordsMax).filter(single.contains))
      if least.isEmpty || words.count < least.count { least = words.sorted() }
    }
    return least.count <= neededMax ? least : []
  }

  private static let neededMax = 24

  /// Returns the words with which it can begin; `nil` if it can begin with any.
  func firstWords() -> Set<Int>? {
    var first: Set<Int> = []
    for part in parts {
      switch part {
      case .clauseStart, .not: continue
      case .gap, .clauseEnd: return nil
      case .choice(let single, let long, let optional, _):
        first.formUnion(long.compactMap(\.first))
        for id in 0..<PhraseCompiler.wordsMax where single.contains(id) { first.insert(id) }
        if !optional { return first }
      }
    }
    return nil
  }
}

/// Compiles written phrases to patterns, and collects the words that they need.
struct PhraseCompiler {
  private(set) var vocabulary: SafetyVocabulary
  private let slots: [String: [String]]
  /// The errors in the phrases: `phrase: why`.
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
    return (single, long.ordered { $0.count > $1.count })
  }
}

/// Matches patterns in one sentence.
struct PhraseMatcher {
  let tokens: ArraySlice<SafetyToken>
  /// Words that begin a clause if they precede it, and end one if they follow it.
  let starters: WordSet
  let enders: WordSet
  let denials: WordSet

  /// Returns the end of a match that begins at a place; `nil` if there is none.
  func match(_ pattern: PhrasePattern, at place: Int) -> Int? {
    match(pattern.parts, 0, place)
  }

  private func match(_ parts: [PhrasePattern.Part], _ index: Int, _ place: Int) -> Int? {
    guard index < parts.count else { return place }
    switch parts[index] {
    case .clauseStart:
      guard place == tokens.startIndex || starters.contains(tokens[place - 1].id) else { return nil }
      return match(parts, index + 1, place)
    case .clauseEnd:
      guard isEnd(place) else { return nil }
      return match(parts, index + 1, place)
    case .not(let single, let long):
      // Words after a comma don't revoke a phrase: "I want to die, for what it is worth".
      if place > tokens.startIndex, tokens[place - 1].endsClause { return match(parts, index + 1, place) }
      if place < tokens.endIndex, single.contains(tokens[place].id) { return nil }
      if long.contains(where: { follows($0, place) }) { return nil }
      return match(parts, index + 1, place)
    case .gap(let count):
      for length in 0...count where place + length <= tokens.endIndex {
        if length > 0, denials.contains(tokens[place + length - 1].id) { return nil }
        if let end = match(parts, index + 1, place + length) { return end }
      }
      return nil
    case .choice(let single, let long, let optional, let orEnd):
      for phrase in long where follows(phrase, place) {
        if let end = match(parts, index + 1, place + phrase.count) { return end }
      }
      if place < tokens.endIndex, single.contains(tokens[place].id), let end = match(parts, index + 1, place + 1) {
        return end
      }
      return optional || orEnd && isEnd(place) ? match(parts, index + 1, place) : nil
    }
  }

  private func isEnd(_ place: Int) -> Bool { place == tokens.endIndex || enders.contains(tokens[place].id) }

  private func follows(_ phrase: [Int], _ place: Int) -> Bool {
    guard place + phrase.count <= tokens.endIndex else { return false }
    for (offset, id) in phrase.enumerated() where tokens[place + offset].id != id { return false }
    return true
  }
}
