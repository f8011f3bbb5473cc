import SimKernel

/// Lists the wall-clock times that a recurrence rule produces, in order.
struct RecurrenceExpansion {
  let rule: RecurrenceRule
  let start: CalendarMoment
  /// Whether the start itself counts as the first occurrence even if the rule would not select it.
  let countsStart: Bool

  /// Bounds on the work for one rule: periods looked at, and occurrences listed.
  private static let periodsMax = 200_000
  private static let occurrencesMax = 100_000

  struct Result {
    var civils: [CivilDateTime] = []
    /// The rule was given up before its end: it never matches, or matches without measure.
    var isCutOff = false
  }

  /// The occurrences before the end of that day.
  func occurrences(to last: CivilDate, from first: CivilDate? = nil) -> Result {
    var result = Result()
    var remaining = rule.count ?? .max
    if countsStart, remaining > 0, !selectsStart() {
      result.civils.append(start.civil)
      remaining -= 1
    }
    var index = rule.count == nil ? firstIndex(near: first) : 0
    for _ in 0..<Self.periodsMax {
      guard remaining > 0, let period = period(index), period.first <= last else { return result }
      for civil in positioned(period.times) where civil >= start.civil {
        guard civil.date <= last, !isPast(civil), remaining > 0 else { return result }
        guard result.civils.count < Self.occurrencesMax else {
          result.isCutOff = true
          return result
        }
        result.civils.append(civil)
        remaining -= 1
      }
      index += 1
    }
    result.isCutOff = true
    return result
  }

  private func selectsStart() -> Bool {
    period(0).map { positioned($0.times).contains(start.civil) } ?? false
  }

  /// Without a COUNT, periods long before the window need not be looked at.
  private func firstIndex(near first: CivilDate?) -> Int {
    guard let first, first > start.civil.date else { return 0 }
    let days = first.dayNumber - start.civil.date.dayNumber - 2
    let periods =
      switch rule.frequency {
      case .yearly: days / 366
      case .monthly: days / 31
      case .weekly: days / 7
      case .daily: days
      case .hourly: days * 24
      case .minutely: days * 1_440
      case .secondly: days * 86_400
      }
    return max(0, periods / rule.interval - 1)
  }

  /// The times of the `index`-th period, and the first day it could touch; nil beyond the calendar's years.
  private func period(_ index: Int) -> (first: CivilDate, times: [CivilDateTime])? {
    let days = RecurrencePeriod(rule: rule, start: start.civil.date)
    let unit: Int
    switch rule.frequency {
    case .hourly: unit = 3_600
    case .minutely: unit = 60
    case .secondly: unit = 1
    default:
      let first = days.firstDay(index)
      guard first.year < 9_999 else { return nil }
      return (first, days.days(index).flatMap { day in timesOfDay().map { CivilDateTime(date: day, secondOfDay: $0) } })
    }
    let base = start.civil.secondsAsIfUTC - start.civil.secondsAsIfUTC % Int64(unit)
    let civil = CivilDateTime(secondsAsIfUTC: base + Int64(index) * Int64(rule.interval) * Int64(unit))
    guard civil.date.year < 9_999 else { return nil }
    return (civil.date, days.isAllowed(civil.date) ? timesWithin(civil) : [])
  }

  /// The seconds of the day for rules of a day or longer.
  private func timesOfDay() -> [Int] {
    if start.isDay { return [0] }
    let hours = rule.hours.isEmpty ? [start.civil.hour] : Set(rule.hours).sorted()
    let minutes = rule.minutes.isEmpty ? [start.civil.minute] : Set(rule.minutes).sorted()
    let seconds = rule.seconds.isEmpty ? [start.civil.second] : Set(rule.seconds.map { min($0, 59) }).sorted()
    return hours.flatMap { hour in
      minutes.flatMap { minute in seconds.map { hour * 3_600 + minute * 60 + $0 } }
    }
  }

  /// The times within an hour, a minute or a second.
  private func timesWithin(_ civil: CivilDateTime) -> [CivilDateTime] {
    if !rule.hours.isEmpty, !rule.hours.contains(civil.hour) { return [] }
    var minutes = [civil.minute]
    if rule.frequency == .hourly {
      minutes = rule.minutes.isEmpty ? [start.civil.minute] : Set(rule.minutes).sorted()
    } else if !rule.minutes.isEmpty, !rule.minutes.contains(civil.minute) {
      return []
    }
    var seconds = [civil.second]
    if rule.frequency != .secondly {
      seconds = rule.seconds.isEmpty ? [start.civil.second] : Set(rule.seconds.map { min($0, 59) }).sorted()
    } else if !rule.seconds.isEmpty, !rule.seconds.contains(civil.second) {
      return []
    }
    return minutes.flatMap { minute in
      seconds.map { CivilDateTime(date: civil.date, hour: civil.hour, minute: minute, second: $0) }
    }
  }

  /// What BYSETPOS leaves of a period.
  private func positioned(_ times: [CivilDateTime]) -> [CivilDateTime] {
    guard !rule.positions.isEmpty else { return times }
    let indices = rule.positions.map { $0 > 0 ? $0 - 1 : times.count + $0 }
    return Set(indices).sorted().filter(times.indices.contains).map { times[$0] }
  }

  private func isPast(_ civil: CivilDateTime) -> Bool {
    guard let until = rule.until else { return false }
    if until.isDay { return civil.date > until.civil.date }
    if start.isDay { return civil.date > start.zone.civil(until.timestamp).date }
    if until.zone == .utc, start.zone != .utc { return start.zone.timestamp(civil) > until.timestamp }
    return civil > until.civil
  }
}
