import Importing
import ScenarioFiles
import SimKernel

/// `triad import`: turns what people's devices, calendars and networks recorded into what a scenario can replay.
enum ImportCommand {
  static let definition = CommandDefinition(
    name: "import", abstract: "Turn recorded lives and networks into recordings that a scenario can replay",
    discussion: "Importing the same input twice changes nothing; a broken input changes nothing either.",
    subcommands: [
      health, pmdata, CalendarCommand.definition, NetworkCommand.definition, DiaryImportCommand.definition,
      SongsCommand.definition,
    ])

  private static let health = CommandDefinition(
    name: "health", abstract: "Import an Apple Health export.xml",
    arguments: [ArgumentDefinition(name: "export", help: "The export.xml inside the export.")], options: options,
    run: { arguments, terminal throws(ToolError) in
      try run(arguments, terminal, zone: "UTC") { options, progress throws(ImportError) in
        try HealthImport.run(options, progress: progress)
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
      name: "zone", help: "Where the person lived.", value: "zone", standard: "Europe/Oslo for pmdata, else UTC"),
    OptionDefinition(name: "from", help: "The first local day to keep.", value: "yyyy-mm-dd"),
    OptionDefinition(name: "days", help: "How many local days to keep; goes with --from.", value: "n"),
    OptionDefinition(name: "name", help: "What to call the recording.", value: "text"),
    OptionDefinition(name: "attribution", help: "Who recorded it.", value: "text"),
    OptionDefinition(name: "licence", help: "Under which licence.", value: "text"),
    OptionDefinition(
      name: "source", help: "Keep only this source's samples; may be given more than once.", value: "name"),
    OptionDefinition(
      name: "format", help: "How to print the summary.", value: "format", standard: "text", choices: ["text", "json"]),
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
      throw ToolError(ExitCode(error.category), "\(error)")
    }
    terminal.progress("")
    terminal.print(arguments.value("format") == "json" ? summary.json : summary.table)
    return .pass
  }

  private static func importOptions(
    _ arguments: ParsedArguments, _ standardZone: String
  ) throws(ToolError) -> ImportOptions {
    let zone = try arguments.value("zone", as: "an IANA name such as Europe/Oslo") { Zone(identifier: $0) }
    guard let zone = zone ?? Zone(identifier: standardZone) else {
      throw ToolError(.internalError, "Error: this system has no zone \(standardZone)")
    }
    let output = arguments.value("output") ?? "recording.sqlite"
    var options = ImportOptions(input: arguments.words[0], output: output, zone: zone)
    options.name = arguments.value("name")
    options.attribution = arguments.value("attribution")
    options.licence = arguments.value("licence")
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

extension ExitCode {
  fileprivate init(_ category: ImportError.Category) {
    self =
      switch category {
      case .data: .badData
      case .missingInput: .inputMissing
      case .inputOutput: .inputOutput
      }
  }
}
