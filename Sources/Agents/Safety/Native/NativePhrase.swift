/// Alternative words at one place of a phrase, each by its hash, or by the hash of its beginning.
struct NativeChoice: Sendable {
  struct Pattern: Sendable {
    let hash: UInt64
    /// The number of letters of the beginning that counts; 0 for the whole word.
    let prefix: Int
    var isAnyWord = false

    func fits(_ text: FoldedText, _ place: Int) -> Bool {
      let word = text.words[place]
      if isAnyWord { return true }
      if prefix == 0 { return word.hash == hash }
      guard word.range.count >= prefix else { return false }
      var begun = WordHash.seed
      for scalar in text.scalars[word.range.lowerBound..<word.range.lowerBound + prefix] {
        begun = WordHash.adding(scalar, to: begun)
      }
      return begun == hash
    }
  }

  /// The alternatives as lists of words, the longest first.
  let stretches: [[Pattern]]

  /// - Parameter source: Alternatives separated by `|`. `_` joins the words of one, `~` after a word matches any
  ///   ending, and `*` matches any word.
  init(_ source: some StringProtocol) {
    self.init(words: String(source).split(separator: "|").map { String($0) })
  }

  init(words: [String]) {
    stretches = words.map(Self.stretch).filter { !$0.isEmpty }.ordered { $0.count > $1.count }
  }

  func begins(_ text: FoldedText, _ place: Int) -> Bool {
    stretches.contains { Self.end(of: $0, text, place) != nil }
  }

  /// The whole words with which its parts begin; `nil` if a part can begin with any word or with part of one.
  var firstWords: [UInt64]? {
    let firsts = stretches.compactMap(\.first)
    return firsts.contains { $0.isAnyWord || $0.prefix > 0 } ? nil : firsts.map(\.hash)
  }

  static func end(of stretch: [Pattern], _ text: FoldedText, _ place: Int) -> Int? {
    guard place >= 0, place + stretch.count <= text.words.count else { return nil }
    for (offset, pattern) in stretch.enumerated() where !pattern.fits(text, place + offset) { return nil }
    return place + stretch.count
  }

  private static func stretch(_ source: String) -> [Pattern] {
    var patterns: [Pattern] = []
    for piece in source.split(separator: "_") {
      if piece == "*" {
        patterns.append(Pattern(hash: 0, prefix: 0, isAnyWord: true))
        continue
      }
      let isBeginning = piece.hasSuffix("~")
      let read = FoldedText(String(isBeginning ? piece.dropLast() : piece))
      for (index, word) in read.words.enumerated() {
        let isLast = isBeginning && index == read.words.count - 1
        patterns.append(Pattern(hash: word.hash, prefix: isLast ? word.range.count : 0))
      }
    }
    return patterns
  }
}

/// A dangerous phrase of one language, or an idiom in which dangerous words are harmless.
struct NativePhrase: Sendable {
  enum Part: Sendable {
    case choice(NativeChoice, optional: Bool)
    /// Up to so many words, none of them a denial.
    case gap(Int)
    case not(NativeChoice)
  }

  /// The index of its language.
  let language: Int
  /// `nil` for an idiom.
  let meaning: (category: SafetyCategory, level: SafetyLevel)?
  let parts: [Part]
  /// Lists of words; a text with the phrase contains one of each after its beginning.
  let needed: [[UInt64]]

  /// - Parameter source: Parts with spaces between: `a|b`, `word?`, `*2`, `!a|b`; see `NativeChoice`.
  init?(
    _ source: Substring, language: Int, meaning: (category: SafetyCategory, level: SafetyLevel)?
  ) {
    (self.language, self.meaning) = (language, meaning)
    parts = source.split(separator: " ").map { piece in
      if piece.first == "*", let count = Int(piece.dropFirst()) { return .gap(count) }
      if piece.first == "!" { return .not(NativeChoice(piece.dropFirst())) }
      let isOptional = piece.hasSuffix("?")
      return .choice(NativeChoice(isOptional ? piece.dropLast() : piece), optional: isOptional)
    }
    var needed: [[UInt64]] = []
    var isBegun = false
    for part in parts {
      guard case .choice(let choice, optional: false) = part else { continue }
      if isBegun, let words = choice.firstWords { needed.append(words) }
      isBegun = true
    }
    self.needed = needed
    guard !beginnings.isEmpty else { return nil }
  }

  /// The words with which it can begin.
  var beginnings: [NativeChoice.Pattern] {
    var found: [NativeChoice.Pattern] = []
    for part in parts {
      guard case .choice(let choice, let isOptional) = part else { return [] }
      found += choice.stretches.compactMap(\.first)
      if !isOptional { return found }
    }
    return found
  }

  /// Returns `false` if the text can't contain it.
  func mayOccur(in filter: WordFilter) -> Bool {
    needed.allSatisfy { words in words.contains { filter.mayHold($0) } }
  }

  /// Returns the end of a match that begins at a place.
  func end(_ text: FoldedText, _ place: Int, denials: NativeChoice) -> Int? {
    end(text, part: 0, place, start: place, denials)
  }

  private func end(_ text: FoldedText, part: Int, _ place: Int, start: Int, _ denials: NativeChoice) -> Int? {
    guard part < parts.count else { return place }
    switch parts[part] {
    case .choice(let choice, let isOptional):
      if place == start || place < text.words.count && !text.words[place].beginsSentence {
        for stretch in choice.stretches {
          guard let end = NativeChoice.end(of: stretch, text, place) else { continue }
          if let last = self.end(text, part: part + 1, end, start: start, denials) { return last }
        }
      }
      return isOptional ? self.end(text, part: part + 1, place, start: start, denials) : nil
    case .not(let choice):
      if place < text.words.count, choice.begins(text, place) { return nil }
      return end(text, part: part + 1, place, start: start, denials)
    case .gap(let count):
      for length in 0...count where place + length <= text.words.count {
        if length > 0 {
          let last = place + length - 1
          if text.words[last].beginsSentence || denials.begins(text, last) { return nil }
        }
        if let end = end(text, part: part + 1, place + length, start: start, denials) { return end }
      }
      return nil
    }
  }
}

/// A language, with the words that change a phrase's context.
struct NativeLanguage: Sendable {
  /// For instance `nb`; `hi-Latn` is Hindi in Latin letters.
  let code: String
  let others: NativeChoice
  let writer: NativeChoice
  let denial: NativeChoice
  let story: NativeChoice
  let past: NativeChoice
  let well: NativeChoice

  init(code: String, lists: [String: [String]]) {
    self.code = code
    func choice(_ name: String) -> NativeChoice { NativeChoice(words: lists[name] ?? []) }
    (others, writer, denial) = (choice("others"), choice("writer"), choice("denial"))
    (story, past, well) = (choice("story"), choice("past"), choice("well"))
  }
}
