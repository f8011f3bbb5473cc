import ScenarioFiles
import SimKernel

/// A recurrence rule (RFC 5545 §3.3.10), as written.
struct RecurrenceRule: Hashable {
  enum Frequency: String, CaseIterable {
    case secondly = "SECONDLY", minutely = "MINUTELY", hourly = "HOURLY", daily = "DAILY", weekly = "WEEKLY"
    case monthly = "MONTHLY", yearly = "YEARLY"
  }

  /// A weekday, or the n-th one of a month or year (from the end when negative).
  struct Day: Hashable {
    let ordinal: Int?
    let weekday: Weekday
  }

  private(set) var frequency = Frequency.daily
  private(set) var interval = 1
  private(set) var count: Int?
  private(set) var until: CalendarMoment?
  private(set) var seconds: [Int] = []
  private(set) var minutes: [Int] = []
  private(set) var hours: [Int] = []
  private(set) var days: [Day] = []
  private(set) var monthDays: [Int] = []
  private(set) var yearDays: [Int] = []
  private(set) var weeks: [Int] = []
  private(set) var months: [Int] = []
  private(set) var positions: [Int] = []
  private(set) var weekStart = Weekday.monday

  init(_ line: CalendarLine, _ zones: CalendarZones) throws(InputMistake) {
    var hasFrequency = false
    for part in line.value.split(separator: ";") {
      let pair = part.split(separator: "=", maxSplits: 1).map(String.init)
      guard pair.count == 2 else { throw Self.mistake(line, "'\(part)' is not NAME=VALUE") }
      let (name, value) = (pair[0].uppercased(), pair[1].uppercased())
      if name == "FREQ" { hasFrequency = true }
      try set(name, value, line, zones)
    }
    guard hasFrequency else { throw Self.mistake(line, "there is no FREQ") }
  }

  private mutating func set(
    _ name: String, _ value: String, _ line: CalendarLine, _ zones: CalendarZones
  ) throws(InputMistake) {
    func numbers(_ range: ClosedRange<Int>, negatives: Bool = false) throws(InputMistake) -> [Int] {
      var numbers: [Int] = []
      for text in value.split(separator: ",") {
        guard let number = Int(text), range.contains(negatives ? abs(number) : number) else {
          throw Self.mistake(line, "'\(text)' is out of range in \(name)")
        }
        numbers.append(number)
      }
      return numbers
    }
    switch name {
    case "FREQ":
      guard let frequency = Frequency(rawValue: value) else { throw Self.mistake(line, "there is no FREQ=\(value)") }
      self.frequency = frequency
    case "INTERVAL": interval = try numbers(1...100_000).first ?? 1
    case "COUNT": count = try numbers(0...10_000_000).first
    // Only the zone of the event can make sense of a local time here; it is compared as a wall clock shows it.
    case "UNTIL": until = try CalendarMoment(value, line, zones)
    case "BYSECOND": seconds = try numbers(0...60)
    case "BYMINUTE": minutes = try numbers(0...59)
    case "BYHOUR": hours = try numbers(0...23)
    case "BYDAY": days = try Self.days(value, line)
    case "BYMONTHDAY": monthDays = try numbers(1...31, negatives: true)
    case "BYYEARDAY": yearDays = try numbers(1...366, negatives: true)
    case "BYWEEKNO": weeks = try numbers(1...53, negatives: true)
    case "BYMONTH": months = try numbers(1...12)
    case "BYSETPOS": positions = try numbers(1...366, negatives: true)
    case "WKST":
      guard let day = Self.weekday(value) else { throw Self.mistake(line, "'\(value)' is no day of the week") }
      weekStart = day
    default: break  // parts of later standards and of vendors change nothing here
    }
  }

  private static func days(_ value: String, _ line: CalendarLine) throws(InputMistake) -> [Day] {
    var days: [Day] = []
    for text in value.split(separator: ",") {
      let ordinal = text.dropLast(2)
      guard let weekday = weekday(text.suffix(2)),
        ordinal.isEmpty || Int(ordinal).map({ (1...53).contains(abs($0)) }) == true
      else { throw mistake(line, "'\(text)' is no day of the week") }
      days.append(Day(ordinal: Int(ordinal), weekday: weekday))
    }
    return days
  }

  private static func weekday(_ text: some StringProtocol) -> Weekday? {
    ["MO", "TU", "WE", "TH", "FR", "SA", "SU"].firstIndex(of: String(text)).flatMap { Weekday(rawValue: $0) }
  }

  private static func mistake(_ line: CalendarLine, _ reason: String) -> InputMistake {
    InputMistake("in the recurrence rule: \(reason)", line: line.number)
  }
}

/// Which days of a year, month, week or single day a recurrence rule selects.
struct RecurrencePeriod {
  let rule: RecurrenceRule
  let start: CivilDate

  /// The days of the `index`-th period from the one that holds the start, in order.
  func days(_ index: Int) -> [CivilDate] {
    let step = index * rule.interval
    switch rule.frequency {
    case .yearly: return year(start.year + step)
    case .monthly:
      let month = start.month - 1 + step
      return self.month(start.year + month / 12, month % 12 + 1)
    case .weekly:
      let back = (start.weekday.rawValue - rule.weekStart.rawValue + 7) % 7
      let first = start.dayNumber - back + 7 * step
      return (first..<first + 7).map { CivilDate(dayNumber: $0) }.filter(isSelectedInWeek)
    default: return isAllowed(start.adding(days: step)) ? [start.adding(days: step)] : []
    }
  }

