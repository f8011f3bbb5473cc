package import Engine
package import Search

/// Searches for mutants with a set of scenarios and seeds. Each seed takes the next scenario of the set in turn, with
/// the faults that a swarm draws for it, so the number of seeds is the number of runs.
package struct MutantHunt: Sendable {
  package let scenarios: [Scenario]
  /// The number of seeds, counted from 1.
  package let seeds: Int
  package var jobs = 1

  package static let seedsMax = 100_000

  package init(scenarios: [Scenario], seeds: Int, jobs: Int = 1) {
    (self.scenarios, self.seeds, self.jobs) = (scenarios, seeds, jobs)
  }

  package struct Catch: Sendable {
    package let mutant: Mutant
    /// The first run with a failed check; `nil` if there is none.
    package let run: CampaignRun?
    package let runs: Int

    /// The first failed check in the order of the catalogue, or the breakdown of the run.
    package var check: String? { run.map { $0.failures.first?.signature.check ?? "the run broke" } }
    /// The number of other failed checks in that run.
    package var others: Int { run.map { max(0, $0.failures.count - 1) } ?? 0 }
    package var message: String? { run.map { $0.failures.first?.message ?? $0.breakdown ?? "" } }
  }

  package func sound(seed: Int) -> CampaignRun { CampaignRun(scenario(seed: seed)) }

  /// Runs with the mutant until a check fails that holds without it.
  package func hunt(_ mutant: Mutant, monitor: any ProgressMonitor = SilentMonitor()) -> Catch {
    var done = 0
    var caught: CampaignRun?
    var goesOn = true
    while done < seeds, caught == nil, goesOn {
      // In batches, so that the first failure by order counts, whichever run finished first.
      let (base, size) = (done, min(jobs, seeds - done))
      let part = SimulationPool.map(size, jobs: jobs) {
        CampaignRun(scenario(seed: base + $0 + 1), planting: mutant)
      }
      // A cancelled run says nothing.
      if monitor.isCancelled { break }
      // A seed with which the program fails without the mutant doesn't count either.
      let place = part.firstIndex { $0.hasFailed && !CampaignRun($0.scenario).hasFailed }
      // The run without the mutant may have been cancelled meanwhile, and then has not failed.
      if monitor.isCancelled { break }
      caught = place.map { part[$0] }
      done += place.map { $0 + 1 } ?? part.count
      goesOn = monitor.goesOn(WorkProgress(.mutant(mutant.name), done, of: seeds))
    }
    return Catch(mutant: mutant, run: caught, runs: done)
  }

  package func scenario(seed: Int) -> Scenario {
    var scenario = scenarios[(seed - 1) % scenarios.count]
    scenario.seed = UInt64(seed)
    return FaultSampler().scenario(scenario)
  }
}
