/// What a day is measured by and compared with the days before (Pulsum, Journey 2, step 2).
package enum DailyMeasure: UInt8, CaseIterable, Sendable {
  case heartRateVariability, nocturnalHeartRate, restingHeartRate, sleepDebt, respiratoryRate, steps

  package var feature: Feature {
    switch self {
    case .heartRateVariability: .heartRateVariability
    case .nocturnalHeartRate: .nocturnalHeartRate
    case .restingHeartRate: .restingHeartRate
    case .sleepDebt: .sleepDebt
    case .respiratoryRate: .respiratoryRate
    case .steps: .steps
    }
  }

  /// Whether the last known value stands in where a day has none of its own (Pulsum, Journey 2).
  package var isCarried: Bool {
    switch self {
    case .heartRateVariability, .nocturnalHeartRate, .restingHeartRate: true
    case .sleepDebt, .respiratoryRate, .steps: false
    }
  }
}
