import Console
import DeviceKit
import Devices
import Engine
import Foundation
import Person
import Processes
import ScenarioFiles
import SimKernel
import Search
import Tools

/// `triad chaos`: many seeds of a scenario or a folder of them, with faults drawn for each; and what fails made small.
enum ChaosCommand {
  static let definition = CommandDefinition(
    name: "chaos", abstract: "Look for broken promises: run many seeds with drawn faults, and make what fails small",
    discussion: """
      Each seed draws its own part of all kinds of faults, with windows, rates and devices, and of what a wearer may do
      beside their habits; faults heal after three quarters of the scenario, and one story of four ends early. Every
      check is evaluated on every run; what the scenario itself expects is left out, because a fault may rightly break
      it. Of each distinct failure the smallest scenario that still shows it is written to the output folder, as a
      scenario that 'triad run' runs to the same digest.
      With '--shard 2/8' only every eighth run is made, and each is kept as a line of the file of '--output' as it comes:
      killed at any moment, the same command with '--resume' goes on. 'triad merge' joins the shards, and says of the whole
      what one campaign says. A shard says nothing of its own: it exits with 0 once all of its runs are kept.
      """,
    arguments: [ArgumentDefinition(name: "file", help: "A scenario, or a folder of scenarios.")],
    options: [
      OptionDefinition(name: "seeds", help: "Which seeds, such as 1..500.", value: "range", standard: "1..100"),
      .jobs,
      OptionDefinition(
        name: "time-budget", help: "Begin no more runs after that time, such as 60s or 10m.", value: "time"),
      OptionDefinition(name: "until-failure", help: "Stop at the first failure."),
      OptionDefinition(
        name: "faults", help: "Draw only these kinds, by comma; 'none' runs the scenarios as they are.", value: "kinds"),
      .rulesLikeRun,
      OptionDefinition(name: "schedule", help: "fifo, random or pct:N.", value: "schedule"),
      .mutant,
      OptionDefinition(
        name: "show", help: "Print the scenario of one seed with everything that was drawn.", value: "seed"),
      OptionDefinition(
        name: "output",
        help: "Write the smallest failing scenarios into this folder; with --shard, keep the runs in this file.",
        value: "path", isPath: true),
      .shard, .resumeShard,
      .limit,
      .format("json", "junit"),
      .quiet,
    ],
    run: { arguments, terminal throws(ToolError) in
      let terminal = terminal.adapted(isQuiet: arguments.has("quiet"), colour: "auto")
      return try ChaosExecution(arguments: arguments, terminal: terminal).run()
    })

  static func seeds(_ arguments: ParsedArguments) throws(ToolError) -> ClosedRange<UInt64> {
    try arguments.seeds() ?? 1...100
  }
}

/// What a campaign came to, as `--format` and `--quiet` want it told: runs are added in order, and not kept.
struct CampaignTelling {
  private(set) var report: CampaignReport
  /// It has every run: it is made where it is wanted alone.
  private var suites: CampaignJUnit?
  private let arguments: ParsedArguments

  init(_ campaign: Campaign, _ arguments: ParsedArguments) {
    (report, self.arguments) = (CampaignReport(campaign: campaign), arguments)
    suites = arguments.value("format") == "junit" ? CampaignJUnit(campaign) : nil
  }

  mutating func add(_ run: CampaignRun) {
    report.add(run)
    suites?.add(run)
  }

  /// Prints it.
  ///
  /// - Parameter isWhole: whether the rest of the runs was not given up.
  mutating func end(isWhole: Bool = true, on terminal: Terminal) {
    report.wasInterrupted = !isWhole
    if let suites { return terminal.print(suites.text()) }
    if arguments.value("format") == "json" { return terminal.print((try? CampaignJSON(report).text()) ?? "{}") }
    for line in report.lines() where !arguments.has("quiet") || terminal.isVerdict(line) {
      terminal.printColoured(line)
    }
  }
}

private struct ChaosExecution {
  let arguments: ParsedArguments
  let terminal: Terminal

