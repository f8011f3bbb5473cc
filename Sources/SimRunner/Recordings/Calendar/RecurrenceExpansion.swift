import SimKernel

/// Lists the moments of a recurrence rule, in order and without duplicates.
///
/// Rules of days and longer select days and times on the wall clock. Rules of hours and shorter count real time, so
/// that an hour skipped or repeated by a change of the clocks is still one hour.
struct RecurrenceExpansion {
  let rule: RecurrenceRule
  let start: CalendarMoment
  /// `true` if the start is the first occurrence even if the rule doesn't select it.
  let countsStart: Bool

  struct Result {
    var moments: [CalendarMoment] = []
    /// `true` if the rule wasn't listed completely: it matches too rarely, or too often.
    var isCutOff = false
    /// The remaining number of occurrences of the rule.
    fileprivate var remaining = Int.max

    /// Adds an occurrence, unless it equals the one before it or is before the window.
    fileprivate mutating func take(_ moment: CalendarMoment, isWanted: Bool, _ budget: inout RuleBudget) -> Bool {
      if let last = moments.last, moment.timestamp <= last.timestamp { return true }
      remaining -= 1
      guard isWanted else { return true }
      guard budget.occurrences > 0 else {
        isCutOff = true
        return false
      }
      budget.occurrences -= 1
      moments.append(moment)
      return true
    }
  }

  /// Returns the occurrences between two days, both included. May include earlier ones.
  func moments(from first: CivilDate, to last: CivilDate, _ budget: inout RuleBudget) -> Result {
    var result = Result()
    result.remaining = rule.count ?? .max
    if countsStart, !selectsStart {
      _ = result.take(start, isWanted: true, &budget)
    }
    if rule.frequency.isOfDays {
      listDays(from: first, to: last, &budget, &result)
    } else {
      listTimes(from: first, to: last, &budget, &result)
    }
    return result
  }

  // MARK: Days and longer

  private var period: RecurrencePeriod { RecurrencePeriod(rule: rule, start: start.civil.date) }

  private var selectsStart: Bool {
    guard rule.frequency.isOfDays else { return RecurrenceClock(rule, start).map { $0.selectsStart } ?? true }
    let (days, times) = (period.days(0), timesOfDay)
    guard let day = days.firstIndex(of: start.civil.date), let time = times.firstIndex(of: start.civil.secondOfDay)
    else { return false }
    let place = day * times.count + time
    return rule.positions.isEmpty || places(of: days.count * times.count).contains(place)
  }

  private func listDays(
    from first: CivilDate, to last: CivilDate, _ budget: inout RuleBudget, _ result: inout Result
  ) {
    let (period, times) = (period, timesOfDay)
    var index = rule.count == nil ? firstIndex(near: first) : 0
    budget.steps -= times.count
    while result.remaining > 0 {
      let opens = period.firstDay(index)
      guard opens <= last, opens.year < 9_999 else { return }
      budget.steps -= period.cost
      guard budget.steps > 0 else {
        result.isCutOff = true
        return
      }
      let days = period.days(index)
      index += 1
      if !rule.positions.isEmpty {
        for place in places(of: days.count * times.count) {
          let civil = CivilDateTime(date: days[place / times.count], secondOfDay: times[place % times.count])
          guard list(civil, first, last, &budget, &result) else { return }
        }
        continue
      }
      for day in days where day >= start.civil.date {
        if day < first, day > start.civil.date, !isPast(CivilDateTime(date: day, secondOfDay: 86_399)),
          rule.count == nil || result.remaining > times.count
        {
          // Before the window: it is enough to count them.
          if rule.count != nil { result.remaining -= times.count }
          continue
        }
        for time in times {
          let civil = CivilDateTime(date: day, secondOfDay: time)
          guard list(civil, first, last, &budget, &result) else { return }
        }
      }
    }
  }

  /// - Returns: Whether to continue with the next one.
  private func list(
    _ civil: CivilDateTime, _ first: CivilDate, _ last: CivilDate, _ budget: inout RuleBudget, _ result: inout Result
  ) -> Bool {
    guard civil >= start.civil else { return true }
    guard civil.date <= last, !isPast(civil), result.remaining > 0 else { return false }
    budget.steps -= 1
    guard budget.steps > 0 else {
      result.isCutOff = true
      return false
    }
    return result.take(start.moved(to: civil), isWanted: civil.date >= first, &budget)
  }

  /// Returns the index of the first period to examine. Without a COUNT, periods long before the window are skipped.
  private func firstIndex(near first: CivilDate) -> Int {
    let days = first.dayNumber - start.civil.date.dayNumber - 2
    let periods =
      switch rule.frequency {
      case .yearly: days / 366
      case .monthly: days / 31
      case .weekly: days / 7
      default: days
      }
    return max(0, periods / rule.interval - 1)
  }

  private var timesOfDay: [Int] {
    if start.isDay { return [0] }
    let hours = rule.hours.isEmpty ? [start.civil.hour] : rule.hours
    let minutes = rule.minutes.isEmpty ? [start.civil.minute] : rule.minutes
    let seconds = rule.seconds.isEmpty ? [start.civil.second] : rule.secondsOfClock
    return hours.flatMap { hour in
      minutes.flatMap { minute in seconds.map { hour * 3_600 + minute * 60 + $0 } }
    }
  }

  /// Returns the indices that the rule's positions select.
  private func places(of count: Int) -> [Int] {
    Set(rule.positions.map { $0 > 0 ? $0 - 1 : count + $0 }).sorted().filter { (0..<count).contains($0) }
  }

