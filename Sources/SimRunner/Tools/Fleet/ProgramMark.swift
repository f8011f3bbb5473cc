import DeviceKit
import Engine
import ScenarioFiles
import SimKernel

/// What the program's rules come to, in one word: two builds with one mark make the same people do the same.
///
/// A version number is only as good as whoever counts it up. So the mark holds the digest of a day in which every system
/// takes part, beside the names of all rules and checks: nearly every change of behaviour shows there.
package enum ProgramMark {
  package static let current: String = {
    var digest = Digest()
    for rule in Rule.allCases { digest.fold(stableHash(rule.rawValue), 1) }
    for check in CheckCatalogue.all { digest.fold(stableHash(check.name), 2) }
    digest.fold(stableHash(CampaignRun(day).digest), 3)
    return "\(Program.version)-\(digest)"
  }()

  private static var day: Scenario {
    var scenario = Scenario()
    scenario.name = "mark"
    scenario.length = .days(1)
    scenario.planner = PlannerSettings()
    scenario.agents = AgentsSettings()
    scenario.diary = DiarySettings()
    scenario.music = MusicSettings()
    return scenario
  }
}
