import SimKernel

/// Lists the moments that a recurrence rule produces, in order and each once.
///
/// Rules of days and longer select days and times on the wall clock; rules of hours and shorter count real time, so that
/// an hour that a change of the clocks leaves out or repeats is one hour all the same.
struct RecurrenceExpansion {
  let rule: RecurrenceRule
  let start: CalendarMoment
  /// Whether the start itself counts as the first occurrence even if the rule would not select it.
  let countsStart: Bool

  struct Result {
    var moments: [CalendarMoment] = []
    /// The rule was given up before its end: it matches too rarely, or without measure.
    var isCutOff = false
    /// How many occurrences the rule may still have.
    fileprivate var remaining = Int.max

    /// Takes an occurrence in unless it is the one before it, or too early to be wanted.
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

  /// The occurrences between two days, both included; earlier ones may be among them.
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
          // They are not printed: it is enough to count them.
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

  /// - Returns: whether the next one is to be looked at.
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

  /// Without a COUNT, periods long before the window need not be looked at.
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

  /// The seconds of the day.
  private var timesOfDay: [Int] {
    if start.isDay { return [0] }
    let hours = rule.hours.isEmpty ? [start.civil.hour] : rule.hours
    let minutes = rule.minutes.isEmpty ? [start.civil.minute] : rule.minutes
    let seconds = rule.seconds.isEmpty ? [start.civil.second] : rule.secondsOfClock
    return hours.flatMap { hour in
      minutes.flatMap { minute in seconds.map { hour * 3_600 + minute * 60 + $0 } }
    }
  }

  /// Which of so many the rule's positions leave.
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
  /// The rule's seconds; the clock of a device has no 60th.
  fileprivate var secondsOfClock: [Int] { Set(seconds.map { min($0, 59) }).sorted() }
}

/// The hours, minutes or seconds that a rule counts from its start, in real time.
private struct RecurrenceClock {
  private let rule: RecurrenceRule
  private let start: CalendarMoment
  private let days: RecurrencePeriod
  /// The start of the hour, minute or second that holds the start, and how far the next one is, in seconds.
  private let base: Int64
  private let step: Int64

  enum Period {
    /// The times within it, in Unix seconds.
    case times([Int64])
    /// The rule selects nothing before that period.
    case nothing(before: Int)
    case beyond
  }

  /// nil for a start whose time is not kept: real time cannot be counted from there.
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

  /// The last period that begins before that.
  func index(before moment: Timestamp) -> Int { max(0, Int((moment.unixSeconds - base) / step) - 1) }

  /// The day on which a period begins.
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
    // Where the clocks change by half an hour, an hour of real time need not begin with a full one.
    return minutes.flatMap { minute in
      seconds.map { at + Int64((minute - civil.minute + 60) % 60 * 60 + $0) }
    }.sorted()
  }
}
