import Engine
package import ScenarioFiles

/// A fingerprint of the program's rules: two builds with equal marks make the same people behave the same.
///
/// A version number can be forgotten. So the mark contains the digest of a day in which every system takes part, beside
/// the names of all rules and checks: nearly every change of behaviour changes it.
package enum BuildFingerprint {
  package static func text(_ vocabulary: PluginRegistry) -> String {
    var digest = Digest()
    for rule in vocabulary.rules { digest.fold(stableHash(rule.name), 1) }
    for check in vocabulary.checks { digest.fold(stableHash(check.text), 2) }
    // The digest of an interrupted day would be a mark of no program, for a file that can't be continued.
    digest.fold(stableHash(CampaignRun(day(vocabulary), monitor: SilentMonitor()).digest), 3)
    return "\(Program.version)-\(digest)"
  }

  private static func day(_ vocabulary: PluginRegistry) -> Scenario {
    var scenario = Scenario(vocabulary)
    scenario.name = "mark"
    scenario.length = .days(1)
    for part in vocabulary.settings { scenario.set(part, takesPart: true) }
    return scenario
  }
}
