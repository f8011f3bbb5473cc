/// The numbers that a remote document may set. A new config struct is added here: its rows to `numbers`, or its name to
/// `fixed`.
package enum ConfigTable {
  /// In the order in which they are written.
  package static let numbers: [ConfigNumber] =
    [trust, cycles, slots, health, training, emergency, freeTime, sacred, notices, metrics].flatMap { $0 }

  package static let orders: [ConfigOrder] =
    [
      ConfigOrder("trust.observerDaysWithHistory", "trust.observerDays"),
      ConfigOrder("trust.scoreForTransformer", "trust.scoreForFullGhost"),
      ConfigOrder("emergency.minutesMin", "emergency.minutes"),
      ConfigOrder("emergency.minutes", "emergency.minutesMax"),
      ConfigOrder("freeTime.dayStartHour", "freeTime.dayEndHour"),
      ConfigOrder("metrics.recovery.variabilityLow", "metrics.recovery.variabilityHigh"),
      ConfigOrder("metrics.skip.shortSleepRisk", "metrics.skip.veryShortSleepRisk"),
      ConfigOrder("metrics.skip.manyMeetingsRisk", "metrics.skip.veryManyMeetingsRisk"),
    ] + zip(confidences, confidences.dropFirst()).map { ConfigOrder($0.key, $1.key) }

  static let byKey = Dictionary(numbers.map { ($0.key, $0) }) { first, _ in first }

  // MARK: - Rows

  private static let trust: [ConfigNumber] =
    [
      ConfigNumber("trust.observerDays", 1...30, \.trust.observerDays),
      ConfigNumber("trust.observerDaysWithHistory", 1...30, \.trust.observerDaysWithHistory),
      ConfigNumber("trust.historyWorkouts", 1...1_000, \.trust.historyWorkouts),
      ConfigNumber("trust.historyNights", 1...1_000, \.trust.historyNights),
      ConfigNumber("trust.acceptedForScheduler", 0...30, \.trust.acceptedForScheduler),
      ConfigNumber("trust.schedulerDays", 1...90, \.trust.schedulerDays),
      ConfigNumber("trust.workoutsForAutoScheduler", 1...90, \.trust.workoutsForAutoScheduler),
      ConfigNumber("trust.autoSchedulerDays", 1...180, \.trust.autoSchedulerDays),
      ConfigNumber("trust.scoreForTransformer", 0.5...1, \.trust.scoreForTransformer),
      ConfigNumber("trust.transformerDays", 1...365, \.trust.transformerDays),
      ConfigNumber("trust.scoreForFullGhost", 0.5...1, \.trust.scoreForFullGhost),
      // The breaker can be made more sensitive, but never disabled.
      ConfigNumber("trust.deletionsMax", 1...5, \.trust.deletionsMax),
      ConfigNumber("trust.scoreAfterBreaker", 0...0.75, \.trust.scoreAfterBreaker),
      ConfigNumber("trust.window", 10...10_000, \.trust.window),
    ] + impacts + ambiguities + confidences

  private static let impacts: [ConfigNumber] = TrustEvent.Outcome.allCases.map { outcome in
    ConfigNumber("trust.impact.\(outcome)", -0.1...0.1, \.trust[impactOf: outcome])
  }

  private static let ambiguities: [ConfigNumber] = TrustEvent.Awareness.allCases.map { awareness in
    ConfigNumber("trust.ambiguity.\(awareness)", 0...1, \.trust[ambiguityOf: awareness])
  }

  /// In the order of the actions' severity, which need increasing confidence.
  private static let confidences: [ConfigNumber] = PlanningAction.allCases.map { action in
    ConfigNumber("trust.confidence.\(action)", 0...1, \.trust[confidenceFor: action])
  }

  /// Numbers that protect the wearer can be made stricter remotely, never laxer.
  private static let cycles: [ConfigNumber] = [
    ConfigNumber("cycles.hardDaysInARow", 1...6, \.cycles.hardDaysInARow),
    ConfigNumber("cycles.lightBelow", 40.0...80, \.cycles.lightBelow),
    ConfigNumber("cycles.removeBelowRecovery", 0...40, \.cycles.removeBelowRecovery),
    ConfigNumber("cycles.removeBelowSleep", 0...420, \.cycles.removeBelowSleep),
    ConfigNumber("cycles.removeBelowAlone", 0...25, \.cycles.removeBelowAlone),
    ConfigNumber("cycles.confidence", 0.5...1, \.cycles.confidence),
    ConfigNumber("cycles.confidenceForSkip", 0...1, \.cycles.confidenceForSkip),
    ConfigNumber("cycles.confidenceForHour", 0...1, \.cycles.confidenceForHour),
    ConfigNumber("cycles.confidenceForRejection", 0...1, \.cycles.confidenceForRejection),
    ConfigNumber("cycles.skipWorthTelling", 0...1, \.cycles.skipWorthTelling),
  ]

  private static let slots: [ConfigNumber] = [
    ConfigNumber("slots.blocksPerDayMax", 1...4, \.slots.blocksPerDayMax),
    ConfigNumber("slots.daysAheadMax", 1...14, \.slots.daysAheadMax),
    ConfigNumber("slots.preferenceWeight", 0...10, \.slots.preferenceWeight),
    ConfigNumber("slots.rejectionWeight", 0...10, \.slots.rejectionWeight),
    ConfigNumber("slots.rejectionHalfLifeWeeks", 1...52, \.slots.rejectionHalfLifeWeeks),
  ]

  private static let health: [ConfigNumber] = [
    ConfigNumber("health.backgroundFailures", 1...20, \.health.backgroundFailures),
    ConfigNumber("health.calendarFailures", 1...20, \.health.calendarFailures),
    ConfigNumber("health.missedWindows", 1...20, \.health.missedWindows),
    ConfigNumber("health.inconsistencies", 1...20, \.health.inconsistencies),
  ]

  /// The limits of contracts can be tightened remotely, never loosened.
  private static let training: [ConfigNumber] = [
    ConfigNumber("training.recoveryMin", 40.0...100, \.training.recoveryMin),
    ConfigNumber("training.muscleRestHours", 48...96, \.training.muscleRestHours),
    ConfigNumber("training.weightIncreaseMax", 0...0.10, \.training.weightIncreaseMax),
    ConfigNumber("training.volumeIncreaseMax", 0...0.15, \.training.volumeIncreaseMax),
    ConfigNumber("training.intensityIncreaseMax", 0...0.10, \.training.intensityIncreaseMax),
    ConfigNumber("training.deloadWeeks", 2...4, \.training.deloadWeeks),
    ConfigNumber("training.deloadShare", 0.2...0.6, \.training.deloadShare),
    ConfigNumber("training.weeklySetsFree", 5...30, \.training.weeklySetsFree),
    ConfigNumber("training.repairShare", 0...1, \.training.repairShare),
    ConfigNumber("training.recentExercises", 0...50, \.training.recentExercises),
    ConfigNumber("training.weightStep", 0...0.10, \.training.weightStep),
    ConfigNumber("training.deloadWeight", 0.5...1, \.training.deloadWeight),
  ]

  private static let emergency: [ConfigNumber] = [
    ConfigNumber("emergency.minutes", 5...120, \.emergency.minutes),
    ConfigNumber("emergency.minutesMin", 1...60, \.emergency.minutesMin),
    ConfigNumber("emergency.minutesMax", 15...480, \.emergency.minutesMax),
    ConfigNumber("emergency.patternCalls", 2...20, \.emergency.patternCalls),
    ConfigNumber("emergency.lightDays", 0...14, \.emergency.lightDays),
    ConfigNumber("emergency.patternDays", 1...90, \.emergency.patternDays),
  ]
}

