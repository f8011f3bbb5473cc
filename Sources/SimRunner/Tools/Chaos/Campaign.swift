package import DeviceKit
package import Engine
package import ScenarioFiles
import SimKernel

/// Many runs of scenarios, a seed each, with or without a swarm of faults; the result is the same however many run at
/// once.
package struct Campaign {
  package let scenarios: [Scenario]
  package let seeds: ClosedRange<UInt64>
  /// nil: the scenarios run as they stand.
  package var swarm: Swarm?
  package var jobs = 1

  package init(scenarios: [Scenario], seeds: ClosedRange<UInt64>, swarm: Swarm? = nil, jobs: Int = 1) {
    (self.scenarios, self.seeds, self.swarm, self.jobs) = (scenarios, seeds, swarm, jobs)
  }
  /// Stop after the first failure.
  package var isUntilFailure = false
  /// A mistake that is planted in every run.
  package var mutant: Mutant?

  package var count: Int { scenarios.count * seeds.count }

  /// The runs in order of scenario and seed, up to where they were cancelled.
  package func run(monitor: any ProgressMonitor = SilentMonitor()) -> [CampaignRun] {
    // In parts, so that the first failure by order ends it, whoever was done first.
    let part = isUntilFailure ? max(4, jobs * 4) : max(64, jobs * 16)
    var (runs, failed): ([CampaignRun], Int) = ([], 0)
    var next = 0
    while next < count {
      let size = min(part, count - next)
      let (base, done, failures) = (next, runs.count, failed)
      let some = SimulationPool.map(
        size, jobs: jobs,
        progress: { monitor.goesOn(WorkProgress(.campaign, done + $0, of: count, failed: failures)) }
      ) { index in
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
