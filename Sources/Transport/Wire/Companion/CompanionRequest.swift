/// Something that the wearer wants of the phone's agents (Pulsum, Journeys 1, 3 and 4). Its words are redacted before
/// anybody keeps them.
package enum CompanionRequest: Hashable, Sendable, Codable {
  /// A journal entry, typed or spoken on whatever device, became known: the id of its record.
  case entry(UInt64)
  /// The days that are over are to be scored: the phone's own wish.
  case review
  case sliders(Sliders)
  /// What could the wearer do now?
  case cards
  case chat(String)
  /// The wearer did what a card offered, or will not.
  case completed(moment: String)
  case ignored(moment: String)
  /// Whether a model in the cloud may be asked from now on.
  case consent(Bool)
  /// Which language models are there?
  case modelStatus
}

/// How the wearer feels by their own account, each 0 to 1; what they did not touch is absent.
package struct Sliders: Hashable, Sendable, Codable {
  package var stress: Double?
  package var energy: Double?
  package var sleepQuality: Double?

  package init(stress: Double? = nil, energy: Double? = nil, sleepQuality: Double? = nil) {
    self.stress = stress
    self.energy = energy
    self.sleepQuality = sleepQuality
  }

  /// Whether every value is a position of a slider.
  package var isValid: Bool { [stress, energy, sleepQuality].allSatisfy { $0.map { (0...1).contains($0) } ?? true } }
}