extension TrustConfig {
  /// Key paths can't set optional values: a missing value is the engine's default.
  fileprivate subscript(impactOf outcome: TrustEvent.Outcome) -> Double {
    get { impacts[outcome] ?? 0 }
    set { impacts[outcome] = newValue }
  }

  fileprivate subscript(ambiguityOf awareness: TrustEvent.Awareness) -> Double {
    get { ambiguity[awareness] ?? 1 }
    set { ambiguity[awareness] = newValue }
  }

  fileprivate subscript(confidenceFor action: PlanningAction) -> Double {
    get { confidenceNeeded[action] ?? 1 }
    set { confidenceNeeded[action] = newValue }
  }
}

/// A number of the configuration that can be set remotely: its name in the document, its range, and its key path.
package struct ConfigNumber: Sendable {
  /// The section and the name: `trust.observerDays`.
  package let key: String
  /// The accepted range; other values are rejected.
  package let range: ClosedRange<Double>
  package let isWhole: Bool
  private let get: @Sendable (GhostConfig) -> Double
  private let set: @Sendable (inout GhostConfig, Double) -> Void

  package init(_ key: String, _ range: ClosedRange<Int>, _ path: any WritableKeyPath<GhostConfig, Int> & Sendable) {
    self.key = key
    self.range = Double(range.lowerBound)...Double(range.upperBound)
    isWhole = true
    get = { Double($0[keyPath: path]) }
    set = { $0[keyPath: path] = Int($1) }
  }

  package init(_ key: String, _ range: ClosedRange<Double>, _ path: any WritableKeyPath<GhostConfig, Double> & Sendable)
  {
    self.key = key
    self.range = range
    isWhole = false
    get = { $0[keyPath: path] }
    set = { $0[keyPath: path] = $1 }
  }

  package func value(in config: GhostConfig) -> Double { get(config) }

  /// Sets the number, if it is in the range.
  package func apply(_ value: Double, to config: inout GhostConfig) throws(ConfigRefusal) {
    // NaN is in no range, and a whole number in the range fits an Int.
    guard range.contains(value) else { throw .outOfRange(key: key, value: value, range: range) }
    guard !isWhole || value == value.rounded() else { throw .notWhole(key: key, value: value) }
    set(&config, value)
  }
}

/// Two numbers of which the first must not exceed the second.
package struct ConfigOrder: Equatable, Sendable {
  package let lower: String
  package let upper: String

  package init(_ lower: String, _ upper: String) {
    self.lower = lower
    self.upper = upper
  }
}
