/// The features of one day, and which of them rest on values carried over from other days.
package struct FeatureBundle: Equatable, Sendable {
  /// Deviations from usual, sliders from 0 to 1, sentiment from -1 to 1.
  package var values = FeatureValues()
  package var imputed: Set<Feature> = []

  package init() {}

  /// Whether anything in it was measured or said on the day itself.
  package var hasNews: Bool { values.known.contains { !imputed.contains($0.feature) } }

  /// What the estimator is given: sliders count from their middle, so that a slider that nobody moved says nothing. The
  /// literal rule fills every gap with zero, which for a slider is one of its ends.
  package func inputs(_ config: WellbeingConfig) -> FeatureValues {
    var inputs = values
    for feature in Feature.allCases {
      if config.rules.contains(.sliderMissingZero) {
        inputs[feature] = values[feature] ?? 0
      } else if feature.isSlider {
        inputs[feature] = values[feature].map { $0 - config.sliderNeutral }
      }
    }
    return inputs
  }
}
