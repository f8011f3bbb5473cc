package import WearerKit

/// Imports a calendar file: its occurrences within a window, as meetings without their content.
package enum CalendarImport {
  /// - Throws: ``InputError`` if the file as a whole is invalid. An event that can't be parsed is skipped with a
  ///   note.
  package static func run(_ options: CalendarImportOptions) throws(InputError) -> CalendarImportResult {
    let bytes = [UInt8](try InputError.bytes(options.path))
    do throws(InputMistake) { return try read(bytes, options) } catch { throw error.error(in: options.path) }
  }

  /// Reads a calendar's text.
  ///
  /// - Throws: If the file isn't a calendar or is cut off, if none of its events can be parsed, and in strict mode
  ///   for any mistake.
  package static func read(
    _ bytes: [UInt8], _ options: CalendarImportOptions
  ) throws(InputMistake) -> CalendarImportResult {
    let outline = try CalendarOutline(CalendarLine.lines(of: bytes))
    var result = CalendarImportResult()
    var notes = outline.notes
    var events: [ImportedEvent] = []
    let names = ZoneNames()
    var answers = CalendarAnswers()
    var undecided: [Int] = []
    let named = outline.calendars.first { CalendarOwner.isNamed(in: $0) }
    for (place, calendar) in outline.calendars.enumerated() {
      let zones = CalendarZones(calendar, standard: options.zone, names: names)
      let method = calendar.first("METHOD")?.word
      let owner = CalendarOwner(options.owners, CalendarOwner.isNamed(in: calendar) ? calendar : named)
      notes += zones.notes
      for component in calendar.components {
        guard component.name == "VEVENT" else {
          if component.name != "VTIMEZONE" { result.counts.otherComponents += 1 }
          continue
        }
        do throws(InputMistake) {
          if let method, messages.contains(method) {
            if method == "REPLY" { try answers.add(component, zones, owner) }
            throw InputMistake("METHOD:\(method) is a message about an event, not an event", line: component.line)
          }
          let part = owner.part(in: component)
          events.append(try ImportedEvent(component, zones, calendar: place, method: method, part: part))
          if part == .none, component.all("ATTENDEE").contains(where: CalendarOwner.saysNo) {
            undecided.append(component.line)
          }
        } catch {
          result.counts.skipped += 1
          notes.mistake(error.line ?? component.line, "left out: \(error.reason)")
        }
      }
    }
    if let line = undecided.first {
      notes.add(
        line, "\(undecided.count) events that an attendee declined count as busy: the calendar's owner is unknown")
    }
    let window = CalendarWindow(from: options.from, days: options.days, in: options.zone)
    let expansion = CalendarExpansion(events, answers, in: window, CalendarBudget(bytes: bytes.count))
    result.add(expansion, notes.notes + events.flatMap(\.notes))
    result.contents = Self.contents(events)
    try refuse(result, strictly: options.isStrict)
    return result
  }

  /// The methods of RFC 5546 §1.4 that only refer to an event that others hold.
  private static let messages: Set = ["REPLY", "REFRESH", "COUNTER", "DECLINECOUNTER"]

  /// Returns the dates of the events, whatever the window is.
  private static func contents(_ events: [ImportedEvent]) -> String {
    guard let first = events.map(\.start.civil.date).min() else { return "no event" }
    var last = first
    for event in events {
      guard let end = event.lastDate else { return "events from \(first) on" }
      last = max(last, end)
    }
    return "events of \(first) to \(last)"
  }

  /// - Throws: If there were events and none could be parsed, with every reason; in strict mode for the first
  ///   mistake.
  private static func refuse(_ result: CalendarImportResult, strictly isStrict: Bool) throws(InputMistake) {
    if isStrict, let first = result.notes.first(where: \.isMistake) {
      throw InputMistake(first.text, line: first.line)
    }
    guard result.counts.events == 0, result.counts.skipped > 0 else { return }
    let reasons = result.notes.filter(\.isMistake)
    guard let first = reasons.first else { return }
    let further = reasons.dropFirst().prefix(CalendarImportResult.notesMax).map { "  line \($0.line): \($0.text)" }
    let more = reasons.count - 1 - further.count
    throw InputMistake(
      first.text, line: first.line,
      further: further + (more > 0 ? ["  ... and \(more) more"] : []) + ["no event of the file can be kept"])
  }
}

