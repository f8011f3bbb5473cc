/// The numbers of the state estimator (Pulsum, "StateEstimator").
package struct EstimatorConfig: Equatable, Sendable {
  package var learningRate = 0.05
  package var regularisation = 1e-3
  /// Weights never leave this.
  package var weightMin = -2.0
  package var weightMax = 2.0
  /// With the literal rules, the sign of the sleep quality is turned (Pulsum has 0.4).
  package var weights = FeatureValues([
    .heartRateVariability: -0.6, .nocturnalHeartRate: 0.5, .restingHeartRate: 0.4, .sleepDebt: 0.5, .steps: -0.2,
    .respiratoryRate: 0.1, .stress: 0.6, .energy: -0.6, .sleepQuality: -0.4,
  ])
  /// What a day's features amount to before anything is learned (Pulsum, Journey 2, step 4). With the literal rules, the
  /// signs of sleep debt and sleep quality are turned (Pulsum has -0.4 and 0.3).
  package var target = FeatureValues([
    .heartRateVariability: -0.35, .steps: -0.25, .sleepDebt: 0.4, .stress: 0.45, .energy: -0.4, .sleepQuality: -0.3,
  ])
  /// What the document's target leaves out and its weights do not (assumed: 0.6 of the weights, as for the variability).
  package var heartTarget = FeatureValues([
    .nocturnalHeartRate: 0.3, .restingHeartRate: 0.24, .respiratoryRate: 0.06,
  ])
  /// A weight keeps the sign of what its feature adds to the target, and at least this share of it (assumed): a body's
  /// strain is no matter of luck in the first weeks.
  package var heldShare = 0.1

  package init() {}

  /// The weights of the first day.
  package func initialWeights(_ rules: DataRules) -> FeatureValues {
    var weights = weights
    if rules.contains(.sleepQualitySign) { weights[.sleepQuality] = weights[.sleepQuality].map { -$0 } }
    return weights
  }

  /// What each weight is held at. Where a literal rule gives weight and target different signs, or no target at all, the
  /// weight is free.
  func holds(_ rules: DataRules) -> FeatureValues {
    var holds = FeatureValues()
    guard !rules.contains(.unboundLearning) else { return holds }
    let (begin, target) = (initialWeights(rules), targetWeights(rules))
    for (feature, value) in target.known where value * (begin[feature] ?? 0) > 0 { holds[feature] = value * heldShare }
    return holds
  }

  /// What each feature adds to the target.
  package func targetWeights(_ rules: DataRules) -> FeatureValues {
    var weights = target
    if rules.contains(.sleepQualitySign) { weights[.sleepQuality] = weights[.sleepQuality].map { -$0 } }
    if rules.contains(.sleepDebtSign) { weights[.sleepDebt] = weights[.sleepDebt].map { -$0 } }
    guard !rules.contains(.heartRatesUntaught) else { return weights }
    for (feature, value) in heartTarget.known { weights[feature] = (weights[feature] ?? 0) + value }
    return weights
  }
}
