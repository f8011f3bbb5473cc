package import Agents

/// What the wearer's agents are set to.
package struct CompanionConfig: Equatable, Sendable {
  package var wellbeing = WellbeingConfig()
  package var cards = CardConfig()
  package var ranker = RankerConfig()
  /// Two letters of the country in which the wearer lives; nil where it is not known.
  package var region: String?
  /// So many days after it was written an entry is still answered with support (assumed).
  package var supportDays = 7
  /// So many characters of a chat, at most, a model is asked about (Pulsum, Layer 3).
  package var promptMax = 180

  package init() {
    // Deviations that are the same for every candidate order nothing: they count where a moment helps with them.
    cards.candidates.deviations = .helpedWith
  }
}
