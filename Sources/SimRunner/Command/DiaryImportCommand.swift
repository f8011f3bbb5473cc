import Importing
import ScenarioFiles
import SimKernel

/// `triad import diary`: a person's recorded diary, for a scenario's wearer to write again.
enum DiaryImportCommand {
  static let definition = CommandDefinition(
    name: "diary", abstract: "Import a table of daily reports, so that a scenario's wearer can keep that diary",
    discussion: """
      The table has the columns of PMData's daily reports: participant, date, meals, glasses_of_fluid, alcohol, fatigue,
      soreness, mood, stress, injuries, sleep_duration_h. A scenario names the recording with
      'diary: { recorded: "FILE" }'.
      """,
    arguments: [ArgumentDefinition(name: "file", help: "The table, comma-separated.")],
    options: [
      OptionDefinition(
        name: "output", help: "The recording to make, or to replace.", value: "file", standard: "recording.diary",
        isPath: true),
      OptionDefinition(name: "participant", help: "Whose rows, in a table of several.", value: "name"),
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
    options.name = arguments.value("name")
    options.attribution = arguments.value("attribution")
    options.licence = arguments.value("licence")
    let from = try arguments.value("from", as: "a date such as 2020-02-24") { CivilDate(iso: $0) }
    let count = try arguments.value("days", as: "a number of days") { Int($0).flatMap { $0 > 0 ? $0 : nil } }
    switch (from, count) {
    case (nil, nil): break
    case (let from?, let count?): options.days = from.dayNumber...(from.dayNumber + min(count, 36_600) - 1)
    default: throw ToolError(.usage, "Error: '--from' and '--days' go together")
    }
    do throws(DiaryRecordingError) { terminal.print(try DiaryRecordingImport.run(options)) } catch {
      throw ToolError(error.exitCode, "Error: \(error)")
    }
    return .pass
  }
}
