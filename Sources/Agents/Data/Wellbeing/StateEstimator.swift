/// Learns, a day at a time, how much each feature says about how strained this person is (Pulsum, "StateEstimator"): ridge
/// regression by gradient descent. The higher the score, the worse.
package struct StateEstimator: Equatable, Sendable {
  package private(set) var weights: FeatureValues
  package private(set) var bias: Double
  private let config: EstimatorConfig
  /// The least that a weight may be, on the side of nothing on which it stands; the others are free.
  private let holds: FeatureValues
  private let isStepBounded: Bool

  package init(
    weights: FeatureValues, bias: Double = 0, _ config: EstimatorConfig = EstimatorConfig(), _ rules: DataRules = []
  ) {
    self.weights = weights
    self.bias = bias.isFinite ? bias : 0
    self.config = config
    holds = config.holds(rules)
    isStepBounded = !rules.contains(.unboundLearning)
  }

  package init(_ config: EstimatorConfig = EstimatorConfig(), _ rules: DataRules = []) {
    self.init(weights: config.initialWeights(rules), config, rules)
  }

  package func score(_ features: FeatureValues) -> Double { features.weighted(by: weights) + bias }

  /// What each feature adds to the score; with the bias they sum up to it.
  package func contributions(_ features: FeatureValues) -> FeatureValues {
    var contributions = FeatureValues()
    for (feature, value) in features.known { contributions[feature] = (weights[feature] ?? 0) * value }
    return contributions
  }

  /// One step towards the target, never beyond it; features that are absent learn nothing.
  ///
  /// A day that is far from usual in many ways has features that square to eighty: the document's step would overshoot it
  /// three times over, and leave weights of the wrong sign.
  package mutating func update(_ features: FeatureValues, target: Double) {
    guard target.isFinite else { return }
    let error = target - score(features)
    let power = features.known.reduce(1) { $0 + $1.value * $1.value }
    let rate = isStepBounded ? config.learningRate / max(1, config.learningRate * power) : config.learningRate
    for (feature, value) in features.known {
      let weight = weights[feature] ?? 0
      let gradient = -error * value + config.regularisation * weight
      weights[feature] = held(feature, max(config.weightMin, min(config.weightMax, weight - rate * gradient)))
    }
    bias += rate * error
  }

  private func held(_ feature: Feature, _ weight: Double) -> Double {
    guard let hold = holds[feature] else { return weight }
    return hold > 0 ? max(hold, weight) : min(hold, weight)
  }
}
