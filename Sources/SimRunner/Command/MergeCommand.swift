import Console
import Foundation
import Person
import Search
import Tools

/// `triad merge`: merges the shards of a job.
enum MergeCommand {
  static let definition = CommandDefinition(
    name: "merge",
    abstract: "Join the shards of a fleet, a campaign or another divided job, and report the whole",
    discussion: """
      The result is what one run of the whole leaves. Of a fleet: the same rows and the same sums, in the file of
      '--output'. Of a campaign, a study, a hunt for mistakes or a search for findings: what its command prints, byte for byte;
      with '--output' also the file of the whole. Shards that do not belong together, are not finished, missing or there
      twice are refused, and nothing is written then.
      """,
    arguments: [
      ArgumentDefinition(
        name: "shard", help: "The files that the commands left that were given '--shard'.", isRepeated: true)
    ],
    options: [
      OptionDefinition(
        name: "output", help: "The file to write, which must not be there.", value: "file", isPath: true),
      .page,
      .strict,
      .format("json", "junit", "markdown", what: "result, as the command of the job does"),
      .quiet,
    ],
    run: { arguments, terminal throws(ToolError) in
      let command = JobFiles.command(of: arguments.words)
      guard !arguments.has("page") || command == CampaignJob.words.command else {
        throw ToolError(.usage, "Error: '--page' shows a campaign, and this is another job")
      }
      return switch command {
      case CampaignJob.words.command: try campaign(arguments, terminal)
      case StudyJob.words.command: try lines(arguments, terminal, formats: ["json"], StudyCommand.tell)
      case MutantJob.words.command: try lines(arguments, terminal, formats: ["json", "markdown"], MutantsCommand.tell)
      case FindingsJob.words.command: try lines(arguments, terminal, formats: ["json"], FindingsCommand.tell)
      default: try fleet(arguments, terminal)
      }
    })

  private static func campaign(_ arguments: ParsedArguments, _ terminal: Terminal) throws(ToolError) -> ExitCode {
    let terminal = terminal.adapted(isQuiet: arguments.has("quiet"), colour: "auto")
    return try lines(arguments, terminal, formats: ["json", "junit"]) {
      (job: CampaignJob, arguments, terminal, source) throws(ToolError) in
      let campaign = try job.campaign(Features.vocabulary)
      var telling = CampaignTelling(campaign, arguments)
      var words = BehaviourWords()
      let isWhole = try source { item, record in
        telling.add(job.run(item, record, of: campaign, &words))
        return true
      }
      // An incomplete merge isn't reported.
      guard isWhole else { return .interrupted }
      telling.end(on: terminal)
      try telling.writePage()
      return telling.report.exitCode
    }
  }

  /// Merges the shards of a job with lines, and prints its report like its own command.
  private static func lines<Job: LineJob>(
    _ arguments: ParsedArguments, _ terminal: Terminal, formats: [String],
    _ tell: (Job, ParsedArguments, Terminal, ItemSource<Job>) throws(ToolError) -> ExitCode
  ) throws(ToolError) -> ExitCode {
    let known = ["text"] + formats
    if let format = arguments.value("format"), !known.contains(format) {
      throw ToolError(
        .usage,
        "Error: a \(Job.words.whole) is not printed as '\(format)'\n  There are: \(known.joined(separator: ", "))")
    }
    let monitor = TerminalMonitor(terminal)
    defer { monitor.end() }
    guard let merge = try JobMerge<Job>(arguments.words, monitor: monitor) else { return .interrupted }
    return try tell(merge.job, arguments, terminal) { take throws(ToolError) in
      defer { monitor.end() }
      return try merge.run(output: arguments.value("output"), monitor: monitor, take)
    }
  }

  private static func fleet(_ arguments: ParsedArguments, _ terminal: Terminal) throws(ToolError) -> ExitCode {
    try JobFiles.checkDatabases(arguments.words)
    guard let output = arguments.value("output") else {
      throw ToolError(.usage, "Error: Missing '--output <file>': where the fleet is to be written")
    }
    if let format = arguments.value("format"), format != "text" {
      throw ToolError(
        .usage, "Error: '--format \(format)' is not for fleets; the file of '--output' has all of a fleet")
    }
    let monitor = TerminalMonitor(terminal)
    let merged = try FleetMerge(Features.vocabulary, paths: arguments.words, output: output).run(monitor: monitor)
    monitor.end()
    guard let merged else { return .interrupted }
    defer { merged.close() }
    do throws(ToolError) {
      return try FleetCommand.report(
        merged, source: "--report \(ShellWord.quoted(output))", isStrict: arguments.has("strict"), to: terminal)
    } catch {
      try? FileManager.default.removeItem(atPath: output)
      throw error
    }
  }
}
