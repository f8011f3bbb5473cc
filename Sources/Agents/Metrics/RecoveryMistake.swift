/// A programming mistake in the recovery score that is planted on purpose, to see whether a check finds it. None by default.
package enum RecoveryMistake: String, Sendable {
  /// A variability below usual counts as good.
  case variabilityUpsideDown = "variability-upside-down"
}
