package import WearerKit

package struct CalendarOccurrence: Hashable {
  let uid: String
  /// Identifies the occurrence within its event: its start according to the rule, even if it was moved.
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

/// The range of local dates for which occurrences are requested, and the zone of those dates.
struct CalendarWindow {
  let first: CivilDate
  let last: CivilDate
  private let range: Range<Timestamp>

  init(from first: CivilDate, days: Int, in zone: Zone) {
    (self.first, last) = (first, first.adding(days: days - 1))
    func opens(_ date: CivilDate) -> Timestamp { zone.keptTimestamp(CivilDateTime(date: date, secondOfDay: 0)) }
    range = opens(first)..<max(opens(first), opens(first.adding(days: days)))
  }

  /// Returns whether something is within it: a day by its date, in whichever calendar; a time by its moment.
  func contains(_ moment: CalendarMoment, _ length: CalendarLength, until end: Timestamp) -> Bool {
    if moment.isDay {
      return moment.civil.date <= last && moment.civil.date.adding(days: max(1, length.days)) > first
    }
    let begins = moment.timestamp < range.upperBound
    return begins && (end > range.lowerBound || (end == moment.timestamp && end >= range.lowerBound))
  }
}

/// Lists the occurrences of a file's events within a window.
struct CalendarExpansion {
  private let window: CalendarWindow
  private let answers: CalendarAnswers
  private var budget: CalendarBudget
  private(set) var occurrences: [CalendarOccurrence] = []
  private(set) var counts = CalendarCounts()
  private(set) var notes = CalendarNoteList()

  /// - Parameter events: Those of all calendars of the file, in order: versions of one event may be in different
  ///   ones.
  init(
    _ events: [ImportedEvent], _ answers: CalendarAnswers, in window: CalendarWindow, _ budget: CalendarBudget
  ) {
    (self.window, self.answers, self.budget) = (window, answers, budget)
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
  }

  /// Expands the events of one uid: recurring ones, and replacements of single occurrences.
  private mutating func expand(_ group: [ImportedEvent]) {
    let masters = newestMasters(group)
    var replacements = CalendarReplacements(newestReplacements(group, masters))
    if replacements.tooMany > 0 {
      notes.add(
        group[0].line,
        "more than \(CalendarLimits.futureChangesPerEvent) changes of all later occurrences: the rest are single ones")
    }
    for event in masters where event.hasStart {
      if !event.rules.isEmpty || !event.addedDates.isEmpty { counts.recurring += 1 }
      let later = replacements.later(in: event.start.zone)
      for start in starts(of: event, movedBy: later.reach) {
        let replacement = replacements.take(start.moment)
        let change = event.rules.isEmpty ? nil : later.change(of: start.moment)
        // A newer change of all that follow replaces single changes, too.
        let isNewer = change.map { $0.event.version.sequence > replacement?.version.sequence ?? .min } ?? false
        var (meant, moment, length) = (event, start.moment, start.length)
        if let change, isNewer {
          (meant, moment, length) = (change.event, change.moment, nil)
        } else if let replacement {
          (meant, moment, length) = (replacement, replacement.start, nil)
        }
        if !meant.hasStart { (moment, length) = (start.moment, start.length ?? event.length) }
        add(meant, at: moment, for: length, of: start.moment.timestamp, CalendarReference.names(of: start.moment))
      }
    }
    // A replacement of an occurrence that the rule doesn't produce, or no longer, still takes place.
    let zone = masters.first?.start.zone
    for event in replacements.rest where event.hasStart {
      let original = event.replaces?.timestamp(in: zone ?? event.start.zone) ?? event.start.timestamp
      add(event, at: event.start, of: original, event.replaces?.keys ?? [])
    }
  }

  private mutating func newestReplacements(_ group: [ImportedEvent], _ masters: [ImportedEvent]) -> [ImportedEvent] {
    let calendars = Set(masters.map(\.calendar))
    let version = masters.first?.version
    let replaced = Set(
      group.filter { event in event.replaces == nil && version.map { event.version < $0 } ?? false }.map(\.calendar))
    var newest: [ImportedEvent] = []
    var places: [CalendarReference: Int] = [:]
    for event in group {
      guard let replaces = event.replaces else { continue }
      counts.overrides += 1
      if let version, event.version < version, !calendars.contains(event.calendar) || replaced.contains(event.calendar)
      {
        // It changed a version of the event that the file replaces (RFC 5546 §2.1.5). Where that isn't in the file, an
        // older number means nothing: instances count on their own (RFC 5545 §3.8.7.4).
        drop(event)
      } else if let place = places[replaces] {
        let isNewer = event.version >= newest[place].version
        drop(isNewer ? newest[place] : event)
        if isNewer { newest[place] = event }
      } else {
        places[replaces] = newest.count
        newest.append(event)
      }
    }
    return newest
  }

  /// Returns the newest of the events with one uid. Others of the same age with another start are separate events,
  /// which some programs write in violation of the standard.
  private mutating func newestMasters(_ group: [ImportedEvent]) -> [ImportedEvent] {
    struct Identity: Hashable {
      let civil: CivilDateTime
      let zone: String
      let rules: [RecurrenceRule]
    }
    let masters = group.filter { $0.replaces == nil }
    let newest = masters.map(\.version).max()
    var kept: [ImportedEvent] = []
    var seen: Set<Identity> = []
    for event in masters {
      let identity = Identity(civil: event.start.civil, zone: event.start.zone.identifier, rules: event.rules)
      if event.version == newest, seen.insert(identity).inserted { kept.append(event) } else { drop(event) }
    }
    return kept
  }

  private mutating func drop(_ event: ImportedEvent) {
    notes.add(event.line, "another version of this event is newer, or the same: left out")
  }

  private struct Start {
    let moment: CalendarMoment
    /// `nil` for the event's own.
    let length: CalendarLength?
  }

  /// Returns every start of an event up to the window's end, without exceptions, in order and without duplicates.
  ///
  /// - Parameter days: The days by which a change of later occurrences may move one into the window.
  private mutating func starts(of event: ImportedEvent, movedBy days: Int) -> [Start] {
    // An occurrence that began before the window may extend into it.
    let margin = event.length.days + event.length.seconds / 86_400 + days + 2
    let (first, last) = (window.first.adding(days: -margin), window.last.adding(days: days + 2))
    func list(_ rule: RecurrenceRule, countsStart: Bool) -> [CalendarMoment] {
      let share = budget.share
      var left = share
      let result = RecurrenceExpansion(rule: rule, start: event.start, countsStart: countsStart)
        .moments(from: first, to: last, &left)
      budget.take(share, leaving: left)
      if result.isCutOff {
        notes.add(
          event.line,
          "its recurrence rule is cut off after \(share.steps - left.steps) steps "
            + "and \(result.moments.count) occurrences: it has no end in sight")
      }
      return result.moments
    }
    let moments: [Start]
    if event.rules.count == 1, event.addedDates.isEmpty, event.excludedRules.isEmpty {
      // They are already in order.
      moments = list(event.rules[0], countsStart: true).map { Start(moment: $0, length: nil) }
    } else {
      var starts: [Timestamp: Start] = [:]
      if event.rules.isEmpty { starts[event.start.timestamp] = Start(moment: event.start, length: nil) }
      for rule in event.rules {
        for moment in list(rule, countsStart: true) { starts[moment.timestamp] = Start(moment: moment, length: nil) }
      }
      for addition in event.addedDates {
        starts[addition.moment.timestamp] = Start(moment: addition.moment, length: addition.length)
      }
      for rule in event.excludedRules {
        for moment in list(rule, countsStart: false) { starts[moment.timestamp] = nil }
      }
      moments = starts.values.sorted { $0.moment.timestamp < $1.moment.timestamp }
    }
    guard !event.excludedDates.isEmpty else { return moments }
    let left = moments.filter { start in
      !CalendarReference.names(of: start.moment).contains(where: event.excludedDates.contains)
    }
    counts.excluded += moments.count - left.count
    return left
  }

  private mutating func add(
    _ event: ImportedEvent, at moment: CalendarMoment, for length: CalendarLength? = nil, of original: Timestamp,
    _ names: [CalendarReferenceKey]
  ) {
    let length = length ?? event.length
    let end = moment.end(after: length)
    guard moment.isKept, window.contains(moment, length, until: end) else { return }
    occurrences.append(
      CalendarOccurrence(
        uid: event.uid, original: original, start: moment, end: end,
        isBusy: event.isBusy && !answers.saysNo(to: event, names), isCancelled: event.isCancelled))
  }
}

/// Replacements of single occurrences of an event, or of an occurrence and all that follow.
private struct CalendarReplacements {
  private let events: [ImportedEvent]
  private var isTaken: [Bool]
  /// The newest for each reference to an occurrence.
  private var places: [CalendarReferenceKey: [Int]] = [:]
  private let future: [ImportedEvent]
  /// The number of changes of all later occurrences beyond those that are applied.
  let tooMany: Int

  init(_ events: [ImportedEvent]) {
    self.events = events
    isTaken = Array(repeating: false, count: events.count)
    let future = events.filter(\.isForFuture)
    self.future = Array(future.prefix(CalendarLimits.futureChangesPerEvent))
    tooMany = future.count - self.future.count
    for (place, event) in events.enumerated() {
      for key in event.replaces?.keys ?? [] { places[key, default: []].append(place) }
    }
  }

  /// Returns the replacement of that occurrence, once.
  mutating func take(_ occurrence: CalendarMoment) -> ImportedEvent? {
    var best: Int?
    for name in CalendarReference.names(of: occurrence) {
      for place in places[name] ?? [] where !isTaken[place] {
        if let known = best, events[known].version > events[place].version { continue }
        best = place
      }
      // A day without a time refers to the first occurrence on it.
      guard let found = places[name], best != nil else { continue }
      for place in found { isTaken[place] = true }
      places[name] = nil
    }
    return best.map { events[$0] }
  }

  /// The replacements that weren't used.
  var rest: [ImportedEvent] { zip(events, isTaken).filter { !$0.1 }.map(\.0) }

  func later(in zone: Zone) -> CalendarLaterChanges { CalendarLaterChanges(future, in: zone) }
}

/// Changes of an occurrence and all that follow (RFC 5545 §3.2.13), on the clock of the event that they change.
private struct CalendarLaterChanges {
  private let changes: [(from: Timestamp, event: ImportedEvent, shift: Int64)]
  /// The maximum number of days by which an occurrence may move.
  let reach: Int

  init(_ events: [ImportedEvent], in zone: Zone) {
    let changes = events.compactMap { event -> (from: Timestamp, event: ImportedEvent, shift: Int64)? in
      guard let replaces = event.replaces else { return nil }
      let from = replaces.timestamp(in: zone)
      // Days move by days, and times by the difference on their new clock.
      let old =
        event.start.isDay
        ? CivilDateTime(date: replaces.date, secondOfDay: 0) : event.start.zone.civil(from)
      return (from, event, event.start.civil.secondsAsIfUTC - old.secondsAsIfUTC)
    }
    self.changes = changes.sorted { ($0.from, $0.event.version) < ($1.from, $1.event.version) }
    reach = changes.map { Int($0.shift.magnitude / 86_400) + 1 }.max() ?? 0
  }

  /// Returns an occurrence after the last change before it.
  func change(of occurrence: CalendarMoment) -> (event: ImportedEvent, moment: CalendarMoment)? {
    guard let change = changes.last(where: { $0.from <= occurrence.timestamp }) else { return nil }
    let start = change.event.start
    let civil = start.isDay ? occurrence.civil : start.zone.civil(occurrence.timestamp)
    let moved = CivilDateTime(secondsAsIfUTC: civil.secondsAsIfUTC + change.shift)
    return (change.event, start.moved(to: start.isDay ? CivilDateTime(date: moved.date, secondOfDay: 0) : moved))
  }
}

package struct CalendarCounts: Hashable, Sendable {
  package var events = 0
  var recurring = 0
  var overrides = 0
  /// Occurrences removed by an exception.
  var excluded = 0
  package var occurrences = 0
  /// Components that aren't events, such as tasks.
  var otherComponents = 0
  /// Events that couldn't be parsed; each has a note.
  var skipped = 0
}
