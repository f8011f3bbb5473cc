package import Agents
import DeviceKit
package import Devices
import SimKernel
import Wire

extension DayFigures {
  /// The data agent's figures of a day, if anybody asks for them: of its samples and of the evening before.
  package init?(_ signals: DaySignals, _ config: WellbeingConfig) {
    guard let evening = signals.evening else { return nil }
    let analysis = DayAnalysis(
      Self.buffers(signals.samples, signals.date), evening: Self.buffers(evening, signals.date.adding(days: -1)),
      config.analysis)
    let imported = signals.imported
    self.init(date: signals.date)
    func heart(_ number: DayAnalysis.Number?) -> Heart? { number.map { Heart($0.value, isCalm: $0.source == .calm) } }
    heartRateVariability = heart(analysis.heartRateVariability) ?? imported?.heartRateVariability.map { Heart($0) }
    nocturnalHeartRate = heart(analysis.nocturnalHeartRate)
    restingHeartRate = heart(analysis.restingHeartRate) ?? imported?.restingHeartRate.map { Heart($0) }
    sleep = analysis.sleep ?? imported?.asleepMinutes.map { Double($0) * 60 }
    respiratoryRate = analysis.respiratoryRate
    steps = analysis.steps ?? imported?.steps.map(Double.init)
  }

  private static func buffers(_ samples: [HealthSample], _ date: CivilDate) -> SampleBuffers {
    var buffers = SampleBuffers(day: date.dayNumber)
    buffers.add(samples.compactMap { BodySample($0) })
    return buffers
  }
}

extension BodySample {
  /// nil for what the data agent does not look at.
  fileprivate init?(_ sample: HealthSample) {
    let reading: Reading
    switch sample.reading {
    case .heartRate(let rate): reading = .heartRate(rate)
    case .heartRateVariability(let value): reading = .heartRateVariability(value)
    case .restingHeartRate(let rate): reading = .restingHeartRate(rate)
    case .respiratoryRate(let rate): reading = .respiratoryRate(rate)
    case .steps(let count): reading = .steps(count)
    case .sleep(.awake): reading = .awake
    case .sleep(let stage):
      guard stage.isAsleep else { return nil }
      reading = .asleep
    case .workout: return nil
    }
    self.init(
      id: sample.id, start: Double(sample.start.nanoseconds) / 1e9, end: Double(sample.end.nanoseconds) / 1e9, reading)
  }
}

extension WellbeingDay {
  /// What the phone keeps of a day, in the data agent's terms.
  init(_ day: CompanionDay) {
    var analysis = DayAnalysis(day: day.date.dayNumber)
    if let figures = day.figures {
      func number(_ heart: DayFigures.Heart?) -> DayAnalysis.Number? {
        heart.map { DayAnalysis.Number($0.value, $0.isCalm ? .calm : .given) }
      }
      analysis.heartRateVariability = number(figures.heartRateVariability)
      analysis.nocturnalHeartRate = number(figures.nocturnalHeartRate)
      analysis.restingHeartRate = number(figures.restingHeartRate)
      analysis.sleep = figures.sleep
      analysis.respiratoryRate = figures.respiratoryRate
      // Half a day's steps are not few.
      analysis.steps = day.isOver ? figures.steps : nil
    }
    let sliders = day.sliders
    self.init(
      analysis,
      SelfReport(
        stress: sliders.stress, energy: sliders.energy, sleepQuality: sliders.sleepQuality, sentiment: day.sentiment))
  }
}

// What the phone keeps of a day's score, and the data agent's own terms: the one follows from the other, bit by bit.

extension DayWellbeing {
  package init(_ snapshot: WellbeingSnapshot) {
    self.init(date: CivilDate(dayNumber: snapshot.day))
    (score, target, bias) = (snapshot.score, snapshot.target, snapshot.estimator.bias)
    sleepNeed = snapshot.values.sleepNeed
    (isSleepDoubtful, areStepsDoubtful) = (snapshot.isSleepDoubtful, snapshot.areStepsDoubtful)
    features = Agents.Feature.allCases.map { feature in
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
      kept.smoothed = snapshot.smoothed[measure]
      return kept
    }
  }
}

extension WellbeingSnapshot {
  /// What was kept, as the model goes on from it; what was usual before the day is not among it.
  init(_ kept: DayWellbeing, _ config: WellbeingConfig) {
    var (bundle, contributions, weights) = (FeatureBundle(), FeatureValues(), FeatureValues())
    for feature in kept.features {
      guard let known = Agents.Feature(rawValue: feature.name) else { continue }
      bundle.values[known] = feature.value
      if feature.isImputed { bundle.imputed.insert(known) }
      contributions[known] = feature.contribution
      weights[known] = feature.weight
    }
    var values: [DailyMeasure: DailyValues.Value] = [:]
    var smoothed: [DailyMeasure: Double] = [:]
    for measure in DailyMeasure.allCases {
      guard let known = kept.measures.first(where: { $0.name == measure.feature.rawValue }) else { continue }
      values[measure] = known.value.map {
        DailyValues.Value(value: $0, isImputed: known.isImputed, isCalm: known.isCalm)
      }
      smoothed[measure] = known.smoothed
    }
    self.init(
      day: kept.date.dayNumber, score: kept.score, contributions: contributions, features: bundle, target: kept.target,
      estimator: StateEstimator(weights: weights, bias: kept.bias, config.estimator, config.rules),
      values: DailyValues(values, sleepNeed: kept.sleepNeed), smoothed: smoothed,
      isSleepDoubtful: kept.isSleepDoubtful, areStepsDoubtful: kept.areStepsDoubtful)
  }
}
