/// Judges the content of a language model's reply to a message, after its form.
///
/// Each sentence is judged by its kind: a fact must be among the facts, a suggestion must be of a known kind, and
/// insults, diagnoses, doses, promises, secrets and words against help are refused. Besides, a message has claims on its
/// reply: one of danger gets somebody who helps, an ill wearer gets rest, a sad one sympathy (assumed). The words are in
/// `medical-claims.txt`.
package struct ReplyJudge: Sendable {
  private let facts: ChatFacts
  private let message: String
  /// The words of the message.
  private let own: [String]
  private let intent: ChatIntent
  private let isSafe: @Sendable (String) -> Bool

  package init(_ facts: ChatFacts, to message: String, isSafe: @escaping @Sendable (String) -> Bool) {
    (self.facts, self.message, self.isSafe) = (facts, message, isSafe)
    own = MedicalClaims.words(message)
    intent = ChatReader(message, today: facts.today).intent
  }

  /// Returns the part of a reply that may be shown. The whole reply is judged: a lie in its third sentence discredits
  /// the first two.
  package func judged(_ reply: String) -> Result<String, ReplySanitizer.Refusal> {
    ReplySanitizer().clean(reply, { _ in nil }).flatMap { shown in
      let whole = ReplyMarkup.stripped(reply)
      return (flaw(of: whole) ?? (whole.hasPrefix(shown) ? nil : flaw(of: shown))).map { .failure($0) }
        ?? .success(shown)
    }
  }

  /// Returns the danger in a model's words, whatever they reply to.
  package static func harm(in text: String, isSafe: (String) -> Bool) -> ReplySanitizer.Refusal? {
    // A lazy list of lists would compute each list again for each of its elements.
    for part in Sentences.split(text).flatMap(parts) { if let found = refused(part) { return .harm(found) } }
    return isSafe(text) ? nil : .harm("words of danger")
  }

  private func flaw(of reply: String) -> ReplySanitizer.Refusal? {
    let words = MedicalClaims.words(reply)
    // A watch doesn't forbid a pregnant wearer what a midwife may allow.
    let isMidwifes = own.contains { $0.hasPrefix("pregnan") } && facts.morning?.action != .rest
    let (refers, sentences) = (ReplyWords.referral.first(in: words) != nil, Sentences.split(reply))
    if let sign = PromptLeftovers.first(in: reply) { return .leftover(sign) }
    for sentence in sentences {
      if let found = Self.parts(sentence).lazy.compactMap({ Self.refused($0) ?? Self.denied($0) }).first {
        return .harm(found)
      }
      let isAsked = sentence.hasSuffix("?")
      if let found = medicine(MedicalClaims.words(sentence), isAsked, refers) { return .claim(found) }
      if let found = drink(MedicalClaims.words(sentence)) { return .advice(found) }
      if !isMidwifes || !refers, let found = effort(sentence) { return .effort(found) }
      if let found = oddity(sentence, isAsked) { return .advice(found) }
    }
    if let number = ReplyNumbers(facts, message).unknown(in: reply) { return .number(number) }
    if let measure = contradicted(reply) { return .number(measure.spoken) }
    guard isSafe(excused(sentences)) else { return .harm("words of danger") }
    if let missing = missing(in: words) { return .advice(missing) }
    return isAbout(reply, words) ? nil : .unrelated
  }

  // MARK: - Refused kinds

  /// The words of the parts of a sentence that are true or false by themselves.
  private static func parts(_ sentence: String) -> [[String]] {
    var (parts, part) = ([Substring.UnicodeScalarView](), Substring.UnicodeScalarView())
    let scalars = Array(sentence.unicodeScalars)
    for (place, scalar) in scalars.enumerated() {
      let isInNumber = place + 1 < scalars.count && ("0"..."9").contains(scalars[place + 1])
      if ends.contains(scalar) || commas.contains(scalar) && !isInNumber {
        parts.append(part)
        part = Substring.UnicodeScalarView()
      } else {
        part.append(scalar)
      }
    }
    return (parts + [part]).flatMap { part in
      MedicalClaims.words(String(part)).split { ["but", "so", "then"].contains($0) }.map(Array.init)
    }
  }

  private static let ends: Set<Unicode.Scalar> = [";", "(", ")", "\u{2014}", "\u{2013}"]
  private static let commas: Set<Unicode.Scalar> = [",", ":"]

  /// Returns the words of an insult, a threat, a promise, a secret and the like, unless they are denied.
  private static func refused(_ words: [String]) -> String? {
    words.indices.lazy.compactMap { at in
      isDenied(words, before: at) ? nil : ReplyWords.refused.match(words, at: at)
    }.first
  }

  /// Returns the part itself if it speaks against somebody who could help.
  private static func denied(_ words: [String]) -> String? {
    let isOfSpeaker = ["im not", "i cant", "i dont"].contains(words.prefix(2).joined(separator: " "))
    guard !isOfSpeaker, words[0] != "if", ReplyWords.helpers.first(in: words) != nil,
      ReplyWords.dismissing.first(in: words) != nil, ReplyWords.notDismissing.first(in: words) == nil
    else { return nil }
    return words.joined(separator: " ")
  }

  private static func isDenied(_ words: [String], before at: Int) -> Bool {
    words[..<at].suffix(3).contains(where: ReplyWords.denials.contains)
  }

  /// Returns the name of a drug that a sentence gives or takes away, or of an ailment that it attributes to the wearer.
  /// - Parameter refers: `true` if the reply sends the wearer to somebody who helps.
  private func medicine(_ words: [String], _ isAsked: Bool, _ refers: Bool) -> String? {
    let isReferral = ReplyWords.referral.first(in: words) != nil
    let cannotSay = words.contains { ["im", "i"].contains($0) } && words.contains { ["cant", "cannot"].contains($0) }
    for at in words.indices {
      if ReplyWords.drugs.match(words, at: at) != nil {
        let taken = (max(0, at - 6)..<at).first { ReplyWords.taking.match(words, at: $0) != nil }
        var isFine = isReferral || cannotSay || isAsked || refers
        if let taken {
          let isQuestion = words.indices.prefix(at).contains { ReplyWords.asking.match(words, at: $0) != nil }
          isFine = Self.isDenied(words, before: taken) && refers || isFine && isQuestion
        }
        if !isFine { return words[at] }
      }
      if let ailment = ReplyWords.ailments.match(words, at: at),
        !isExcused(ailment, at, words, isReferral || isAsked, refers)
      {
        return ailment
      }
    }
    return nil
  }

  /// `true` if an ailment at a place of a sentence is a possibility, or is named by the message.
  private func isExcused(_ ailment: String, _ at: Int, _ words: [String], _ isOpen: Bool, _ refers: Bool) -> Bool {
    let before = words[..<at]
    let isOwn = ailment.split(separator: " ").contains { part in own.contains { $0.prefix(6) == part.prefix(6) } }
    let attributed = (max(0, at - 6)..<at).first { ReplyWords.attributed.match(words, at: $0) != nil }
    guard let attributed else {
      return isOpen || isOwn
        || before.contains(where: ReplyWords.conditional.contains)
        || before.contains(where: ReplyWords.possible.contains)
    }
    let isConditional =
      words[max(0, attributed - 2)...attributed].contains(where: ReplyWords.hypothetical.contains)
      || before.contains(where: ["not", "doesnt", "isnt", "dont", "cant", "no", "if", "when"].contains)
    if isConditional { return isOpen || isOwn || refers }
    let isUnwell = ["unwell", "ill", "sick"].contains(ailment) && ReplyWords.toldOf("illness", own)
    let isSaid =
      words[attributed] == "you" && words[attributed...].prefix(3).contains("have") || words[attributed] == "youve"
    return (isOwn || isUnwell) && !isSaid && (refers || words.contains("rest") || words.contains("sorry"))
  }

  /// Returns the name of a drink or a smoke that is offered or praised.
  private func drink(_ words: [String]) -> String? {
    words.indices.first { at in
      guard ReplyWords.alcohol.match(words, at: at) != nil else { return false }
      let near = words[max(0, at - 6)..<at] + words[(at + 1)...].prefix(2)
      let isOffered = words[max(0, at - 5)..<at].contains(where: ReplyWords.offering.contains)
      return isOffered && !near.contains(where: ReplyWords.offset.contains)
        || ReplyWords.praising.first(in: Array(words[at...])) != nil && !words.contains("coffee")
          && !words.contains("cup") && !words[..<at].contains(where: ReplyWords.offset.contains)
    }.map { words[$0] }
  }

  // MARK: - Effort

  private func effort(_ sentence: String) -> String? {
    Self.parts(sentence).lazy.compactMap { part -> String? in
      guard ReplyWords.putOff.first(in: part) == nil else { return nil }
      if let found = ReplyWords.extreme.first(in: part), !own.contains(where: found.hasPrefix) { return found }
      return mustRest ? ReplyWords.effort.first(in: part) : nil
    }.first
  }

  /// `true` if no effort may be suggested: the body, the morning's decision or the message speak against it.
  private var mustRest: Bool {
    let reader = ChatReader("should I train? " + message, today: facts.today).intent
    if case .train(_, let obstacles) = reader, !obstacles.isEmpty { return true }
    if case .medical = intent { return true }
    let isRest = facts.morning?.action == .rest || facts.morning?.action == .modify || facts.morning == nil
    let isLow = (facts.figure(.recovery, on: facts.today) ?? 100) < 40
    return isRest || isLow || facts.state.isUnwell || (facts.strain ?? 0) >= 1.5
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

  /// Returns the words of a sentence that judge a person, or that aren't known: more of them in a statement than in a
  /// suggestion.
  private func oddity(_ sentence: String, _ isAsked: Bool) -> String? {
    let words = MedicalClaims.words(sentence)
    let unknown = words.filter { !ReplyWords.isKnown($0) && !own.contains($0) }
    var isSuggestion = false
    for clause in Clause.all(in: sentence) {
      let text = clause.words.joined(separator: " ")
      if let person = ReplyWords.persons.match(clause.words, at: 0), !clause.isUnder, !isAsked {
        let next = clause.words.dropFirst(person.split(separator: " ").count).first ?? ""
        if !["can", "could", "may", "might", "would", "will"].contains(next) { return text }
      }
      if !clause.isUnder, Self.judgesWearer(clause.words) { return text }
      guard !clause.isUnder, let act = Self.act(of: clause.words) else { continue }
      if let first = act.words.first {
        if act.isSuggestion ? !ReplyWords.isKnown(first) : !isStatement(act.words) { return text }
        isSuggestion = isSuggestion || act.isSuggestion
      }
    }
    return unknown.count > (isSuggestion ? 1 : 2) ? unknown.first : nil
  }

  /// `true` for "you are ..." with anything but known states of a person.
  private static func judgesWearer(_ words: [String]) -> Bool {
    guard !words.contains("glad"), !words.contains("sorry"),
      let at = words.indices.prefix(2).first(where: { words[$0] == "youre" || words[$0] == "you" })
    else { return false }
    let isState =
      words[at] == "youre" || ["are", "look", "seem", "sound", "were"].contains(words[at...].dropFirst().first)
    guard isState else { return false }
    let said = Array(
      words[(at + 1)...].drop {
        ReplyWords.degrees.contains($0)
          || [
            "are", "were", "seem", "look", "sound", "feel", "not", "to", "be", "the", "your", "like", "a", "an",
          ].contains($0)
      })
    guard let first = said.first, !first.allSatisfy(\.isNumber) else { return false }
    return !said.indices.prefix(2).contains { ReplyWords.being.match(said, at: $0) != nil }
  }

  /// Returns the words of a clause from its verb on, and whether it asks the wearer for it; `nil` without words.
  private static func act(of clause: [String]) -> (words: [String], isSuggestion: Bool)? {
    func plain(_ words: some Collection<String>) -> [String] {
      Array(words.drop { ReplyWords.degrees.contains($0) || ReplyWords.auxiliaries.contains($0) || $0 == "rather" })
    }
    let body = Array(clause.drop(while: ReplyWords.starters.contains))
    guard let first = body.first else { return nil }
    let second = body.dropFirst().first ?? ""
    if first == "id" || first == "ill" { return (plain(body.dropFirst()), true) }
    if first == "i", ["would", "suggest", "recommend"].contains(second) { return (plain(body.dropFirst(2)), true) }
    if first == "you" || first == "youll" {
      let modals = ["can", "could", "should", "must", "need", "have", "may", "might", "better", "dont"]
      return modals.contains(second) ? (plain(body.dropFirst()), true) : nil
    }
    return (body, ReplyWords.verbs.match(body, at: 0) != nil || ReplyWords.generic.match(body, at: 0) != nil)
  }

  /// `true` if a clause without a known verb asks for nothing: its first word is known or looks like a noun.
  private func isStatement(_ words: [String]) -> Bool {
    let first = words[0]
    if ReplyWords.isKnown(first) || own.contains(first) || SpokenNumbers.isNumber(first) { return true }
    if ["s", "ing", "ed", "ly"].contains(where: first.hasSuffix) { return true }
    guard words.count > 1 else { return false }
    return ["is", "are", "was", "can", "may", "might", "could", "will", "often", "usually", "to"].contains(words[1])
      || words[1].hasSuffix("s")
  }

  /// Returns a text for the classifier of danger: without the sentences that send the wearer to somebody who helps, and
  /// without the ailments that the message named or that are only possible.
  private func excused(_ sentences: [String]) -> String {
    sentences.map(MedicalClaims.words).filter { ReplyWords.referral.first(in: $0) == nil }.map { words in
      var isCued = false
      return words.map { word in
        defer { isCued = isCued || ReplyWords.conditional.contains(word) || ReplyWords.possible.contains(word) }
        let isAilment = ReplyWords.ailments.contains(word) || ReplyWords.drugs.contains(word)
        return isAilment && (isCued || own.contains(word)) ? "it" : word
      }.joined(separator: " ") + "."
    }.joined(separator: " ")
  }

  // MARK: - The message

  private static let claims: [(kind: String, of: [PhraseList])] = [
    ("danger", [ReplyWords.physicians]), ("illness", [ReplyWords.resting, ReplyWords.physicians]),
    ("sorrow", [ReplyWords.sympathy]), ("trouble", [ReplyWords.sympathy]), ("weight", [ReplyWords.feeding]),
    ("driving", [ReplyWords.resting]),
  ]

  /// Returns the kind of message whose claim on a reply isn't met.
  private func missing(in words: [String]) -> String? {
    let claim = Self.claims.first { kind, lists in
      ReplyWords.toldOf(kind, own) && !lists.contains { $0.first(in: words) != nil }
    }
    if let claim { return "no answer to \(claim.kind)" }
    guard mustRest, ReplyWords.effort.first(in: own) != nil else { return nil }
    let isRefused = ReplyWords.resting.first(in: words) != nil
    return words.first.map(ReplyWords.agreeing.contains) ?? false || !isRefused ? "it agrees to an effort" : nil
  }

  /// `true` if the reply is about the message: it names the figure that was asked for or says that it isn't known, it
  /// speaks of training after a question about it, and otherwise of something that does good or that the message named.
  private func isAbout(_ reply: String, _ words: [String]) -> Bool {
    let admits = ["cant", "cannot", "dont", "no", "without"].contains(where: words.contains)
    let doesGood = ReplyWords.doingGood.first(in: words) != nil
    switch intent {
    case .figure(let measure, _, _):
      let named = ChatReader(reply, today: facts.today).measures
      let value = facts.figure(measure, on: facts.today)
      let isPulse = [.restingHeartRate, .nocturnalHeartRate].contains(measure) && words.contains("heart")
      return admits || isPulse || named.contains(measure)
        || SpokenNumbers(reply).contains { number in
          number.isOf(measure) || value.map { number.says($0, of: measure, goals: []) } ?? false
        }
    case .train: return admits || doesGood || ReplyWords.effort.first(in: words) != nil
    default:
      let named = own.filter { $0.count > 3 }
      return doesGood || reply.contains("?")
        || named.contains { word in words.contains { $0.prefix(5) == word.prefix(5) && $0.count > 3 } }
    }
  }
}

/// The lists of `medical-claims.txt` by which a reply is judged.
enum ReplyWords {
  static let (refused, drugs, ailments, attributed) = (
    PhraseList("refused"), PhraseList("drugs"), PhraseList("ailments"), PhraseList("attributed")
  )
  static let (taking, asking, conditional, possible, hypothetical) = (
    PhraseList("taking"), PhraseList("asking"), PhraseList("conditional"), PhraseList("possible"),
    PhraseList("hypothetical")
  )
  static let (alcohol, offering, offset, praising) = (
    PhraseList("alcohol"), PhraseList("offering"), PhraseList("offset"), PhraseList("praising")
  )
  static let (resting, sympathy, feeding, physicians) = (
    PhraseList("resting"), PhraseList("sympathy"), PhraseList("feeding"), PhraseList("physicians")
  )
  static let (referral, doingGood, agreeing) = (
    PhraseList("referral"), PhraseList("doing good"), PhraseList("agreeing")
  )
  static let (helpers, dismissing, notDismissing, persons, denials) = (
    PhraseList("helpers"), PhraseList("dismissing"), PhraseList("not dismissing"), PhraseList("persons"),
    PhraseList("denials")
  )
  static let (effort, extreme, putOff) = (PhraseList("effort"), PhraseList("extreme"), PhraseList("put off"))
  static let (verbs, generic, being) = (PhraseList("verbs"), PhraseList("generic"), PhraseList("being"))
  static let (joints, under, starters, auxiliaries, degrees) = (
    PhraseList("joints"), PhraseList("under"), PhraseList("starters"), PhraseList("auxiliaries"),
    PhraseList("degrees")
  )
  private static let told = Dictionary(
    uniqueKeysWithValues: ["danger", "illness", "sorrow", "trouble", "weight", "driving"].map {
      ($0, PhraseList("told of \($0)"))
    })
  /// The words of all lists but those of what is refused.
  private static let known = PhraseList(except: ["always", "openers", "conditions", "refused"])
  /// The words that the coach's own cards and phrases use.
  private static let used = Set(
    MedicalClaims.words(BundledText.moments) + MedicalClaims.words(BundledText.coachPhrases))

  static func toldOf(_ kind: String, _ message: [String]) -> Bool { told[kind]?.first(in: message) != nil }

  static func isKnown(_ word: String) -> Bool {
    word.allSatisfy(\.isNumber) || used.contains(word) || SpokenNumbers.isNumber(word)
      || known.contains(word)
  }
}