  func run() throws(ToolError) -> ExitCode {
    let scenarios = try ScenarioCommandInput.files([arguments.words[0]], arguments).map(\.scenario)
    let swarm = try ScenarioCommandInput.swarm(arguments)
    if let text = arguments.value("show") {
      guard let seed = UInt64(text) else {
        throw ToolError(.usage, "Error: The value '\(text)' is invalid for '--show': a seed")
      }
      var scenario = scenarios[0]
      scenario.seed = seed
      terminal.print(
        (swarm?.scenario(scenario) ?? scenario).configuration(showingDefaults: false))
      return .pass
    }
    var campaign = Campaign(scenarios: scenarios, seeds: try ChaosCommand.seeds(arguments), swarm: swarm)
    campaign.jobs = try arguments.jobs()
    campaign.isUntilFailure = arguments.has("until-failure")
    campaign.mutant = try ScenarioCommandInput.mutant(arguments)
    let budget = try arguments.timeBudget()
    if let part = try ShardOptions(arguments, refusing: ["until-failure", "format", "limit"]) {
      let job = CampaignJob(campaign, shard: part.shard, program: ProgramMark.text(Features.vocabulary))
      return try part.keep(job.work(campaign), within: budget?.seconds, terminal, TerminalMonitor(terminal))
    }
    let limit = try arguments.limit()
    let monitor = TerminalMonitor(terminal)
    let limited: any ProgressMonitor =
      if let budget { TimeLimitedMonitor(monitor, seconds: budget.seconds) } else { monitor }
    var telling = CampaignTelling(campaign, arguments)
    campaign.run(monitor: limited) { telling.add($0) }
    monitor.end()
    telling.end(isWhole: !monitor.isCancelled || telling.report.count == campaign.count, on: terminal)
    let report = telling.report
    if let folder = arguments.value("output"), !report.wasInterrupted { try write(report, folder, limit, monitor) }
    return monitor.isCancelled ? .interrupted : report.exitCode
  }

  // MARK: - What fails, made small

  private func write(
    _ report: CampaignReport, _ folder: String, _ limit: Int, _ monitor: TerminalMonitor
  ) throws(ToolError) {
    for (index, group) in report.groups.enumerated() {
      guard let (run, failure) = group.examples.first else { continue }
      var shrinker = Shrinker(
        run.scenario, check: failure.signature.check, on: failure.day, planting: report.campaign.mutant,
        monitor: TimeLimitedMonitor(monitor, seconds: Double(limit)))
      var found = shrinker.run().relocated(to: folder)
      monitor.end()
      found.name = "found \(failure.signature.check) \(index + 1)"
      found.about = "\(run.scenario.name), seed \(run.scenario.seed): \(failure.message)"
      let ticket = FailureTicket(group: group, scenario: found, runs: shrinker.runs)
      let path = "\(folder)/\(ticket.fileName)"
      do {
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        try OutputFile.write(ticket.scenarioText, to: path + ".json5")
        try OutputFile.write(ticket.text(path: path + ".json5"), to: path + ".md")
      } catch {
        throw ToolError(.inputOutput, "Error: \(path): \(error.localizedDescription)")
      }
      let size = "\(found.faults.count) faults, \(found.dayCount) days, after \(shrinker.runs) runs"
      tell(" found    \(failure.signature.check): \(size)")
      if shrinker.wasStopped, !monitor.isCancelled {
        tell("          After \(limit) s it was not as small as it gets: --limit gives it more.")
      }
      let planted = report.campaign.mutant.map { " --mutant \($0.name)" } ?? ""
      tell(" again    triad run \(ShellWord.quoted(path + ".json5"))\(planted)")
    }
  }

  /// A line for the person, beside the report: what another program reads stands alone.
  private func tell(_ line: String) {
    if let format = arguments.value("format"), format != "text" { return terminal.complain(line) }
    if !arguments.has("quiet") || terminal.isVerdict(line) { terminal.print(line) }
  }

  // MARK: - Options
}
