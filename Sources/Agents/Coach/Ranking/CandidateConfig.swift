/// The numbers by which a moment is weighed before it is ranked ("Pulsum, Journey 3", step 4).
package struct CandidateConfig: Equatable, Sendable {
  /// What is known of a moment that was never answered.
  package enum Unanswered: Equatable, Sendable {
    /// As likely accepted as not (assumed).
    case neutral(Double)
    /// As written: acceptances divided by answers, 0/0, which is no number and ranks nowhere (documents §3, no. 45).
    case asWritten
  }

  /// Which deviations of the day a moment carries into its ranking.
  package enum Deviations: Sendable {
    /// As written: all of them. They are the same for every moment of one ranking and cannot change their order.
    case all
    /// Only those that the moment helps with, so that a low variability brings forward what raises it (assumed).
    case helpedWith
  }

  package var strongEvidence = 1.0
  package var mediumEvidence = 0.7
  package var weakEvidence = 0.3
  package var unanswered = Unanswered.neutral(0.5)
  package var deviations = Deviations.all
  /// How much of the novelty is that the moment is seldom accepted, and how much that it is close to what was searched.
  package var noveltyShare = 0.7
  package var similarityShare = 0.3
  /// The distance from which nothing is similar.
  package var distanceMax = 5.0
  /// The duration from which a moment fits no more, in seconds.
  package var durationMax = 1_800.0
  /// A deviation is held within these many (assumed: documents §3, no. 43).
  package var deviationMax = 6.0

  package init() {}
}
