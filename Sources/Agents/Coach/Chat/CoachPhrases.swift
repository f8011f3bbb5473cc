/// The coach's own phrases, used without a language model ("Pulsum, FoundationModelsCoachGenerator"): the sections of
/// `coach-phrases.txt`.
enum CoachPhrases {
  /// The topic of a message; general if unknown.
  enum Topic: String, CaseIterable {
    case ill, medical, medication, thanks, grief, greeting, farewell, identity, smallTalk, empty, instruction
    case sleep, stress, energy, mood, joy, fiveMinutes, tenMinutes, longer, now, general

    var phrases: [String] { CoachPhrases.part(rawValue) }
  }

  /// Returns the replies for a signal; strain raises the score.
  static func replies(_ signal: WellbeingFeature, isStrain: Bool) -> [String] {
    part("\(isStrain ? "strain" : "ease") \(signal)")
  }

  private static let parts = BundledText.table(of: BundledText.coachPhrases).mapValues { $0.map(String.init) }

  private static func part(_ title: String) -> [String] {
    guard let part = parts[title] else { preconditionFailure("the coach has no phrases for '\(title)'") }
    return part
  }
}
