/// How cards are chosen ("Pulsum, Journey 3", steps 2 and 6).
package struct CardConfig: Equatable, Sendable {
  package var cards = 3
  /// How many moments are searched for.
  package var topK = 20
  /// So many of the cards at most are about the same thing, as long as there is something else (assumed).
  package var sameCategoryMax = 2
  package var candidates = CandidateConfig()
  package var caution = CautionConfig()

  package init() {}
}
