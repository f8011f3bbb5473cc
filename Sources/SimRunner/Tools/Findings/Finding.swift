import Devices
package import ScenarioFiles

/// A rule of the documents, and the checks that a scenario of its own shows it to break.
package struct Finding: Sendable {
  package let name: String
  package let rules: RuleChoice
  package let checks: [String]
  private let scenario: Scenario

  /// nil for a scenario that shows no failure of a rule.
  package init?(_ scenario: Scenario, name: String) {
    checks = scenario.expect.compactMap { if case .fails(let check) = $0 { check.rawValue } else { nil } }
    guard !scenario.rules.asWritten.isEmpty, !checks.isEmpty else { return nil }
    (self.name, rules, self.scenario) = (name, scenario.rules, scenario)
  }

  /// Whether a scenario has the systems that the rule is about.
  package func isAtHome(in ground: Scenario) -> Bool {
    (scenario.planner == nil || ground.planner != nil) && (scenario.agents == nil || ground.agents != nil)
      && (scenario.diary == nil || ground.diary != nil) && (scenario.music == nil || ground.music != nil)
      && (!scenario.devices.haveDisks || ground.devices.haveDisks)
  }

  /// Whether a scenario tells of a system that the rule is about, or of what goes wrong there, and has whatever else it
  /// needs.
  package func isAbout(_ story: Scenario) -> Bool {
    let troubles = Set(scenario.faults.map(\.fault.kind))
    let shared = [
      scenario.planner != nil && story.planner != nil, scenario.agents != nil && story.agents != nil,
      scenario.diary != nil && story.diary != nil, scenario.music != nil && story.music != nil,
      scenario.devices.haveDisks && story.devices.haveDisks,
      story.faults.contains { troubles.contains($0.fault.kind) },
    ]
    return shared.contains(true) && isAtHome(in: story)
  }

  /// Which of its checks failed in a run.
  package func found(in run: CampaignRun) -> String? { checks.first { run.fails($0) } }
}
