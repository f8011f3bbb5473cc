/// The numbers of what is learned from what the wearer does with what they are offered (tech spec §2.13). A factor is 1
/// where nothing is known.
package struct FeedbackConfig: Equatable, Sendable {
  /// What each sign adds to the liking of a kind of block (assumed; the documents name none).
  package var completed = 0.05
  package var accepted = 0.02
  package var rejected = -0.03
  package var deleted = -0.05
  package var revertedTo = 0.05
  package var changed = 0.1
  /// What a block that was moved adds to the hour that it was moved to.
  package var movedTo = 0.1
  /// What a tap adds to the bias of intensity: easier for too hard, harder for too easy.
  package var intensityStep = 0.05
  /// What a tap adds to, or takes from, a rule of insights.
  package var insightStep = 0.1
  /// Factors stay between these (assumed).
  package var factorMin = 0.5
  package var factorMax = 1.5
  /// After so many days half of what was learned is left (assumed).
  package var halfLifeDays = 42.0

  package init() {}
}
