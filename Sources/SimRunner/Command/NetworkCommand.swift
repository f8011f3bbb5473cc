import Importing
import ScenarioFiles
import SimKernel

/// `triad import network`: what others recorded of a network, as the recording of a link.
enum NetworkCommand {
  static let definition = CommandDefinition(
    name: "network", abstract: "Import a recorded network, so that a link of a scenario can replay it",
    discussion: """
      The format is known by the first line: delivery opportunities (mahimahi), throughput a second,
      latencies of commands, receptions of a radio, or pings. The recording is a text that says what was
      assumed; a scenario names it with 'links: { "phone-cloud": { recording: "FILE" } }'.
      """,
    arguments: [ArgumentDefinition(name: "file", help: "The recorded network.")],
    options: [
      OptionDefinition(
        name: "output", help: "The recording to make, or to replace.", value: "file", standard: "recording.link",
        isPath: true),
      OptionDefinition(
        name: "series", help: "Which series of a table with several: a host, or RECEIVER@CM.", value: "name"),
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
    options.name = arguments.value("name")
    options.attribution = arguments.value("attribution")
    options.licence = arguments.value("licence")
    options.series = arguments.value("series")
    options.isInBytes = arguments.value("unit") == "bytes"
    let silence = try arguments.value("silence", as: "a duration from 1ms to 1h, such as 500ms") { text in
      (try? Notation.duration.parse(text)).flatMap { (.milliseconds(1)...Span.hours(1)).contains($0) ? $0 : nil }
    }
    if let silence { options.silence = silence }
    do throws(LinkRecordingError) { terminal.print(try NetworkImport.run(options).text) } catch {
      throw ToolError(error.exitCode, "\(error)")
    }
    return .pass
  }
}
