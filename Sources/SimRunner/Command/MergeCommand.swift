import Console
import Person
import ScenarioFiles
import Search
import Tools

/// `triad merge`: the shards of a fleet or of a campaign as one.
enum MergeCommand {
  static let definition = CommandDefinition(
    name: "merge", abstract: "Join the shards of a fleet or of a campaign, and see what the whole came to",
    discussion: """
      The result is what one run of the whole leaves. Of a fleet: the same rows and the same sums, in the file of
      '--output'. Of a campaign: the report that 'triad chaos' prints, byte for byte; with '--output' also the file of the
      whole. Shards that do not belong together, are not finished, missing or there twice are refused, and nothing is
      written then.
      """,
    arguments: [
      ArgumentDefinition(
        name: "shard", help: "The files that 'triad fleet' or 'triad chaos --shard' left.", isRepeated: true)
    ],
    options: [
      OptionDefinition(
        name: "output", help: "The file to write, which must not be there.", value: "file", isPath: true),
      .format("json", "junit", what: "result of a campaign"),
      .quiet,
    ],
    run: { arguments, terminal throws(ToolError) in
      if CampaignMerge.concerns(arguments.words) { return try campaign(arguments, terminal) }
      return try fleet(arguments, terminal)
    })

  private static func campaign(_ arguments: ParsedArguments, _ terminal: Terminal) throws(ToolError) -> ExitCode {
    let terminal = terminal.adapted(isQuiet: arguments.has("quiet"), colour: "auto")
    let monitor = TerminalMonitor(terminal)
    let merge = CampaignMerge(Features.vocabulary, paths: arguments.words, output: arguments.value("output"))
    let report = try merge.run(monitor: monitor)
    monitor.end()
    guard let report else { return .interrupted }
    terminal.print(report, format: arguments.value("format"), isQuiet: arguments.has("quiet"))
    return report.exitCode
  }

  private static func fleet(_ arguments: ParsedArguments, _ terminal: Terminal) throws(ToolError) -> ExitCode {
    guard let output = arguments.value("output") else {
      throw ToolError(.usage, "Error: Missing '--output <file>': where the fleet is to be written")
    }
    if let format = arguments.value("format"), format != "text" {
      throw ToolError(.usage, "Error: '--format \(format)' is for campaigns; the file of '--output' has all of a fleet")
    }
    let monitor = TerminalMonitor(terminal)
    let merged = try FleetMerge(Features.vocabulary, paths: arguments.words, output: output).run(monitor: monitor)
    monitor.end()
    guard let merged else { return .interrupted }
    defer { merged.close() }
    return try FleetCommand.report(merged, source: "--report \(ShellWord.quoted(output))", to: terminal)
  }
}
