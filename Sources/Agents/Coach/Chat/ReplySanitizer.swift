/// The length limits of a reply ("Pulsum, Journey 4" and "FoundationModelsCoachGenerator").
package struct ReplyConfig: Equatable, Sendable {
  var sentencesMax = 2
  var charactersMax = 280
  var wordsMax = 80
  /// Limits a text of stacked combining characters (assumed).
  package var bytesMax = 1_120
  /// The limit of the characters read (assumed).
  var rawCharactersMax = 4_000
}

/// Makes a language model's reply fit to be shown, or rejects it ("Pulsum, Journey 4": sanitize response).
package struct ReplySanitizer: Sendable {
  /// The reason that nothing of a reply is shown.
  package enum Refusal: Error, Equatable, Sendable {
    /// No words are left.
    case empty
    /// The words that diagnose, prescribe or do harm.
    case claim(String)
    /// It mentions itself or its instructions.
    case leftover(String)
    /// Cleaning never reaches a fixed point: each pass leaves new text to clean.
    case unstable
    /// It isn't a sentence: a lone word, a number, a few words without a beginning or an end.
    case noSentence
    /// It ends in the middle of a sentence.
    case cut
    /// It is in the language with that code, or in none.
    case language(String)
    /// It repeats the same words.
    case repeats(String)
    /// Leftovers of a data format.
    case fragment
    /// It contains a link.
    case link
    /// It contradicts itself.
    case contradiction
    /// It insults, endangers, or denies help.
    case harm(String)
    /// It says a number that isn't among the facts, or denies one.
    case number(String)
    /// It wants an effort that isn't good for the wearer now.
    case effort(String)
    /// It asks for something that isn't known to be safe, or says what it cannot know.
    case advice(String)
    /// It answers another question.
    case unrelated

    /// Why, in plain words.
    package var words: String {
      switch self {
      case .empty: "no words are left of it"
      case .claim(let words): "it makes a medical claim: \(words)"
      case .leftover(let sign): "it speaks of itself or of its instructions: \(sign)"
      case .unstable: "it does not come to rest when it is cleaned"
      case .noSentence: "it is no sentence"
      case .cut: "it ends in the middle"
      case .language(let code): code == "und" ? "it is in no language" : "it is in another language: \(code)"
      case .repeats(let words): "it repeats itself: \(words)"
      case .fragment: "it is a remainder of data"
      case .link: "it leads somewhere else"
      case .contradiction: "it contradicts itself"
      case .harm(let words): "it could do harm: \(words)"
      case .number(let number): "it is not what is known: \(number)"
      case .effort(let words): "it wants an effort that is not good now: \(words)"
      case .advice(let words): "it is not known to be safe: \(words)"
      case .unrelated: "it answers another question"
      }
    }
  }

  private static let passesMax = 12

  private let config: ReplyConfig

  package init(_ config: ReplyConfig = ReplyConfig()) { self.config = config }

  /// Returns one line of plain sentences within the limits. Cleaning it again doesn't change it.
  package func clean(_ text: String) -> Result<String, Refusal> { clean(text) { MedicalClaims.first(in: $0) } }

  /// - Parameter claim: Returns the words that make a text a claim.
  func clean(_ text: String, _ claim: (String) -> String?) -> Result<String, Refusal> {
    let raw = PlainText.prefix(text, characters: config.rawCharactersMax, bytes: config.rawCharactersMax * 4)
    let whole = ReplyMarkup.stripped(raw)
    // The whole reply is checked too: a claim in the third sentence discredits the first two.
    if let words = claim(whole) { return .failure(.claim(words)) }
    if let refusal = ReplyShape.flaw(ofRaw: raw) ?? ReplyShape.repetition(in: whole) { return .failure(refusal) }
    var reply = limited(whole)
    for _ in 0..<Self.passesMax {
      let cleaned = limited(ReplyMarkup.stripped(reply))
      if cleaned == reply { return judged(reply, claim) }
      reply = cleaned
    }
    return .failure(.unstable)
  }

  /// Checks again, because characters between the letters of a word were removed.
  private func judged(_ reply: String, _ claim: (String) -> String?) -> Result<String, Refusal> {
    guard reply.contains(where: \.isLetter) else { return .failure(.empty) }
    if let sign = PromptLeftovers.first(in: reply) { return .failure(.leftover(sign)) }
    if let words = claim(reply) { return .failure(.claim(words)) }
    // A sentence that doesn't fit would be cut in the middle.
    guard fits(reply) else { return .failure(.cut) }
    return ReplyShape.flaw(of: reply).map { .failure($0) } ?? .success(reply)
  }

  /// Returns whole sentences as long as they fit. A first sentence that is too long is returned whole.
  private func limited(_ text: String) -> String {
    var kept = ""
    let sentences = Sentences.split(text)
    for sentence in sentences.prefix(config.sentencesMax) {
      let longer = kept.isEmpty ? sentence : "\(kept) \(sentence)"
      guard fits(longer) else { break }
      kept = longer
    }
    return kept.isEmpty ? sentences.first ?? text : kept
  }

  private func fits(_ text: String) -> Bool {
    text.count <= config.charactersMax && text.utf8.count <= config.bytesMax
      && text.split(separator: " ").count <= config.wordsMax
  }
}

