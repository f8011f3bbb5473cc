import DeviceKit
import Engine
import ScenarioFiles

/// Whether one check fails in a scenario: what ``CampaignRun`` answers too, but later. Here nobody else looks on, and the
/// run is over on the day on which the check fails, if it is one that knows.
enum CheckTrial {
  /// - Parameters:
  ///   - check: the check's name, or `expect` for what the scenario itself expects.
  ///   - mutant: a mistake to plant in the program.
  static func failure(of check: String, in scenario: Scenario, planting mutant: Mutant? = nil) -> CampaignRun.Failure? {
    guard CheckCatalogue.named(check) != nil else {
      return CampaignRun(scenario, planting: mutant).failure(of: check)
    }
    guard let plan = try? WorldPlan(scenario, planting: mutant),
      let outcome = try? Run(plan, jury: .only(check)).run(endsWithFailure: true)
    else { return nil }
    return outcome.unexpectedFailures.first.flatMap { CampaignRun.Failure($0, of: plan) }
  }
}
