/// A word as the grammar reads it.
struct SafetyToken: Equatable, Sendable {
  let id: Int
  let text: String
  /// Whether a sentence ends behind it.
  var endsSentence = false
}

/// Turns a text into words that the grammar knows, however they were written.
struct TextNormalizer: Sendable {
  let vocabulary: SafetyVocabulary
  private let repair: WordRepair
  private let cutter = TextCutter()
  /// Pieces that a word is looked for in, at most.
  private static let piecesMax = 12

  init(vocabulary: SafetyVocabulary) {
    self.vocabulary = vocabulary
    repair = WordRepair(vocabulary: vocabulary)
  }

  func tokens(_ text: String, config: SafetyConfig) -> [SafetyToken] {
    var raw = cutter.tokens(text, limit: .max)
    if raw.count > config.wordsMax {
      let half = config.wordsMax / 2
      raw = Array(raw.prefix(half) + raw.suffix(half))
    }
    for index in raw.indices {
      guard let dress = raw[index].dress, let word = repair.exactly(dress) else { continue }
      raw[index] = RawToken(text: word, endsSentence: index == raw.count - 1)
    }
    softenSingles(&raw)
    var result: [SafetyToken] = []
    result.reserveCapacity(raw.count + 8)
    var index = 0
    while index < raw.count {
      if let (words, count) = pieces(raw, at: index) {
        append(words, ends: raw[index + count - 1].endsSentence, to: &result)
        index += count
      } else {
        append(
          words(raw[index], after: result.last?.text, in: raw, at: index), ends: raw[index].endsSentence, to: &result)
        index += 1
      }
    }
    return merged(result)
  }

  private func append(_ words: [String], ends: Bool, to result: inout [SafetyToken]) {
    for word in words { result.append(SafetyToken(id: vocabulary.id(word) ?? SafetyVocabulary.unknown, text: word)) }
    if ends, let last = result.indices.last { result[last].endsSentence = true }
  }

  /// One word or letter a sentence is one sentence: `I. Want. To. Die.`
  private func softenSingles(_ raw: inout [RawToken]) {
    for index in raw.indices.dropLast() where raw[index].endsSentence {
      if raw[index].text.utf8.count == 1, raw[index + 1].text.utf8.count == 1 { raw[index].endsSentence = false }
    }
    var start = 0
    var single = false
    var lastEnd: Int?
    for index in raw.indices where raw[index].endsSentence {
      let isSingle = index == start
      if isSingle, single, let lastEnd { raw[lastEnd].endsSentence = false }
      (single, lastEnd, start) = (isSingle, index, index + 1)
    }
  }

  // MARK: one word

  private func words(_ token: RawToken, after last: String?, in raw: [RawToken], at index: Int) -> [String] {
    if let tail = token.tail { return contraction(token, tail) }
    if token.hasSigns, token.text.utf8.allSatisfy({ $0 >= 0x30 && $0 < 0x3A }) {
      return number(token, last, raw, index)
    }
    if token.text == "ill", index + 1 < raw.count, WordLists.afterWill.contains(raw[index + 1].text) {
      return ["i", "will"]
    }
    if let words = vocabulary.variants[token.text] { return words }
    if vocabulary.id(token.text) != nil || vocabulary.isCommon(token.text) { return [token.text] }
    guard let words = repair.words(for: token.text, hasSigns: token.hasSigns) else { return [token.text] }
    return words.flatMap { vocabulary.variants[$0] ?? [$0] }
  }

  /// Digits that are read as words among words: `want 2 die`.
  private func number(_ token: RawToken, _ last: String?, _ raw: [RawToken], _ index: Int) -> [String] {
    guard index > 0, index + 1 < raw.count || token.text == "1" else {
      return token.text == "1" && raw.count > 1 ? ["i"] : ["#"]
    }
    let before = last ?? ""
    if token.text == "2", WordLists.beforeTo.contains(before) { return ["to"] }
    if token.text == "4", before == "ready" || before == "waiting" || before == "reason" { return ["for"] }
    return ["#"]
  }

