import Person
import Console
import WearerKit
import Importing
import Recordings
import Foundation
import Processes

/// `triad import`: converts recordings of people's devices, calendars and networks into inputs of scenarios.
enum ImportCommand {
  static let definition = CommandDefinition(
    name: "import", abstract: "Turn recorded lives and networks into recordings that a scenario can replay",
    discussion: """
      Importing the same input twice changes nothing; a broken input changes nothing either. 'triad import PATH' finds out
      what a file or folder is, and takes the options of the command that reads it.
      """,
    subcommands: [
      health, pmdata, CalendarCommand.definition, NetworkCommand.definition, DiaryImportCommand.definition,
      SongsCommand.definition, PlaylistsCommand.definition, ListeningCommand.definition,
    ], reading: { word, path throws(UsageError) in try reader(of: word, path) })

  /// Returns the command that reads a file or folder; `nil` if no file has that name.
  private static func reader(of word: String, _ path: [CommandDefinition]) throws(UsageError) -> CommandDefinition? {
    guard FileManager.default.fileExists(atPath: word) else { return nil }
    let format: ExportFormat?
    do throws(ImportError) { format = try ExportFormat.recognise(word) } catch { throw UsageError("\(error)", path) }
    guard let format else {
      let known = ExportFormat.allCases.map(\.title).joined(separator: ", ")
      throw UsageError("unrecognised format of '\(word)'; expected one of \(known)", path)
    }
    return definition.subcommand(format.command)
  }

  private static let health = CommandDefinition(
    name: "health", abstract: "Import what a wearable measured, as Apple Health, Fitbit, Oura and others export it",
    discussion: """
      Apple's export.xml or export.zip, and the unpacked folder or a single file of the others. Which it is, is found out.
      """,
    arguments: [ArgumentDefinition(name: "export", help: "The export, a file or its folder.")], options: options,
    run: { arguments, terminal throws(ToolError) in
      try run(arguments, terminal, zone: "UTC") { options, progress throws(ImportError) in
        try WearableImport.run(options, progress: progress)
      }
    })

  private static let pmdata = CommandDefinition(
    name: "pmdata", abstract: "Import the folder of one PMData participant",
    arguments: [ArgumentDefinition(name: "folder", help: "The participant's folder.")], options: options,
    run: { arguments, terminal throws(ToolError) in
      try run(arguments, terminal, zone: "Europe/Oslo") { options, progress throws(ImportError) in
        try PMDataImport.run(options, progress: progress)
      }
    })

  private static let options = [
    OptionDefinition(
      name: "output", help: "The recording to make, or to add to.", value: "file", standard: "recording.sqlite",
      isPath: true),
    OptionDefinition(
      name: "zone", help: "Where the person lived.", value: "zone", standard: "Europe/Oslo for pmdata, UTC for Apple's"),
    OptionDefinition(name: "from", help: "The first local day to keep.", value: "yyyy-mm-dd"),
    OptionDefinition(name: "days", help: "How many local days to keep; goes with --from.", value: "n"),
    OptionDefinition(name: "name", help: "What to call the recording.", value: "text"),
    OptionDefinition(name: "attribution", help: "Who recorded it.", value: "text"),
    OptionDefinition(name: "licence", help: "Under which licence.", value: "text"),
    OptionDefinition(
      name: "source", help: "Keep only this source's samples; may be given more than once.", value: "name"),
    .flag("strict", "Refuse the input for its first record that cannot be true, instead of leaving the record out."),
    .format("json", what: "summary"),
  ]

  private static func run(
    _ arguments: ParsedArguments, _ terminal: Terminal, zone standardZone: String,
    _ body: (ImportOptions, (ImportProgress) -> Void) throws(ImportError) -> ImportSummary
  ) throws(ToolError) -> ExitCode {
    let options = try importOptions(arguments, standardZone)
    let summary: ImportSummary
    do throws(ImportError) {
      summary = try body(options) { progress in
        let percent = progress.total > 0 ? progress.done * 100 / progress.total : 0
        terminal.progress("reading \(options.input) · \(percent) %")
      }
    } catch {
      terminal.progress("")
      throw ToolError(error.exitCode, "\(error)")
    }
    terminal.progress("")
    terminal.print(arguments.value("format") == "json" ? summary.json : summary.table)
    return .pass
  }

