/// The measures of a day that are compared with earlier days (Pulsum, Journey 2, step 2).
package enum DailyMeasure: UInt8, CaseIterable, Sendable {
  case heartRateVariability, nocturnalHeartRate, restingHeartRate, sleepDebt, respiratoryRate, steps

  package var feature: WellbeingFeature {
    switch self {
    case .heartRateVariability: .heartRateVariability
    case .nocturnalHeartRate: .nocturnalHeartRate
    case .restingHeartRate: .restingHeartRate
    case .sleepDebt: .sleepDebt
    case .respiratoryRate: .respiratoryRate
    case .steps: .steps
    }
  }

  /// `true` if a day without a value uses the last known one (Pulsum, Journey 2).
  var isCarried: Bool {
    switch self {
    case .heartRateVariability, .nocturnalHeartRate, .restingHeartRate: true
    case .sleepDebt, .respiratoryRate, .steps: false
    }
  }
}

/// The measures of a day, including those carried over (Pulsum, Journey 2, step 1).
package struct DailyValues: Equatable, Sendable {
  package struct Value: Equatable, Sendable {
    package let value: Double
    /// `true` if it is from another day: it never counts towards the baseline.
    package let isImputed: Bool
    /// `true` if it is from calm moments awake, for lack of better data: its level differs from that of the night or of
    /// the watch itself.
    package let isCalm: Bool

    package init(value: Double, isImputed: Bool, isCalm: Bool = false) {
      self.value = value
      self.isImputed = isImputed
      self.isCalm = isCalm
    }
  }

  private var values: [Value?] = Array(repeating: nil, count: DailyMeasure.allCases.count)
  /// The hours of sleep that this person needs.
  package let sleepNeed: Double

  package subscript(_ measure: DailyMeasure) -> Value? { values[Int(measure.rawValue)] }

  package init(_ values: [DailyMeasure: Value], sleepNeed: Double) {
    self.sleepNeed = sleepNeed
    for (measure, value) in values { self.values[Int(measure.rawValue)] = value }
  }

  /// The values of the last of the given days, which are in order.
  init?(_ days: ArraySlice<WellbeingDay>, _ config: WellbeingConfig) {
    guard let today = days.last else { return nil }
    sleepNeed = DailyValues.need(days.dropLast().filter { $0.day >= today.day - config.sleepNeedDays }, config)
    for measure in DailyMeasure.allCases {
      let value: Value? =
        if measure == .sleepDebt {
          DailyValues.debt(days.filter { $0.day > today.day - config.debtDays }, today, need: sleepNeed, config)
        } else if let own = today.measured(measure) {
          Value(value: own, isImputed: false, isCalm: today.isCalm(measure))
        } else if measure.isCarried {
          days.last { $0.day >= today.day - config.carryDaysMax && $0.measured(measure) != nil }.flatMap { day in
            day.measured(measure).map { Value(value: $0, isImputed: true, isCalm: day.isCalm(measure)) }
          }
        } else {
          nil
        }
      values[Int(measure.rawValue)] = value
    }
  }

  /// Returns the mean of the nights before, within the bounds of the need; nights too short to be complete are ignored.
  private static func need(_ days: some Sequence<WellbeingDay>, _ config: WellbeingConfig) -> Double {
    let nights = days.compactMap { day in
      day.isSleepDoubtful(config.analysis) == false ? day.figures.sleep.map { $0 / 3_600 } : nil
    }
    guard nights.count >= config.sleepNeedNightsMin, let mean = Statistics.mean(nights) else { return config.sleepNeed }
    let range = max(0, config.sleepNeedRange)
    return mean.clamped(to: config.sleepNeed - range...config.sleepNeed + range)
  }

  /// Returns the hours owed. Unknown nights count like the others, because otherwise a watch in a drawer would reduce
  /// the debt. Without tonight's, it is a value carried over.
  private static func debt(
    _ days: some Sequence<WellbeingDay>, _ today: WellbeingDay, need: Double, _ config: WellbeingConfig
  ) -> Value? {
    let owed = days.compactMap { $0.figures.sleep.map { max(0, need - $0 / 3_600) } }
    guard owed.count >= max(1, config.debtNightsMin), let mean = Statistics.mean(owed) else { return nil }
    return Value(value: mean * Double(config.debtDays), isImputed: today.figures.sleep == nil)
  }
}

/// The document's own rules, including their defects; none by default, and each of them breaks a promise.
package struct DataRules: OptionSet, Equatable, Sendable {
  package let rawValue: UInt16

  package init(rawValue: UInt16) { self.rawValue = rawValue }

  /// Good sleep raises strain, in the target and in the weights.
  package static let sleepQualitySign = DataRules(rawValue: 1 << 0)
  /// Sleep debt lowers strain in the target, while its weight starts as if it raised it.
  package static let sleepDebtSign = DataRules(rawValue: 1 << 1)
  /// The estimator advances with every delivery.
  package static let perDeliveryLearning = DataRules(rawValue: 1 << 2)
  /// A scale may be almost zero, z-scores are unbounded, and values carried over count towards the baseline.
  package static let madWithoutFloor = DataRules(rawValue: 1 << 3)
  /// Missing sliders are zero: a wearer who doesn't answer has no energy, no stress, and slept badly.
  package static let sliderMissingZero = DataRules(rawValue: 1 << 4)
  /// The target lacks heart rates and breathing, so that their weights decay to zero.
  package static let heartRatesUntaught = DataRules(rawValue: 1 << 5)
  /// A step may overshoot its target, and a weight may change its sign.
  package static let unboundLearning = DataRules(rawValue: 1 << 6)
  /// Values of calm moments are compared with other days' values of the night or of the watch itself.
  package static let mixedMeasures = DataRules(rawValue: 1 << 7)
  /// A day's target is a formula that is the same for every wearer, whatever they report.
  package static let fixedTarget = DataRules(rawValue: 1 << 8)

  /// The rules about the document's target; each implies the whole target.
  package static let targeted: DataRules = [
    .fixedTarget, .sleepQualitySign, .sleepDebtSign, .heartRatesUntaught, .unboundLearning,
  ]
}
