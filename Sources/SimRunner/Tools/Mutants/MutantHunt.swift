package import DeviceKit
package import Engine
package import ScenarioFiles
package import Search

/// Looks for planted mistakes with a set of scenarios and seeds: each seed takes the next scenario of the set in turn, with
/// what a swarm draws for it, so that so many seeds are so many runs.
package struct MutantHunt: Sendable {
  package let scenarios: [Scenario]
  /// How many seeds are tried, from 1 on.
  package let seeds: Int
  package var jobs = 1

  package static let seedsMax = 100_000

  package init(scenarios: [Scenario], seeds: Int, jobs: Int = 1) {
    (self.scenarios, self.seeds, self.jobs) = (scenarios, seeds, jobs)
  }

  /// What was found of one mistake.
  package struct Catch: Sendable {
    package let mutant: Mutant
    /// The first run in which a check failed; nil when none did.
    package let run: CampaignRun?
    /// How many runs it took.
    package let runs: Int

    /// The check that failed first, by the order of the catalogue; or that the run broke.
    package var check: String? { run.map { $0.failures.first?.signature.check ?? "the run broke" } }
    /// How many other checks failed in that run.
    package var others: Int { run.map { max(0, $0.failures.count - 1) } ?? 0 }
    package var message: String? { run.map { $0.failures.first?.message ?? $0.breakdown ?? "" } }
  }

  /// A run of the program as it is.
  package func sound(seed: Int) -> CampaignRun { CampaignRun(scenario(seed: seed)) }

  /// Runs with the mistake until a check fails that holds without it.
  package func hunt(_ mutant: Mutant, monitor: any ProgressMonitor = SilentMonitor()) -> Catch {
    var done = 0
    var caught: CampaignRun?
    var goesOn = true
    while done < seeds, caught == nil, goesOn {
      // In parts, so that the first one by order counts, whichever was done first.
      let (base, size) = (done, min(jobs, seeds - done))
      let part = SimulationPool.map(size, jobs: jobs) {
        CampaignRun(scenario(seed: base + $0 + 1), planting: mutant)
      }
      // A run that was given up says nothing.
      if monitor.isCancelled { break }
      // Nor does a seed with which the program fails as it is.
      let place = part.firstIndex { $0.hasFailed && !CampaignRun($0.scenario).hasFailed }
      // The run without the mistake may have been given up meanwhile, and then has not failed.
      if monitor.isCancelled { break }
      caught = place.map { part[$0] }
      done += place.map { $0 + 1 } ?? part.count
      goesOn = monitor.goesOn(WorkProgress(.mutant(mutant.name), done, of: seeds))
    }
    return Catch(mutant: mutant, run: caught, runs: done)
  }

  /// The scenario of a seed, with everything that is drawn for it.
  package func scenario(seed: Int) -> Scenario {
    var scenario = scenarios[(seed - 1) % scenarios.count]
    scenario.seed = UInt64(seed)
    return Swarm().scenario(scenario)
  }
}
