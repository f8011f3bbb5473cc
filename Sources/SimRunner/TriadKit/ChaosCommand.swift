import Console
import Engine
import Foundation
import ScenarioFiles
import Search
import SimKernel

/// `chaos`: many seeds of a story with faults drawn for each, and failures shrunk.
enum KitChaosCommand {
  static func definition(_ stories: KitStories) -> CommandDefinition {
    CommandDefinition(
      name: "chaos", abstract: "Look for broken promises: run many seeds with drawn faults, and make what fails small",
      discussion: """
        Each seed draws its own part of the faults, with windows, rates and devices; they heal after three quarters of the story.
        What the story itself expects is left out, because a fault may rightly break it. Of each distinct failure the smallest
        story that still shows it is saved beside the story, or in the folder of '--output'. A failure is reported once it has
        failed in a process of its own: what passes there fails only next to other runs, since global variables of the apps
        are shared by all runs of a process, and is reported as 'state-leaks'.
        """,
      arguments: [.story],
      options: [
        OptionDefinition(name: "seeds", help: "Which seeds, such as 1..500.", value: "range", standard: "1..100"),
        OptionDefinition(name: "runs", help: "As many seeds from 1 on: the same as --seeds 1..N.", value: "n"),
        .kitChaos(.weather),
        .jobs,
        OptionDefinition(
          name: "time-budget", help: "Begin no more runs after that time, such as 60s or 10m.", value: "time"),
        .flag("until-failure", "Stop at the first failure."),
        .fresh,
        OptionDefinition(
          name: "show", help: "Print the story of one seed with everything that was drawn.", value: "seed"),
        .finds,
        .limit,
        .strict,
        .format("json", "junit"),
        .quiet,
      ],
      run: { arguments, terminal throws(ToolError) in
        let terminal = terminal.adapted(isQuiet: arguments.has("quiet"), colour: "auto")
        return try run(try stories.reader.load(arguments.words[0], arguments), arguments, terminal)
      })
  }

  private static func run(
    _ scenario: Scenario, _ arguments: ParsedArguments, _ terminal: Terminal
  ) throws(ToolError) -> ExitCode {
    let swarm = arguments.kitChaos(or: .weather).swarm
    if let seed = try arguments.value("show", as: "a seed", { UInt64($0) }) {
      var own = scenario
      own.seed = seed
      terminal.print(Simulation(swarm?.scenario(own) ?? own).text.trimmedOfLineEnds)
      return .pass
    }
    var campaign = Campaign(scenarios: [scenario], seeds: try arguments.seeds(1...100), swarm: swarm)
    campaign.jobs = try arguments.jobs()
    campaign.isUntilFailure = arguments.has("until-failure")
    campaign.isFresh = arguments.has("fresh")
    let drawn = swarm == nil ? [] : ["--chaos", arguments.kitChaos(or: .weather).rawValue]
    campaign.commands =
      CampaignWords(
        program: ProgramName.typed,
        whole: ["chaos", arguments.words[0]] + arguments.repeated("seeds", "runs", "chaos", "jobs"),
        paths: [arguments.words[0]], options: drawn
      ).commands
    let finds = try KitFinds(arguments, terminal)
    arguments.noteHowToRunAgain(["--chaos", arguments.kitChaos(or: .weather).rawValue])
    let budget = try arguments.timeBudget()
    let monitor = TerminalMonitor(terminal)
    var telling = CampaignTelling(campaign, arguments)
    campaign.run(monitor: budget.map { TimeLimitedMonitor(monitor, seconds: $0.seconds) } ?? monitor) {
      telling.add($0)
    }
    monitor.end()
    telling.end(isWhole: !monitor.isCancelled || telling.report.count == campaign.count, on: terminal)
    var names: Set<String> = []
    for group in telling.report.groups where !monitor.isCancelled && !group.isOfOtherRuns {
      guard let (run, failure) = group.examples.first.map({ ($0.run, $0.failure) }) else { continue }
      // Two failures of one seed result in two stories.
      var name = "\(run.scenario.seed)"
      while !names.insert(name).inserted { name += "-\(failure.signature.check)" }
      try finds.keep(
        run.scenario, check: failure.signature.check, failure.message, on: failure.day, named: name, monitor)
    }
    return monitor.isCancelled ? .interrupted : telling.report.exitCode.ofKit
  }
}

extension OptionDefinition {
  static let finds = OptionDefinition(
    name: "output", help: "Save the smallest failing stories in this folder.", value: "folder",
    standard: "beside the story", isPath: true)
}

/// The folder in which the smallest failing stories are saved.
struct KitFinds {
  private let story: String
  private let stories: FoundStories

  init(_ arguments: ParsedArguments, _ terminal: Terminal) throws(ToolError) {
    let path = arguments.words[0]
    let name = FilePath.name(of: path)
    story = name.hasSuffix(".json5") ? String(name.dropLast(".json5".count)) : name
    stories = try FoundStories(
      in: arguments.value("output") ?? FilePath.folder(of: path), of: ProgramName.typed, arguments, terminal)
  }

  /// Shrinks a failing story and saves it.
  ///
  /// - Parameters:
  ///   - message: The failure in words. Of the apps' promises only the one named in it must still fail.
  ///   - name: The suffix of the file after the name of the story.
  func keep(
    _ failing: Scenario, check: String, _ message: String, on day: Int?, named name: String, _ monitor: TerminalMonitor
  ) throws(ToolError) {
    guard !RunEnd.isEndless(check, message) else { return stories.skip(check, because: RunEnd.isNotMadeSmall) }
    try stories.keep(monitor) { limited in
      Simulation(failing).shrinker(
        check, message, on: day, isolated: IsolatedTrial { OwnProcess(program: ProgramName.typed, ["run", $0]) },
        monitor: limited)
    } files: { small, _ in
      [("\(story)-\(name).json5", Simulation(small).text)]
    }
  }
}

extension ParsedArguments {
  /// The seeds of `--seeds` or `--runs`.
  func seeds(_ standard: ClosedRange<UInt64>) throws(ToolError) -> ClosedRange<UInt64> {
    let seeds = try seeds()
    let runs = try number("runs", 1...Campaign.seedsMax)
    guard seeds == nil || runs == nil else { throw ToolError(.usage, "Error: say '--seeds' or '--runs', not both") }
    return seeds ?? runs.map { 1...UInt64($0) } ?? standard
  }
}
