/// Every number between a day's analysis and its score.
package struct WellbeingConfig: Equatable, Sendable {
  package var rules: DataRules = []
  package var analysis = DayAnalysisConfig()
  package var estimator = EstimatorConfig()
  /// Of the days before the one that is judged (Pulsum, Journey 2, step 2: 30 days).
  package var baseline = BaselineConfig()
  /// The least scale of each measure, in its unit (assumed): what a day differs from another by chance. Those that the
  /// metrics know too are the same there.
  package var scaleMin: [DailyMeasure: Double] = [
    .heartRateVariability: 4, .nocturnalHeartRate: 1.5, .restingHeartRate: 1.5, .sleepDebt: 1, .respiratoryRate: 0.5,
    .steps: 1_000,
  ]
  /// The least scale of the literal rule (Pulsum, "BaselineMath").
  package var scaleMinAsWritten = 1e-6
  /// The weight of the newest value in the moving means (Pulsum, Journey 2, step 2).
  package var smoothing = 0.2
  /// Days that a value is carried over at most (assumed): what is a week old says nothing about today.
  package var carryDaysMax = 7
  /// Hours of sleep that a person needs, and how far their own mean may move that (Pulsum, Journey 2).
  package var sleepNeed = 7.5
  package var sleepNeedRange = 0.75
  /// Days of the mean (Pulsum, Journey 2), and nights that it takes (assumed).
  package var sleepNeedDays = 30
  package var sleepNeedNightsMin = 7
  /// Days of the sleep debt (Pulsum, Journey 2), and nights of them that must be known (assumed).
  package var debtDays = 7
  package var debtNightsMin = 4
  /// Where a slider says neither the one nor the other (assumed).
  package var sliderNeutral = 0.5

  package init() { baseline.days = 30 }

  package init(rules: DataRules) {
    self.init()
    self.rules = rules
  }

  /// How far back a day's own values look.
  var valueDays: Int { max(sleepNeedDays, debtDays - 1, carryDaysMax) }

  /// The baseline's numbers under the rules.
  var effectiveBaseline: BaselineConfig {
    var baseline = baseline
    guard rules.contains(.madWithoutFloor) else { return baseline }
    baseline.relativeScaleMin = 0
    baseline.deviationMax = .infinity
    return baseline
  }

  func scaleMin(of measure: DailyMeasure) -> Double {
    rules.contains(.madWithoutFloor) ? scaleMinAsWritten : scaleMin[measure] ?? baseline.otherScaleMin
  }
}
