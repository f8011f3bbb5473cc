import PersonWire

/// The numbers of the state estimator (Pulsum, "StateEstimator").
package struct EstimatorConfig: Equatable, Sendable {
  var learningRate = 0.05
  /// How fast the weights of the body follow what the wearer says of a day (assumed): a report is a noisy thing, and a step
  /// that is as long as towards a formula would follow the noise.
  var feltRate = 0.008
  /// How far a slider moves, from where this wearer usually sets it, for one unit of strain as far as it is measured (assumed):
  /// less than for one that is felt, because what a watch measures of a body is noisy, and a regression on what is noisy
  /// finds less than there is.
  package var feltUnit = 0.09
  /// Days with a report that make a usual one (assumed).
  var feltDaysMin = 5
  /// Only ever planted, to try the checks.
  package var mistake: EstimatorMistake?
  var regularisation = 1e-3
  /// Weights never leave this.
  package var weightMin = -2.0
  var weightMax = 2.0
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
  var heartTarget = FeatureValues([
    .nocturnalHeartRate: 0.3, .restingHeartRate: 0.24, .respiratoryRate: 0.06,
  ])
  /// A weight keeps the sign of what its feature adds to the target, and at least this share of it (assumed): a body's
  /// strain is no matter of luck in the first weeks.
  var heldShare = 0.1

  /// The weights of the first day.
  func initialWeights(_ rules: DataRules) -> FeatureValues {
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

  /// What some features add to the target, by the mended rules.
  func target(of features: [WellbeingFeature]) -> FeatureValues {
    let all = targetWeights([])
    var weights = FeatureValues()
    for feature in features { weights[feature] = all[feature] }
    return weights
  }

  /// What each feature adds to the target.
  func targetWeights(_ rules: DataRules) -> FeatureValues {
    var weights = target
    if rules.contains(.sleepQualitySign) { weights[.sleepQuality] = weights[.sleepQuality].map { -$0 } }
    if rules.contains(.sleepDebtSign) { weights[.sleepDebt] = weights[.sleepDebt].map { -$0 } }
    guard !rules.contains(.heartRatesUntaught) else { return weights }
    for (feature, value) in heartTarget.known { weights[feature] = (weights[feature] ?? 0) + value }
    return weights
  }
}

/// A programming mistake in the estimator that is planted on purpose, to see whether a check finds it. None by default.
package enum EstimatorMistake: String, Sendable {
  /// The weights go away from what the wearer says.
  case gradientUpsideDown = "gradient-upside-down"
  /// Nothing that the wearer says moves a weight.
  case feelingsUnlearned = "feelings-unlearned"
}

/// What is learned from one day to the next.
struct LearnedState: Equatable, Sendable {
  var estimator: StateEstimator
  var smoothed: [DailyMeasure: Double] = [:]

  /// Takes in a day: its features, the estimator's step, and the score afterwards (Pulsum, Journey 2, steps 3 to 5).
  mutating func learn(
    _ day: WellbeingDay, _ values: DailyValues, _ baselines: [DailyMeasure: PersonalBaseline], felt usual: Double?,
    _ config: WellbeingConfig
  ) -> WellbeingSnapshot {
    var bundle = FeatureBundle()
    for measure in DailyMeasure.allCases {
      guard let value = values[measure] else { continue }
      if !value.isImputed {
        smoothed[measure] = Statistics.smoothed(smoothed[measure], value.value, weight: config.smoothing)
      }
      guard let baseline = baselines[measure] else { continue }
      bundle.values[measure.feature] = baseline.deviation(value.value)
      if value.isImputed { bundle.imputed.insert(measure.feature) }
    }
    for feature in WellbeingFeature.allCases { if let said = day.said(feature) { bundle.values[feature] = said } }
    let inputs = bundle.inputs(config)
    var target = inputs.weighted(by: config.estimator.targetWeights(config.rules))
    if !config.rules.isDisjoint(with: .targeted) {
      // A day of which nothing is new teaches nothing.
      if bundle.hasNews { estimator.update(inputs, target: target) }
    } else {
      let said = inputs.weighted(by: config.estimator.target(of: WellbeingFeature.said))
      let felt = usual.flatMap { usual in
        bundle.values.felt(config).map { ($0 - usual) / config.estimator.feltUnit }
      }
      // What the body was to come to is what the wearer says that it came to; the formula, where they say nothing.
      target = said + (felt ?? inputs.weighted(by: config.estimator.target(of: WellbeingFeature.measured)))
      if bundle.hasNews { estimator.update(inputs, said: said, felt: felt) }
    }
    return WellbeingSnapshot(
      day: day.day, score: bundle.values.isEmpty ? nil : estimator.score(inputs),
      contributions: estimator.contributions(inputs), features: bundle, target: target, estimator: estimator,
      values: values, baselines: baselines, smoothed: smoothed,
      isSleepDoubtful: day.isSleepDoubtful(config.analysis) ?? false,
      areStepsDoubtful: day.areStepsDoubtful(config.analysis) ?? false)
  }
}

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
    bias += learn(features, error: target - score(features), rate: config.learningRate)
  }

  /// One step in which the measured features learn how strained the wearer says that they are, beside their usual, and what
  /// the wearer says learns its part of the document's target.
  ///
  /// The report is made of what is said: learned together, the sliders would explain it alone, and the body nothing.
  ///
  /// - Parameters:
  ///   - said: what the sliders and words are to amount to.
  ///   - felt: in units of the score; nil on a day of which the wearer says nothing, which teaches nothing about their body.
  mutating func update(_ features: FeatureValues, said: Double, felt: Double?) {
    var (body, words) = (FeatureValues(), FeatureValues())
    for (feature, value) in features.known {
      if WellbeingFeature.measured.contains(feature) { body[feature] = value } else { words[feature] = value }
    }
    _ = learn(words, error: said - words.weighted(by: weights), rate: config.learningRate)
    guard let felt, felt.isFinite, !body.isEmpty else { return }
    let error = felt - body.weighted(by: weights) - bias
    switch config.mistake {
    case nil: bias += learn(body, error: error, rate: config.feltRate)
    case .gradientUpsideDown?: bias += learn(body, error: -error, rate: config.feltRate)
    case .feelingsUnlearned?: break
    }
  }

  /// Moves the weights of features by one step; answers how far the bias goes with them.
  private mutating func learn(_ features: FeatureValues, error: Double, rate: Double) -> Double {
    let power = features.known.reduce(1) { $0 + $1.value * $1.value }
    let rate = isStepBounded ? rate / max(1, rate * power) : rate
    for (feature, value) in features.known {
      let weight = weights[feature] ?? 0
      let gradient = -error * value + config.regularisation * weight
      weights[feature] = held(feature, max(config.weightMin, min(config.weightMax, weight - rate * gradient)))
    }
    return rate * error
  }

  private func held(_ feature: WellbeingFeature, _ weight: Double) -> Double {
    guard let hold = holds[feature] else { return weight }
    return hold > 0 ? max(hold, weight) : min(hold, weight)
  }
}
