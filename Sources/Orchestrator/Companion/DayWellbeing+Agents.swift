extension DayFigures {
  /// The data agent's figures of a day, from its samples and the evening before.
  package init?(_ signals: DaySignals, _ config: WellbeingConfig) {
    guard let evening = signals.evening else { return nil }
    self.init(
      SampleBuffers(signals.date, signals.samples),
      evening: SampleBuffers(signals.date.adding(days: -1), evening), config.analysis)
    // Half a night would be sleep that the wearer owes.
    if DaySummary(signals).coverage != nil { sleep = nil }
    guard let imported = signals.imported else { return }
    heartRateVariability = heartRateVariability ?? imported.heartRateVariability.map { Heart($0) }
    restingHeartRate = restingHeartRate ?? imported.restingHeartRate.map { Heart($0) }
    sleep = sleep ?? imported.asleepMinutes.map { Double($0) * 60 }
    steps = steps ?? imported.steps.map(Double.init)
  }
}

// Conversions between the phone's stored score of a day and the data agent's terms, exact in both directions.

extension DayWellbeing {
  package init(_ snapshot: WellbeingSnapshot) {
    self.init(date: CivilDate(dayNumber: snapshot.day))
    (score, target, bias) = (snapshot.score, snapshot.target, snapshot.estimator.bias)
    sleepNeed = snapshot.values.sleepNeed
    (isSleepDoubtful, areStepsDoubtful) = (snapshot.isSleepDoubtful, snapshot.areStepsDoubtful)
    features = WellbeingFeature.allCases.map { feature in
      var kept = DayWellbeing.Feature(name: feature.rawValue)
      kept.value = snapshot.features.values[feature]
      kept.isImputed = snapshot.features.imputed.contains(feature)
      kept.contribution = snapshot.contributions[feature]
      kept.weight = snapshot.estimator.weights[feature]
      return kept
    }
    measures = DailyMeasure.allCases.map { measure in
      var kept = DayWellbeing.Measure(name: measure.feature.rawValue)
      kept.value = snapshot.values[measure]?.value
      kept.isImputed = snapshot.values[measure]?.isImputed ?? false
      kept.isCalm = snapshot.values[measure]?.isCalm ?? false
      kept.median = snapshot.baselines[measure]?.median
      kept.scale = snapshot.baselines[measure]?.scale
      return kept
    }
    let sums = snapshot.estimator.reports.sums
    reports = sums.isEmpty ? nil : sums
  }
}

extension WellbeingSnapshot {
  /// Restores the stored values from which the model continues. The baselines before the day aren't among them.
  init(_ kept: DayWellbeing, _ config: WellbeingConfig) {
    var (bundle, contributions, weights) = (FeatureBundle(), FeatureValues(), FeatureValues())
    for feature in kept.features {
      guard let known = WellbeingFeature(rawValue: feature.name) else { continue }
      bundle.values[known] = feature.value
      if feature.isImputed { bundle.imputed.insert(known) }
      contributions[known] = feature.contribution
      weights[known] = feature.weight
    }
    var values: [DailyMeasure: DailyValues.Value] = [:]
    for measure in DailyMeasure.allCases {
      guard let known = kept.measures.first(where: { $0.name == measure.feature.rawValue }) else { continue }
      values[measure] = known.value.map {
        DailyValues.Value(value: $0, isImputed: known.isImputed, isCalm: known.isCalm)
      }
    }
    self.init(
      day: kept.date.dayNumber, score: kept.score, contributions: contributions, features: bundle, target: kept.target,
      estimator: StateEstimator(
        weights: weights, bias: kept.bias, reports: FeltReports(kept.reports ?? []), config.estimator, config.rules),
      values: DailyValues(values, sleepNeed: kept.sleepNeed),
      isSleepDoubtful: kept.isSleepDoubtful, areStepsDoubtful: kept.areStepsDoubtful)
  }
}
