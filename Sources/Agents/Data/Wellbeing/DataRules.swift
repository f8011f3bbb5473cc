/// Which rules of the document are taken literally; none by default, each of them breaks a promise.
package struct DataRules: OptionSet, Equatable, Sendable {
  package let rawValue: UInt8

  package init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Good sleep raises strain, in the target and in the weights.
  package static let sleepQualitySign = DataRules(rawValue: 1 << 0)
  /// Sleep debt lowers strain in the target while its weight begins as if it raised it.
  package static let sleepDebtSign = DataRules(rawValue: 1 << 1)
  /// The estimator and the moving means advance with every delivery.
  package static let perDeliveryLearning = DataRules(rawValue: 1 << 2)
  /// A scale may be next to nothing, z-scores have no bound, and values carried over count as usual.
  package static let madWithoutFloor = DataRules(rawValue: 1 << 3)
  /// What is missing is zero: whoever does not answer has no energy, no stress, and slept badly.
  package static let sliderMissingZero = DataRules(rawValue: 1 << 4)
  /// The target knows nothing of heart rates and breathing, so that their weights decay to nothing.
  package static let heartRatesUntaught = DataRules(rawValue: 1 << 5)
  /// A step may overshoot what it aims at, and a weight may end on the other side of nothing.
  package static let unboundLearning = DataRules(rawValue: 1 << 6)
  /// What was found in calm moments is compared with what the night or the watch itself said on other days.
  package static let mixedMeasures = DataRules(rawValue: 1 << 7)

  package static let asWritten: DataRules = [
    .sleepQualitySign, .sleepDebtSign, .perDeliveryLearning, .madWithoutFloor, .sliderMissingZero, .heartRatesUntaught,
    .unboundLearning, .mixedMeasures,
  ]
}