  private static func importOptions(
    _ arguments: ParsedArguments, _ standardZone: String
  ) throws(ToolError) -> ImportOptions {
    let given = try arguments.value("zone", as: "an IANA name such as Europe/Oslo") { Zone(identifier: $0) }
    guard let zone = given ?? Zone(identifier: standardZone) else {
      throw ToolError(.internalError, "Error: this system has no zone \(standardZone)")
    }
    let output = arguments.value("output") ?? "recording.sqlite"
    var options = ImportOptions(input: arguments.words[0], output: output, zone: zone)
    // PMData's participants lived in Oslo; the zone of an export's owner is unknown.
    options.isZoneAssumed = given == nil && zone == .utc
    options.isStrict = arguments.has("strict")
    options.credits = RecordingCredits(arguments)
    if arguments.has("source") { options.sources = Set(arguments.values("source")) }
    let from = try arguments.value("from", as: "a date such as 2020-02-24") { CivilDate(iso: $0) }
    let count = try arguments.value("days", as: "a number of days") { Int($0) }
    switch (from, count) {
    case (nil, nil): break
    case (let from?, let count?):
      guard let days = ImportDays(first: from, count: count) else {
        throw ToolError(
          .usage, "Error: '--from \(from) --days \(count)' is not a stretch of days between 1990 and 2099")
      }
      options.days = days
    default: throw ToolError(.usage, "Error: '--from' and '--days' go together")
    }
    return options
  }
}

extension RecordingCredits {
  init(_ arguments: ParsedArguments) {
    self.init(
      name: arguments.value("name"), attribution: arguments.value("attribution"), licence: arguments.value("licence"))
  }
}

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
        name: "zone", help: "Whose days to keep, and of times in a calendar that names no zone.", value: "zone",
        standard: "UTC"),
      OptionDefinition(
        name: "owner",
        help: "The calendar's owner, if the file doesn't name them: events that they declined take no time.",
        value: "address"),
      .flag("strict", "Refuse the file for its first mistake, instead of leaving out what the mistake touches."),
      OptionDefinition(
        name: "output", help: "The recording whose meetings these become; it is made when missing.", value: "file",
        isPath: true),
    ],
    run: { arguments, terminal throws(ToolError) in try run(arguments, terminal) })

  private static func run(_ arguments: ParsedArguments, _ terminal: Terminal) throws(ToolError) -> ExitCode {
    let days = try arguments.number("days", 1...3_660)
    let from = try arguments.value("from", as: "a date between 1700 and 2200, such as 2024-01-01") {
      CivilDate(iso: $0).flatMap { (1700...2200).contains($0.year) ? $0 : nil }
    }
    guard let from else {
      throw ToolError(
        .usage,
        "Error: Missing expected option '--from <yyyy-mm-dd>': a rule without an end has no first day of its own")
    }
    let zone = try arguments.value("zone", as: "an IANA name such as Europe/Oslo") { Zone(identifier: $0) } ?? .utc
    var options = CalendarImportOptions(path: arguments.words[0], from: from, days: days ?? 42, zone: zone)
    options.isStrict = arguments.has("strict")
    options.owners = arguments.values("owner")
    let result: CalendarImportResult
    do throws(InputError) { result = try CalendarImport.run(options) } catch {
      throw ToolError(error.exitCode, "\(error)" + ExportFormat.remedy(options.path, insteadOf: "calendar"))
    }
    if let output = arguments.value("output") {
      terminal.print(try store(result.meetings, in: output, options))
    } else {
      for line in table(result, zone) { terminal.print(line) }
    }
    terminal.complain(result.summary())
    return .pass
  }

  /// Replaces the recording's meetings within the window, and returns the changes.
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

