import Person
import Console
import Foundation
import Processes
import ScenarioFiles
import Search
import Tools

/// `triad submit`: a divided job in the form of a cluster's scheduler.
enum SubmitCommand {
  static let definition = CommandDefinition(
    name: "submit", abstract: "Write the jobs that run a campaign on a cluster, a shard a task, and join the shards",
    discussion: """
      CAMPAIGN is a file such as { command: "chaos", scenario: "story.json5", seeds: "1..400", shards: 8 }, and may have
      options: { faults: "...", rules: "...", schedule: "...", mutant: "..." }, folder, program, jobs, minutes and megabytes (of
      a shard), and image (for Kubernetes). The command is chaos, study, mutants, findings or fleet, each with options of its
      own, such as { command: "fleet", shards: 8, options: { wearers: 1000, weeks: 8 } }. Nothing is submitted: 'triad submit
      slurm FILE | bash' does that.
      """,
    arguments: [
      ArgumentDefinition(name: "scheduler", help: "slurm or kubernetes.", choices: ["slurm", "kubernetes"]),
      ArgumentDefinition(name: "campaign", help: "The campaign."),
    ],
    options: [
      OptionDefinition(name: "output", help: "Write it to this file.", value: "file", isPath: true)
    ],
    run: { arguments, terminal throws(ToolError) in
      let path = arguments.words[1]
      // The paths in the scripts begin with it.
      guard !path.unicodeScalars.contains(where: PrintableText.isControl) else {
        throw ToolError(
          .usage, "Error: the path of the campaign has a line end or another control character\n  Move it elsewhere.")
      }
      var plan: CampaignPlan
      do throws(ScenarioError) { plan = try CampaignPlan.load(path) } catch {
        var text = "\(error)"
        while text.last?.isNewline == true { text.removeLast() }
        throw ToolError(error.exitCode, text)
      }
      plan.items = try count(plan)
      guard plan.items >= plan.shards else {
        throw ToolError(
          .badData, "Error: \(plan.shards) shards are more than the \(plan.items) items\n  Take fewer shards.")
      }
      let text = arguments.words[0] == "slurm" ? SlurmScript(plan).text : try kubernetes(plan, path)
      guard let output = arguments.value("output") else {
        terminal.print(String(text.dropLast()))
        return .pass
      }
      do { try OutputFile.write(text, to: output) } catch {
        throw ToolError(.inputOutput, "Error: \(output): \(error.localizedDescription)")
      }
      return .pass
    })

  /// Returns the number of items of the job, read as every shard will read it, so that a mistake is reported once
  /// instead of a hundred times.
  private static func count(_ plan: CampaignPlan) throws(ToolError) -> Int {
    let arguments = arguments(of: plan)
    switch plan.command {
    case .chaos:
      _ = try ScenarioCommandInput.host.mutant(arguments)
      _ = try ScenarioCommandInput.swarm(arguments)
      return try ScenarioCommandInput.files(arguments.words, arguments).count * arguments.seeds(1...100).count
    case .study:
      let study = try StudyCommand.study(arguments)
      return study.settings.values.count * study.settings.seeds
    case .mutants: return try MutantsCommand.count(arguments)
    case .findings:
      _ = try arguments.limit()
      return try FindingsCommand.searches(arguments).searches.count
    case .fleet:
      let settings = try FleetCommand.settings(arguments)
      _ = try FleetCommand.load(
        arguments.value("population") ?? FleetCommand.standardPopulation, length: settings.length)
      return settings.count
    }
  }

  /// Returns the arguments of a shard's command.
  private static func arguments(of plan: CampaignPlan) -> ParsedArguments {
    var arguments = ParsedArguments()
    arguments.words = plan.scenario.map { [$0] } ?? []
    for option in plan.options { arguments.options[option.name] = option.value.map { [$0] } ?? [] }
    return arguments
  }

  // MARK: - Kubernetes

  private static func kubernetes(_ plan: CampaignPlan, _ path: String) throws(ToolError) -> String {
    guard let image = plan.image else {
      throw ToolError(
        .badData,
        "Error: \(path): 'image' is missing, the container's image that has triad\n  such as image: \"triad:1\"")
    }
    let arguments = arguments(of: plan)
    var inputs: [KubernetesManifest.Input] = []
    let scenario = plan.scenario ?? (plan.command == .mutants ? "scenarios/general" : nil)
    if let scenario { inputs.append(try scenarios("", scenario)) }
    for (option, standard) in plan.command.inputs {
      let path = arguments.value(option) ?? standard
      inputs.append(try plan.command == .fleet ? population(option, path) : scenarios(option, path))
    }
    let bytes = inputs.flatMap { $0.files.map(\.text.utf8.count) }.reduce(0, +)
    guard bytes < KubernetesManifest.bytesMax else {
      throw ToolError(
        .badData, "Error: the scenarios have \(bytes) bytes, and a ConfigMap holds \(KubernetesManifest.bytesMax)")
    }
    return KubernetesManifest(plan, image: image, inputs: inputs).text
  }

  private static func scenarios(_ option: String, _ path: String) throws(ToolError) -> KubernetesManifest.Input {
    let found = try ScenarioCommandInput.host.files(path, ParsedArguments())
    var files: [(name: String, text: String)] = []
    for (path, scenario) in found {
      try checkAlone(scenario, path)
      files.append(try file(path))
    }
    return KubernetesManifest.Input(option: option, isFolder: found.first?.path != path, files: files)
  }

  private static func population(_ option: String, _ path: String) throws(ToolError) -> KubernetesManifest.Input {
    let population = try FleetCommand.load(path, length: FleetSettings().length)
    for life in population.lives { try checkAlone(life, path) }
    return KubernetesManifest.Input(option: option, isFolder: false, files: [try file(path)])
  }

  private static func checkAlone(_ scenario: Scenario, _ path: String) throws(ToolError) {
    var scenario = scenario
    // A reference for editors has no effect.
    scenario.schemaReference = nil
    let own = ScenarioFile.text(of: scenario, showingDefaults: false)
    guard ScenarioFile.text(of: scenario.relocated(to: "/scenarios"), showingDefaults: false) == own else {
      throw ToolError(
        .badData,
        "Error: \(path) names other files, which a pod would not have\n  Take a scenario that stands alone, or Slurm."
      )
    }
  }

  private static func file(_ path: String) throws(ToolError) -> (name: String, text: String) {
    guard let text = try? String(contentsOfFile: path, encoding: .utf8) else {
      throw ToolError(.inputOutput, "Error: \(path) cannot be read")
    }
    let name = FilePath.name(of: path)
    guard name.wholeMatch(of: /[-._a-zA-Z0-9]{1,200}/) != nil, !name.hasPrefix("..") else {
      throw ToolError(
        .badData,
        "Error: \(path): the name of a file in a ConfigMap has letters, digits, '-', '_' and '.' alone, and at most 200\n"
          + "  It does not begin with '..' either. Give the file another name.")
    }
    return (name, text)
  }
}
