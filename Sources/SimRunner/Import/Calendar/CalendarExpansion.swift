package import WearerKit
package import SimKernel

/// One occurrence of an event.
package struct CalendarOccurrence: Hashable {
  let uid: String
  /// What names the occurrence within its event: the start that the rule gave it, however it was moved.
  package let original: Timestamp
  package let start: CalendarMoment
  package let end: Timestamp
  package let isBusy: Bool
  let isCancelled: Bool

  package var meeting: Meeting {
    Meeting(
      id: stableHash("\(uid)|\(original.unixSeconds)") & 0x7fff_ffff_ffff_ffff, start: start.timestamp, end: end,
      isAllDay: start.isDay, isBusy: isBusy)
  }
}

/// Lists the occurrences of a calendar's events within a window.
struct CalendarExpansion {
  private let events: [ImportedEvent]
  private let window: (first: CivilDate, last: CivilDate)
  private(set) var occurrences: [CalendarOccurrence] = []
  private(set) var counts = CalendarCounts()
  private(set) var notes: [CalendarNote] = []

  /// - Parameters:
  ///   - events: of one calendar, in the order of the file.
  ///   - first: the first day of the window.
  ///   - days: how many days it has.
  init(_ events: [ImportedEvent], from first: CivilDate, days: Int) {
    self.events = events
    window = (first, first.adding(days: days - 1))
    for event in events { notes += event.notes.map { CalendarNote(line: event.line, text: $0) } }
    expand()
  }

  private mutating func expand() {
    var order: [String] = []
    var byUID: [String: [ImportedEvent]] = [:]
    for event in events {
      if byUID[event.uid] == nil { order.append(event.uid) }
      byUID[event.uid, default: []].append(event)
    }
    counts.events = events.count
    for uid in order { expand(byUID[uid] ?? []) }
    occurrences.sort {
      ($0.start.timestamp, $0.end, $0.uid, $0.original) < ($1.start.timestamp, $1.end, $1.uid, $1.original)
    }
    counts.occurrences = occurrences.count
  }

  /// Expands the events of one uid: what returns, and what replaces single occurrences of it.
  private mutating func expand(_ group: [ImportedEvent]) {
    var replacements = newestReplacements(group)
    for event in newestMasters(group) {
      if !event.rules.isEmpty || !event.addedDates.isEmpty { counts.recurring += 1 }
      for moment in starts(of: event) {
        let place = replacements.firstIndex { $0.replaces?.names(moment) == true }
        if let place {
          add(replacements.remove(at: place), original: moment.timestamp)
        } else {
          add(event, at: moment, original: moment.timestamp)
        }
      }
    }
    // What replaces an occurrence that the rule does not (or no longer) give happens all the same.
    for event in replacements { add(event, original: event.replaces?.timestamp ?? event.start.timestamp) }
  }

  private mutating func newestReplacements(_ group: [ImportedEvent]) -> [ImportedEvent] {
    var newest: [ImportedEvent] = []
    for event in group {
      guard let replaces = event.replaces else { continue }
      counts.overrides += 1
      if let index = newest.firstIndex(where: { $0.replaces?.names(replaces) == true }) {
        drop(event.sequence >= newest[index].sequence ? newest[index] : event)
        if event.sequence >= newest[index].sequence { newest[index] = event }
      } else {
        newest.append(event)
      }
    }
    return newest
  }

  /// Of events with one uid the newest holds; others of the same age and another start are events of their own, which
  /// some programs write although they should not.
  private mutating func newestMasters(_ group: [ImportedEvent]) -> [ImportedEvent] {
    let masters = group.filter { $0.replaces == nil }
    let newest = masters.map(\.sequence).max() ?? 0
    var kept: [ImportedEvent] = []
    for event in masters {
      if event.sequence < newest || kept.contains(where: { $0.start == event.start && $0.rules == event.rules }) {
        drop(event)
      } else {
        kept.append(event)
      }
    }
    return kept
  }

  private mutating func drop(_ event: ImportedEvent) {
    notes.append(CalendarNote(line: event.line, text: "another version of this event is newer, or the same: left out"))
  }

