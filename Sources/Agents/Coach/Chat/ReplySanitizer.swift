/// Makes what a language model says fit to be shown, or refuses it ("Pulsum, Journey 4": sanitize response).
package struct ReplySanitizer: Sendable {
  /// Why nothing of a reply is shown.
  package enum Refusal: Error, Equatable, Sendable {
    /// No words are left.
    case empty
    /// The words that diagnose, prescribe or do harm.
    case claim(String)
    /// It speaks of itself or of its instructions.
    case leftover(String)
    /// It does not come to rest: cleaning it makes new things to clean.
    case unstable
  }

  private static let passesMax = 12

  private let config: ReplyConfig

  package init(_ config: ReplyConfig = ReplyConfig()) { self.config = config }

  /// One line of plain sentences within the limits. Cleaned again, it stays as it is.
  package func clean(_ text: String) -> Result<String, Refusal> {
    let raw = PlainText.prefix(text, characters: config.rawCharactersMax, bytes: config.rawCharactersMax * 4)
    let whole = ReplyMarkup.stripped(raw)
    // The whole is judged, too: a claim in the third sentence tells what the first two are worth.
    if let words = MedicalClaims.first(in: whole) { return .failure(.claim(words)) }
    var reply = limited(whole)
    for _ in 0..<Self.passesMax {
      let cleaned = limited(ReplyMarkup.stripped(reply))
      if cleaned == reply { return judged(reply) }
      reply = cleaned
    }
    return .failure(.unstable)
  }

  /// Once more, because what stood between the letters of a word is gone.
  private func judged(_ reply: String) -> Result<String, Refusal> {
    guard reply.contains(where: \.isLetter) else { return .failure(.empty) }
    if let sign = PromptLeftovers.first(in: reply) { return .failure(.leftover(sign)) }
    return MedicalClaims.first(in: reply).map { .failure(.claim($0)) } ?? .success(reply)
  }

  /// Whole sentences as long as they fit; of a first one that is too long, whole words.
  private func limited(_ text: String) -> String {
    var kept = ""
    for sentence in Sentences.split(text).prefix(config.sentencesMax) {
      let longer = kept.isEmpty ? sentence : "\(kept) \(sentence)"
      guard fits(longer) else { break }
      kept = longer
    }
    if !kept.isEmpty || text.isEmpty { return kept }
    return shortened(Sentences.split(text).first ?? text)
  }

  private func fits(_ text: String) -> Bool {
    text.count <= config.charactersMax && text.utf8.count <= config.bytesMax
      && text.split(separator: " ").count <= config.wordsMax
  }

  private func shortened(_ sentence: String) -> String {
    let words = sentence.split(separator: " ").prefix(config.wordsMax).joined(separator: " ")
    let cut = PlainText.prefix(words, characters: config.charactersMax - 1, bytes: config.bytesMax - 3)
    // A text without spaces, for instance Japanese, is cut where it is full.
    let whole = cut.count == words.count ? cut : cut.lastIndex(of: " ").map { String(cut[..<$0]) } ?? cut
    return whole + "\u{2026}"
  }
}
