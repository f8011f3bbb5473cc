/// How words add up to a sentiment; the range of the score is from Pulsum, FoundationModelsSentimentProvider, the rest is
/// chosen here (assumed).
package struct SentimentConfig: Equatable, Sendable {
  /// What a valence is multiplied with under a negation: "not good" is worse than "not bad" is good.
  package var negatedPositive = -0.65
  package var negatedNegative = -0.4
  /// How many words a negation reaches, and how many the word "no" does.
  package var negationReach = 4
  package var noReach = 2
  /// What a negation adds that finds nothing to negate.
  package var idleNegation = -0.35
  /// How much of its strength an intensifier keeps per word between.
  package var boostDecay = 0.85
  package var boostReach = 3
  /// What capitals, stretched words and hashtags are multiplied with.
  package var capitals = 1.25
  package var stretched = 1.15
  package var tag = 1.2
  /// What each exclamation mark adds to the strength of its text, and how many count.
  package var exclamation = 0.08
  package var exclamationsMax = 4
  /// What a sentence that ends in a question mark is multiplied with.
  package var question = 0.7
  /// The weight of what stands before and after "but", and of what "although" begins.
  package var beforeContrast = 0.55
  package var afterContrast = 1.4
  package var concession = 0.6
  /// How much more negative words weigh than positive ones.
  package var negativity = 1.15
  /// How strongly many words are damped: the sum is divided by the root of their number, taken so many times.
  package var dampingRoots = 2
  /// The sum at which the score is 0.7.
  package var halfway = 3.6
  /// Scores nearer to zero than this are neutral.
  package var neutralWithin = 0.05
  /// The strength of words at which half of the confidence is reached.
  package var evidenceHalf = 2.5

  package init() {}
}
