/// Finds the lexicon's entry for an inflected or derived word: plurals, tenses, comparatives, derivations, negative
/// prefixes and letters repeated for emphasis.
struct Inflection {
  private let lexicon: SentimentLexicon
  /// The hash of each beginning of the word, by its length.
  private var beginnings: [TextHash] = []
  private var word: [UInt8] = []

  init(_ lexicon: SentimentLexicon) {
    self.lexicon = lexicon
    beginnings.reserveCapacity(64)
    word.reserveCapacity(64)
  }

  /// A found word: its hash in idioms, and its effect.
  struct Found {
    var hash: TextHash
    var entry: SentimentLexicon.Entry
  }

  /// Looks a word up as written, then without repeated letters, then by its inflections.
  mutating func find(_ written: [UInt8], isStretched: Bool, isTag: Bool = false) -> Found {
    load(written)
    let hash = beginnings[word.count]
    if let entry = lexicon.find(hash.value) { return Found(hash: hash, entry: entry) }
    if isStretched {
      for runMax in [2, 1] {
        load(shortened(written, runMax: runMax))
        let hash = beginnings[word.count]
        if let entry = lexicon.find(hash.value) ?? form() { return Found(hash: hash, entry: entry) }
      }
      return Found(hash: hash, entry: SentimentLexicon.Entry())
    }
    return Found(hash: hash, entry: form() ?? (isTag ? parts() : nil) ?? SentimentLexicon.Entry())
  }

  /// Returns the sum of two known words written as one, as in hashtags: "#epicfail".
  private func parts() -> SentimentLexicon.Entry? {
    guard word.count >= 6 else { return nil }
    for split in 2...word.count - 3 {
      guard let first = lexicon.find(beginnings[split].value),
        let second = lexicon.find(TextHash(word[split...]).value), second.marks.contains(.valued)
      else { continue }
      var entry = scaled(second, first.marks.contains(.negator) ? -0.65 : 1 + first.boost)
      if !first.marks.contains(.negator), first.boost == 0 { entry.valence += first.valence }
      return entry
    }
    return nil
  }

  private mutating func load(_ bytes: [UInt8]) {
    word.removeAll(keepingCapacity: true)
    beginnings.removeAll(keepingCapacity: true)
    var hash = TextHash()
    beginnings.append(hash)
    for byte in bytes {
      word.append(byte)
      hash.add(byte)
      beginnings.append(hash)
    }
  }

  private func shortened(_ bytes: [UInt8], runMax: Int) -> [UInt8] {
    var short: [UInt8] = []
    var run = 0
    for byte in bytes {
      run = short.last == byte ? run + 1 : 1
      if run <= runMax { short.append(byte) }
    }
    return short
  }

  // MARK: Forms

  private func form() -> SentimentLexicon.Entry? {
    guard word.count >= 4, word.count <= 32 else { return nil }
    if let entry = ending(word.count, depth: 0) { return entry }
    return opposite()
  }

  /// Returns the entry of the first letters of the word, optionally with others appended.
  private func at(_ length: Int, _ tail: StaticString = "") -> SentimentLexicon.Entry? {
    guard length >= 3 else { return nil }
    var hash = beginnings[length]
    for place in 0..<tail.utf8CodeUnitCount { hash.add(tail.utf8Start[place]) }
    guard let entry = lexicon.find(hash.value), entry.marks.contains(.valued) else { return nil }
    return entry
  }

  private func ends(_ length: Int, _ tail: StaticString) -> Bool {
    let count = tail.utf8CodeUnitCount
    guard length >= count + 2 else { return false }
    for place in 0..<count where word[length - count + place] != tail.utf8Start[place] { return false }
    return true
  }

  /// Returns the entry of the stem itself, with an e, or with one letter of a doubled pair.
  private func stem(_ length: Int, factor: Float = 1) -> SentimentLexicon.Entry? {
    guard length >= 3 else { return nil }
    var found = at(length) ?? at(length, "e")
    if found == nil, length >= 4, word[length - 1] == word[length - 2] { found = at(length - 1) }
    return found.map { scaled($0, factor) }
  }

