/// How recovered the body is this morning, 0 to 100: variability, sleep and resting heart rate, each against what is usual
/// for this person (tech spec §4.5, with the weights of its formula).
///
/// A part that was not measured, or has no baseline yet, is left out: the others weigh more and the confidence falls. When
/// too little is left there is no score.
package enum RecoveryScore {
  private struct Part {
    let factor: MetricDriver.Factor
    let weight: Double
    let value: Double
    let baseline: PersonalBaseline
    /// 0 to 1.
    let worth: Double
  }

  package static func compute(
    _ context: MetricContext, _ config: RecoveryConfig, _ baselines: BaselineConfig
  ) -> MetricResult? {
    guard let today = context.today else { return nil }
    let signals: [(BodySignal, MetricDriver.Factor, Double)] = [
      (.heartRateVariability, .heartRateVariability, config.variabilityWeight),
      (.asleep, .sleep, config.sleepWeight),
      (.restingHeartRate, .restingHeartRate, config.restingHeartRateWeight),
    ]
    let parts = signals.compactMap { signal, factor, weight -> Part? in
      guard let value = today[signal],
        let baseline = PersonalBaseline(signal, before: context.day, in: context.days, baselines)
      else { return nil }
      let deviation = baseline.deviation(value) * (signal.isBetterHigher == false ? -1 : 1)
      let worth = worth(deviation, of: baselines.deviationMax, config)
      return Part(factor: factor, weight: weight, value: value, baseline: baseline, worth: worth)
    }
    let known = parts.reduce(0) { $0 + $1.weight }
    let all = signals.reduce(0) { $0 + $1.2 }
    // A hair of tolerance: sums of weights are not exact.
    guard known > 0, known >= config.weightMin - 1e-9 else { return nil }
    let score = parts.reduce(0) { $0 + $1.weight * $1.worth } / known
    let confidence = parts.reduce(0) { $0 + $1.weight * $1.baseline.confidence } / all
    let drivers = parts.map { part in
      MetricDriver(
        part.factor, points: 100 * part.weight / known * (part.worth - config.usual), value: part.value,
        reference: part.baseline.median)
    }
    return MetricResult((100 * score).clamped(to: 0...100), confidence: confidence, drivers)
  }

  /// From 0 at the lower bound over what a usual day is worth to 1 at the upper bound.
  private static func worth(_ deviation: Double, of bound: Double, _ config: RecoveryConfig) -> Double {
    let share = deviation / bound
    return deviation < 0 ? config.usual * (1 + share) : config.usual + (1 - config.usual) * share
  }
}
