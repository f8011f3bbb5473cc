/// The parameters of the state estimator (Pulsum, "StateEstimator").
package struct EstimatorConfig: Equatable, Sendable {
  var learningRate = 0.05
  /// The number of reports that count as much as an initial weight of one of the body, and as its usual strain (assumed).
  ///
  /// Most people differ from the initial weights in proportion to them, so a smaller one counts more, by its square, but
  /// not more than one of `leastScale`.
  var priorReports = 8.0
  var constantReports = 24.0
  private static let leastScale = 0.05
  /// For a body to which the signs mean something else the number is `otherReports`, and each weight may be anything
  /// around zero. The reports must favour that by `otherEvidence`, a logarithm of likelihoods (assumed).
  var otherReports = 2.0
  var otherEvidence = 3.0
  /// The share of a report's weight that is left after the next one, and the standard errors by which the reports must
  /// contradict the sign of a weight before it is freed (assumed).
  var reportKept = 0.99
  var certainty = 2.0
  /// The variance of a report in units of the score before there are any; it counts as ten reports (assumed).
  var reportVariance = 0.5
  /// The change of a slider, from its usual position for this wearer, per unit of measured strain (assumed). It is less
  /// than per unit of felt strain, because regression on noisy measurements finds a smaller slope.
  package var feltUnit = 0.1
  /// The days with a report that make a usual one (assumed).
  var feltDaysMin = 5
  /// Only ever planted, to test the checks.
  package var mistake: EstimatorMistake?
  var regularisation = 1e-3
  /// The bounds of the weights.
  package var weightMin = -2.0
  var weightMax = 2.0
  /// The literal rules flip the sign of the sleep quality (Pulsum has 0.4).
  package var weights = FeatureValues([
    .heartRateVariability: -0.6, .nocturnalHeartRate: 0.5, .restingHeartRate: 0.4, .sleepDebt: 0.5, .steps: -0.2,
    .respiratoryRate: 0.1, .stress: 0.6, .energy: -0.6, .sleepQuality: -0.4, .sentiment: -0.3,
  ])
  /// The target of a day's features before anything is learned (Pulsum, Journey 2, step 4). The literal rules flip the
  /// signs of sleep debt and sleep quality (Pulsum has -0.4 and 0.3).
  package var target = FeatureValues([
    .heartRateVariability: -0.35, .steps: -0.25, .sleepDebt: 0.4, .stress: 0.45, .energy: -0.4, .sleepQuality: -0.3,
    .sentiment: -0.3,
  ])
  /// Contributions that are in the document's weights but missing from its target (assumed: 0.6 of the weights, as for
  /// the variability).
  var heartTarget = FeatureValues([
    .nocturnalHeartRate: 0.3, .restingHeartRate: 0.24, .respiratoryRate: 0.06,
  ])
  /// The least magnitude of a weight whose sign isn't free (assumed). Otherwise a body's strain would be random in the
  /// first weeks.
  var weightLeast = 0.02

  func initialWeights(_ rules: DataRules) -> FeatureValues {
    var weights = weights
    if rules.contains(.sleepQualitySign) { weights[.sleepQuality] = weights[.sleepQuality].map { -$0 } }
    return weights
  }

  /// Returns the body's weights before any report: of most people, and of those to whom the signs mean something else.
  func priors(_ rules: DataRules) -> (usual: FeltReports.Prior, other: FeltReports.Prior) {
    let initial = initialWeights(rules)
    let weights = WellbeingFeature.measured.map { initial[$0] ?? 0 }
    let scales = weights.map { max($0.magnitude, Self.leastScale) }
    return (
      FeltReports.Prior(weights: weights + [0], reports: scales.map { priorReports / ($0 * $0) } + [constantReports]),
      FeltReports.Prior(
        weights: weights.map { _ in 0 } + [0], reports: weights.map { _ in otherReports } + [constantReports])
    )
  }

  /// Returns the least weights, with their signs. If a literal rule gives a weight and its target different signs, or no
  /// target, the weight is free.
  func holds(_ rules: DataRules) -> FeatureValues {
    var holds = FeatureValues()
    guard !rules.contains(.unboundLearning) else { return holds }
    let (begin, target) = (initialWeights(rules), targetWeights(rules))
    for (feature, value) in target.known where value * (begin[feature] ?? 0) > 0 {
      holds[feature] = value > 0 ? weightLeast : -weightLeast
    }
    return holds
  }

  /// Returns the contributions of some features to the target, by the corrected rules.
  func target(of features: [WellbeingFeature]) -> FeatureValues {
    let all = targetWeights([])
    var weights = FeatureValues()
    for feature in features { weights[feature] = all[feature] }
    return weights
  }

  /// Returns the contribution of each feature to the target.
  func targetWeights(_ rules: DataRules) -> FeatureValues {
    var weights = target
    if rules.contains(.sleepQualitySign) { weights[.sleepQuality] = weights[.sleepQuality].map { -$0 } }
    if rules.contains(.sleepDebtSign) { weights[.sleepDebt] = weights[.sleepDebt].map { -$0 } }
    guard !rules.contains(.heartRatesUntaught) else { return weights }
    for (feature, value) in heartTarget.known { weights[feature] = (weights[feature] ?? 0) + value }
    return weights
  }
}

