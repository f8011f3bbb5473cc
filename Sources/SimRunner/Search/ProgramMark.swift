import DeviceKit
import Engine
package import ScenarioFiles
import SimKernel

/// What the program's rules come to, in one word: two builds with one mark make the same people do the same.
///
/// A version number is only as good as the person who counts it up. So the mark holds the digest of a day in which every system
/// takes part, beside the names of all rules and checks: nearly every change of behaviour shows there.
package enum ProgramMark {
  package static func text(_ vocabulary: Vocabulary) -> String {
    var digest = Digest()
    for rule in vocabulary.rules { digest.fold(stableHash(rule.name), 1) }
    for check in vocabulary.checks { digest.fold(stableHash(check.text), 2) }
    // A day that Control-C cut short would be the mark of no program, and begin a file that none goes on with.
    digest.fold(stableHash(CampaignRun(day(vocabulary), monitor: SilentMonitor()).digest), 3)
    return "\(Program.version)-\(digest)"
  }

  private static func day(_ vocabulary: Vocabulary) -> Scenario {
    var scenario = Scenario(vocabulary)
    scenario.name = "mark"
    scenario.length = .days(1)
    for part in vocabulary.settings { scenario.set(part, takesPart: true) }
    return scenario
  }
}
