/// A programming mistake in the contract that is planted on purpose, to see whether a check finds it. None by default.
package enum TrainingMistake: String, Sendable {
  /// A plan may take as long as its kind ever may, however short its block is.
  case blockLengthForgotten = "block-length-forgotten"
  /// Hard plans are given from a recovery of 20 on.
  case lightBelowTwenty = "light-below-twenty"
  /// Worked muscles rest so many minutes as they should hours.
  case muscleRestInMinutes = "muscle-rest-in-minutes"
  /// The week's earlier sessions aren't subtracted from its limit.
  case volumePerSession = "volume-per-session"
  /// No rest is too short.
  case restIgnored = "rest-ignored"
  /// No set has too many repetitions.
  case repetitionsUnbounded = "repetitions-unbounded"
  /// Weight and intensity may grow as they like.
  case progressionUnbounded = "progression-unbounded"
  /// No week has to be a lighter one.
  case deloadSkipped = "deload-skipped"
  /// Every kind of session has the limits of strength.
  case limitsOfStrength = "limits-of-strength"
}
