import WearerKit

// The remote numbers of the implementation plan (4.2) in addition to trust: when the wearer may be notified, the
// protected times, the parts of recovery, and the factors of a skip. Numbers that protect the wearer can be made
// stricter, never laxer.
extension ConfigTable {
  static let freeTime: [ConfigNumber] = [
    ConfigNumber("freeTime.shortestMinutes", 10...120, \.freeTime.shortest.wholeMinutes),
    ConfigNumber("freeTime.dayStartHour", 5...12, \.freeTime.dayStart.hours),
    ConfigNumber("freeTime.dayEndHour", 14...23, \.freeTime.dayEnd.hours),
  ]

  static let sacred: [ConfigNumber] = [
    ConfigNumber("sacred.lunchStartHour", 10...12, \.sacred.lunchStart.hours),
    ConfigNumber("sacred.lunchEndHour", 13...15, \.sacred.lunchEnd.hours),
    ConfigNumber("sacred.weekendMorningEndHour", 9...12, \.sacred.weekendMorningEnd.hours),
    ConfigNumber("sacred.deletionsMax", 1...3, \.sacred.deletionsMax),
  ]

  static let notices: [ConfigNumber] = [
    // At most one per local date (implementation plan 13.6); 0 makes the planner silent.
    ConfigNumber("notices.alertsPerDay", 0...1, \.notices.alertsPerDay),
    ConfigNumber("notices.quietEndHour", 7...11, \.notices.loudFrom.hours),
    ConfigNumber("notices.quietStartHour", 18...22, \.notices.loudUntil.hours),
    ConfigNumber("notices.minutesBetween", 0...720, \.notices.minutesBetween),
    ConfigNumber("notices.badSleep", 180...420, \.notices.badSleep),
  ]

  static let metrics: [ConfigNumber] = [
    ConfigNumber("metrics.recovery.variabilityWeight", 0...1, \.metrics.recovery.variabilityWeight),
    ConfigNumber("metrics.recovery.sleepWeight", 0...1, \.metrics.recovery.sleepWeight),
    ConfigNumber("metrics.recovery.restingHeartRateWeight", 0...1, \.metrics.recovery.restingHeartRateWeight),
    ConfigNumber("metrics.recovery.variabilityLow", 0...150, \.metrics.recovery.variabilityLow),
    ConfigNumber("metrics.recovery.variabilityHigh", 0...250, \.metrics.recovery.variabilityHigh),
    ConfigNumber("metrics.sleepDebt.days", 3...14, \.metrics.sleepDebt.days),
    ConfigNumber("metrics.strain.days", 7...28, \.metrics.strain.days),
    ConfigNumber("metrics.skip.veryShortSleepRisk", 0...1, \.metrics.skip.veryShortSleepRisk),
    ConfigNumber("metrics.skip.shortSleepRisk", 0...1, \.metrics.skip.shortSleepRisk),
    ConfigNumber("metrics.skip.veryManyMeetingsRisk", 0...1, \.metrics.skip.veryManyMeetingsRisk),
    ConfigNumber("metrics.skip.manyMeetingsRisk", 0...1, \.metrics.skip.manyMeetingsRisk),
    ConfigNumber("metrics.skip.backToBackRisk", 0...1, \.metrics.skip.backToBackRisk),
    ConfigNumber("metrics.skip.travelRisk", 0...1, \.metrics.skip.travelRisk),
    ConfigNumber("metrics.skip.eveningRisk", 0...1, \.metrics.skip.eveningRisk),
    ConfigNumber("metrics.skip.base", 0...1, \.metrics.skip.base),
  ]