  /// Every start of an event up to the window's end, exceptions taken out, in order and each once.
  private mutating func starts(of event: ImportedEvent) -> [CalendarMoment] {
    var starts = Set<CivilDateTime>()
    var notes = notes
    func list(_ rule: RecurrenceRule, countsStart: Bool) -> [CivilDateTime] {
      // An occurrence that began before the window may last into it.
      let margin = Int(lengthInDays(event)) + 2
      let result = RecurrenceExpansion(rule: rule, start: event.start, countsStart: countsStart)
        .occurrences(to: window.last.adding(days: 2), from: window.first.adding(days: -margin))
      if result.isCutOff {
        notes.append(CalendarNote(line: event.line, text: "its recurrence rule has no end in sight: cut off"))
      }
      return result.civils
    }
    if event.rules.isEmpty { starts.insert(event.start.civil) }
    for rule in event.rules { starts.formUnion(list(rule, countsStart: true)) }
    for date in event.addedDates {
      starts.insert(event.start.zone.civil(date.timestamp, asDay: date.isDay ? date.civil : nil))
    }
    for rule in event.excludedRules { starts.subtract(list(rule, countsStart: false)) }
    self.notes = notes
    let moments = starts.sorted().map { event.start.moved(to: $0) }
    let left = moments.filter { moment in !event.excludedDates.contains { $0.names(moment) } }
    counts.excluded += moments.count - left.count
    return left
  }

  private func lengthInDays(_ event: ImportedEvent) -> Int64 {
    switch event.length {
    case .days(let days): Int64(days)
    case .seconds(let seconds): seconds / 86_400
    }
  }

  private mutating func add(_ event: ImportedEvent, original: Timestamp) {
    add(event, at: event.start, original: original)
  }

  private mutating func add(_ event: ImportedEvent, at moment: CalendarMoment, original: Timestamp) {
    let end = event.end(of: moment)
    let (opens, closes) = (moment.zone.startOfDay(window.first), moment.zone.startOfDay(window.last.adding(days: 1)))
    let isInside = moment.timestamp < closes && (end > opens || (end == moment.timestamp && end >= opens))
    guard isInside else { return }
    occurrences.append(
      CalendarOccurrence(
        uid: event.uid, original: original, start: moment, end: end, isBusy: event.isBusy,
        isCancelled: event.isCancelled))
  }
}

extension CalendarMoment {
  /// Whether this (an exception or a replaced start) means that occurrence: a day means whatever is on it.
  fileprivate func names(_ occurrence: CalendarMoment) -> Bool {
    if isDay || occurrence.isDay { return civil.date == occurrence.civil.date }
    return timestamp == occurrence.timestamp
  }
}

extension Zone {
  /// What the clock shows, unless a day was meant.
  fileprivate func civil(_ moment: Timestamp, asDay day: CivilDateTime?) -> CivilDateTime { day ?? civil(moment) }
}

/// What a calendar held.
package struct CalendarCounts: Hashable, Sendable {
  package var events = 0
  var recurring = 0
  var overrides = 0
  /// Occurrences that an exception takes out.
  var excluded = 0
  package var occurrences = 0
  /// Components that are no events, such as tasks.
  var otherComponents = 0
  /// Events that could not be understood; each has a note.
  var skipped = 0
}

/// Something about one event that the user should know.
package struct CalendarNote: Hashable, Sendable {
  package let line: Int
  package let text: String
}

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

  init(_ component: CalendarComponent, _ zones: CalendarZones) throws(InputMistake) {
    guard let startLine = component.first("DTSTART") else {
      throw InputMistake("the event has no DTSTART", line: component.line)
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
  ) throws(InputMistake) -> Length {
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
      throw InputMistake("'\(line.value)' is not a duration such as PT1H30M", line: line.number)
    }
    if start.isDay { return .days(max(1, duration.days)) }
    let seconds = Int64(duration.days) * 86_400 + Int64(duration.seconds)
    if seconds < 0 { notes.append("it ends before it starts: kept without length") }
    return .seconds(max(seconds, 0))
  }

  private static func rules(
    _ lines: [CalendarLine], _ zones: CalendarZones
  ) throws(InputMistake) -> [RecurrenceRule] {
    var rules: [RecurrenceRule] = []
    for line in lines {
      let rule = try RecurrenceRule(line, zones)
      if !rules.contains(rule) { rules.append(rule) }
    }
    return rules
  }

  private static func dates(
    _ lines: [CalendarLine], _ zones: CalendarZones
  ) throws(InputMistake) -> [CalendarMoment] {
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
