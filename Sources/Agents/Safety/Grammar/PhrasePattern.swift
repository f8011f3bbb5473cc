/// A set of known words.
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

  var isEmpty: Bool { !bits.contains { $0 != 0 } }
}

/// A phrase with slots, ready to be looked for.
///
/// Written as parts with spaces between: `word`, `a|b`, `$slot`, `two_words`; `?` behind a part that may be missing;
/// `*3` for up to three words of any kind; `!a|b` for what must not follow; `<` and `>` for where a clause begins and
/// ends; a gap never holds a denial.
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
  /// Words of which a sentence must hold one: those of the part with the fewest. Empty when any sentence may match.
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

  /// The words with which it can begin; nil when it could begin with any.
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
