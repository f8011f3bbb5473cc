/// The weights by which words add up to a sentiment. The range of the score is from Pulsum,
/// FoundationModelsSentimentProvider; the rest is assumed.
package struct SentimentConfig: Equatable, Sendable {
  /// The factor on a negated valence: "not good" is more negative than "not bad" is positive.
  var negatedPositive = -0.65
  var negatedNegative = -0.4
  /// The reach of a negation, and of the word "no", in words.
  var negationReach = 4
  var noReach = 2
  /// The contribution of a negation without anything to negate.
  var idleNegation = -0.35
  /// The share of its strength that an intensifier keeps per word in between.
  var boostDecay = 0.85
  var boostReach = 3
  /// The factors for capitals, stretched words and hashtags.
  package var capitals = 1.25
  var stretched = 1.15
  package var tag = 1.2
  /// The contribution of each exclamation mark to the strength of its text, and the most that count.
  var exclamation = 0.08
  var exclamationsMax = 4
  /// The factor for a sentence that ends in a question mark.
  package var question = 0.7
  /// The weights of the text before and after "but", and of a clause with "although".
  var beforeContrast = 0.55
  var afterContrast = 1.4
  var concession = 0.6
  /// The weight of negative words relative to positive ones.
  var negativity = 1.15
  /// The damping of many words: the sum is divided by the root of their number, taken this many times.
  var dampingRoots = 2
  /// The sum at which the score is 0.7.
  var halfway = 3.6
  /// Scores closer to zero than this are neutral.
  var neutralWithin = 0.05
  /// The strength of words at which half of the confidence is reached.
  var evidenceHalf = 2.5
}
