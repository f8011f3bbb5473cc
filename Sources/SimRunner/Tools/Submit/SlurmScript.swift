import CRunnerTexts
import ScenarioFiles

/// A shell script that submits a job to Slurm: an array with a task for each shard, and a job that merges them.
package struct SlurmScript {
  private let plan: CampaignPlan

  package init(_ plan: CampaignPlan) { self.plan = plan }

  package var text: String {
    let folder = plan.folder.hasPrefix("-") ? "./" + plan.folder : plan.folder
    let quoted = ShellWord.quoted(folder)
    return TextTemplate.fill(
      String(cString: runner_text_slurm_job()),
      [
        // Slurm expands patterns after a '%'.
        "logs": ShellWord.quoted(folder.replacing("%", with: "%%")), "folder": quoted, "name": plan.jobName,
        "count": "\(plan.shards)", "ending": plan.command.ending, "command": plan.command(),
        "merge": plan.merge(in: quoted), "cores": "\(plan.jobs)", "megabytes": "\(plan.megabytes)",
        "minutes": "\(plan.minutes)", "mergeMegabytes": "\(plan.mergeMegabytes)",
      ])
  }
}

/// Texts with places such as `{{name}}`.
enum TextTemplate {
  /// Fills the places in one pass, so that a value is never filled itself.
  static func fill(_ template: String, _ values: [String: String]) -> String {
    template.replacing(/\{\{(\w+)\}\}/) { values[String($0.1)] ?? String($0.0) }
  }
}
