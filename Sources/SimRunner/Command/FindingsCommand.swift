import Console
import Foundation
import Person
import Search
import Tools

/// `triad findings`: searches by chaos alone for violations by the rules of the documents.
enum FindingsCommand {
  static let definition = CommandDefinition(
    name: "findings", abstract: "Look by chaos alone for what the rules of the documents break when taken literally",
    discussion: """
      Each finding has a scenario of its own, which is not used here: the rule runs in general scenarios that have the system
      in question, and in stories about it, with everything that 'triad chaos' draws. Told is after how many runs the finding's own check fails, in
      each of several campaigns; and with --shrink, what is left when the first such run is made small. With '--shard 2/8' only
      every eighth finding is looked for, and kept in the file of '--output': 'triad merge' joins the shards.
      Exit codes: 0 when the median campaign found every one (and each became small), 1 otherwise.
      """,
    options: [
      OptionDefinition(
        name: "findings", help: "The folder of the findings.", value: "folder", standard: "scenarios/findings",
        isPath: true),
      OptionDefinition(
        name: "grounds", help: "The folder of the general scenarios.", value: "folder", standard: "scenarios/general",
        isPath: true),
      OptionDefinition(
        name: "stories", help: "A folder of further scenarios, for the findings that are about one of their systems.",
        value: "folder", standard: "scenarios/lives", isPath: true),
      OptionDefinition(name: "campaigns", help: "How many campaigns there are.", value: "n", standard: "5"),
      OptionDefinition(name: "seeds", help: "How many runs a campaign has at most.", value: "n", standard: "200"),
      .jobs,
      OptionDefinition(name: "only", help: "Only these findings, by comma.", value: "names"),
      .flag("guided", "Make every second story from earlier ones that showed something new."),
      .flag("shrink", "Make the first run that shows each as small as it gets."),
      .limit,
      .shard, .resumeShard, .shardOutput,
      .format("json"),
    ],
    run: { arguments, terminal throws(ToolError) in try run(arguments, terminal) })

  private static func run(_ arguments: ParsedArguments, _ terminal: Terminal) throws(ToolError) -> ExitCode {
    let (searches, stories) = try searches(arguments)
    let limit = try arguments.limit()
    let jobs = try arguments.jobs()
    let part = try ShardOptions(arguments, refusing: ["format"])
    let job = FindingsJob(
      searches, among: stories, limit: arguments.has("shrink") ? limit : nil, shard: part?.shard ?? Shard(),
      program: part == nil ? "" : BuildFingerprint.text(Features.vocabulary))
    let monitor = TerminalMonitor(terminal)
    let work = job.work(searches, jobs: jobs, monitor: monitor)
    if let part { return try part.keep(work, terminal, monitor) }
    return try tell(job, arguments, terminal) { take throws(ToolError) in
      defer { monitor.end() }
      return try work.run(take)
    }
  }

  private static func searches(
    _ arguments: ParsedArguments
  ) throws(ToolError) -> (searches: [FindingSearch], stories: [Scenario]) {
    let findings = try findings(arguments)
    func scenarios(_ option: String) throws(ToolError) -> [Scenario] {
      try ScenarioCommandInput.host.files(folder(option, arguments), arguments).map(\.scenario)
    }
    let (grounds, stories) = (try scenarios("grounds"), try scenarios("stories"))
    let campaigns = try arguments.number("campaigns", 1...100) ?? 5
    let seeds = try arguments.number("seeds", 1...100_000) ?? 200
    var searches: [FindingSearch] = []
    for finding in findings {
      let home = grounds.filter { finding.isAtHome(in: $0) } + stories.filter { finding.isAbout($0) }
      guard !home.isEmpty else {
        throw ToolError(
          .badData, "Error: no general scenario has what '\(finding.name)' is about; add one that does")
      }
      var search = FindingSearch(finding: finding, grounds: home, campaigns: campaigns, seeds: seeds)
      search.isGuided = arguments.has("guided")
      searches.append(search)
    }
    return (searches, grounds + stories)
  }

  private static func folder(_ option: String, _ arguments: ParsedArguments) -> String {
    arguments.value(option) ?? definition.options.first { $0.name == option }?.standard ?? "."
  }

  /// Prints the result of a search.
  static func tell(
    _ job: FindingsJob, _ arguments: ParsedArguments, _ terminal: Terminal, from source: ItemSource<FindingsJob>
  ) throws(ToolError) -> ExitCode {
    let isText = arguments.value("format") != "json"
    var report = FindingsReport(seeds: job.seeds, limit: job.limit ?? 0)
    let isWhole = try source { item, record in
      let row = job.row(item, record)
      report.rows.append(row)
      if isText { for line in report.lines(row) { terminal.print(line) } }
      return true
    }
    guard isWhole else {
      if isText { terminal.print(" interrupted after \(report.rows.count) of \(job.count) findings") }
      return .interrupted
    }
    if isText {
      for line in report.summary() { terminal.printColoured(line) }
    } else {
      terminal.print((try? report.json()) ?? "[]")
    }
    return report.isPassed ? .pass : .safetyFailed
  }

  private static func findings(_ arguments: ParsedArguments) throws(ToolError) -> [Finding] {
    let folder = folder("findings", arguments)
    let all = try ScenarioCommandInput.host.files(folder, arguments).compactMap { file in
      Finding(file.scenario, name: URL(fileURLWithPath: file.path).deletingPathExtension().lastPathComponent)
    }
    guard let names = arguments.value("only")?.split(separator: ",").map(String.init) else { return all }
    var chosen: [Finding] = []
    for name in names {
      guard let finding = all.first(where: { $0.name == name }) else {
        let hint = Suggestion.closest(to: name, among: all.map(\.name)).map { " Did you mean '\($0)'?" } ?? ""
        throw ToolError(.usage, "Error: There is no finding '\(name)' in \(folder).\(hint)")
      }
      chosen.append(finding)
    }
    return chosen
  }
}
