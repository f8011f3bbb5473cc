/// When a card carries a caution ("Pulsum, Journey 3", step 6: heuristic rules; the thresholds are assumed).
package struct CautionConfig: Equatable, Sendable {
  /// On sliders from 0 to 1, energy at or below which something hard wants a caution, and stress at or above which.
  package var lowEnergy = 0.35
  package var highStress = 0.8
  /// Deviations from the usual from which the body is under strain: of sleep debt and resting heart rate above, of
  /// heart rate variability below.
  package var strained = 1.5
  /// What a model says is cut to so many words ("CoachAgent": under 20) and characters (assumed).
  package var wordsMax = 19
  package var charactersMax = 160

  package init() {}
}