/// `triad import network`: a recording of a network, as the recording of a link.
enum NetworkCommand {
  static let definition = CommandDefinition(
    name: "network", abstract: "Import a recorded network, so that a link of a scenario can replay it",
    discussion: """
      The format is known by the first line: delivery opportunities (mahimahi), throughput a second or at moments,
      latencies of commands, receptions of a radio, pings, the output of ping, or iperf3's JSON. A line that cannot be
      read is left out and named. The recording is a text that says what was assumed; a scenario names it with 'links: { "phone-cloud": { recording: "FILE" } }'.
      """,
    arguments: [ArgumentDefinition(name: "file", help: "The recorded network.")],
    options: [
      OptionDefinition(
        name: "output", help: "The recording to make, or to replace.", value: "file", standard: "recording.link",
        isPath: true),
      OptionDefinition(
        name: "series", help: "Which series of several: a host, RECEIVER@CM, forward or reverse.", value: "name"),
      OptionDefinition(
        name: "silence", help: "Receptions: hearing nothing for so long is an outage.", value: "duration",
        standard: "500ms"),
      OptionDefinition(
        name: "unit", help: "Throughput: the unit of the amounts.", value: "unit", standard: "bits",
        choices: ["bits", "bytes"]),
      OptionDefinition(name: "name", help: "What to call the recording.", value: "text"),
      OptionDefinition(name: "attribution", help: "Who recorded it; else 'unknown'.", value: "text"),
      OptionDefinition(name: "licence", help: "Under which licence; else 'unknown'.", value: "text"),
    ],
    run: { arguments, terminal throws(ToolError) in try run(arguments, terminal) })

  private static func run(_ arguments: ParsedArguments, _ terminal: Terminal) throws(ToolError) -> ExitCode {
    var options = NetworkImportOptions(
      input: arguments.words[0], output: arguments.value("output") ?? "recording.link")
    options.credits = RecordingCredits(arguments)
    options.series = arguments.value("series")
    options.isInBytes = arguments.value("unit") == "bytes"
    let silence = try arguments.value("silence", as: "a duration from 1ms to 1h, such as 500ms") { text in
      (try? Notation.duration.parse(text)).flatMap { (.milliseconds(1)...Span.hours(1)).contains($0) ? $0 : nil }
    }
    if let silence { options.silence = silence }
    do throws(InputError) { terminal.print(try NetworkImport.run(options).text) } catch {
      throw ToolError(error.exitCode, "\(error)" + ExportFormat.remedy(options.input, insteadOf: "network"))
    }
    return .pass
  }
}

/// `triad import diary`: a person's recorded diary, for a scenario's wearer to write.
enum DiaryImportCommand {
  static let definition = CommandDefinition(
    name: "diary",
    abstract: "Import a table of entries or daily reports, so that a scenario's wearer can keep that diary",
    discussion: """
      A table of entries is what 'triad diary --csv' writes: of its columns date, kind and name are enough, and symptoms
      and foods may have any name. One of daily reports has PMData's columns: participant, date, meals, glasses_of_fluid,
      alcohol, fatigue, soreness, mood, stress, injuries, sleep_duration_h; a participant's folder of PMData is read as it
      is published. A scenario names the recording with 'diary: { recorded: "FILE" }'.
      """,
    arguments: [
      ArgumentDefinition(
        name: "file", help: "The table, with commas, semicolons or tabs between its fields, or the folder.")
    ],
    options: [
      OptionDefinition(
        name: "output", help: "The recording to make, or to replace.", value: "file", standard: "recording.diary",
        isPath: true),
      OptionDefinition(name: "participant", help: "Whose rows, in a table of several.", value: "name"),
      .flag("strict", "Refuse the table for its first row that cannot be read, instead of leaving the row out."),
      OptionDefinition(name: "from", help: "The first local day to keep.", value: "yyyy-mm-dd"),
      OptionDefinition(name: "days", help: "How many local days to keep; goes with --from.", value: "n"),
      OptionDefinition(name: "name", help: "What to call the recording.", value: "text"),
      OptionDefinition(name: "attribution", help: "Who recorded it; else 'unknown'.", value: "text"),
      OptionDefinition(name: "licence", help: "Under which licence; else 'unknown'.", value: "text"),
    ],
    run: { arguments, terminal throws(ToolError) in try run(arguments, terminal) })

  private static func run(_ arguments: ParsedArguments, _ terminal: Terminal) throws(ToolError) -> ExitCode {
    var options = DiaryRecordingOptions(
      input: arguments.words[0], output: arguments.value("output") ?? "recording.diary")
    options.participant = arguments.value("participant")
    options.isStrict = arguments.has("strict")
    options.credits = RecordingCredits(arguments)
    let from = try arguments.value("from", as: "a date such as 2020-02-24") { CivilDate(iso: $0) }
    let count = try arguments.value("days", as: "a number of days") { Int($0).flatMap { $0 > 0 ? $0 : nil } }
    switch (from, count) {
    case (nil, nil): break
    case (let from?, let count?): options.days = from.dayNumber...(from.dayNumber + min(count, 36_600) - 1)
    default: throw ToolError(.usage, "Error: '--from' and '--days' go together")
    }
    do throws(DiaryRecordingError) { terminal.print(try DiaryRecordingImport.run(options)) } catch {
      throw ToolError(error.exitCode, "Error: \(error)" + ExportFormat.remedy(options.input, insteadOf: "diary"))
    }
    return .pass
  }
}

