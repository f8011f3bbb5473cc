/// A person's strain by day: a fold over the days in order (Pulsum, Journey 2, steps 2 to 5).
///
/// Days may arrive in any order and repeatedly. Each change recomputes that day and the days that depend on it, so that
/// the result always equals that of all days in order, each once.
package struct WellbeingModel: Equatable, Sendable {
  package let config: WellbeingConfig
  /// The estimator before the first day.
  private let origin: StateEstimator
  /// In order.
  private(set) var days: [WellbeingDay] = []
  /// One for each day.
  package private(set) var snapshots: [WellbeingSnapshot] = []
  /// The literal rule's state, learned in the order of deliveries.
  private var live: LearnedState

  package init(_ config: WellbeingConfig = WellbeingConfig(), from estimator: StateEstimator? = nil) {
    self.config = config
    origin = estimator ?? StateEstimator(config.estimator, config.rules)
    live = LearnedState(estimator: origin)
  }

  /// Continues from stored snapshots, each of the day at the same place among the first of these ordered days; later
  /// days are learned from.
  ///
  /// - Parameter delivered: The latest computed snapshot; only the literal rule continues from it.
  package init(
    _ days: [WellbeingDay], after kept: [WellbeingSnapshot], delivered: WellbeingSnapshot? = nil,
    _ config: WellbeingConfig = WellbeingConfig(),
    from estimator: StateEstimator? = nil
  ) {
    self.init(config, from: estimator)
    guard kept.count <= days.count else { return }
    if let last = delivered ?? kept.last { live = LearnedState(estimator: last.estimator) }
    if config.rules.contains(.perDeliveryLearning) {
      self.days = Array(days.prefix(kept.count))
      snapshots = kept
      for day in days.dropFirst(kept.count) { set(day) }
      return
    }
    (self.days, snapshots) = (days, kept)
    refold(from: kept.count, changed: Int.min)
  }

  /// Adds or replaces a day. Returns the days whose snapshot changed, in order.
  @discardableResult
  package mutating func set(_ day: WellbeingDay) -> [Int] {
    let place = place(of: day.day)
    let isKnown = place < days.count && days[place].day == day.day
    let isLiteral = config.rules.contains(.perDeliveryLearning)
    guard !isKnown || days[place] != day || isLiteral else { return [] }
    if isKnown { days[place] = day } else { days.insert(day, at: place) }
    if isLiteral { return deliver(place, isKnown: isKnown) }
    return refold(from: place, changed: day.day)
  }

  /// Recomputes everything that depends on a changed day: values that look back at it, baselines that use those, and
  /// everything learned from there on. If everything changed, all of it.
  @discardableResult
  private mutating func refold(from place: Int, changed: Int) -> [Int] {
    let old = Array(snapshots[place...].map { ($0.day, $0) })
    let known = Dictionary(uniqueKeysWithValues: old)
    snapshots.removeSubrange(place...)
    var learned = LearnedState(estimator: snapshots.last?.estimator ?? origin)
    var valuesChanged = changed
    var renewed: [Int] = []
    for index in place..<days.count {
      let day = days[index].day
      let previous = known[day]
      let areValuesDue = changed == Int.min || day - changed <= config.valueDays
      guard let values = areValuesDue ? DailyValues(window(index), config) : previous?.values else { continue }
      if values != previous?.values { valuesChanged = day }
      let areBaselinesDue = previous == nil || changed == Int.min || day - valuesChanged <= config.baseline.days
      let baselines = areBaselinesDue ? baselines(before: index, values) : previous?.baselines ?? [:]
      let snapshot = learned.learn(days[index], values, baselines, felt: usualFelt(before: index), config)
      snapshots.append(snapshot)
      if snapshot != previous { renewed.append(day) }
    }
    return renewed
  }

  /// The literal rule: computes the delivered day, and learns from it at once.
  private mutating func deliver(_ place: Int, isKnown: Bool) -> [Int] {
    guard let values = DailyValues(window(place), config) else { return [] }
    let snapshot = live.learn(
      days[place], values, baselines(before: place, values), felt: usualFelt(before: place), config)
    if isKnown { snapshots[place] = snapshot } else { snapshots.insert(snapshot, at: place) }
    return [snapshot.day]
  }

  /// Returns the days that a day's values look back at, including itself.
  private func window(_ index: Int) -> ArraySlice<WellbeingDay> {
    var first = index
    while first > 0 && days[first - 1].day >= days[index].day - config.valueDays { first -= 1 }
    return days[first...index]
  }

  /// Returns the baselines before a day, from earlier snapshots whose values were obtained in the same way as the
  /// day's.
  private func baselines(before index: Int, _ today: DailyValues) -> [DailyMeasure: PersonalBaseline] {
    var first = index
    while first > 0 && days[first - 1].day >= days[index].day - config.baseline.days { first -= 1 }
    let usual = snapshots[first..<index]
    let isImputedUsual = config.rules.contains(.madWithoutFloor)
    let isAnyLike = config.rules.contains(.mixedMeasures)
    var baselines: [DailyMeasure: PersonalBaseline] = [:]
    for measure in DailyMeasure.allCases {
      let values = usual.compactMap { $0.values[measure] }.filter {
        (isImputedUsual || !$0.isImputed) && (isAnyLike || $0.isCalm == today[measure]?.isCalm ?? $0.isCalm)
      }
      baselines[measure] = PersonalBaseline(
        values.map(\.value), scaleMin: config.scaleMin(of: measure), config.effectiveBaseline)
    }
    return baselines
  }

  /// Returns the wearer's usual reported strain: the mean of earlier reports. Each person uses a scale differently.
  private func usualFelt(before index: Int) -> Double? {
    var reports: [Double] = []
    var place = index
    while place > 0 && days[place - 1].day >= days[index].day - config.baseline.days {
      place -= 1
      if let felt = snapshots[place].features.values.felt(config) { reports.append(felt) }
    }
    return reports.count >= config.estimator.feltDaysMin ? Statistics.mean(reports.reversed()) : nil
  }

  /// Returns the index of that day, or the one at which it would be inserted.
  private func place(of day: Int) -> Int { days.firstPlace { $0.day >= day } }
}