  private func scaled(_ entry: SentimentLexicon.Entry, _ factor: Float) -> SentimentLexicon.Entry {
    var entry = entry
    entry.valence *= factor
    entry.boost = 0
    entry.marks = .valued
    return entry
  }

  private func ending(_ length: Int, depth: Int) -> SentimentLexicon.Entry? {
    guard depth < 3, length >= 4 else { return nil }
    let found: SentimentLexicon.Entry?
    switch word[length - 1] {
    case UInt8(ascii: "s"): found = endingInS(length, depth)
    case UInt8(ascii: "d"):
      found = ends(length, "ied") ? at(length - 3, "y") : ends(length, "ed") ? at(length - 1) ?? stem(length - 2) : nil
    case UInt8(ascii: "g"): found = ends(length, "ing") ? stem(length - 3) ?? ending(length - 3, depth: depth + 1) : nil
    case UInt8(ascii: "n"): found = endingInN(length)
    case UInt8(ascii: "y"): found = endingInY(length, depth)
    case UInt8(ascii: "r"):
      found = ends(length, "ier") ? at(length - 3, "y") : ends(length, "er") ? at(length - 1) ?? stem(length - 2) : nil
    case UInt8(ascii: "t"): found = endingInT(length)
    case UInt8(ascii: "l"):
      found = ends(length, "iful") ? at(length - 4, "y") : ends(length, "ful") ? at(length - 3) : nil
    case UInt8(ascii: "e"): found = ends(length, "able") ? stem(length - 4) : nil
    case UInt8(ascii: "h"): found = ends(length, "ish") ? stem(length - 3, factor: 0.5) : nil
    default: found = nil
    }
    return found.map { scaled($0, 1) }
  }

  private func endingInS(_ length: Int, _ depth: Int) -> SentimentLexicon.Entry? {
    if ends(length, "iness") { return at(length - 5, "y") }
    if ends(length, "ness") { return at(length - 4) ?? ending(length - 4, depth: depth + 1) }
    if ends(length, "less") { return at(length - 4).map { scaled($0, -0.7) } }
    if ends(length, "ss") { return nil }
    if ends(length, "ies") { return at(length - 3, "y") ?? at(length - 1) }
    return at(length - 1) ?? (ends(length, "es") ? at(length - 2) : nil) ?? ending(length - 1, depth: depth + 1)
  }

  private func endingInN(_ length: Int) -> SentimentLexicon.Entry? {
    if ends(length, "ation") { return stem(length - 5) ?? at(length - 5, "ate") }
    if ends(length, "ion") { return stem(length - 3) }
    return length >= 5 && ends(length, "in") ? stem(length - 2) : nil
  }

  private func endingInY(_ length: Int, _ depth: Int) -> SentimentLexicon.Entry? {
    guard ends(length, "ly") else { return stem(length - 1) }
    if ends(length, "ily") { return at(length - 3, "y") }
    if ends(length, "bly") { return at(length - 1, "e") }
    if ends(length, "ally") { return at(length - 2) ?? at(length - 4) }
    return at(length - 2) ?? ending(length - 2, depth: depth + 1)
  }

  private func endingInT(_ length: Int) -> SentimentLexicon.Entry? {
    if ends(length, "ment") { return at(length - 4) }
    if ends(length, "iest") { return at(length - 4, "y").map { scaled($0, 1.2) } }
    return ends(length, "est") ? stem(length - 3, factor: 1.2) : nil
  }

  /// Returns the inverted entry after "un", "non", "dis" or "im".
  private func opposite() -> SentimentLexicon.Entry? {
    let length = begins("un") ? 2 : begins("non") ? 3 : begins("dis") ? 3 : begins("im") ? 2 : 0
    guard length > 0, word.count >= length + 4 else { return nil }
    var rest = Inflection(lexicon)
    rest.load(Array(word[length...]))
    let entry = lexicon.find(rest.beginnings[rest.word.count].value) ?? rest.ending(rest.word.count, depth: 0)
    guard let entry, entry.marks.contains(.valued) else { return nil }
    return scaled(entry, -0.7)
  }

  private func begins(_ head: StaticString) -> Bool {
    guard word.count > head.utf8CodeUnitCount else { return false }
    for place in 0..<head.utf8CodeUnitCount where word[place] != head.utf8Start[place] { return false }
    return true
  }
}
