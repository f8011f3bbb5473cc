/// Everything that is known of a day before it is compared with others.
package struct WellbeingDay: Equatable, Sendable {
  package var analysis: DayAnalysis
  package var report: SelfReport

  package init(_ analysis: DayAnalysis, _ report: SelfReport = SelfReport()) {
    self.analysis = analysis
    self.report = report
  }

  /// Days since 1970-01-01.
  package var day: Int { analysis.day }

  /// Whether the day's value comes from calm moments awake.
  func isCalm(_ measure: DailyMeasure) -> Bool {
    switch measure {
    case .heartRateVariability: analysis.heartRateVariability?.source == .calm
    case .nocturnalHeartRate: analysis.nocturnalHeartRate?.source == .calm
    case .restingHeartRate: analysis.restingHeartRate?.source == .calm
    case .sleepDebt, .respiratoryRate, .steps: false
    }
  }

  /// What the day itself says, without what other days say; sleep debt is never among it.
  func measured(_ measure: DailyMeasure) -> Double? {
    let value: Double? =
      switch measure {
      case .heartRateVariability: analysis.heartRateVariability?.value
      case .nocturnalHeartRate: analysis.nocturnalHeartRate?.value
      case .restingHeartRate: analysis.restingHeartRate?.value
      case .respiratoryRate: analysis.respiratoryRate
      case .steps: analysis.steps
      case .sleepDebt: nil
      }
    return value.flatMap { $0.isFinite ? $0 : nil }
  }
}

/// What the wearer said of a day; what they did not say is absent.
package struct SelfReport: Equatable, Sendable {
  /// Sliders, 0 to 1.
  package var stress: Double?
  package var energy: Double?
  package var sleepQuality: Double?
  /// Of the journal, -1 to 1.
  package var sentiment: Double?

  package init(
    stress: Double? = nil, energy: Double? = nil, sleepQuality: Double? = nil, sentiment: Double? = nil
  ) {
    self.stress = stress
    self.energy = energy
    self.sleepQuality = sleepQuality
    self.sentiment = sentiment
  }

  /// Within bounds; nil for what is no number.
  package subscript(_ feature: Feature) -> Double? {
    func bounded(_ value: Double?, _ range: ClosedRange<Double>) -> Double? {
      value.flatMap { $0.isNaN ? nil : $0.clamped(to: range) }
    }
    return switch feature {
    case .stress: bounded(stress, 0...1)
    case .energy: bounded(energy, 0...1)
    case .sleepQuality: bounded(sleepQuality, 0...1)
    case .sentiment: bounded(sentiment, -1...1)
    default: nil
    }
  }
}

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
