/// What is learned from one day to the next.
struct LearnedState: Equatable, Sendable {
  var estimator: StateEstimator
  var smoothed: [DailyMeasure: Double] = [:]

  /// Takes in a day: its features, the estimator's step, and the score afterwards (Pulsum, Journey 2, steps 3 to 5).
  mutating func learn(
    _ day: WellbeingDay, _ values: DailyValues, _ baselines: [DailyMeasure: PersonalBaseline], _ config: WellbeingConfig
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
    for feature in Feature.allCases { if let said = day.report[feature] { bundle.values[feature] = said } }
    let inputs = bundle.inputs(config)
    let target = inputs.weighted(by: config.estimator.targetWeights(config.rules))
    // A day of which nothing is new teaches nothing.
    if bundle.hasNews { estimator.update(inputs, target: target) }
    return WellbeingSnapshot(
      day: day.day, score: bundle.values.isEmpty ? nil : estimator.score(inputs),
      contributions: estimator.contributions(inputs), features: bundle, target: target, estimator: estimator,
      values: values, baselines: baselines, smoothed: smoothed,
      isSleepDoubtful: day.analysis.isSleepDoubtful(config.analysis) ?? false,
      areStepsDoubtful: day.analysis.areStepsDoubtful(config.analysis) ?? false)
  }
}
