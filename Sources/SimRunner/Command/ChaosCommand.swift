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
      A failure is reported once it has failed in a process of its own: what passes there fails only next to other runs, and
      is reported as 'state-leaks', with the first event that differs.
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
      .fresh,
      .faults,
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
      .strict,
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

private struct ChaosExecution {
  let arguments: ParsedArguments
  let terminal: Terminal

  func run() throws(ToolError) -> ExitCode {
    let files = try ScenarioCommandInput.files([arguments.words[0]], arguments)
    let scenarios = files.map(\.scenario)
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
    campaign.isFresh = arguments.has("fresh")
    campaign.mutant = try ScenarioCommandInput.mutant(arguments)
    let words = CampaignWords(
      program: "triad",
      whole: ["chaos", arguments.words[0]] + arguments.repeated("seeds", "faults", "rules", "schedule", "mutant"),
      paths: files.map(\.path),
      options: (swarm == nil ? [] : ["--chaos"] + arguments.repeated("faults"))
        + arguments.repeated("schedule", "rules", "mutant"))
    campaign.commands = words.commands
    let budget = try arguments.timeBudget()
    if let part = try ShardOptions(arguments, refusing: ["until-failure", "format", "limit"]) {
      let job = CampaignJob(campaign, shard: part.shard, program: ProgramMark.text(Features.vocabulary), words: words)
      return try part.keep(job.work(campaign), within: budget?.seconds, terminal, TerminalMonitor(terminal))
    }
    let finds = try FoundStories(in: arguments.value("output") ?? "", of: "triad", arguments, terminal)
    let monitor = TerminalMonitor(terminal)
    let limited: any ProgressMonitor =
      if let budget { TimeLimitedMonitor(monitor, seconds: budget.seconds) } else { monitor }
    var telling = CampaignTelling(campaign, arguments)
    campaign.run(monitor: limited) { telling.add($0) }
    monitor.end()
    telling.end(isWhole: !monitor.isCancelled || telling.report.count == campaign.count, on: terminal)
    let report = telling.report
    if arguments.has("output"), !report.wasInterrupted { try write(report, finds, monitor) }
    return monitor.isCancelled ? .interrupted : report.exitCode
  }

  // MARK: - Shrunk failures

  private func write(
    _ report: CampaignReport, _ finds: FoundStories, _ monitor: TerminalMonitor
  ) throws(ToolError) {
    let mutant = arguments.repeated("mutant")
    for (index, group) in report.groups.enumerated() where !group.isOfOtherRuns {
      guard let (run, failure) = group.examples.first.map({ ($0.run, $0.failure) }) else { continue }
      try finds.keep(monitor, options: mutant) { limited in
        Shrinker(
          run.scenario, check: failure.signature.check, on: failure.day, planting: report.campaign.mutant,
          isolated: IsolatedTrial { OwnProcess(program: "triad", ["run", $0] + mutant) }, monitor: limited)
      } files: { small, shrinker in
        var found = small
        found.name = "found \(failure.signature.check) \(index + 1)"
        let own = shrinker.failure ?? failure
        found.about = "\(run.scenario.name), seed \(run.scenario.seed): \(own.message)"
        let ticket = FailureTicket(group: group, scenario: found, failure: own, runs: shrinker.runs)
        let name = ticket.fileName
        let path = "\(finds.folder)/\(name).json5"
        return [(name + ".json5", ticket.scenarioText), (name + ".md", ticket.text(path: path))]
      }
    }
  }
}
