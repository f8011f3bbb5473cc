import Console
import Foundation
import Processes
import ScenarioFiles
import Search
import Tools

/// `triad submit`: a campaign as what a cluster's scheduler takes.
enum SubmitCommand {
  static let definition = CommandDefinition(
    name: "submit", abstract: "Write the jobs that run a campaign on a cluster, a shard a task, and join the shards",
    discussion: """
      CAMPAIGN is a file such as { command: "chaos", scenario: "story.json5", seeds: "1..400", shards: 8 }, and may have
      options: { faults: "...", rules: "...", schedule: "...", mutant: "..." }, folder, program, jobs, minutes and megabytes (of
      a shard), and image (for Kubernetes). Nothing is submitted: 'triad submit slurm FILE | bash' does that.
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
      let plan: CampaignPlan
      do throws(ScenarioError) { plan = try CampaignPlan.load(path) } catch {
        var text = "\(error)"
        while text.last?.isNewline == true { text.removeLast() }
        throw ToolError(error.exitCode, text)
      }
      let files = try check(plan)
      let text = arguments.words[0] == "slurm" ? SlurmScript(plan).text : try kubernetes(plan, files, path)
      guard let output = arguments.value("output") else {
        terminal.print(String(text.dropLast()))
        return .pass
      }
      do { try OutputFile.write(text, to: output) } catch {
        throw ToolError(.inputOutput, "Error: \(output): \(error.localizedDescription)")
      }
      return .pass
    })

  /// The scenarios, read as every shard will read them: what would fail there a hundred times is said here once.
  private static func check(_ plan: CampaignPlan) throws(ToolError) -> [(path: String, scenario: Scenario)] {
    var arguments = ParsedArguments()
    for option in plan.options { arguments.options[option.name] = [option.value] }
    let files = try ScenarioCommandInput.files([plan.scenario], arguments)
    _ = try ScenarioCommandInput.mutant(arguments)
    _ = try ScenarioCommandInput.swarm(arguments)
    let runs = files.count * plan.seedCount
    guard runs >= plan.shards else {
      throw ToolError(.badData, "Error: \(plan.shards) shards are more than the \(runs) runs\n  Take fewer shards.")
    }
    return files
  }

  private static func kubernetes(
    _ plan: CampaignPlan, _ files: [(path: String, scenario: Scenario)], _ path: String
  ) throws(ToolError) -> String {
    guard let image = plan.image else {
      throw ToolError(
        .badData,
        "Error: \(path): 'image' is missing, the container's image that has triad\n  such as image: \"triad:1\"")
    }
    var scenarios: [(name: String, text: String)] = []
    for (path, scenario) in files {
      let own = ScenarioFile.text(of: scenario, showingDefaults: false)
      guard ScenarioFile.text(of: scenario.relocated(to: "/scenarios"), showingDefaults: false) == own else {
        throw ToolError(
          .badData,
          "Error: \(path) names other files, which a pod would not have\n  Take a scenario that stands alone, or Slurm."
        )
      }
      guard let text = try? String(contentsOfFile: path, encoding: .utf8) else {
        throw ToolError(.inputOutput, "Error: \(path) cannot be read")
      }
      let name = FilePath.name(of: path)
      guard name.wholeMatch(of: /[-._a-zA-Z0-9]+/) != nil else {
        throw ToolError(
          .badData, "Error: \(path): the name of a file in a ConfigMap has letters, digits, '-', '_' and '.' alone")
      }
      scenarios.append((name, text))
    }
    let bytes = scenarios.map(\.text.utf8.count).reduce(0, +)
    guard bytes < KubernetesManifest.bytesMax else {
      throw ToolError(
        .badData, "Error: the scenarios have \(bytes) bytes, and a ConfigMap holds \(KubernetesManifest.bytesMax)")
    }
    return KubernetesManifest(plan, image: image, scenarios: scenarios).text
  }
}