  /// The names of the table's numbers in the document's own configuration (tech spec §2.8), and the factor by which a
  /// value there is smaller. A weight of the document is that of a factor's strongest form; weaker forms keep their
  /// share of it.
  static let documentNames: [String: [(key: String, factor: Double)]] = [
    "trustThresholds.observerToSchedulerDays": [("trust.observerDays", 1)],
    "trustThresholds.observerToSchedulerAccepted": [("trust.acceptedForScheduler", 1)],
    "trustThresholds.schedulerToAutoSchedulerDays": [("trust.schedulerDays", 1)],
    "trustThresholds.schedulerToAutoSchedulerWorkouts": [("trust.workoutsForAutoScheduler", 1)],
    "trustThresholds.autoSchedulerToTransformerDays": [("trust.autoSchedulerDays", 1)],
    "trustThresholds.autoSchedulerToTransformerScore": [("trust.scoreForTransformer", 1)],
    "trustThresholds.transformerToFullGhostDays": [("trust.transformerDays", 1)],
    "trustThresholds.transformerToFullGhostScore": [("trust.scoreForFullGhost", 1)],
    "skipPrediction.sleepWeight": [("metrics.skip.veryShortSleepRisk", 1), ("metrics.skip.shortSleepRisk", 4.0 / 7)],
    "skipPrediction.meetingDensityWeight": [
      ("metrics.skip.veryManyMeetingsRisk", 1), ("metrics.skip.manyMeetingsRisk", 0.6),
    ],
    "skipPrediction.backToBackWeight": [("metrics.skip.backToBackRisk", 1)],
    "skipPrediction.travelDayWeight": [("metrics.skip.travelRisk", 1)],
    "skipPrediction.eveningBlockPenalty": [("metrics.skip.eveningRisk", 1)],
    "skipPrediction.baselineSkipRate": [("metrics.skip.base", 1)],
    "recovery.hrvLowThreshold": [("metrics.recovery.variabilityLow", 1)],
    "recovery.hrvHighThreshold": [("metrics.recovery.variabilityHigh", 1)],
    "recovery.sleepDebtRecoveryDays": [("metrics.sleepDebt.days", 1)],
    "recovery.strainAccumulationWindow": [("metrics.strain.days", 1)],
    "scheduling.minBlockDurationMinutes": [("freeTime.shortestMinutes", 1)],
    "scheduling.maxBlocksPerDay": [("slots.blocksPerDayMax", 1)],
    "scheduling.preferredMorningHour": [("freeTime.dayStartHour", 1)],
    "scheduling.preferredEveningHour": [("freeTime.dayEndHour", 1)],
    "scheduling.lunchBlockStart": [("sacred.lunchStartHour", 1)],
    "scheduling.lunchBlockEnd": [("sacred.lunchEndHour", 1)],
    "scheduling.weekendMorningBuffer": [("sacred.weekendMorningEndHour", 1)],
    "notifications.maxNotificationsPerDay": [("notices.alertsPerDay", 1)],
    "notifications.quietHoursStart": [("notices.quietStartHour", 1)],
    "notifications.quietHoursEnd": [("notices.quietEndHour", 1)],
    "notifications.minTimeBetweenNotifications": [("notices.minutesBetween", 1)],
  ]

  /// Returns an inconsistency in a whole configuration, apart from the orders of its numbers.
  static func disagreement(in config: GhostConfig) -> ConfigRefusal? {
    let recovery = config.metrics.recovery
    let sum = recovery.variabilityWeight + recovery.sleepWeight + recovery.restingHeartRateWeight
    // Sums of weights aren't exact.
    if abs(sum - 1) > 1e-6 { return .sumIsNotOne("metrics.recovery", sum) }
    // With one alert per date, the shortest time between two is the quiet time.
    let quiet = 24 * 60 - (config.notices.loudUntil - config.notices.loudFrom) / 60
    if quiet < config.notices.minutesBetween {
      return .outOfOrder(
        lower: "notices.minutesBetween", Double(config.notices.minutesBetween), upper: "the quiet hours", Double(quiet))
    }
    return nil
  }
}

// Configurations are written in whole hours and minutes.
extension Int {
  /// Seconds of a day as hours.
  fileprivate var hours: Int {
    get { self / 3_600 }
    set { self = newValue * 3_600 }
  }
}

extension Span {
  fileprivate var wholeMinutes: Int {
    get { Int(seconds / 60) }
    set { self = .minutes(Int64(newValue)) }
  }
}
