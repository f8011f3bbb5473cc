import SimKernel

/// The days of a year, month, week or single day that a recurrence rule selects.
struct RecurrencePeriod {
  let rule: RecurrenceRule
  let start: CivilDate

  /// Returns the days of the `index`-th period from the one with the start, in order.
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

  /// The number of days to examine for a period.
  var cost: Int {
    switch rule.frequency {
    case .yearly: isByMonthDay ? 12 * max(1, rule.monthDays.count) : rule.months.isEmpty ? 380 : 31 * rule.months.count
    case .monthly: 31
    case .weekly: 7
    default: 1
    }
  }

  /// Returns the first day that the period could select, to check whether it is after the end.
  func firstDay(_ index: Int) -> CivilDate {
    let step = index * rule.interval
    switch rule.frequency {
    case .yearly: return CivilDate(year: start.year + step, month: 1, day: 1)?.adding(days: -7) ?? start
    case .monthly:
      let month = start.month - 1 + step
      return CivilDate(year: start.year + month / 12, month: month % 12 + 1, day: 1)?.adding(days: -1) ?? start
    case .weekly: return start.adding(days: 7 * step - 6)
    default: return start.adding(days: step)
    }
  }

  /// `true` if a year or a month selects days by their numbers within a month, given or the start's own.
  private var isByMonthDay: Bool {
    guard rule.weeks.isEmpty, rule.yearDays.isEmpty else { return false }
    return !rule.monthDays.isEmpty || rule.days.isEmpty
  }

  private func year(_ year: Int) -> [CivilDate] {
    guard let first = CivilDate(year: year, month: 1, day: 1) else { return [] }
    if isByMonthDay {
      let months = !rule.months.isEmpty ? rule.months : rule.monthDays.isEmpty ? [start.month] : Array(1...12)
      return months.flatMap { byMonthDay(year, $0, inYear: rule.months.isEmpty) }
    }
    if !rule.yearDays.isEmpty, rule.weeks.isEmpty { return byYearDay(first) }
    let length = CivilDate.isLeap(year) ? 366 : 365
    if rule.weeks.isEmpty, !rule.months.isEmpty {
      return rule.months.flatMap { month in
        days(of: year, month).filter { isAllowed($0) && matchesDays($0, inYear: false) }
      }
    }
    // A week of this year by its number may begin in the previous year or end in the next.
    let range = rule.weeks.isEmpty ? 0..<length : -7..<length + 7
    return range.map { first.adding(days: $0) }.filter { day in
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
    if isByMonthDay {
      return rule.months.isEmpty || rule.months.contains(month) ? byMonthDay(year, month, inYear: false) : []
    }
    return days(of: year, month).filter { isAllowed($0) && matchesDays($0, inYear: false) }
  }

  private func days(of year: Int, _ month: Int) -> [CivilDate] {
    (1...CivilDate.days(inMonth: month, of: year)).compactMap { CivilDate(year: year, month: month, day: $0) }
  }

  /// Returns the days of a month with the rule's numbers. A number beyond the month is skipped according to the rule.
  private func byMonthDay(_ year: Int, _ month: Int, inYear: Bool) -> [CivilDate] {
    let length = CivilDate.days(inMonth: month, of: year)
    guard let first = CivilDate(year: year, month: month, day: 1) else { return [] }
    let wanted = rule.monthDays.isEmpty ? [start.day] : rule.monthDays
    let places = wanted.compactMap { number in
      skipped(number > 0 ? number - 1 : length + number, within: length)
    }
    return Set(places).sorted().map { first.adding(days: $0) }.filter { matchesDays($0, inYear: inYear) }
  }

  private func byYearDay(_ first: CivilDate) -> [CivilDate] {
    let length = CivilDate.isLeap(first.year) ? 366 : 365
    let places = rule.yearDays.compactMap { number in
      skipped(number > 0 ? number - 1 : length + number, within: length)
    }
    return Set(places).sorted().map { first.adding(days: $0) }.filter { day in
      if !rule.months.isEmpty, !rule.months.contains(day.month) { return false }
      return isMonthDay(day) && matchesDays(day, inYear: rule.months.isEmpty)
    }
  }

  /// Returns an index within a month or year, or the rule's substitute for one outside (RFC 7529 §4.1).
  private func skipped(_ place: Int, within length: Int) -> Int? {
    if (0..<length).contains(place) { return place }
    switch rule.skip {
    case .omit: return nil
    case .backward: return place < 0 ? -1 : length - 1
    case .forward: return place < 0 ? 0 : length
    }
  }

  private func isSelectedInWeek(_ day: CivilDate) -> Bool {
    let isOurs = rule.days.isEmpty ? day.weekday == start.weekday : rule.days.contains { $0.weekday == day.weekday }
    return isOurs && isAllowed(day)
  }

  /// Returns whether the limiting parts allow that day.
  func isAllowed(_ day: CivilDate) -> Bool {
    if !rule.months.isEmpty, !rule.months.contains(day.month) { return false }
    guard isMonthDay(day) else { return false }
    if !rule.yearDays.isEmpty {
      let length = CivilDate.isLeap(day.year) ? 366 : 365
      let number = dayOfYear(day)
      guard rule.yearDays.contains(number) || rule.yearDays.contains(number - length - 1) else { return false }
    }
    let isByDay = rule.frequency == .yearly || rule.frequency == .monthly || rule.frequency == .weekly
    return isByDay || rule.days.isEmpty || rule.days.contains { $0.weekday == day.weekday }
  }

  private func isMonthDay(_ day: CivilDate) -> Bool {
    guard !rule.monthDays.isEmpty else { return true }
    let length = CivilDate.days(inMonth: day.month, of: day.year)
    return rule.monthDays.contains(day.day) || rule.monthDays.contains(day.day - length - 1)
  }

  /// Returns whether BYDAY allows the day. Its ordinals count within the month or the year.
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

  /// Returns whether the day is in one of the rule's numbered weeks of that year: week 1 is the first with four days in
  /// it.
  private func isInSelectedWeek(_ day: CivilDate, of year: Int) -> Bool {
    let first = firstWeek(of: year)
    let weeks = (firstWeek(of: year + 1) - first) / 7
    let offset = day.dayNumber - first
    guard offset >= 0, offset < weeks * 7 else { return false }
    let number = offset / 7 + 1
    return rule.weeks.contains(number) || rule.weeks.contains(number - weeks - 1)
  }

  /// Returns the day number on which week 1 of a year begins.
  private func firstWeek(of year: Int) -> Int {
    guard let january4 = CivilDate(year: year, month: 1, day: 4) else { return 0 }
    return january4.dayNumber - (january4.weekday.rawValue - rule.weekStart.rawValue + 7) % 7
  }

  private func dayOfYear(_ day: CivilDate) -> Int {
    day.dayNumber - (CivilDate(year: day.year, month: 1, day: 1)?.dayNumber ?? 0) + 1
  }
}
