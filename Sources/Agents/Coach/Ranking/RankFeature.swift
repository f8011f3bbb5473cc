/// What the ranking looks at, by the names of "Pulsum, RecRanker".
package enum RankFeature: Int, CaseIterable, Sendable {
  case bias, wellbeing, evidence, novelty, cooldown, acceptance, timeCostFit
  case heartRateVariability, nocturnalHeartRate, restingHeartRate, sleepDebt, respiratoryRate, steps

  package var name: String {
    switch self {
    case .bias: "bias"
    case .wellbeing: "wellbeing"
    case .evidence: "evidence"
    case .novelty: "novelty"
    case .cooldown: "cooldown"
    case .acceptance: "acceptance"
    case .timeCostFit: "timeCostFit"
    case .heartRateVariability, .nocturnalHeartRate, .restingHeartRate, .sleepDebt, .respiratoryRate, .steps:
      signal?.rawValue ?? ""
    }
  }

  /// The deviation that it is, if it is one.
  package var signal: Feature? {
    switch self {
    case .heartRateVariability: .heartRateVariability
    case .nocturnalHeartRate: .nocturnalHeartRate
    case .restingHeartRate: .restingHeartRate
    case .sleepDebt: .sleepDebt
    case .respiratoryRate: .respiratoryRate
    case .steps: .steps
    case .bias, .wellbeing, .evidence, .novelty, .cooldown, .acceptance, .timeCostFit: nil
    }
  }

  /// The weight before anything was learnt ("Pulsum, RecRanker").
  package var initialWeight: Double {
    switch self {
    case .bias: 0
    case .wellbeing: -0.2
    case .evidence: 0.6
    case .novelty: 0.4
    case .cooldown: -0.5
    case .acceptance: 0.3
    case .timeCostFit: 0.2
    case .heartRateVariability: -0.25
    case .nocturnalHeartRate: 0.2
    case .restingHeartRate: 0.2
    case .sleepDebt: 0.3
    case .respiratoryRate: 0.1
    case .steps: -0.15
    }
  }
}
