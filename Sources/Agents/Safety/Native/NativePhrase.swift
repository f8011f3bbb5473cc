/// Alternative words at one place of a phrase, each whole, by its beginning or by a part.
struct NativeChoice: Sendable {
  struct Pattern: Sendable {
    enum Fit: Sendable {
      case whole
      /// So many letters count.
      case beginning(Int)
      /// The letters occur anywhere: "Schlaftabletten".
      case inside([UInt32])
      /// Any word, and a few words of any kind but a denial within a clause.
      case any, gap
    }

    let hash: UInt64
    let fit: Fit

    func fits(_ text: FoldedText, _ place: Int) -> Bool {
      let word = text.words[place]
      switch fit {
      case .any, .gap: return true
      case .whole:
        return word.hash == hash || Proclitics.starts(of: text, place).contains { text.hash(place, from: $0) == hash }
      case .beginning(let count):
        let starts = Proclitics.starts(of: text, place)
        return text.hash(place, from: 0, letters: count) == hash
          || starts.contains { text.hash(place, from: $0, letters: count) == hash }
      case .inside(let letters):
        return Self.holds(text.scalars[word.range], letters)
      }
    }

    static func holds(_ word: ArraySlice<UInt32>, _ letters: [UInt32]) -> Bool {
      guard word.count >= letters.count else { return false }
      return (word.startIndex...word.endIndex - letters.count).contains { word[$0...].starts(with: letters) }
    }
  }

  /// The alternatives as lists of words, the longest first.
  let stretches: [[Pattern]]

  /// - Parameter source: Alternatives separated by `|`. `_` joins the words of one, `__` does so across up to three
  ///   others, `~` after a word matches any ending and before it any beginning, and `*` matches any word.
  init(_ source: some StringProtocol) {
    self.init(words: String(source).split(separator: "|").map { String($0) })
  }

  init(words: [String]) {
    stretches = words.map(Self.stretch).filter { !$0.isEmpty }.ordered { $0.count > $1.count }
  }

  func begins(_ text: FoldedText, _ place: Int) -> Bool {
    stretches.contains { Self.end(of: $0[...], text, place) != nil }
  }

  /// The most words of a gap, and characters in a script in which each is a word.
  private static let (gapMax, charactersMax) = (3, 7)

  /// Returns the end of a stretch that begins at a place, and that never spans a sentence.
  static func end(
    of rest: ArraySlice<Pattern>, _ text: FoldedText, _ place: Int, denials: NativeChoice? = nil, isFirst: Bool = true
  ) -> Int? {
    guard let next = rest.first else { return place }
    if case .gap = next.fit, !isFirst {
      for end in place...place + (text.words[place - 1].range.count == 1 ? charactersMax : gapMax) {
        if let last = self.end(of: rest.dropFirst(), text, end, denials: denials, isFirst: false) { return last }
        guard end < text.words.count, !text.words[end].followsPause, denials?.begins(text, end) != true else { break }
      }
    }
    guard text.words.indices.contains(place), next.fits(text, place) else { return nil }
    if text.words[place].beginsSentence, !isFirst { return nil }
    return end(of: rest.dropFirst(), text, place + 1, denials: denials, isFirst: false)
  }

  private static func stretch(_ source: String) -> [Pattern] {
    var patterns: [Pattern] = []
    for piece in source.split(separator: "_", omittingEmptySubsequences: false) {
      if piece == "*" || piece.isEmpty {
        patterns.append(Pattern(hash: 0, fit: piece.isEmpty ? .gap : .any))
        continue
      }
      let (isPart, isBeginning) = (piece.hasPrefix("~"), piece.hasSuffix("~"))
      let read = FoldedText(piece.filter { $0 != "~" })
      for (index, word) in read.words.enumerated() {
        let isLast = index == read.words.count - 1
        let fit: Pattern.Fit =
          isLast && isPart
          ? .inside(Array(read.scalars[word.range]))
          : isLast && isBeginning ? .beginning(word.range.count) : .whole
        patterns.append(Pattern(hash: word.hash, fit: fit))
      }
    }
    return patterns
  }
}

/// The short words that Arabic and Hebrew write joined to the next one: "and", "the", "in", "to".
enum Proclitics {
  private static let arabic: Set<UInt32> = [0x627, 0x628, 0x633, 0x641, 0x643, 0x644, 0x648]
  private static let hebrew: Set<UInt32> = [0x5d1, 0x5d4, 0x5d5, 0x5db, 0x5dc, 0x5de, 0x5e9]
  private static let lettersMax = 3
  private static let restMin = 2

  /// Returns the letters after which the word proper may begin; empty in other scripts.
  static func starts(of text: FoldedText, _ place: Int) -> [Int] {
    let word = text.scalars[text.words[place].range]
    guard let first = word.first, (0x590..<0x700).contains(first) else { return [] }
    let joined = first < 0x600 ? hebrew : arabic
    var starts: [Int] = []
    for (count, letter) in word.prefix(lettersMax).enumerated() {
      guard joined.contains(letter), word.count - count - 1 >= restMin else { break }
      starts.append(count + 1)
    }
    return starts
  }
}

extension FoldedText {
  /// Returns the hash of a word's letters; `nil` if it has fewer.
  func hash(_ place: Int, from start: Int, letters: Int? = nil) -> UInt64? {
    let range = words[place].range
    let first = range.lowerBound + start
    let end = letters.map { first + $0 } ?? range.upperBound
    guard end <= range.upperBound else { return nil }
    return scalars[first..<end].reduce(WordHash.seed) { WordHash.adding($1, to: $0) }
  }
}

/// A phrase of one language that is dangerous by itself or fills a slot of a kind of danger, or an idiom in which
/// dangerous words are harmless.
struct NativePhrase: Sendable {
  enum Meaning: Sendable {
    case danger(SafetyCategory, SafetyLevel)
    case slot(DangerSlot)
    case idiom
  }

  enum Part: Sendable {
    case choice(NativeChoice, optional: Bool)
    /// Up to so many words, none of them a denial.
    case gap(Int)
    case not(NativeChoice)
  }

  /// The index of its language.
  let language: Int
  let meaning: Meaning
  let parts: [Part]

  /// - Parameter source: Parts with spaces between: `a|b`, `word?`, `*2`, `!a|b`; see `NativeChoice`.
  init?(_ source: Substring, language: Int, meaning: Meaning) {
    let parts = source.split(separator: " ").map { piece -> Part in
      if piece.first == "*", let count = Int(piece.dropFirst()) { return .gap(count) }
      if piece.first == "!" { return .not(NativeChoice(piece.dropFirst())) }
      let isOptional = piece.hasSuffix("?")
      return .choice(NativeChoice(isOptional ? piece.dropLast() : piece), optional: isOptional)
    }
    self.init(parts: parts, language: language, meaning: meaning)
  }

  init?(parts: [Part], language: Int, meaning: Meaning) {
    (self.parts, self.language, self.meaning) = (parts, language, meaning)
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
          guard let end = NativeChoice.end(of: stretch[...], text, place, denials: denials) else { continue }
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

  static let lists: Set<String> = ["others", "writer", "denial", "story", "past", "well"]

  init(code: String, lists: [String: [String]]) {
    self.code = code
    func choice(_ name: String) -> NativeChoice { NativeChoice(words: lists[name] ?? []) }
    (others, writer, denial) = (choice("others"), choice("writer"), choice("denial"))
    (story, past, well) = (choice("story"), choice("past"), choice("well"))
  }
}
