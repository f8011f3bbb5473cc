/// How words add up to a sentiment; the range of the score is from Pulsum, FoundationModelsSentimentProvider, the rest is
/// chosen here (assumed).
package struct SentimentConfig: Equatable, Sendable {
  /// What a valence is multiplied with under a negation: "not good" is worse than "not bad" is good.
  var negatedPositive = -0.65
  var negatedNegative = -0.4
  /// How many words a negation reaches, and how many the word "no" does.
  var negationReach = 4
  var noReach = 2
  /// What a negation adds that finds nothing to negate.
  var idleNegation = -0.35
  /// How much of its strength an intensifier keeps per word between.
  var boostDecay = 0.85
  var boostReach = 3
  /// What capitals, stretched words and hashtags are multiplied with.
  package var capitals = 1.25
  var stretched = 1.15
  package var tag = 1.2
  /// What each exclamation mark adds to the strength of its text, and how many count.
  var exclamation = 0.08
  var exclamationsMax = 4
  /// What a sentence that ends in a question mark is multiplied with.
  package var question = 0.7
  /// The weight of what stands before and after "but", and of what "although" begins.
  var beforeContrast = 0.55
  var afterContrast = 1.4
  var concession = 0.6
  /// How much more negative words weigh than positive ones.
  var negativity = 1.15
  /// How strongly many words are damped: the sum is divided by the root of their number, taken so many times.
  var dampingRoots = 2
  /// The sum at which the score is 0.7.
  var halfway = 3.6
  /// Scores nearer to zero than this are neutral.
  var neutralWithin = 0.05
  /// The strength of words at which half of the confidence is reached.
  var evidenceHalf = 2.5
}
