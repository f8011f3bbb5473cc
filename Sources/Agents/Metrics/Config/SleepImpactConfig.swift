/// When a person's training is said to suffer from short nights.
package struct SleepImpactConfig: Equatable, Sendable {
  /// Days looked back at (tech spec §2.4).
  package var days = 90
  /// Days on which both the night and the training are known, and of how many the pattern is sure (tech spec §2.7).
  package var countMin = 30
  package var countFull = 60
  /// Minutes asleep that are tried as the threshold (assumed).
  package var thresholds = [300, 330, 360, 390, 420, 450, 480]
  /// Days on either side of a threshold (assumed).
  package var sideMin = 6
  /// The least difference, as a share of the days or blocks (assumed).
  package var dropMin = 0.15
  /// The least difference in standard errors (assumed): 1 % two-sided after trying every threshold.
  package var errorsMin = 3.0

  package init() {}
}
