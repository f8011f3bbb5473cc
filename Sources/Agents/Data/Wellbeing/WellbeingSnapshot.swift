/// How strained a person was on a day, and why (Pulsum, "FeatureVectorSnapshot").
package struct WellbeingSnapshot: Equatable, Sendable {
  /// Days since 1970-01-01.
  package let day: Int
  /// The higher, the more strained; nil while nothing is known that could be compared.
  package let score: Double?
  /// What each feature adds to the score; with the estimator's bias they sum up to it.
  package let contributions: FeatureValues
  package let features: FeatureBundle
  /// What the features were to amount to.
  package let target: Double
  /// As it was after this day: what must be kept to go on from here.
  package let estimator: StateEstimator
  package let values: DailyValues
  /// What was usual before this day.
  package let baselines: [DailyMeasure: PersonalBaseline]
  /// Exponentially weighted means up to this day.
  package let smoothed: [DailyMeasure: Double]
  /// Less than half a night of sleep, or hardly any steps.
  package let isSleepDoubtful: Bool
  package let areStepsDoubtful: Bool

  package init(
    day: Int, score: Double?, contributions: FeatureValues, features: FeatureBundle, target: Double,
    estimator: StateEstimator, values: DailyValues, baselines: [DailyMeasure: PersonalBaseline] = [:],
    smoothed: [DailyMeasure: Double], isSleepDoubtful: Bool, areStepsDoubtful: Bool
  ) {
    self.day = day
    self.score = score
    self.contributions = contributions
    self.features = features
    self.target = target
    self.estimator = estimator
    self.values = values
    self.baselines = baselines
    self.smoothed = smoothed
    self.isSleepDoubtful = isSleepDoubtful
    self.areStepsDoubtful = areStepsDoubtful
  }
}
