import SimKernel

/// A parsed VEVENT: its time, its recurrence, and whether it makes the wearer busy. Its content isn't stored.
struct ImportedEvent {
  let uid: String
  let line: Int
  /// The index of its calendar in the file.
  let calendar: Int
  let start: CalendarMoment
  /// `false` for a cancellation without DTSTART, which RFC 5546 §3.2.5 permits.
  let hasStart: Bool
  let length: CalendarLength
  let version: Version
  /// The occurrence of another event with this uid that it replaces.
  let replaces: CalendarReference?
  /// `true` if it also replaces all later occurrences.
  let isForFuture: Bool
  let rules: [RecurrenceRule]
  let excludedRules: [RecurrenceRule]
  let addedDates: [Addition]
  let excludedDates: Set<CalendarReferenceKey>
  let isCancelled: Bool
  let isBusy: Bool
  /// Tolerated deviations.
  let notes: [CalendarNote]

  /// The order of an event's versions (RFC 5546 §2.1.5).
  struct Version: Hashable, Comparable {
    let sequence: Int
    /// DTSTAMP and LAST-MODIFIED in Unix seconds; the lowest number if missing.
    let stamp: Int64
    let modified: Int64
    /// 1 for a message that cancels, which follows what it cancels; else 0.
    let cancels: Int

    static func < (a: Version, b: Version) -> Bool {
      (a.sequence, a.stamp, a.modified, a.cancels) < (b.sequence, b.stamp, b.modified, b.cancels)
    }
  }

  /// An occurrence that RDATE adds; a period has a length of its own.
  struct Addition: Hashable {
    let moment: CalendarMoment
    let length: CalendarLength?
  }

  /// The last date on which it may begin; `nil` if its recurrence has no end.
  var lastDate: CivilDate? {
    var last = addedDates.map(\.moment.civil.date).reduce(start.civil.date, max)
    for rule in rules {
      guard let until = rule.until else { return nil }
      last = max(last, until.civil.date)
    }
    return last
  }

  init(
    _ component: CalendarComponent, _ zones: CalendarZones, calendar: Int, method: String?, part: CalendarOwner.Part
  ) throws(InputMistake) {
    if component.isCutOff { throw InputMistake("VEVENT begins here and never ends", line: component.line) }
    isCancelled = component.first("STATUS")?.word == "CANCELLED" || method == "CANCEL"
    let named = try component.known("DTSTART")
    hasStart = named != nil
    let other = isCancelled ? component.first("RECURRENCE-ID") ?? component.first("DTSTAMP") : nil
    guard let startLine = named ?? other else {
      throw InputMistake("the event has no DTSTART", line: component.line)
    }
    line = component.line
    self.calendar = calendar
    let start = try CalendarMoment(startLine.value, startLine, zones)
    self.start = start
    let uidLine = component.first("UID")
    uid = uidLine.flatMap { $0.flaw == nil ? $0.value : nil } ?? "line \(component.line)"
    var notes = CalendarNoteList()
    version = Self.version(component, cancels: method == "CANCEL", &notes)
    length = try Self.length(component, start, zones, &notes)
    if let line = try component.known("RECURRENCE-ID") {
      replaces = try CalendarReference(try line.moment(line.value), line, zones)
      let range = line.parameters["RANGE"]?.uppercased()
      isForFuture = range == "THISANDFUTURE"
      if let range, !isForFuture {
        notes.add(line.number, "its RANGE=\(quoted(range)) is not applied to other occurrences")
      }
      if component.first("RRULE") != nil {
        notes.add(component.line, "it replaces one occurrence: its own recurrence rule is not used")
      }
    } else {
      (replaces, isForFuture) = (nil, false)
    }
    rules = try Self.rules(component.all("RRULE"), start)
    excludedRules = try Self.rules(component.all("EXRULE"), start)
    if let until = rules.compactMap(\.until).max(by: { $0.civil < $1.civil }), rules.count == 1,
      until.civil.date < start.civil.date
    {
      notes.add(component.line, "its recurrence rule ends before the event begins")
    }
    if !start.isKept, rules.isEmpty {
      notes.add(startLine.number, "the year \(start.civil.date.year) lies beyond those that are kept, 1678 to 2261")
    }
    addedDates = try Self.additions(component.all("RDATE"), start, zones, &notes)
    excludedDates = try Self.exclusions(component.all("EXDATE"), zones, &notes)
    let isTransparent = component.first("TRANSP")?.word == "TRANSPARENT"
    // Exchange counts work elsewhere as free, too.
    let saysFree = ["FREE", "WORKINGELSEWHERE"].contains(component.first("X-MICROSOFT-CDO-BUSYSTATUS")?.word)
    isBusy = !isCancelled && !isTransparent && !saysFree && part != .declined
    self.notes = notes.notes
  }

  private static func version(
    _ component: CalendarComponent, cancels: Bool, _ notes: inout CalendarNoteList
  ) -> Version {
    func stamp(_ name: String) -> Int64 {
      component.first(name).flatMap { WrittenMoment($0.value) }?.civil.secondsAsIfUTC ?? .min
    }
    var sequence = 0
    if let line = component.first("SEQUENCE") {
      if let number = Int(line.value.trimmed) {
        sequence = number
      } else {
        notes.add(line.number, "\(quoted(line.value)) is not the number of a version: taken as the first")
      }
    }
    return Version(
      sequence: sequence, stamp: stamp("DTSTAMP"), modified: stamp("LAST-MODIFIED"), cancels: cancels ? 1 : 0)
  }

