/// The coach's own phrases, used without a language model ("Pulsum, FoundationModelsCoachGenerator"): the sections of
/// `coach-phrases.txt`.
enum CoachPhrases {
  enum Topic: String, CaseIterable {
    case ill, medical, medication, thanks, grief, greeting, farewell, identity, smallTalk, empty, instruction
    case sleep, stress, energy, mood, joy, fiveMinutes, tenMinutes, longer, now
    case urgent, hurt, drunk, alcohol, pregnant, unwell, improving, unclear, foreign, unknown

    var phrases: [String] { CoachPhrases.part(rawValue) }
  }

  /// Returns the text of a part that answers a kind of question, such as `meaning sleep`.
  static func text(_ title: String, _ facts: ChatFacts, _ message: String) -> String {
    let phrases = part(title)
    return phrases[Int(PhraseChoice.number(message, day: facts.today.dayNumber, salt: title) % UInt64(phrases.count))]
  }

  private static let parts = BundledText.table(of: BundledText.coachPhrases).mapValues { $0.map(String.init) }

  private static func part(_ title: String) -> [String] {
    guard let part = parts[title] else { preconditionFailure("the coach has no phrases for '\(title)'") }
    return part
  }
}
