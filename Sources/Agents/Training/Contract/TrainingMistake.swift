/// A planted mistake in the contract, to test whether a check finds it. None by default.
package enum TrainingMistake: String, Sendable {
  /// A plan may take its kind's maximum, even if its block is shorter.
  case blockLengthForgotten = "block-length-forgotten"
  /// Hard plans are given from a recovery of 20 on.
  case lightBelowTwenty = "light-below-twenty"
  /// Worked muscles rest minutes instead of hours.
  case muscleRestInMinutes = "muscle-rest-in-minutes"
  /// The week's earlier sessions aren't subtracted from its limit.
  case volumePerSession = "volume-per-session"
  /// No rest is too short.
  case restIgnored = "rest-ignored"
  /// No set has too many repetitions.
  case repetitionsUnbounded = "repetitions-unbounded"
  /// Weight and intensity may grow without limit.
  case progressionUnbounded = "progression-unbounded"
  /// Lighter weeks are never required.
  case deloadSkipped = "deload-skipped"
  /// Every kind of session has the limits of strength.
  case limitsOfStrength = "limits-of-strength"
}