  private func isPast(_ civil: CivilDateTime) -> Bool {
    guard let until = rule.until else { return false }
    if until.isDay { return civil.date > until.civil.date }
    if !until.isUTC { return civil > until.civil }
    let end = Zone.utc.keptTimestamp(until.civil)
    if start.isDay { return civil.date > start.zone.civil(end).date }
    return start.zone.keptTimestamp(civil) > end
  }

  // MARK: Hours and shorter

  private func listTimes(
    from first: CivilDate, to last: CivilDate, _ budget: inout RuleBudget, _ result: inout Result
  ) {
    guard let clock = RecurrenceClock(rule, start) else { return }
    var index = 0
    if rule.count == nil || rule.isPlain {
      index = clock.index(before: start.zone.keptTimestamp(CivilDateTime(date: first, secondOfDay: 0)))
      if rule.count != nil { result.remaining = max(0, result.remaining - index) }
    }
    while result.remaining > 0 {
      budget.steps -= 1
      guard budget.steps > 0 else {
        result.isCutOff = true
        return
      }
      switch clock.period(index) {
      case .beyond: return
      case .nothing(let next): index = next
      case .times(let times):
        index += 1
        let left = rule.positions.isEmpty ? Array(times.indices) : places(of: times.count)
        for place in left where times[place] >= start.timestamp.unixSeconds {
          budget.steps -= 1
          let moment = CalendarMoment(at: Timestamp(unixSeconds: times[place]), in: start.zone)
          guard moment.civil.date <= last, !isPastByMoment(moment), result.remaining > 0 else { return }
          guard result.take(moment, isWanted: moment.civil.date >= first, &budget) else { return }
        }
      }
      if clock.date(index) > last { return }
    }
  }

  private func isPastByMoment(_ moment: CalendarMoment) -> Bool {
    guard let until = rule.until, until.isUTC, !until.isDay else { return isPast(moment.civil) }
    return moment.timestamp > Zone.utc.keptTimestamp(until.civil)
  }
}

extension RecurrenceRule {
  /// The rule's seconds, without a 60th, which clocks don't have.
  fileprivate var secondsOfClock: [Int] { Set(seconds.map { min($0, 59) }).sorted() }
}

/// The hours, minutes or seconds of a rule, counted in real time from its start.
private struct RecurrenceClock {
  private let rule: RecurrenceRule
  private let start: CalendarMoment
  private let days: RecurrencePeriod
  /// The start of the hour, minute or second of the start, and the interval to the next one, in seconds.
  private let base: Int64
  private let step: Int64

  enum Period {
    /// The times within it, in Unix seconds.
    case times([Int64])
    /// The rule selects nothing before that period.
    case nothing(before: Int)
    case beyond
  }

  /// `nil` if the start isn't representable, so that real time can't be counted from it.
  init?(_ rule: RecurrenceRule, _ start: CalendarMoment) {
    guard start.isKept else { return nil }
    (self.rule, self.start) = (rule, start)
    days = RecurrencePeriod(rule: rule, start: start.civil.date)
    let unit: Int
    switch rule.frequency {
    case .hourly: unit = 3_600
    case .minutely: unit = 60
    default: unit = 1
    }
    base = start.timestamp.unixSeconds - Int64(start.civil.secondOfDay % unit)
    step = Int64(unit) * Int64(rule.interval)
  }

  var selectsStart: Bool {
    if case .times(let times) = period(0) { times.contains(start.timestamp.unixSeconds) } else { false }
  }

  /// Returns the index of the last period that begins before that moment.
  func index(before moment: Timestamp) -> Int { max(0, Int((moment.unixSeconds - base) / step) - 1) }

  /// Returns the day on which a period begins.
  func date(_ index: Int) -> CivilDate { civil(at(index)).date }

  private func at(_ index: Int) -> Int64 { base + Int64(index) * step }

  private func civil(_ seconds: Int64) -> CivilDateTime { start.zone.civil(Timestamp(keptSeconds: seconds)) }

  func period(_ index: Int) -> Period {
    let at = at(index)
    guard at < Timestamp.latestKept.unixSeconds else { return .beyond }
    let civil = civil(at)
    func skipping(to seconds: Int64) -> Period {
      .nothing(before: max(index + 1, Int((seconds - base + step - 1) / step)))
    }
    if !days.isAllowed(civil.date) {
      let next = CivilDateTime(date: civil.date.adding(days: 1), secondOfDay: 0)
      return skipping(to: start.zone.keptTimestamp(next).unixSeconds)
    }
    if !rule.hours.isEmpty, !rule.hours.contains(civil.hour) {
      return skipping(to: at + Int64(3_600 - civil.secondOfDay % 3_600))
    }
    if rule.frequency == .hourly { return .times(times(ofHour: at, civil)) }
    if !rule.minutes.isEmpty, !rule.minutes.contains(civil.minute) {
      return skipping(to: at + Int64(60 - civil.second))
    }
    if rule.frequency == .minutely {
      let seconds = rule.seconds.isEmpty ? [start.civil.second] : rule.secondsOfClock
      return .times(seconds.map { at + Int64($0) })
    }
    guard rule.seconds.isEmpty || rule.secondsOfClock.contains(civil.second) else { return skipping(to: at + 1) }
    return .times([at])
  }

  private func times(ofHour at: Int64, _ civil: CivilDateTime) -> [Int64] {
    guard !(rule.minutes.isEmpty && rule.seconds.isEmpty) else { return [at + Int64(start.civil.secondOfDay % 3_600)] }
    let minutes = rule.minutes.isEmpty ? [start.civil.minute] : rule.minutes
    let seconds = rule.seconds.isEmpty ? [start.civil.second] : rule.secondsOfClock
    // If the clocks change by half an hour, an hour of real time may not begin on a full hour.
    return minutes.flatMap { minute in
      seconds.map { at + Int64((minute - civil.minute + 60) % 60 * 60 + $0) }
    }.sorted()
  }
}
