import WearerKit
import Foundation
import Importing
import ScenarioFiles
import SimKernel

/// `triad import calendar`: the occurrences of a calendar file, as meetings of a recording or as a table.
enum CalendarCommand {
  static let definition = CommandDefinition(
    name: "calendar", abstract: "Import the occurrences of an iCalendar file, without a word of what they are about",
    discussion:
      "Without --output the occurrences are printed as a table; with it they become the recording's meetings.",
    arguments: [ArgumentDefinition(name: "file", help: "The .ics file.")],
    options: [
      OptionDefinition(name: "from", help: "The first day to keep.", value: "yyyy-mm-dd"),
      OptionDefinition(name: "days", help: "How many days to keep.", value: "n", standard: "42"),
      OptionDefinition(
        name: "zone", help: "For times and days in a calendar that names no zone.", value: "zone", standard: "UTC"),
      OptionDefinition(
        name: "output", help: "The recording whose meetings these become; it is made when missing.", value: "file",
        isPath: true),
    ],
    run: { arguments, terminal throws(ToolError) in try run(arguments, terminal) })

  private static func run(_ arguments: ParsedArguments, _ terminal: Terminal) throws(ToolError) -> ExitCode {
    let days = try arguments.value("days", as: "a number from 1 to 3660") {
      Int($0).flatMap { (1...3_660).contains($0) ? $0 : nil }
    }
    guard let from = try arguments.value("from", as: "a date such as 2024-01-01", { CivilDate(iso: $0) }) else {
      throw ToolError(
        .usage,
        "Error: Missing expected option '--from <yyyy-mm-dd>': a rule without an end has no first day of its own")
    }
    let zone = try arguments.value("zone", as: "an IANA name such as Europe/Oslo") { Zone(identifier: $0) } ?? .utc
    let options = CalendarImportOptions(path: arguments.words[0], from: from, days: days ?? 42, zone: zone)
    let result: CalendarImportResult
    do throws(CalendarError) { result = try CalendarImport.run(options) } catch {
      throw ToolError(error.exitCode, "\(error)")
    }
    if let output = arguments.value("output") {
      terminal.print(try store(result.meetings, in: output, options))
    } else {
      for line in table(result, zone) { terminal.print(line) }
    }
    terminal.complain(result.summary())
    return .pass
  }

  /// Replaces the recording's meetings within the window; answers what changed.
  private static func store(
    _ meetings: [Meeting], in path: String, _ options: CalendarImportOptions
  ) throws(ToolError) -> String {
    do throws(RecordingError) {
      var recording =
        try existing(path)
        ?? Recording(
          name: options.path, zone: options.zone, attribution: "imported from \(options.path)", licence: "not stated",
          samples: [])
      let opens = recording.zone.startOfDay(options.from)
      let closes = recording.zone.startOfDay(options.from.adding(days: options.days))
      let inside = recording.meetings.filter { $0.start < closes && $0.end > opens }
      let delta = CalendarDelta.between(old: inside, new: meetings)
      if !(delta.added.isEmpty && delta.removed.isEmpty && delta.changed.isEmpty) {
        let outside = recording.meetings.filter { meeting in !inside.contains(meeting) }
        recording.meetings = Recording.ordered(outside + meetings)
        try RecordingFile.write(recording, to: path)
      }
      return "\(path): \(delta.added.count) added, \(delta.removed.count) removed, \(delta.changed.count) changed"
    } catch {
      throw ToolError(.inputOutput, "\(error)")
    }
  }

  private static func existing(_ path: String) throws(RecordingError) -> Recording? {
    do throws(RecordingError) { return try RecordingFile.read(path) } catch {
      if case .missing = error { return nil }
      throw error
    }
  }

  private static func table(_ result: CalendarImportResult, _ zone: Zone) -> [String] {
    ["start_utc,end_utc,all_day,busy,id"]
      + result.meetings.map { meeting in
        let (start, end) = (Zone.utc.civil(meeting.start), Zone.utc.civil(meeting.end))
        return "\(start),\(end),\(meeting.isAllDay ? 1 : 0),\(meeting.isBusy ? 1 : 0),\(meeting.id)"
      }
  }
}
