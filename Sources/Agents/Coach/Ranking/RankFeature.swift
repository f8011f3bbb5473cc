/// The learning parameters of the ranker ("Pulsum, RecRanker").
package struct RankerConfig: Equatable, Sendable {
  enum Gradient: Sendable {
    /// Learns the probability that one is preferred to the other: shared features teach nothing.
    case pairwise
    /// As written: learns for each of the two separately whether it is liked (documents §3, no. 45).
    case pointwise
  }

  var gradient = Gradient.pairwise
  /// The learning rates if everything is accepted, and if nothing is. The documents give the range; faster learning
  /// after declines is assumed.
  var rateMin = 0.03
  package var rateMax = 0.08
  /// The number of latest answers behind the acceptance rate (assumed).
  var answersMax = 20
  /// The bound of the weights, on both sides.
  var weightMax = 3.0

  package init() {}
}

/// The features of the ranking, by the names of "Pulsum, RecRanker".
package enum RankFeature: Int, CaseIterable, Sendable {
  case bias, wellbeing, evidence, novelty, cooldown, acceptance, timeCostFit
  case heartRateVariability, nocturnalHeartRate, restingHeartRate, sleepDebt, respiratoryRate, steps

  /// The signal whose deviation it is, if any.
  package var signal: WellbeingFeature? {
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

  /// The weight before learning ("Pulsum, RecRanker").
  var initialWeight: Double {
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
