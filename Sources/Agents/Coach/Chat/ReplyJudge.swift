/// Judges the content of a language model's reply to a message, after its form.
///
/// A reply is shown only if all of its words are known to be good (``ReplyWords``), its figures are among the facts, it
/// wants no effort that isn't good now, and it is about the message. Besides, a message has claims on its reply: one of
/// danger gets help at once, an ill wearer gets rest, a sad one sympathy (assumed).
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

  /// Returns the doubt in a model's words, whatever they reply to.
  package static func harm(in text: String, isSafe: (String) -> Bool) -> ReplySanitizer.Refusal? {
    for sentence in Sentences.split(text) {
      let words = MedicalClaims.words(sentence)
      switch ReplyWords.doubt(in: words, own: [], allowsEffort: true, allowsFigures: true) {
      case .unknown(let words)?, .effort(let words)?: return .advice(words)
      case nil: break
      }
    }
    return isSafe(text) ? nil : .harm("words of danger")
  }

  private func flaw(of reply: String) -> ReplySanitizer.Refusal? {
    let (words, sentences) = (MedicalClaims.words(reply), Sentences.split(reply))
    if let sign = PromptLeftovers.first(in: reply) { return .leftover(sign) }
    // A watch doesn't forbid a pregnant wearer what a midwife may allow.
    let isMidwifes =
      own.contains { $0.hasPrefix("pregnan") } && facts.morning?.action != .rest
      && ReplyWords.referral.first(in: words) != nil
    for sentence in sentences {
      if let flaw = doubt(sentence, allowsEffort: isMidwifes || !mustRest) { return flaw }
    }
    if let number = ReplyNumbers(facts, message).unknown(in: reply) { return .number(number) }
    guard isSafe(unreferred(sentences)) else { return .harm("words of danger") }
    if let missing = missing(in: words) { return .advice(missing) }
    return isAbout(reply, words) ? nil : .unrelated
  }

  private func doubt(_ sentence: String, allowsEffort: Bool) -> ReplySanitizer.Refusal? {
    let words = MedicalClaims.words(sentence)
    if let found = ReplyWords.extreme.first(in: words), !own.contains(where: found.hasPrefix) { return .effort(found) }
    let measures = ChatReader(sentence, today: facts.today).measures
    let claim = measures.isEmpty ? nil : comparison(words, measures)
    if claim == false { return .number(measures[0].spoken) }
    switch ReplyWords.doubt(in: words, own: Set(own), allowsEffort: allowsEffort, allowsFigures: claim != nil) {
    case .unknown(let words)?: return .advice(words)
    case .effort(let words)?: return .effort(words)
    case nil: return nil
    }
  }

  /// Returns whether a sentence is right about a figure that it calls higher or lower, good or bad; `nil` if it doesn't.
  private func comparison(_ words: [String], _ measures: [ChatMeasure]) -> Bool? {
    let isStated =
      words.contains { ["was", "were", "is", "has", "are", "looks", "you", "youre"].contains($0) }
      && words.contains { ["your", "you", "youre", "night", "nights"].contains($0) }
    let isUp = ReplyWords.upward.first(in: words) != nil
    let isDown = ReplyWords.downward.first(in: words) != nil
    guard isStated else { return nil }
    guard isUp || isDown else { return true }
    guard isUp != isDown, measures.count == 1, let measure = measures.first,
      let value = facts.figure(measure, on: facts.today),
      let usual = facts.usual(measure, before: facts.today) ?? Self.usual[measure]
    else { return false }
    let difference = measure.written(value) - measure.written(usual)
    return isUp ? difference > 0 : difference < 0
  }

  /// The usual figures of a wearer whose own aren't known yet (assumed).
  private static let usual: [ChatMeasure: Double] = [.sleep: 6.5 * 3_600, .recovery: 60]

  // MARK: - Effort

  /// `true` if no effort may be suggested: the body, the morning's decision or the message speak against it.
  private var mustRest: Bool {
    let reader = ChatReader("should I train? " + message, today: facts.today).intent
    if case .train(_, let obstacles) = reader, !obstacles.isEmpty { return true }
    if case .medical = intent { return true }
    let isRest = facts.morning?.action == .rest || facts.morning?.action == .modify || facts.morning == nil
    let isLow = (facts.figure(.recovery, on: facts.today) ?? 100) < 40
    return isRest || isLow || facts.state.isUnwell || (facts.strain ?? 0) >= 1.5
  }

  /// Returns the sentences that don't send the wearer to a helper.
  private func unreferred(_ sentences: [String]) -> String {
    sentences.filter { ReplyWords.referral.first(in: MedicalClaims.words($0)) == nil }.joined(separator: " ")
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
    if ReplyWords.toldOf("danger", own), let delay = ReplyWords.delaying.first(in: words) {
      return "\(delay) in danger"
    }
    let agrees = words.indices.first.map { ReplyWords.agreeing.match(words, at: $0) != nil } ?? false
    let isTraining = if case .train = intent { true } else { false }
    if agrees, message.contains("?"), !isTraining || mustRest { return "it agrees" }
    guard mustRest, ReplyWords.effort.first(in: own) != nil else { return nil }
    return ReplyWords.resting.first(in: words) == nil ? "it agrees to an effort" : nil
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
