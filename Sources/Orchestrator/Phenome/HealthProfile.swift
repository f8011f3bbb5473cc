/// The planner's knowledge of the body: a fold over the days, at most one step a day (implementation plan 2.1b).
package struct HealthProfile: Equatable, Sendable {
  /// A change of phase, with the measures behind it.
  package struct Transition: Equatable, Sendable {
    package let date: CivilDate
    package let from: HealthPhase
    package let to: HealthPhase
    package let metrics: HealthMetrics
  }

  package private(set) var phase = HealthPhase.baseline
  /// The date of the latest change; `nil` before the first.
  package private(set) var since: CivilDate?
  /// All changes of phase in order.
  package private(set) var transitions: [Transition] = []
  /// As of the last day; `nil` before the first.
  package private(set) var metrics: HealthMetrics?
  /// 0 to 1.
  package private(set) var confidence: Double

  /// The fold of all days up to that date, or up to the last one.
  package init(
    _ days: DayTable, through date: CivilDate? = nil, _ config: HealthProfileConfig = HealthProfileConfig()
  ) {
    confidence = config.baselineConfidence
    guard let first = days.first, let end = date?.dayNumber ?? days.last, first <= end else { return }
    var daysOfData = 0
    for (place, values) in days.days.enumerated() where values.day <= end {
      if BodySignal.measured.contains(where: { values[$0] != nil }) { daysOfData += 1 }
      // Days without stored data pass too, as long as a window has data to decide by.
      let next = place + 1 < days.days.count ? min(end, days.days[place + 1].day - 1) : end
      for day in values.day...max(values.day, min(next, values.day + HealthProfile.reach(config))) {
        step(HealthMeasures(day: day, days: days, config: config), daysOfData, config)
      }
    }
    let latest = HealthMetrics(asOf: end, in: days, daysOfData: daysOfData, config)
    metrics = latest
    confidence = HealthProfile.confidence(phase, latest, config)
  }

  /// Returns the number of days that the measures cover.
  private static func reach(_ config: HealthProfileConfig) -> Int {
    max(2 * config.stabilityWindow, config.missWindow + config.rhythmWindow, config.completenessWindow)
  }

  private mutating func step(_ measures: HealthMeasures, _ daysOfData: Int, _ config: HealthProfileConfig) {
    guard let next = next(measures, daysOfData, config) else { return }
    let date = CivilDate(dayNumber: measures.day)
    let metrics = HealthMetrics(asOf: measures.day, in: measures.days, daysOfData: daysOfData, config)
    transitions.append(Transition(date: date, from: phase, to: next, metrics: metrics))
    phase = next
    since = date
  }

  private func next(
    _ measures: HealthMeasures, _ daysOfData: Int, _ config: HealthProfileConfig
  ) -> HealthPhase? {
    switch phase {
    case .baseline:
      let isDone = daysOfData >= config.baselineDays && measures.completeness > config.completenessMin
      return isDone ? .adaptation : nil
    case .adaptation:
      // A phase doesn't begin if the next one's end condition already holds.
      let isDone =
        daysOfData >= config.adaptationDays && measures.stability ?? 0 > config.stabilityMin
        && !isRegressing(measures, config)
      return isDone ? .maintenance : nil
    case .maintenance: return isRegressing(measures, config) ? .regression : nil
    case .regression:
      let days = measures.day - (since?.dayNumber ?? measures.day)
      let isOver = days >= config.regressionDaysMin && measures.recoverySignals ?? 0 > config.recoveryMin
      return isOver ? .adaptation : nil
    }
  }

  private func isRegressing(_ measures: HealthMeasures, _ config: HealthProfileConfig) -> Bool {
    measures.missRate(config.missWindow) ?? 0 > config.missRateMax
      || measures.deviation ?? 0 > config.deviationMax
  }

  /// Returns the confidence by phase, limited by the latest data, because knowledge of a body that is no longer
  /// measured ages.
  private static func confidence(
    _ phase: HealthPhase, _ metrics: HealthMetrics, _ config: HealthProfileConfig
  ) -> Double {
    let own =
      switch phase {
      case .baseline:
        config.baselineConfidence
          + config.baselineGrowth * min(1, Double(metrics.daysOfData) / Double(config.baselineDays))
      case .adaptation: config.adaptationConfidence + config.adaptationGrowth * (metrics.stability ?? 0)
      case .maintenance: config.maintenanceConfidence + config.maintenanceGrowth * (metrics.stability ?? 0)
      case .regression:
        max(config.regressionConfidenceMin, config.regressionConfidence - (metrics.missRate ?? 0))
      }
    let share = min(1, metrics.completeness / config.completenessMin)
    let allowed = config.confidenceWithoutData + (1 - config.confidenceWithoutData) * share
    return min(1, max(0, min(own, allowed)))
  }

  /// Returns the confidence that an action needs, given `base` for a fully known body: the less is known the nearer to
  /// 1, never above.
  package func threshold(base: Double) -> Double { base + (1 - base) * (1 - confidence) }
}
