/// A planted mistake in the recovery score, to test whether a check finds it. None by default.
package enum RecoveryMistake: String, Sendable {
  /// A variability below the baseline counts as good.
  case variabilityUpsideDown = "variability-upside-down"
}
