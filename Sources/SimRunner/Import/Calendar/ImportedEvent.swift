import SimKernel

/// A VEVENT, understood: when it is, how it returns, and whether it takes the wearer's time. Nothing of what it is about
/// is kept.
struct ImportedEvent {
  let uid: String
  let line: Int
  let start: CalendarMoment
  /// How long it lasts: whole days of the wall clock for events of days, else seconds of real time.
  let length: Length
  let sequence: Int
  /// Which occurrence of another event with this uid it replaces.
  let replaces: CalendarMoment?
  /// It was meant for all later occurrences too, which is not done.
  let isForFuture: Bool
  let rules: [RecurrenceRule]
  let excludedRules: [RecurrenceRule]
  let addedDates: [CalendarMoment]
  let excludedDates: [CalendarMoment]
  let isCancelled: Bool
  let isBusy: Bool
  /// What about it is odd, although it was kept.
  let notes: [String]

  enum Length: Hashable {
    case days(Int)
    case seconds(Int64)
  }

  init(_ component: CalendarComponent, _ zones: CalendarZones) throws(CalendarMistake) {
    guard let startLine = component.first("DTSTART") else {
      throw CalendarMistake(line: component.line, reason: "the event has no DTSTART")
    }
    line = component.line
    start = try CalendarMoment(startLine.value, startLine, zones)
    uid = component.first("UID")?.value ?? "line \(component.line)"
    sequence = component.first("SEQUENCE").flatMap { Int($0.value) } ?? 0
    var notes: [String] = []
    length = try Self.length(component, start, zones, &notes)
    if let line = component.first("RECURRENCE-ID") {
      replaces = try CalendarMoment(line.value, line, zones)
      isForFuture = line.parameters["RANGE"] == "THISANDFUTURE"
      if isForFuture { notes.append("its RANGE=THISANDFUTURE is not applied to later occurrences") }
    } else {
      (replaces, isForFuture) = (nil, false)
    }
    // The same rule twice is the same rule.
    rules = try Self.rules(component.all("RRULE"), zones)
    excludedRules = try Self.rules(component.all("EXRULE"), zones)
    addedDates = try Self.dates(component.all("RDATE"), zones)
    excludedDates = try Self.dates(component.all("EXDATE"), zones)
    isCancelled = component.first("STATUS")?.value.uppercased() == "CANCELLED"
    let isTransparent = component.first("TRANSP")?.value.uppercased() == "TRANSPARENT"
    let saysFree = component.first("X-MICROSOFT-CDO-BUSYSTATUS")?.value.uppercased() == "FREE"
    isBusy = !isCancelled && !isTransparent && !saysFree
    self.notes = notes
  }

  /// When an occurrence that starts then is over.
  func end(of moment: CalendarMoment) -> Timestamp {
    switch length {
    case .days(let days):
      let date = moment.civil.date.adding(days: days)
      return moment.zone.timestamp(CivilDateTime(date: date, secondOfDay: moment.civil.secondOfDay))
    case .seconds(let seconds): return moment.timestamp + .seconds(seconds)
    }
  }

  private static func length(
    _ component: CalendarComponent, _ start: CalendarMoment, _ zones: CalendarZones, _ notes: inout [String]
  ) throws(CalendarMistake) -> Length {
    if let line = component.first("DTEND") {
      let end = try CalendarMoment(line.value, line, zones)
      if start.isDay {
        let days = end.civil.date.dayNumber - start.civil.date.dayNumber
        if days < 0 { notes.append("it ends before it starts: kept as one day") }
        // An end on the day of the start is not what the standard says, but what it means is plain.
        return .days(max(days, 1))
      }
      let seconds = (end.timestamp - start.timestamp).nanoseconds / 1_000_000_000
      if seconds < 0 { notes.append("it ends before it starts: kept without length") }
      return .seconds(max(seconds, 0))
    }
    guard let line = component.first("DURATION") else { return start.isDay ? .days(1) : .seconds(0) }
    guard let duration = CalendarDuration(line.value) else {
      throw CalendarMistake(line: line.number, reason: "'\(line.value)' is not a duration such as PT1H30M")
    }
    if start.isDay { return .days(max(1, duration.days)) }
    let seconds = Int64(duration.days) * 86_400 + Int64(duration.seconds)
    if seconds < 0 { notes.append("it ends before it starts: kept without length") }
    return .seconds(max(seconds, 0))
  }

  private static func rules(
    _ lines: [CalendarLine], _ zones: CalendarZones
  ) throws(CalendarMistake) -> [RecurrenceRule] {
    var rules: [RecurrenceRule] = []
    for line in lines {
      let rule = try RecurrenceRule(line, zones)
      if !rules.contains(rule) { rules.append(rule) }
    }
    return rules
  }

  private static func dates(
    _ lines: [CalendarLine], _ zones: CalendarZones
  ) throws(CalendarMistake) -> [CalendarMoment] {
    var dates: [CalendarMoment] = []
    for line in lines {
      for text in line.value.split(separator: ",") {
        // Of a period only the start counts: it lasts as long as the event.
        dates.append(try CalendarMoment(text.prefix { $0 != "/" }, line, zones))
      }
    }
    return dates
  }
}