package struct CalendarImportOptions: Sendable {
  package var path: String
  /// The first local day of the window.
  package var from: CivilDate
  package var days: Int
  /// The zone of the window's days, and of floating times and days in a calendar without a zone.
  package var zone: Zone
  /// Rejects the file for its first mistake, instead of skipping the affected parts.
  package var isStrict = false
  /// Addresses or names of the calendar's owner: events that they declined take no time.
  package var owners: [String] = []

  package init(path: String, from: CivilDate, days: Int, zone: Zone) {
    (self.path, self.from, self.days, self.zone) = (path, from, days, zone)
  }
}

package struct CalendarImportResult {
  package fileprivate(set) var occurrences: [CalendarOccurrence] = []
  package fileprivate(set) var counts = CalendarCounts()
  /// A summary of the file's contents, such as `events of 2019-11-14 to 2020-04-01`.
  package fileprivate(set) var contents = ""
  /// In order of lines.
  package fileprivate(set) var notes: [CalendarNote] = []

  /// In order of (start, end, id), each id once.
  package private(set) var meetings: [Meeting] = []

  /// The maximum number of notes in a summary.
  static let notesMax = 20

  fileprivate mutating func add(_ expansion: CalendarExpansion, _ others: [CalendarNote]) {
    let (skipped, otherComponents) = (counts.skipped, counts.otherComponents)
    counts = expansion.counts
    (counts.skipped, counts.otherComponents) = (skipped, otherComponents)
    var seen: Set<UInt64> = []
    for occurrence in expansion.occurrences {
      let meeting = occurrence.meeting
      guard seen.insert(meeting.id).inserted else { continue }
      occurrences.append(occurrence)
      meetings.append(meeting)
    }
    meetings.sort { ($0.start, $0.end, $0.id) < ($1.start, $1.end, $1.id) }
    counts.occurrences = meetings.count
    let all = others + expansion.notes.notes
    // The note of an event skipped because of a line says more than the line's own note.
    let costly = Set(all.filter { $0.text.hasPrefix("left out: ") }.map(\.line))
    notes = all.enumerated()
      .filter { !$0.element.isMistake || $0.element.text.hasPrefix("left out: ") || !costly.contains($0.element.line) }
      .sorted { ($0.element.line, $0.offset) < ($1.element.line, $1.offset) }.map(\.element)
  }

  package func summary(notesMax: Int = CalendarImportResult.notesMax) -> String {
    var lines = [
      "\(counts.events) events (\(counts.recurring) recurring, \(counts.overrides) changed occurrences, "
        + "\(counts.excluded) excluded), \(counts.occurrences) occurrences in the window, "
        + "\(occurrences.count { $0.isBusy }) of them busy"
    ]
    if counts.skipped > 0 { lines.append("\(counts.skipped) events were left out") }
    if counts.otherComponents > 0 { lines.append("\(counts.otherComponents) components are no events") }
    lines += notes.prefix(notesMax).map { "  line \($0.line): \($0.text)" }
    if notes.count > notesMax { lines.append("  ... and \(notes.count - notesMax) more") }
    return lines.joined(separator: "\n")
  }
}

/// The changes of a calendar at a re-sync.
package struct CalendarDelta: Hashable {
  package let added: [Meeting]
  package let removed: [Meeting]
  /// In their new form.
  package let changed: [Meeting]

  /// Compares by id. Each list is in the order of its meetings.
  package static func between(old: [Meeting], new: [Meeting]) -> CalendarDelta {
    let before = Dictionary(old.map { ($0.id, $0) }) { first, _ in first }
    let after = Set(new.map(\.id))
    return CalendarDelta(
      added: new.filter { before[$0.id] == nil }, removed: old.filter { !after.contains($0.id) },
      changed: new.filter { meeting in before[meeting.id].map { $0 != meeting } ?? false })
  }
}
