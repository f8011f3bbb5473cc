import Devices
import Transport

/// Many runs of scenarios, a seed each, with or without a swarm of faults; the result is the same however many run at
/// once.
struct Campaign {
  let scenarios: [Scenario]
  let seeds: ClosedRange<UInt64>
  /// nil: the scenarios run as they stand.
  var swarm: Swarm?
  var jobs = 1
  /// Stop after the first failure.
  var isUntilFailure = false
  /// A mistake that is planted in every run.
  var mutant: Mutant?

  var count: Int { scenarios.count * seeds.count }

  /// The runs in order of scenario and seed, up to where somebody stopped.
  ///
  /// - Parameter progress: told how many runs are done, and how many of them failed; answers false to stop.
  func run(progress: (Int, Int) -> Bool) -> [CampaignRun] {
    // In parts, so that the first failure by order ends it, whoever was done first.
    let part = isUntilFailure ? max(4, jobs * 4) : max(64, jobs * 16)
    var (runs, failed): ([CampaignRun], Int) = ([], 0)
    var next = 0
    while next < count {
      let size = min(part, count - next)
      let (base, done, failures) = (next, runs.count, failed)
      let some = SimulationPool.map(size, jobs: jobs, progress: { progress(done + $0, failures) }) { index in
        CampaignRun(self.scenario(base + index), planting: mutant)
      }
      if isUntilFailure, let first = some.firstIndex(where: \.hasFailed) { return runs + some[...first] }
      runs += some
      guard some.count == size else { return runs }
      failed += some.count(where: \.hasFailed)
      next += size
    }
    return runs
  }

  /// The scenario of a place in the campaign.
  private func scenario(_ index: Int) -> Scenario {
    var scenario = scenarios[index / seeds.count]
    scenario.seed = seeds.lowerBound + UInt64(index % seeds.count)
    return swarm?.scenario(scenario) ?? scenario
  }
}