/// All numbers between a day's analysis and its score.
package struct WellbeingConfig: Equatable, Sendable {
  package var rules: DataRules = []
  package var analysis = DayAnalysisConfig()
  package var estimator = EstimatorConfig()
  /// The baseline of the days before the judged one (Pulsum, Journey 2, step 2: 30 days).
  package var baseline = BaselineConfig()
  /// The least scale of each measure, in its unit (assumed): the random difference between days. Measures that the
  /// metrics share have the same there.
  var scaleMin: [DailyMeasure: Double] = [
    .heartRateVariability: 4, .nocturnalHeartRate: 1.5, .restingHeartRate: 1.5, .sleepDebt: 1, .respiratoryRate: 0.5,
    .steps: 1_000,
  ]
  /// The least scale of the literal rule (Pulsum, "BaselineMath").
  var scaleMinAsWritten = 1e-6
  /// The most days for which a value is carried over (assumed): a week-old value says nothing about today.
  var carryDaysMax = 7
  /// The hours of sleep that a person needs, and how far their own mean may change that (Pulsum, Journey 2).
  package var sleepNeed = 7.5
  var sleepNeedRange = 0.75
  /// The days of the mean (Pulsum, Journey 2), and the nights that it needs (assumed).
  var sleepNeedDays = 30
  var sleepNeedNightsMin = 7
  /// The days of the sleep debt (Pulsum, Journey 2), and the nights of them that must be known (assumed).
  var debtDays = 7
  var debtNightsMin = 4
  /// The neutral position of a slider (assumed).
  var sliderNeutral = 0.5

  package init() { baseline.days = 30 }

  /// The number of days that a day's own values depend on.
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