  private static func length(
    _ component: CalendarComponent, _ start: CalendarMoment, _ zones: CalendarZones, _ notes: inout CalendarNoteList
  ) throws(InputMistake) -> CalendarLength {
    if let line = try component.known("DTEND") {
      let end = try CalendarMoment(line.value, line, zones, floating: start.zone)
      if start.isDay {
        let days = end.civil.date.dayNumber - start.civil.date.dayNumber
        if days < 0 { notes.add(component.line, "it ends before it starts: kept as one day") }
        // An end on the day of the start violates the standard, but its meaning is clear.
        return CalendarLength(days: max(days, 1))
      }
      if !end.isKept, start.isKept {
        notes.add(line.number, "the year \(end.civil.date.year) lies beyond those that are kept, 1678 to 2261")
      }
      let seconds = end.timestamp.unixSeconds - start.timestamp.unixSeconds
      if seconds < 0 { notes.add(component.line, "it ends before it starts: kept without length") }
      return CalendarLength(seconds: Int(max(seconds, 0)))
    }
    guard let line = try component.known("DURATION") else { return CalendarLength(days: start.isDay ? 1 : 0) }
    guard let duration = CalendarLength(line.value) else {
      throw line.mistake("\(quoted(line.value)) is not a duration such as PT1H30M")
    }
    if !start.isDay, start.isKept, start.end(after: duration) == .latestKept {
      notes.add(line.number, "it ends beyond the years that are kept, 1678 to 2261")
    }
    if let length = usable(duration, start) { return length }
    notes.add(component.line, "it ends before it starts: kept without length")
    return CalendarLength(days: start.isDay ? 1 : 0)
  }

  /// Returns the length in the form for the start: days for a day; `nil` if it is negative.
  private static func usable(_ length: CalendarLength, _ start: CalendarMoment) -> CalendarLength? {
    guard length.days >= 0, length.seconds >= 0 else { return nil }
    return start.isDay ? CalendarLength(days: max(1, length.days + (length.seconds + 86_399) / 86_400)) : length
  }

  private static func rules(
    _ lines: [CalendarLine], _ start: CalendarMoment
  ) throws(InputMistake) -> [RecurrenceRule] {
    var rules: [RecurrenceRule] = []
    // A repeated rule counts once.
    var seen: Set<RecurrenceRule> = []
    for line in lines {
      let rule = try RecurrenceRule(line)
      if start.isDay, !rule.frequency.isOfDays {
        throw line.mistake("in the recurrence rule: a day does not return every \(rule.frequency.unit)")
      }
      if !start.isKept, !rule.frequency.isOfDays {
        throw line.mistake("in the recurrence rule: hours are not counted from the year \(start.civil.date.year)")
      }
      if seen.insert(rule).inserted { rules.append(rule) }
      guard rules.count <= CalendarLimits.rulesPerEvent else {
        throw line.mistake("the event has more than \(CalendarLimits.rulesPerEvent) rules")
      }
    }
    return rules
  }

  /// - Throws: If a zone is unknown. A date that can't be parsed is skipped.
  private static func additions(
    _ lines: [CalendarLine], _ start: CalendarMoment, _ zones: CalendarZones, _ notes: inout CalendarNoteList
  ) throws(InputMistake) -> [Addition] {
    var additions: [Addition] = []
    for line in lines where line.flaw == nil {
      for text in line.value.split(separator: ",") where !text.trimmed.isEmpty {
        let parts = text.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
        guard let written = WrittenMoment(parts[0]) else {
          notes.mistake(line.number, "\(quoted(text)) is not a date to add: not used")
          continue
        }
        let moment = try added(written, line, start, zones)
        guard parts.count == 2 else {
          additions.append(Addition(moment: moment, length: nil))
          continue
        }
        if let length = CalendarLength(String(parts[1])).flatMap({ usable($0, moment) }) {
          additions.append(Addition(moment: moment, length: length))
        } else if let end = WrittenMoment(parts[1]) {
          let until = try CalendarMoment(end, line, zones, floating: moment.zone)
          let seconds = max(0, until.timestamp.unixSeconds - moment.timestamp.unixSeconds)
          let length = usable(CalendarLength(seconds: Int(seconds)), moment)
          additions.append(Addition(moment: moment, length: length))
        } else {
          notes.mistake(line.number, "\(quoted(text)) is not a period to add: not used")
        }
      }
    }
    return additions
  }

  private static func added(
    _ written: WrittenMoment, _ line: CalendarLine, _ start: CalendarMoment, _ zones: CalendarZones
  ) throws(InputMistake) -> CalendarMoment {
    if start.isDay {
      let date = try CalendarReference(written, line, zones).date
      return start.moved(to: CivilDateTime(date: date, secondOfDay: 0))
    }
    // A day, for an event with a time, is that day at the event's time.
    if written.isDay {
      return start.moved(to: CivilDateTime(date: written.civil.date, secondOfDay: start.civil.secondOfDay))
    }
    return try CalendarMoment(written, line, zones, floating: start.zone)
  }

  /// - Throws: If a zone is unknown. A date that can't be parsed is skipped.
  private static func exclusions(
    _ lines: [CalendarLine], _ zones: CalendarZones, _ notes: inout CalendarNoteList
  ) throws(InputMistake) -> Set<CalendarReferenceKey> {
    var keys: Set<CalendarReferenceKey> = []
    for line in lines where line.flaw == nil {
      for text in line.value.split(separator: ",") where !text.trimmed.isEmpty {
        guard let written = WrittenMoment(text) else {
          notes.mistake(line.number, "\(quoted(text)) is not a date to leave out: not used")
          continue
        }
        keys.formUnion(try CalendarReference(written, line, zones).keys)
      }
    }
    return keys
  }
}
