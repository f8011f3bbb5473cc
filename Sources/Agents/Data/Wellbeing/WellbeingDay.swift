package import PersonWire

extension WellbeingDay {
  /// Days since 1970-01-01.
  package var day: Int { date.dayNumber }

  /// Whether there is too little sleep to be a night's whole sleep; nil when none is known (Pulsum, Journey 2).
  func isSleepDoubtful(_ config: DayAnalysisConfig = DayAnalysisConfig()) -> Bool? {
    figures.sleep.map { $0 < config.sleepMin }
  }

  /// Whether there are too few steps for a day with the watch on; nil when none are known (Pulsum, Journey 2).
  func areStepsDoubtful(_ config: DayAnalysisConfig = DayAnalysisConfig()) -> Bool? {
    steps.map { $0 < config.stepsMin }
  }

  /// Half a day's steps are not few.
  private var steps: Double? { isOver ? figures.steps : nil }

  /// Whether the day's value comes from calm moments awake.
  func isCalm(_ measure: DailyMeasure) -> Bool { heart(measure)?.isCalm ?? false }

  /// What the day itself says, without what other days say; sleep debt is never among it.
  func measured(_ measure: DailyMeasure) -> Double? {
    let value: Double? =
      switch measure {
      case .heartRateVariability, .nocturnalHeartRate, .restingHeartRate: heart(measure)?.value
      case .respiratoryRate: figures.respiratoryRate
      case .steps: steps
      case .sleepDebt: nil
      }
    return value.flatMap { $0.isFinite ? $0 : nil }
  }

  private func heart(_ measure: DailyMeasure) -> DayFigures.Heart? {
    switch measure {
    case .heartRateVariability: figures.heartRateVariability
    case .nocturnalHeartRate: figures.nocturnalHeartRate
    case .restingHeartRate: figures.restingHeartRate
    case .sleepDebt, .respiratoryRate, .steps: nil
    }
  }

  /// What the wearer said, within bounds; nil for what they did not say, and for what is no number.
  func said(_ feature: WellbeingFeature) -> Double? {
    func bounded(_ value: Double?, _ range: ClosedRange<Double>) -> Double? {
      value.flatMap { $0.isNaN ? nil : $0.clamped(to: range) }
    }
    return switch feature {
    case .stress: bounded(sliders.stress, 0...1)
    case .energy: bounded(sliders.energy, 0...1)
    case .sleepQuality: bounded(sliders.sleepQuality, 0...1)
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
