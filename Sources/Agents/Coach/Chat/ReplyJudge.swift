/// Judges the content of a language model's reply to a message, after its form.
///
/// A reply may contain figures that are among the facts, suggestions of known safe activities, kind words about what
/// the message said, and sentences of plain words alone. Anything else is refused, so a harmful one doesn't need to be
/// known (assumed). The words are in `medical-claims.txt`.
package struct ReplyJudge: Sendable {
  private let facts: ChatFacts
  private let message: String
  private let intent: ChatIntent
  private let isSafe: @Sendable (String) -> Bool

  package init(_ facts: ChatFacts, to message: String, isSafe: @escaping @Sendable (String) -> Bool) {
    (self.facts, self.message, self.isSafe) = (facts, message, isSafe)
    intent = ChatReader(message, today: facts.today).intent
  }

  /// Returns the part of a reply that may be shown. The whole reply is judged: a lie in its third sentence discredits
  /// the first two.
  package func judged(_ reply: String) -> Result<String, ReplySanitizer.Refusal> {
    let own = MedicalClaims.words(message)
    return ReplySanitizer().clean(reply, { MedicalClaims.first(in: Self.excused($0, by: own)) }).flatMap { shown in
      (Self.harm(in: reply, to: own, isSafe) ?? flaw(of: reply)).map { .failure($0) } ?? .success(shown)
    }
  }

  /// Returns the danger in a model's words, whatever they reply to.
  package static func harm(in text: String, isSafe: (String) -> Bool) -> ReplySanitizer.Refusal? {
    harm(in: text, to: [], isSafe)
  }

  private static func harm(
    in text: String, to message: [String], _ isSafe: (String) -> Bool
  ) -> ReplySanitizer.Refusal? {
    let words = MedicalClaims.words(excused(text, by: message))
    let found = words.indices.lazy.compactMap { at -> String? in
      guard let phrase = ReplyWords.harm.match(words, at: at) else { return nil }
      // "Don't ignore it", "less alcohol", "alcohol-free": what is warned of.
      guard let warned = ReplyWords.warned.match(words, at: at) else { return phrase }
      let isWarning =
        warned.count > phrase.count
        || words[..<at].suffix(2).contains { isDenial($0) || ReplyWords.lessening.contains($0) }
      return isWarning ? nil : phrase
    }
    if let phrase = found.first { return .harm(phrase) }
    return isSafe(excused(text, by: message)) ? nil : .harm("words of danger")
  }

  /// Returns a text without the words of a body or of help that it may say: those of the message, and those of a
  /// condition ("if you get a fever") beside a referral to a physician or to rest.
  private static func excused(_ text: String, by message: [String]) -> String {
    let all = MedicalClaims.words(text)
    let isCaring = all.indices.contains { at in
      ReplyWords.referral.match(all, at: at) != nil && !all[..<at].suffix(4).contains(where: isDenial)
    }
    guard isCaring else { return text }
    return Sentences.split(text).map { sentence in
      var words = MedicalClaims.words(sentence)
      var isCued = false
      for at in words.indices {
        if let phrase = ReplyWords.referral.match(words, at: at), !words[..<at].suffix(4).contains(where: isDenial) {
          for place in 0..<phrase.split(separator: " ").count { words[at + place] = "it" }
        }
        if isCued || message.contains(words[at]), ReplyWords.body.contains(words[at]) { words[at] = "it" }
        isCued = isCued || ReplyWords.cues.contains(words[at])
      }
      return words.joined(separator: " ") + "."
    }.joined(separator: " ")
  }

  private func flaw(of reply: String) -> ReplySanitizer.Refusal? {
    let words = MedicalClaims.words(reply)
    if let number = ReplyNumbers(facts, message).unknown(in: reply) { return .number(number) }
    if let found = ReplyWords.extreme.first(in: words) { return .effort(found) }
    if mustRest, let found = ReplyWords.effort.first(in: words.filter { !Self.isDenial($0) }), !Self.leavesOut(words) {
      return .effort(found)
    }
    if let measure = contradicted(reply) { return .number(measure.spoken) }
    let own = MedicalClaims.words(message)
    for sentence in Sentences.split(reply) {
      if Self.deniesHelp(sentence) { return .harm("help is denied") }
      for clause in Clause.all(in: sentence) {
        if let found = Self.oddity(of: clause) ?? Self.stranger(in: clause, own) { return .advice(found) }
      }
    }
    if ReplyWords.acute.first(in: own) != nil, ReplyWords.physicians.first(in: words) == nil { return .unrelated }
    return isAbout(words) ? nil : .unrelated
  }

  private static func deniesHelp(_ sentence: String) -> Bool {
    sentence.lowercased().split { ",;:".contains($0) }.flatMap { $0.split(separator: " but ") }.contains { part in
      let words = MedicalClaims.words(String(part))
      guard let at = words.indices.first(where: { ReplyWords.deniedHelp.match(words, at: $0) != nil }) else {
        return false
      }
      let rest = Array(words[at...])
      return ReplyWords.physicians.first(in: rest) != nil && ReplyWords.spare.first(in: rest) == nil
    }
  }

  // MARK: - Effort

  /// `true` if no effort may be suggested: the body, the morning's decision or the message speak against it.
  private var mustRest: Bool {
    let reader = ChatReader("should I train? " + message, today: facts.today).intent
    if case .train(_, let obstacles) = reader, !obstacles.isEmpty { return true }
    if case .medical = intent { return true }
    let isRest = facts.morning?.action == .rest || facts.morning?.action == .modify || facts.morning == nil
    return isRest || facts.state.isUnwell || (facts.strain ?? 0) >= 1.5
  }

  private static func leavesOut(_ words: [String]) -> Bool {
    guard let at = words.firstIndex(where: ReplyWords.putOff.contains) else { return false }
    return ReplyWords.effort.first(in: Array(words[at...].prefix(6))) != nil
  }

  /// Returns the figure that a reply calls higher or lower than it is.
  private func contradicted(_ reply: String) -> ChatMeasure? {
    let words = Set(MedicalClaims.words(reply))
    let isUp = !words.isDisjoint(with: ["higher", "above", "raised", "elevated", "increased", "risen", "up"])
    let isDown = !words.isDisjoint(with: ["lower", "below", "dropped", "decreased", "fallen"])
    let named = ChatReader(reply, today: facts.today).measures
    guard isUp != isDown, named.count == 1, let measure = named.first,
      let value = facts.figure(measure, on: facts.today), let usual = facts.usual(measure, before: facts.today)
    else { return nil }
    let difference = measure.written(value) - measure.written(usual)
    return isUp && difference < 0 || isDown && difference > 0 ? measure : nil
  }

  // MARK: - Sentences

  /// A part of a sentence between commas and conjunctions.
  private struct Clause {
    let words: [String]
    /// `true` if it depends on another: it asks for nothing.
    let isUnder: Bool

    static func all(in sentence: String) -> [Clause] {
      sentence.split(separator: /[,:](?!\d)|[;()\u{2014}\u{2013}]/).flatMap { part in
        var clauses: [Clause] = []
        var (words, isUnder): ([String], Bool) = ([], false)
        for word in MedicalClaims.words(String(part)) {
          if ReplyWords.joints.contains(word) {
            if !words.isEmpty { clauses.append(Clause(words: words, isUnder: isUnder)) }
            (words, isUnder) = ([], ReplyWords.under.contains(word))
          } else {
            words.append(word)
          }
        }
        return words.isEmpty ? clauses : clauses + [Clause(words: words, isUnder: isUnder)]
      }
    }
  }

  private static func isDenial(_ word: String) -> Bool { ReplyWords.denials.contains(word) }

  /// Returns the words of a clause that are neither a known suggestion, a statement about the wearer's day, kind nor
  /// plain.
  private static func oddity(of clause: Clause) -> String? {
    let words = clause.words
    let text = words.joined(separator: " ")
    // "Do not tell anyone", "no need to rest", "skip dinner": care is never denied; screens and hurry may be.
    if let at = words.firstIndex(where: isDenial), words[at...].dropFirst().first != "alone" {
      let rest = Array(words[(at + 1)...])
      if ReplyWords.spare.first(in: rest) != nil || words[at] == "stop" && rest.isEmpty { return nil }
      // "I can't tell that from your watch".
      if words[0] == "i", at == 1, !rest.contains("you"), rest.allSatisfy({ ReplyWords.isKnown($0) }) { return nil }
      if ReplyWords.care.first(in: rest) != nil { return text }
      if at == 0 || at == 1 && !["it", "that", "this"].contains(words[0]),
        !["no", "not", "without", "isnt", "doesnt"].contains(words[at])
      {
        return text
      }
    }
    if let at = words.firstIndex(where: ReplyWords.lessening.contains),
      ReplyWords.care.first(in: words) != nil, ReplyWords.spare.first(in: Array(words[at...])) == nil
    {
      return text
    }
    if let first = words.first, first != "they", ReplyWords.pronouns.contains(first) { return text }
    if isPlain(words) { return nil }
    if words.contains(where: ["they", "he", "she", "them"].contains) { return text }
    if let at = words.firstIndex(where: { $0 == "you" || $0 == "youre" || $0 == "youve" }) {
      let objects = ["good", "well", "a", "to", "some", "in", "more", "with", "for", "from", "back"]
      // "Would do you good": it is no subject.
      let isObject = at > 0 && words[at] == "you" && (at + 1 == words.count || objects.contains(words[at + 1]))
      if !isObject { return oddity(ofYou: Array(words[at...])).map { _ in text } }
    }
    guard !clause.isUnder else { return nil }
    let body = Array(words.drop(while: ReplyWords.starters.contains))
    guard let first = body.first else { return nil }
    if first == "i" || first == "im" || first == "we" {
      return body.count == 1 || ReplyWords.speaker.contains(body[1]) || first == "im" ? nil : text
    }
    if ReplyWords.verbs.match(body, at: 0) != nil { return nil }
    guard ReplyWords.generic.match(body, at: 0) != nil else { return isStatement(body) ? nil : text }
    return ReplyWords.things.first(in: Array(body.dropFirst().prefix(7))) == nil && body.count > 1 ? text : nil
  }

  /// `true` if each word is plain, nothing is denied, and the clause doesn't say what the wearer is.
  private static func isPlain(_ words: [String]) -> Bool {
    let isOfWearer = words.indices.contains { at in
      words[at] == "youre"
        || words[at] == "you" && ["are", "were", "look", "sound", "seem"].contains(words[at...].dropFirst().first)
    }
    return !isOfWearer
      && words.allSatisfy { word in
        !isDenial(word) && (word.allSatisfy(\.isNumber) || ReplyWords.isPlain(word) || SpokenNumbers.isNumber(word))
      }
  }

  /// Returns a word of a clause that is in no list and not in the message; a statement may have one.
  private static func stranger(in clause: Clause, _ own: [String]) -> String? {
    let strange = clause.words.filter { word in
      !(word.allSatisfy(\.isNumber) || own.contains(word) || isDenial(word) || SpokenNumbers.isNumber(word)
        || ReplyWords.isKnown(word))
    }
    let isAsking = ReplyWords.isAsking(clause.words)
    return strange.count > (isAsking && !clause.isUnder ? 0 : 1) ? strange.first : nil
  }

  /// `true` if a clause without a known verb asks for nothing: it begins with an article, a pronoun, a noun of the day.
  private static func isStatement(_ words: [String]) -> Bool {
    guard let first = words.first else { return true }
    if words.count > 1, ["like", "is", "may", "can", "often", "helps"].contains(words[1]) { return true }
    return ReplyWords.beginnings.contains(first) || first.hasSuffix("ing") || first.allSatisfy(\.isNumber)
      || ReplyWords.isPlain(first)
  }

  /// Judges "you are ...", "you could ..." and "you slept ...".
  private static func oddity(ofYou words: [String]) -> String? {
    let after = Array(words.dropFirst().drop(while: ReplyWords.degrees.contains))
    guard let first = after.first else { return nil }
    if words[0] == "youre" || ["are", "were", "seem", "look", "sound", "feel"].contains(first) {
      let said = after.drop {
        ReplyWords.degrees.contains($0)
          || ["are", "were", "seem", "look", "sound", "feel", "not", "to", "be", "the", "your"].contains($0)
      }
      return said.first?.allSatisfy(\.isNumber) ?? true || ReplyWords.being.first(in: Array(said.prefix(2))) != nil
        ? nil : words[0]
    }
    if ReplyWords.told.contains(first) || words[0] == "youve" { return nil }
    let act = Array(after.drop(while: ReplyWords.auxiliaries.contains))
    guard !act.isEmpty, ReplyWords.verbs.match(act, at: 0) == nil else { return nil }
    guard ReplyWords.auxiliaries.contains(first) else { return words[0] }
    let objects = ReplyWords.generic.match(act, at: 0) == nil ? act : Array(act.dropFirst().prefix(7))
    return objects.isEmpty || ReplyWords.things.first(in: objects) != nil ? nil : words[0]
  }

  // MARK: - The question

  /// `true` if the reply is about the message: by a shared word, a shared theme, a comfort to a feeling, or two things
  /// that do a body good.
  private func isAbout(_ words: [String]) -> Bool {
    func count(_ themes: PhraseList) -> Int { Set(words.indices.compactMap { themes.match(words, at: $0) }).count }
    if count(ReplyWords.physicians) > 0 || count(ReplyWords.wellness) > 1 { return true }
    let themes = [ReplyWords.calm, ReplyWords.people]
    switch intent {
    case .sleep: return count(ReplyWords.night) > 0
    case .stress, .mood, .unclear: return themes.contains { count($0) > 0 }
    case .energy: return count(ReplyWords.calm) + count(ReplyWords.vigour) > 0
    case .now: return count(ReplyWords.calm) + count(ReplyWords.pastime) > 0
    case .joy: return count(ReplyWords.joy) > 0
    default:
      let own = MedicalClaims.words(message).filter { $0.count > 3 }
      return own.contains { word in words.contains { $0.prefix(5) == word.prefix(5) && $0.count > 3 } }
    }
  }
}