/// A planted mistake in the estimator, to test whether a check finds it. None by default.
package enum EstimatorMistake: String, Sendable {
  /// The weights move away from the wearer's reports.
  case gradientUpsideDown = "gradient-upside-down"
  /// The wearer's reports change no weight.
  case feelingsUnlearned = "feelings-unlearned"
  /// The sign of a weight is everybody's, whatever the wearer reports.
  case signLocked = "sign-locked"
}

/// The state learned from one day to the next.
struct LearnedState: Equatable, Sendable {
  var estimator: StateEstimator

  /// Processes a day: its features, the estimator's step, and the new score (Pulsum, Journey 2, steps 3 to 5).
  mutating func learn(
    _ day: WellbeingDay, _ values: DailyValues, _ baselines: [DailyMeasure: PersonalBaseline], felt usual: Double?,
    _ config: WellbeingConfig
  ) -> WellbeingSnapshot {
    var bundle = FeatureBundle()
    for measure in DailyMeasure.allCases {
      guard let value = values[measure] else { continue }
      guard let baseline = baselines[measure] else { continue }
      bundle.values[measure.feature] = baseline.deviation(value.value)
      if value.isImputed { bundle.imputed.insert(measure.feature) }
    }
    for feature in WellbeingFeature.allCases { if let said = day.said(feature) { bundle.values[feature] = said } }
    let inputs = bundle.inputs(config)
    var target = inputs.weighted(by: config.estimator.targetWeights(config.rules))
    if !config.rules.isDisjoint(with: .targeted) {
      // A day without news teaches nothing.
      if bundle.hasNews { estimator.update(inputs, target: target) }
    } else {
      let said = inputs.weighted(by: config.estimator.target(of: WellbeingFeature.said))
      let felt = usual.flatMap { usual in
        bundle.values.felt(config).map { ($0 - usual) / config.estimator.feltUnit }
      }
      // The body's target is the wearer's report, or the formula without one.
      target = said + (felt ?? inputs.weighted(by: config.estimator.target(of: WellbeingFeature.measured)))
      if bundle.hasNews { estimator.update(inputs, said: said, felt: felt) }
    }
    return WellbeingSnapshot(
      day: day.day, score: bundle.values.isEmpty ? nil : estimator.score(inputs),
      contributions: estimator.contributions(inputs), features: bundle, target: target, estimator: estimator,
      values: values, baselines: baselines, isSleepDoubtful: day.isSleepDoubtful(config.analysis) ?? false,
      areStepsDoubtful: day.areStepsDoubtful(config.analysis) ?? false)
  }
}

