/// The probability that a workout is skipped (tech spec §2.7). Each factor independently causes a skip with its own
/// probability.
///
/// Unknown values aren't factors and lower the confidence; without any known value there is no prediction.
package enum SkipPrediction {
  /// The known facts of the day and of the block.
  package struct Situation: Equatable, Sendable {
    package var asleepMinutes: Int?
    package var meetings: Int?
    package var backToBackMinutes: Int?
    package var isTravel: Bool?
    /// The hour of the day at which the block begins; `nil` for the day as a whole.
    package var hour: Int?
    /// Its weekday, 0 for Monday, and the number of its kind.
    package var weekday: Int?
    package var kind: UInt8?

    package init(_ values: DayValues, hour: Int? = nil) {
      asleepMinutes = values.asleepMinutes
      meetings = values.meetings
      backToBackMinutes = values.backToBackMinutes
      isTravel = values.isTravel
      self.hour = hour
    }
  }

  package static func compute(_ situation: Situation, _ config: SkipConfig = SkipConfig()) -> MetricResult? {
    var confidence = 0.0
    if situation.asleepMinutes != nil { confidence += config.sleepConfidence }
    if situation.meetings != nil { confidence += config.meetingsConfidence }
    if situation.isTravel != nil { confidence += config.travelConfidence }
    guard confidence > 0 else { return nil }
    let factors = factors(situation, config)
    guard !factors.isEmpty else { return MetricResult(config.base, confidence: confidence, []) }
    let risk = combined(factors.map(\.risk), config)
    let drivers = factors.indices.map { index in
      var others = factors.map(\.risk)
      others.remove(at: index)
      let without = others.isEmpty ? config.base : combined(others, config)
      return MetricDriver(
        factors[index].factor, points: 100 * (risk - without), value: factors[index].value,
        reference: factors[index].limit)
    }
    return MetricResult(risk, confidence: confidence, drivers)
  }

  /// Includes the outcomes of earlier sessions (implementation plan 14.1): the slot and the kind give the base rate,
  /// and each factor of the day has its observed effect. Without a history it is the document's formula.
  package static func compute(
    _ situation: Situation, after history: SkipHistory, _ config: SkipConfig = SkipConfig()
  ) -> MetricResult? {
    guard !history.attempts.isEmpty, let weekday = situation.weekday, let hour = situation.hour,
      let kind = situation.kind
    else { return compute(situation, config) }
    let anyway = history.risk(weekday: weekday, hour: hour, kind: kind)
    // A late hour is already part of the slot.
    let factors = factors(situation, config).filter { $0.factor != .evening }.map {
      Factor(
        factor: $0.factor, risk: history.risk(of: $0.factor, documented: $0.risk), value: $0.value, limit: $0.limit)
    }
    let known = compute(situation, config)?.confidence ?? 0
    let value = 1 - factors.reduce(1 - anyway) { $0 * (1 - $1.risk) }
    var drivers = factors.map { factor in
      MetricDriver(
        factor.factor, points: 100 * factor.risk * (1 - anyway), value: factor.value, reference: factor.limit)
    }
    let (slot, alike) = (history.slot(weekday: weekday, hour: hour), history.kind(kind))
    drivers.append(MetricDriver(.slot, points: 100 * (slot - history.base), value: 100 * slot))
    drivers.append(MetricDriver(.kind, points: 100 * (alike - history.base), value: 100 * alike))
    return MetricResult(
      value.clamped(to: config.riskMin...config.riskMax), confidence: 1 - (1 - known) * (1 - history.confidence),
      drivers.filter { $0.points > 0 })
  }

  /// Returns the factors that apply on a day, whatever its sessions' outcomes.
  package static func factors(of values: DayValues, _ config: SkipConfig = SkipConfig()) -> Set<MetricDriver.Factor> {
    Set(factors(Situation(values), config).map(\.factor))
  }

  private struct Factor {
    let factor: MetricDriver.Factor
    let risk: Double
    let value: Double
    let limit: Double?
  }

  private static func combined(_ risks: [Double], _ config: SkipConfig) -> Double {
    min(config.riskMax, 1 - risks.reduce(1) { $0 * (1 - $1.clamped(to: 0...1)) })
  }

  private static func factors(_ situation: Situation, _ config: SkipConfig) -> [Factor] {
    var factors: [Factor] = []
    func add(_ factor: MetricDriver.Factor, _ risk: Double, _ value: Int, _ limit: Int? = nil) {
      factors.append(Factor(factor: factor, risk: risk, value: Double(value), limit: limit.map(Double.init)))
    }
    if let asleep = situation.asleepMinutes {
      if asleep < config.veryShortSleep {
        add(.shortSleep, config.veryShortSleepRisk, asleep, config.veryShortSleep)
      } else if asleep < config.shortSleep {
        add(.shortSleep, config.shortSleepRisk, asleep, config.shortSleep)
      }
    }
    if let meetings = situation.meetings {
      if meetings > config.veryManyMeetings {
        add(.meetings, config.veryManyMeetingsRisk, meetings, config.veryManyMeetings)
      } else if meetings > config.manyMeetings {
        add(.meetings, config.manyMeetingsRisk, meetings, config.manyMeetings)
      }
    }
    if let minutes = situation.backToBackMinutes, minutes > config.backToBack {
      add(.backToBack, config.backToBackRisk, minutes, config.backToBack)
    }
    if situation.isTravel == true { add(.travel, config.travelRisk, 1) }
    if let hour = situation.hour, hour >= config.eveningHour { add(.evening, config.eveningRisk, hour) }
    return factors
  }
}

/// Consecutive weeks with a completed workout (implementation plan 12.0.6), Monday to Sunday wherever the person lives.
///
/// The current week counts once it has a workout, and doesn't break the streak before its end. A week without data ends
/// the count.
package struct WeekStreak: Equatable, Sendable {
  package let weeks: Int
  /// The first day of the first of these weeks; `nil` if there are none.
  package let since: Int?
  /// `true` if the current week already has its workout.
  package let includesRunningWeek: Bool

  package init(_ days: ArraySlice<DayValues>, asOf day: Int) {
    let running = WeekStreak.week(of: day)
    var trained: Set<Int> = []
    for values in days where values.day <= day && values.hasWorkout == true {
      trained.insert(WeekStreak.week(of: values.day))
    }
    includesRunningWeek = trained.contains(running)
    var week = includesRunningWeek ? running : running - 1
    var count = 0
    while trained.contains(week) {
      count += 1
      week -= 1
    }
    weeks = count
    since = count > 0 ? WeekStreak.monday(of: week + 1) : nil
  }

  /// Weeks are counted from the one of 1970-01-01, a Thursday.
  package static func week(of day: Int) -> Int {
    let shifted = day + 3
    return shifted >= 0 ? shifted / 7 : (shifted - 6) / 7
  }

  private static func monday(of week: Int) -> Int { week * 7 - 3 }
}
