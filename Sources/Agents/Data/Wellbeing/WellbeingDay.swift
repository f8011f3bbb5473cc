extension WellbeingDay {
  /// Days since 1970-01-01.
  package var day: Int { date.dayNumber }

  /// Returns whether there is too little sleep for a complete night; `nil` if none is known (Pulsum, Journey 2).
  func isSleepDoubtful(_ config: DayAnalysisConfig = DayAnalysisConfig()) -> Bool? {
    figures.sleep.map { $0 < config.sleepMin }
  }

  /// Returns whether there are too few steps for a day with the watch on; `nil` if none are known (Pulsum, Journey 2).
  func areStepsDoubtful(_ config: DayAnalysisConfig = DayAnalysisConfig()) -> Bool? {
    steps.map { $0 < config.stepsMin }
  }

  /// Half a day's steps don't count as few.
  private var steps: Double? { isOver ? figures.steps : nil }

  /// Returns whether the day's value comes from calm moments awake.
  func isCalm(_ measure: DailyMeasure) -> Bool { heart(measure)?.isCalm ?? false }

  /// Returns the day's own value, without those of other days. Never sleep debt.
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

  /// Returns the wearer's report within bounds; `nil` if it is missing or isn't a number.
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

/// A person's strain on a day, with its reasons (Pulsum, "FeatureVectorSnapshot").
package struct WellbeingSnapshot: Equatable, Sendable {
  /// Days since 1970-01-01.
  package let day: Int
  /// Higher means more strained; `nil` while there is nothing to compare with.
  package let score: Double?
  /// The contribution of each feature to the score; with the estimator's bias they sum up to it.
  package let contributions: FeatureValues
  package let features: FeatureBundle
  package let target: Double
  /// The estimator after this day, stored to continue from here.
  package let estimator: StateEstimator
  package let values: DailyValues
  /// The baselines before this day.
  package let baselines: [DailyMeasure: PersonalBaseline]
  /// Less than half a night of sleep, or hardly any steps.
  package let isSleepDoubtful: Bool
  package let areStepsDoubtful: Bool

  package init(
    day: Int, score: Double?, contributions: FeatureValues, features: FeatureBundle, target: Double,
    estimator: StateEstimator, values: DailyValues, baselines: [DailyMeasure: PersonalBaseline] = [:],
    isSleepDoubtful: Bool, areStepsDoubtful: Bool
  ) {
    self.day = day
    self.score = score
    self.contributions = contributions
    self.features = features
    self.target = target
    self.estimator = estimator
    self.values = values
    self.baselines = baselines
    self.isSleepDoubtful = isSleepDoubtful
    self.areStepsDoubtful = areStepsDoubtful
  }
}