/// The lists of `medical-claims.txt` by which a reply is judged.
enum ReplyWords {
  static let (harm, warned, referral, body, cues) = (
    PhraseList("harm"), PhraseList("warned"), PhraseList("referral"), PhraseList("body"), PhraseList("cues")
  )
  static let (acute, deniedHelp) = (PhraseList("acute"), PhraseList("denied help"))
  static let (effort, extreme, putOff) = (PhraseList("effort"), PhraseList("extreme"), PhraseList("put off"))
  static let (care, spare, denials, lessening) = (
    PhraseList("care"), PhraseList("spare"), PhraseList("denials"), PhraseList("lessening")
  )
  static let (verbs, generic, things, being) = (
    PhraseList("verbs"), PhraseList("generic"), PhraseList("things"), PhraseList("being")
  )
  static let (joints, under, starters, speaker) = (
    PhraseList("joints"), PhraseList("under"), PhraseList("starters"), PhraseList("speaker")
  )
  static let (auxiliaries, told, beginnings, pronouns, degrees) = (
    PhraseList("auxiliaries"), PhraseList("told"), PhraseList("beginnings"), PhraseList("pronouns"),
    PhraseList("degrees")
  )
  static let (physicians, wellness, calm, people) = (
    PhraseList("physicians"), PhraseList("wellness"), PhraseList("calm"), PhraseList("people")
  )
  static let (night, vigour, pastime, joy) = (
    PhraseList("night"), PhraseList("vigour"), PhraseList("pastime"), PhraseList("joy")
  )
  private static let plain = PhraseList("plain")

  static func isPlain(_ word: String) -> Bool {
    [plain, joints, starters, auxiliaries, degrees, calm, night].contains { $0.contains(word) }
  }

  static func isKnown(_ word: String) -> Bool {
    isPlain(word)
      || [
        verbs, generic, things, being, told, speaker, beginnings, care, spare, effort, body, wellness, people, joy,
        pastime,
      ]
      .contains { $0.contains(word) }
  }

  /// `true` if a clause asks for something, or says what the wearer may do.
  static func isAsking(_ words: [String]) -> Bool {
    let body = words.drop(while: starters.contains)
    return words.contains { $0.hasPrefix("you") }
      || body.first.map { verbs.contains($0) || generic.contains($0) } ?? false
  }
}