  /// The first day that the period could select, to see whether it lies beyond the end.
  func firstDay(_ index: Int) -> CivilDate {
    let step = index * rule.interval
    switch rule.frequency {
    case .yearly: return CivilDate(year: start.year + step, month: 1, day: 1)?.adding(days: -7) ?? start
    case .monthly:
      let month = start.month - 1 + step
      return CivilDate(year: start.year + month / 12, month: month % 12 + 1, day: 1) ?? start
    case .weekly: return start.adding(days: 7 * step - 6)
    default: return start.adding(days: step)
    }
  }

  private func year(_ year: Int) -> [CivilDate] {
    guard let first = CivilDate(year: year, month: 1, day: 1) else { return [] }
    let length = CivilDate.isLeap(year) ? 366 : 365
    let isPlain = rule.weeks.isEmpty && rule.yearDays.isEmpty && rule.monthDays.isEmpty && rule.days.isEmpty
    // A week that belongs to this year by its number may begin in the last one or end in the next.
    let range = rule.weeks.isEmpty ? 0..<length : -7..<length + 7
    return range.map { first.adding(days: $0) }.filter { day in
      if isPlain {
        return day.day == start.day
          && (rule.months.isEmpty ? day.month == start.month : rule.months.contains(day.month))
      }
      if !rule.weeks.isEmpty {
        guard isInSelectedWeek(day, of: year) else { return false }
        if rule.days.isEmpty, rule.monthDays.isEmpty, rule.yearDays.isEmpty, day.weekday != start.weekday {
          return false
        }
      }
      return isAllowed(day) && matchesDays(day, inYear: rule.months.isEmpty)
    }
  }

  private func month(_ year: Int, _ month: Int) -> [CivilDate] {
    let length = CivilDate.days(inMonth: month, of: year)
    return (1...length).compactMap { CivilDate(year: year, month: month, day: $0) }.filter { day in
      if rule.monthDays.isEmpty, rule.days.isEmpty, rule.yearDays.isEmpty, day.day != start.day { return false }
      return isAllowed(day) && matchesDays(day, inYear: false)
    }
  }

  private func isSelectedInWeek(_ day: CivilDate) -> Bool {
    let isOurs = rule.days.isEmpty ? day.weekday == start.weekday : rule.days.contains { $0.weekday == day.weekday }
    return isOurs && isAllowed(day)
  }

  /// Whether the parts that only ever narrow a choice allow that day.
  func isAllowed(_ day: CivilDate) -> Bool {
    if !rule.months.isEmpty, !rule.months.contains(day.month) { return false }
    if !rule.monthDays.isEmpty {
      let length = CivilDate.days(inMonth: day.month, of: day.year)
      guard rule.monthDays.contains(day.day) || rule.monthDays.contains(day.day - length - 1) else { return false }
    }
    if !rule.yearDays.isEmpty {
      let length = CivilDate.isLeap(day.year) ? 366 : 365
      let number = dayOfYear(day)
      guard rule.yearDays.contains(number) || rule.yearDays.contains(number - length - 1) else { return false }
    }
    let isByDay = rule.frequency == .yearly || rule.frequency == .monthly || rule.frequency == .weekly
    return isByDay || rule.days.isEmpty || rule.days.contains { $0.weekday == day.weekday }
  }

  /// Whether BYDAY allows the day; its ordinals count within the month or the year.
  private func matchesDays(_ day: CivilDate, inYear: Bool) -> Bool {
    guard !rule.days.isEmpty else { return true }
    let (position, length) =
      inYear
      ? (dayOfYear(day), CivilDate.isLeap(day.year) ? 366 : 365)
      : (day.day, CivilDate.days(inMonth: day.month, of: day.year))
    return rule.days.contains { wanted in
      guard wanted.weekday == day.weekday else { return false }
      guard let ordinal = wanted.ordinal else { return true }
      return ordinal > 0 ? (position - 1) / 7 + 1 == ordinal : (length - position) / 7 + 1 == -ordinal
    }
  }

  /// Whether the day lies in one of the rule's numbered weeks of that year: week 1 is the first with four days in it.
  private func isInSelectedWeek(_ day: CivilDate, of year: Int) -> Bool {
    let first = firstWeek(of: year)
    let weeks = (firstWeek(of: year + 1) - first) / 7
    let offset = day.dayNumber - first
    guard offset >= 0, offset < weeks * 7 else { return false }
    let number = offset / 7 + 1
    return rule.weeks.contains(number) || rule.weeks.contains(number - weeks - 1)
  }

  /// The day number on which week 1 of a year begins.
  private func firstWeek(of year: Int) -> Int {
    guard let january4 = CivilDate(year: year, month: 1, day: 4) else { return 0 }
    return january4.dayNumber - (january4.weekday.rawValue - rule.weekStart.rawValue + 7) % 7
  }

  private func dayOfYear(_ day: CivilDate) -> Int {
    day.dayNumber - (CivilDate(year: day.year, month: 1, day: 1)?.dayNumber ?? 0) + 1
  }
}

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
