import Engine
package import ScenarioFiles
import SimKernel

/// A failure as somebody would report it: what was promised, what happened, the smallest scenario that shows it, and the
/// one command.
package struct FailureTicket {
  package let group: CampaignReport.Group
  /// The smallest scenario that was found.
  package let scenario: Scenario
  /// How many runs it took to make it so small.
  package let runs: Int

  package init(group: CampaignReport.Group, scenario: Scenario, runs: Int) {
    (self.group, self.scenario, self.runs) = (group, scenario, runs)
  }

  /// Without a folder and an ending.
  package var fileName: String { scenario.folderName }

  package var scenarioText: String { ScenarioFile.text(of: scenario, showingDefaults: false) }

  package func text(path: String) -> String {
    let check = CheckCatalogue.all.first { $0.name == group.signature.check }
    var lines = ["# \(group.signature.check) is broken", ""]
    if let check { lines += ["**Promised:** \(check.promise).", ""] }
    lines += ["**Found:**", ""]
    for (run, failure) in group.examples {
      let place = failure.at.isEmpty ? "" : " on \(failure.at)"
      lines.append("- \(run.scenario.name), seed \(run.scenario.seed)\(place): \(failure.message)")
    }
    lines += ["", "\(group.count == 1 ? "One run" : "\(group.count) runs") of the campaign failed in this way.", ""]
    lines += ["**To see it again:**", "", "```", "triad run \(ShellWord.quoted(path))", "```", ""]
    lines += ["The scenario, made as small as it gets in \(runs) runs:", "", "```json5"]
    lines.append(scenario.configuration(showingDefaults: false))
    lines += ["```"]
    if let check { lines += ["", "The check does not verify \(check.doesNotVerify)."] }
    return lines.joined(separator: "\n") + "\n"
  }
}
