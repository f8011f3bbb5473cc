/// Learns, a day at a time, how much each feature says about how strained this person is (Pulsum, "StateEstimator"): ridge
/// regression by gradient descent. The higher the score, the worse.
package struct StateEstimator: Hashable, Sendable {
  package private(set) var weights: FeatureValues
  package private(set) var bias: Double
  private let config: EstimatorConfig

  package init(weights: FeatureValues, bias: Double = 0, _ config: EstimatorConfig = EstimatorConfig()) {
    self.weights = weights
    self.bias = bias.isFinite ? bias : 0
    self.config = config
  }

  package init(_ config: EstimatorConfig = EstimatorConfig(), _ rules: DataRules = []) {
    self.init(weights: config.initialWeights(rules), config)
  }

  package func score(_ features: FeatureValues) -> Double { features.weighted(by: weights) + bias }

  /// What each feature adds to the score; with the bias they sum up to it.
  package func contributions(_ features: FeatureValues) -> FeatureValues {
    var contributions = FeatureValues()
    for (feature, value) in features.known { contributions[feature] = (weights[feature] ?? 0) * value }
    return contributions
  }

  /// One step towards the target; features that are absent learn nothing.
  package mutating func update(_ features: FeatureValues, target: Double) {
    guard target.isFinite else { return }
    let error = target - score(features)
    for (feature, value) in features.known {
      let weight = weights[feature] ?? 0
      let gradient = -error * value + config.regularisation * weight
      weights[feature] = max(config.weightMin, min(config.weightMax, weight - config.learningRate * gradient))
    }
    bias += config.learningRate * error
  }
}
