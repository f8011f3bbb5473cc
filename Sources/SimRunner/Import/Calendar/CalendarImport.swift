package import WearerKit
import Foundation
package import SimKernel

/// Imports a calendar file: its occurrences within a window, as meetings without a word of what they are about.
package enum CalendarImport {
  /// - Throws: ``InputError`` when the file as a whole cannot be trusted; an event that cannot be understood is left
  ///   out with a note.
  package static func run(_ options: CalendarImportOptions) throws(InputError) -> CalendarImportResult {
    guard FileManager.default.fileExists(atPath: options.path) else { throw .missing(path: options.path) }
    guard let data = FileManager.default.contents(atPath: options.path) else {
      throw .inputOutput(path: options.path, message: "the file cannot be read")
    }
    do throws(InputMistake) {
      return try read([UInt8](data), options)
    } catch {
      throw error.error(in: options.path)
    }
  }

  /// Reads a calendar's text.
  package static func read(
    _ bytes: [UInt8], _ options: CalendarImportOptions
  ) throws(InputMistake) -> CalendarImportResult {
    var result = CalendarImportResult()
    for calendar in try CalendarComponent.calendars(try CalendarLine.lines(of: bytes)) {
      let zones = try CalendarZones(calendar, standard: options.zone)
      var events: [ImportedEvent] = []
      for component in calendar.components {
        switch component.name {
        case "VEVENT":
          do throws(InputMistake) {
            events.append(try ImportedEvent(component, zones))
          } catch {
            // An unknown zone puts every time of the file in doubt; other mistakes concern one event.
            if error.reason.hasPrefix("there is no zone") { throw error }
            result.counts.skipped += 1
            result.notes.append(CalendarNote(line: error.line ?? 0, text: "left out: \(error.reason)"))
          }
        case "VTIMEZONE": break
        default: result.counts.otherComponents += 1
        }
      }
      result.add(CalendarExpansion(events, from: options.from, days: options.days))
    }
    return result
  }
}

package struct CalendarImportOptions: Sendable {
  package var path: String
  /// The first local day of the window.
  package var from: CivilDate
  package var days: Int
  /// For floating times and days in a calendar that names no zone.
  package var zone: Zone

  package init(path: String, from: CivilDate, days: Int, zone: Zone) {
    (self.path, self.from, self.days, self.zone) = (path, from, days, zone)
  }
}

/// What a calendar came to.
package struct CalendarImportResult {
  package fileprivate(set) var occurrences: [CalendarOccurrence] = []
  package fileprivate(set) var counts = CalendarCounts()
  /// In the order in which they were found.
  package fileprivate(set) var notes: [CalendarNote] = []

  /// In order of (start, end, id), each id once.
  package var meetings: [Meeting] {
    var seen: Set<UInt64> = []
    return occurrences.map(\.meeting).filter { seen.insert($0.id).inserted }
      .sorted { ($0.start, $0.end, $0.id) < ($1.start, $1.end, $1.id) }
  }

  fileprivate mutating func add(_ expansion: CalendarExpansion) {
    occurrences += expansion.occurrences
    counts.events += expansion.counts.events
    counts.recurring += expansion.counts.recurring
    counts.overrides += expansion.counts.overrides
    counts.excluded += expansion.counts.excluded
    counts.occurrences += expansion.counts.occurrences
    notes += expansion.notes
  }

  /// What was read, for a person.
  package func summary(notesMax: Int = 20) -> String {
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

/// What a calendar's re-sync brings: only what is not as it was.
package struct CalendarDelta: Hashable {
  package let added: [Meeting]
  package let removed: [Meeting]
  /// As they are now.
  package let changed: [Meeting]

  /// Compares by id; each list is in the order of its meetings.
  package static func between(old: [Meeting], new: [Meeting]) -> CalendarDelta {
    let before = Dictionary(old.map { ($0.id, $0) }) { first, _ in first }
    let after = Set(new.map(\.id))
    return CalendarDelta(
      added: new.filter { before[$0.id] == nil }, removed: old.filter { !after.contains($0.id) },
      changed: new.filter { meeting in before[meeting.id].map { $0 != meeting } ?? false })
  }
}