/// Learns day by day how each feature relates to this person's strain (Pulsum, "StateEstimator"). A higher score is
/// worse.
///
/// The measured features are fitted to all of the wearer's reports at once: by ridge regression towards the initial
/// weights, or towards none where the reports contradict those (by their marginal likelihood). A weight has the sign that
/// is usual for people until the reports say otherwise beyond chance. The reported features follow the document's target
/// by gradient descent, as do all features under a literal rule.
package struct StateEstimator: Equatable, Sendable {
  package private(set) var weights: FeatureValues
  package private(set) var bias: Double
  package private(set) var reports: FeltReports
  private let config: EstimatorConfig
  private let rules: DataRules
  /// The smallest magnitude of each weight, with its sign; the others are free.
  private let holds: FeatureValues

  package init(
    weights: FeatureValues, bias: Double = 0, reports: FeltReports = FeltReports(),
    _ config: EstimatorConfig = EstimatorConfig(), _ rules: DataRules = []
  ) {
    self.weights = weights
    self.bias = bias.isFinite ? bias : 0
    self.reports = reports
    self.config = config
    self.rules = rules
    holds = config.holds(rules)
  }

  package init(_ config: EstimatorConfig = EstimatorConfig(), _ rules: DataRules = []) {
    self.init(weights: config.initialWeights(rules), config, rules)
  }

  package func score(_ features: FeatureValues) -> Double { features.weighted(by: weights) + bias }

  /// Returns the contribution of each feature to the score; with the bias they sum up to it.
  package func contributions(_ features: FeatureValues) -> FeatureValues {
    var contributions = FeatureValues()
    for (feature, value) in features.known { contributions[feature] = (weights[feature] ?? 0) * value }
    return contributions
  }

  /// Moves one step towards the target, never beyond it; absent features learn nothing.
  ///
  /// On a day far from the baseline in many ways the squared features sum to eighty. The document's step would then
  /// overshoot three times over, and leave weights of the wrong sign.
  package mutating func update(_ features: FeatureValues, target: Double) {
    guard target.isFinite else { return }
    bias += learn(features, error: target - score(features), rate: config.learningRate)
  }

  /// Fits the measured features to the wearer's reported strain relative to the usual one, and moves the reported
  /// features one step towards their part of the document's target.
  ///
  /// The report is derived from the sliders. Learned together, they would explain it alone, and the body nothing.
  ///
  /// - Parameters:
  ///   - said: The target of the sliders and words.
  ///   - felt: In units of the score; `nil` on a day without a report, which teaches nothing about the body.
  mutating func update(_ features: FeatureValues, said: Double, felt: Double?) {
    var words = features
    for feature in WellbeingFeature.measured { words[feature] = nil }
    _ = learn(words, error: said - words.weighted(by: weights), rate: config.learningRate)
    guard let felt, felt.isFinite, WellbeingFeature.measured.contains(where: { features[$0] != nil }) else { return }
    switch config.mistake {
    case nil, .signLocked?: reports.add(features, felt, keeping: config.reportKept)
    case .gradientUpsideDown?: reports.add(features, -felt, keeping: config.reportKept)
    case .feelingsUnlearned?: return
    }
    fit()
  }

  /// Fits the body's weights. Those with an unusual sign that may be chance are held at the usual side, and the others
  /// are fitted again: they are correlated.
  private mutating func fit() {
    let measured = WellbeingFeature.measured
    var held: [Double?] = Array(repeating: nil, count: FeltReports.size)
    let (usual, other) = config.priors(rules)
    let evidence = [usual, other].map { reports.fit($0, held: held, variance: config.reportVariance).evidence }
    let prior = evidence[1] > evidence[0] + config.otherEvidence ? other : usual
    while true {
      let fit = reports.fit(prior, held: held, variance: config.reportVariance).weights
      var isSettled = true
      for (place, feature) in measured.enumerated() where held[place] == nil {
        guard let hold = holds[feature] else { continue }
        let (own, error) = (hold > 0 ? fit[place].value : -fit[place].value, fit[place].error)
        let isFree = config.mistake != .signLocked && own < -config.certainty * error
        if own < abs(hold), !isFree { (held[place], isSettled) = (hold, false) }
      }
      guard isSettled else { continue }
      for (place, feature) in measured.enumerated() {
        weights[feature] = fit[place].value.clamped(to: config.weightMin...config.weightMax)
      }
      bias = fit[measured.count].value
      return
    }
  }

  /// Moves the weights of features by one step. Returns the step of the bias.
  private mutating func learn(_ features: FeatureValues, error: Double, rate: Double) -> Double {
    let power = features.known.reduce(1) { $0 + $1.value * $1.value }
    let rate = !rules.contains(.unboundLearning) ? rate / max(1, rate * power) : rate
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