/// `triad import songs`: a table of songs, as a library that a scenario can name.
enum SongsCommand {
  static let definition = CommandDefinition(
    name: "songs", abstract: "Import a table of songs with their tempo and energy",
    discussion: """
      The table has one row of names, and semicolons, commas or tabs between its fields: Title and Artist, and as far as \
      they are known genre, year, BPM, and energy, valence, acousticness and speechiness in percent or from 0 to 1, and the \
      length in seconds, milliseconds or as 3:35. Rows that cannot be true are left out and named. A scenario takes the library by `music: { songs: "library.json" }`.
      """,
    arguments: [ArgumentDefinition(name: "table", help: "The table of songs.")],
    options: [
      OptionDefinition(
        name: "output", help: "The library to make.", value: "file", standard: "songs.json", isPath: true),
      OptionDefinition(name: "limit", help: "Keep only the first so many songs.", value: "n"),
      OptionDefinition(name: "name", help: "What to call the library.", value: "text"),
      OptionDefinition(name: "attribution", help: "Who made the table.", value: "text"),
      OptionDefinition(name: "licence", help: "Under which licence.", value: "text"),
    ],
    run: { arguments, terminal throws(ToolError) in try run(arguments, terminal) })

  private static func run(_ arguments: ParsedArguments, _ terminal: Terminal) throws(ToolError) -> ExitCode {
    let path = arguments.words[0]
    let text = try Self.table(path)
    let table: SongTable
    do throws(MusicTableError) { table = try SongTable(text.text) } catch {
      let remedy = ExportFormat.remedy(path, insteadOf: "songs")
      throw ToolError(.badData, "error: '\(path)' isn't a table of songs: \(error.words)" + remedy)
    }
    let limit = try arguments.value("limit", as: "a number of songs") { Int($0).flatMap { $0 > 0 ? $0 : nil } }
    let songs = Array(table.songs.prefix(limit ?? .max))
    guard !songs.isEmpty else {
      let reasons = table.rejected.prefix(5).map { "\n  \($0)" }.joined()
      throw ToolError(.badData, "error: there is no song in '\(path)'" + (reasons.isEmpty ? "" : ":" + reasons))
    }
    let file = SongLibraryFile(
      name: arguments.value("name") ?? "songs", attribution: arguments.value("attribution"),
      licence: arguments.value("licence"), songs: songs)
    let output = arguments.value("output") ?? "songs.json"
    try write(file.text, to: output)
    for note in table.notes { terminal.print("note: \(note)") }
    for line in text.wrongLines.prefix(20) { terminal.print("note: line \(line) is no UTF-8 throughout") }
    report(table.rejected, terminal)
    let tempos = songs.count { $0.tempo != nil }
    terminal.print(
      "\(songs.count) songs of \(Set(songs.map(\.artist)).count) artists in \(output), \(tempos) with a known tempo, "
        + "\(table.rejected.count) rows left out")
    return .pass
  }

  static func table(_ path: String) throws(ToolError) -> TableText {
    do throws(InputFileError) { return try InputFile.text(path) } catch {
      throw ToolError(error.isRead ? .badData : .inputMissing, "error: '\(path)': \(error.reason)")
    }
  }

  static func report(_ rejected: [RejectedRow], _ terminal: Terminal) {
    for row in rejected.prefix(20) { terminal.print("left out: \(row)") }
    if rejected.count > 20 { terminal.print("left out: \(rejected.count - 20) more") }
  }

  static func write(_ text: () throws(SongLibraryError) -> String, to path: String) throws(ToolError) {
    do { try OutputFile.write(try text(), to: path) } catch {
      throw ToolError(.inputOutput, "error: '\(path)' cannot be written: \(error.localizedDescription)")
    }
  }
}

extension MusicTableError {
  var words: String {
    switch self {
    case .empty: "it is empty"
    case .missingColumn(let name, let found):
      "it has no column '\(name)'" + (found.isEmpty ? "" : "; it has \(found.prefix(20).joined(separator: ", "))")
    }
  }
}
