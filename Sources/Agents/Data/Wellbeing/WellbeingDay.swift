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