  private func contraction(_ token: RawToken, _ tail: String) -> [String] {
    let glued = token.text + tail
    if let words = vocabulary.variants[token.text + "'" + tail] { return words }
    let base = words(RawToken(text: token.text, hasSigns: token.hasSigns), after: nil, in: [], at: 0)
    switch tail {
    case "m": return base + ["am"]
    case "ll": return base + ["will"]
    case "ve": return base + ["have"]
    case "re": return base + ["are"]
    case "d": return base + ["would"]
    case "s": return WordLists.beforeIs.contains(token.text) ? base + ["is"] : base
    case "t":
      if let words = vocabulary.variants[glued] { return words }
      return token.text.hasSuffix("n") ? [String(token.text.dropLast()), "not"] : base
    default:
      if let words = vocabulary.variants[glued] { return words }
      if vocabulary.id(glued) != nil { return [glued] }
      if let words = repair.words(for: glued, hasSigns: token.hasSigns) { return words }
      return base + words(RawToken(text: tail), after: nil, in: [], at: 0)
    }
  }

  // MARK: words in pieces

  /// A word that was cut up by spaces or signs, and how many pieces it took.
  private func pieces(_ raw: [RawToken], at index: Int) -> ([String], Int)? {
    let first = raw[index]
    guard first.tail == nil, first.text.utf8.count <= 6, !first.endsSentence, index + 1 < raw.count else { return nil }
    if let found = spelledOut(raw, at: index) { return found }
    var length = first.text.utf8.count
    var strange = isStrange(first)
    var end = index + 1
    var best: ([String], Int)?
    while end < raw.count, end - index < Self.piecesMax, raw[end].tail == nil {
      length += raw[end].text.utf8.count
      if length > 14 { break }
      strange = strange || isStrange(raw[end])
      end += 1
      if strange, length >= 3, let words = repair.joined(raw[index..<end]) { best = (words, end - index) }
      if raw[end - 1].endsSentence { break }
    }
    return best
  }

  private func isStrange(_ token: RawToken) -> Bool {
    token.text.utf8.count == 1 && token.text != "i" && token.text != "a"
      || !vocabulary.isWord(token.text) && !vocabulary.isCommon(token.text)
  }

  /// Single letters in a row, three or more: the words that they make up.
  private func spelledOut(_ raw: [RawToken], at index: Int) -> ([String], Int)? {
    var end = index
    while end < raw.count, end - index < 48, raw[end].tail == nil, raw[end].text.utf8.count == 1 {
      end += 1
      if raw[end - 1].endsSentence { break }
    }
    guard end - index >= 3 else { return nil }
    let text = raw[index..<end].map(\.text).joined()
    let plain = raw[index..<end].contains(where: \.hasSigns) ? nil : text
    if let words = repair.joined(raw[index..<end]) { return (words, end - index) }
    if let words = vocabulary.variants[text] { return (words, end - index) }
    if let plain {
      let words = repair.split(Array(plain.utf8)) { $0.utf8.count > 1 || $0 == "i" || $0 == "a" }
      if let words, words.contains(where: repair.isDangerous) {
        return (words.flatMap { vocabulary.variants[$0] ?? [$0] }, end - index)
      }
    } else if let words = repair.words(for: text, hasSigns: true) {
      return (words.flatMap { vocabulary.variants[$0] ?? [$0] }, end - index)
    }
    return nil
  }

  // MARK: words that belong together

  private func merged(_ tokens: [SafetyToken]) -> [SafetyToken] {
    var result: [SafetyToken] = []
    result.reserveCapacity(tokens.count)
    for token in tokens {
      if let last = result.last, !last.endsSentence, let word = WordLists.pairs[last.text]?[token.text],
        let id = vocabulary.id(word)
      {
        result[result.count - 1] = SafetyToken(id: id, text: word, endsSentence: token.endsSentence)
      } else if let last = result.last, last.text == "myself", WordLists.ofSelf.contains(token.text),
        let id = vocabulary.id("my")
      {
        // "My self-doubt" is no "myself".
        result[result.count - 1] = SafetyToken(id: id, text: "my")
        result.append(token)
      } else if token.text == "too", let last = result.last, WordLists.beforeTo.contains(last.text),
        let id = vocabulary.id("to"), !token.endsSentence
      {
        result.append(SafetyToken(id: id, text: "to"))
      } else {
        result.append(token)
      }
    }
    return result
  }
}
