import Console
import Foundation
import Person
import Processes
import Search

/// The common part of commands that take a scenario: loading it, overriding parts of it, and creating its plan.
enum ScenarioCommandInput {
  /// This program.
  static let host: StoryHost = {
    var host = plainHost
    host.change = { plan, arguments throws(ToolError) in
      guard let model = try OutsideModelOptions.endpoint(arguments) else { return nil }
      guard plan.agents != nil else {
        throw ToolError(.usage, "Error: the phone has no agents in this scenario: say `agents: {}` in it")
      }
      plan.outsideModel = model
      return " model    the server at \(model.address): it answers in real time, so the digest differs from run to run"
    }
    return host
  }()

  private static let plainHost = StoryHost(
    Features.vocabulary, noun: "scenario", argument: "file",
    overrides: [.seed, .schedule, .rules, .chaos, .faults, .mutant],
    runOptions: [
      .flag("check-determinism", "The same as 'triad check'."),
      .flag("wire", "Encode and decode every message on its way."),
    ] + OutsideModelOptions.all + [],
    showsDefaults: true,
    chaos: ChaosChoice(
      discussion: """
        A wearer may do things beside their habits, and one story of four ends early. With '--output' the smallest scenario
        that still shows a failure is written there, as a scenario that 'triad run' runs to the same digest.
        '--shard 2/8' makes every eighth run, and writes each to the file of '--output' at once. If it is stopped, the same
        command with '--resume' continues. 'triad merge' joins the shards and prints the report of the whole campaign. A shard
        prints no report, and exits with 0 once all of its runs are written.
        """,
      options: [
        .faults, .rulesLikeRun,
        OptionDefinition(name: "schedule", help: "fifo, random or pct:N.", value: "schedule"),
        .mutant, .shard, .resumeShard,
      ],
      swarm: { arguments, isChaos throws(ToolError) in
        if isChaos || arguments.has("chaos") { return try swarm(arguments) }
        guard !arguments.has("faults") else {
          throw ToolError(.usage, "Error: '--faults' needs '--chaos', whose faults it chooses")
        }
        return nil
      },
      runWords: { $0.value("faults") == "none" ? [] : ["--chaos"] + $0.repeated("faults") }),
    finds: FindRules(isBesideStory: false),
    folder: FolderRules(
      help: "Leave the run's trace, records and metrics in DIR/<scenario>/<seed>/run.sqlite; options follow the seed.",
      path: { "\($0)/\($1.folderName)/\(RunFolder.name($1.seed, $2))" },
      keep: { outcome, run in
        // The archives that the wearer requested.
        for file in outcome.finding(ExportedArchive.self)?.files ?? [] {
          try OutputFile.write(file.text, to: "\(run.folder)/\(file.name)")
        }
      }),
    read: { path throws(ToolError) in try Scenario(opening: path, Features.vocabulary) })

  /// Returns the scenarios at these paths. A folder means all in it, by name.
  static func files(
    _ paths: [String], _ arguments: ParsedArguments
  ) throws(ToolError) -> [(path: String, scenario: Scenario)] {
    var files: [(path: String, scenario: Scenario)] = []
    for path in paths { files += try host.files(path, arguments) }
    return files
  }

  /// Returns the sampler: all kinds of faults, those of `--faults`, or `nil` for none.
  static func swarm(_ arguments: ParsedArguments) throws(ToolError) -> FaultSampler? {
    guard let text = arguments.value("faults") else { return FaultSampler() }
    if text == "none" { return nil }
    let names = text.split(separator: ",").map(String.init)
    let vocabulary = Features.vocabulary
    let known =
      vocabulary.faultDraws.map(\.name) + vocabulary.swarmActs.map(\.name)
      + [FaultSampler.schedule, FaultSampler.buggify, FaultSampler.oldApp, FaultSampler.earlyEnd]
    for name in names where !known.contains(name) {
      let hint = Suggestion.closest(to: name, among: known).map { "did you mean '\($0)'? " } ?? ""
      throw ToolError(.usage, "Error: unknown fault '\(name)'\n  \(hint)Faults: \(known.joined(separator: ", "))")
    }
    return FaultSampler(kinds: Set(names))
  }

  /// Runs the scenario of a command until the moment of `--at`, or to its end, and reads the world then.
  static func look<Answer>(
    _ scenario: Scenario, _ arguments: ParsedArguments, observers: [any TraceObserver] = [],
    _ body: (World, Instant) throws(StorageError) -> Answer
  ) throws(ToolError) -> Answer {
    let moment = try StoryHost.moment(arguments, option: "at", in: scenario)
    let plan = try WorldPlan(scenario)
    return try ToolError.storing { () throws(StorageError) in
      let run = try Run(plan, observers: observers)
      _ = try run.run(until: moment)
      return try body(run.world, moment ?? run.world.end)
    }
  }
}
