extension Rule {
  /// The literal rules of the score of strain.
  package static let wellbeing: [Rule] = [
    .sleepQualitySign, .sleepDebtSign, .learnsPerDelivery, .scaleWithoutFloor, .missingIsZero, .heartRatesUntaught,
    .unboundLearning, .mixesMeasures, .fixedTarget,
  ]

  package static let sleepQualitySign = Rule(
    "sleep-quality-sign", "sleep that is called good adds to the strain (PU 700, 1019)")
  package static let sleepDebtSign = Rule(
    "sleep-debt-sign", "sleep debt adds to the strain by its weight and takes from it by the target (PU 1018)")
  package static let learnsPerDelivery = Rule(
    "learns-per-delivery",
    "the estimator advances with every delivery, so that duplicates change the score (PU 918-1025)")
  package static let scaleWithoutFloor = Rule(
    "scale-without-floor", "deviations are divided by a scale that may be 1e-6, and have no bound (PU 808, 697)")
  package static let missingIsZero = Rule("missing-is-zero", "a slider that nobody touched counts as zero (PU 1010)")
  package static let heartRatesUntaught = Rule(
    "heart-rates-untaught", "heart rates have weights and no target, so that they fade out of the score (PU 1018)")
  package static let unboundLearning = Rule(
    "unbound-learning", "the estimator's step may overshoot, and leave weights of the wrong sign (PU 1018-1025)")
  package static let mixesMeasures = Rule(
    "mixes-measures", "a fallback value is compared with those of the better source (PU 943-949)")
  package static let fixedTarget = Rule(
    "fixed-target", "the estimator learns one formula for everybody, whatever the wearer says of a day (PU 1018)")
}

extension Mutant {
  /// The mistakes that can be planted in the score of strain.
  package static let wellbeing: [Mutant] = [
    .scoreNotMarked, .gradientUpsideDown, .feelingsUnlearned, .signLocked,
  ]

  package static let gradientUpsideDown = Mutant(
    "gradient-upside-down", in: "Agents/StateEstimator", "the weights of the body go away from what the wearer says")
  package static let feelingsUnlearned = Mutant(
    "feelings-unlearned", in: "Agents/StateEstimator", "nothing that the wearer says moves a weight of the body")
  package static let signLocked = Mutant(
    "sign-locked", in: "Agents/StateEstimator", "a sign of the body means to this wearer what it means to everybody")
  package static let scoreNotMarked = Mutant(
    "score-not-marked", in: "Devices/CompanionDesk", "new figures of a day that is over do not mark its score as behind"
  )
}