/// Marks that identify a person even if a redactor misses them: addresses, and numbers long enough for a telephone or
/// an account.
enum PersonalMarks {
  /// The longest row of digits, with separators as in a telephone number (assumed).
  private static let digitsMax = 6
  private static let between: Set<Unicode.Scalar> = [" ", "-", "(", ")", "/", ".", "+"]

  /// Returns whether the text contains an address of the web or of mail.
  static func hasAddress(_ text: String) -> Bool {
    text.split(separator: " ").contains { word in
      if word.contains("://") || word.lowercased().hasPrefix("www.") { return true }
      guard let at = word.firstIndex(of: "@"), at > word.startIndex else { return false }
      return word[at...].dropFirst().contains { $0.isLetter }
    }
  }

  static func hasLongNumber(_ text: String) -> Bool {
    var digits = 0
    for scalar in text.unicodeScalars {
      if scalar.properties.numericType == .decimal {
        digits += 1
        if digits > digitsMax { return true }
      } else if !between.contains(scalar) {
        digits = 0
      }
    }
    return false
  }
}

/// A model's remarks about itself or its instructions instead of the person (Pulsum, "Error Handling Pattern": output
/// that is no answer).
enum PromptLeftovers {
  /// The words of such remarks, in lower case, by kind of talk, not by known replies.
  private static let signs = [
    "language model", "as an ai", "as an assistant", "system prompt", "you are a coach", "you are an assistant",
    "you are pulsum", "my instructions", "your instructions", "these instructions", "earlier rules", "previous rules",
    "rules above", "all earlier", "all previous", "ignore the", "ignore all", "ignore previous", "forget that you",
    "forget the rules", "forget everything", "user context", "health signal:", "health metrics:",
    "within 280", "80 words", "two sentences", "short reply", "here is a reply", "here's a reply",
    "agree with everything",
    "unlock the", "set the rating", "the rating", "im_start", "im_end", "system:", "assistant:", "user:", "()",
  ]
  /// Roles that a template leaves at the beginning.
  private static let openings = ["system ", "assistant ", "user ", "the person ", "the user "]

  /// The documents' names for signals, with and without the underscore that looks like markup.
  private static let names = WellbeingFeature.allCases.filter { $0.rawValue.contains("_") }.flatMap {
    [$0.rawValue.lowercased(), $0.rawValue.lowercased().filter { $0 != "_" }]
  }

  /// Returns the first such sign in a reply; `nil` if it addresses the person.
  static func first(in text: String) -> String? {
    let text = text.lowercased()
    return openings.first(where: text.hasPrefix) ?? signs.first(where: text.contains)
      ?? names.first(where: text.contains)
  }
}

/// The ends of sentences.
enum Sentences {
  private static let ends: Set<Character> = [".", "!", "?", "\u{2026}", "\u{3002}", "\u{ff01}", "\u{ff1f}"]
  /// Sentence ends that need no space after them.
  private static let wideEnds: Set<Character> = ["\u{3002}", "\u{ff01}", "\u{ff1f}"]
  private static let closers: Set<Character> = ["\"", "'", ")", "\u{201d}", "\u{2019}", "\u{bb}", "\u{300d}"]
  private static let abbreviations: Set<String> = [
    "e.g", "i.e", "dr", "mr", "mrs", "ms", "vs", "approx", "min", "hr", "hrs", "no", "st", "a.m", "p.m",
  ]

  /// Returns the sentences of one line, each with its end and without spaces around it.
  static func split(_ text: String) -> [String] {
    let characters = Array(text)
    var sentences: [String] = []
    var (start, at) = (0, 0)
    while at < characters.count {
      defer { at += 1 }
      guard ends.contains(characters[at]) else { continue }
      let isWide = wideEnds.contains(characters[at])
      while at + 1 < characters.count, ends.contains(characters[at + 1]) || closers.contains(characters[at + 1]) {
        at += 1
      }
      let isFollowed = at + 1 < characters.count
      guard !isFollowed || isWide || characters[at + 1] == " ", !isAbbreviation(characters[start...at]) else {
        continue
      }
      sentences.append(String(characters[start...at]))
      start = at + 1
    }
    if start < characters.count { sentences.append(String(characters[start...])) }
    return sentences.map { PlainText.tidied($0) }.filter { !$0.isEmpty }
  }

  private static func isAbbreviation(_ sentence: ArraySlice<Character>) -> Bool {
    guard sentence.last == "." else { return false }
    let word = sentence.dropLast().reversed().prefix { $0 != " " }.reversed()
    let plain = String(word).lowercased().filter { $0.isLetter || $0.isNumber || $0 == "." }
    return abbreviations.contains(plain) || (plain.count == 1 && plain.allSatisfy(\.isNumber))
  }
}
