package import DeviceKit
package import Engine
package import ScenarioFiles
import SimKernel
package import Search

/// Looks for planted mistakes with a set of scenarios and seeds: each seed takes the next scenario of the set in turn, with
/// what a swarm draws for it, so that so many seeds are so many runs.
package struct MutantHunt: Sendable {
  package let scenarios: [Scenario]
  /// How many seeds are tried, from 1 on.
  package let seeds: Int
  package var jobs = 1

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
    package let seconds: Double

    /// The check that failed first, by the order of the catalogue; or that the run broke.
    package var check: String? { run.map { $0.failures.first?.signature.check ?? "the run broke" } }
    /// How many other checks failed in that run.
    package var others: Int { run.map { max(0, $0.failures.count - 1) } ?? 0 }
    package var message: String? { run.map { $0.failures.first?.message ?? $0.breakdown ?? "" } }
  }

  /// The runs of the program as it is that failed, in order of seed, and how many were done.
  ///
  /// - Parameter count: only so many seeds, the first ones.
  package func baseline(
    _ count: Int? = nil, monitor: any ProgressMonitor = SilentMonitor()
  ) -> (failed: [CampaignRun], runs: Int) {
    let total = count ?? seeds
    let runs = SimulationPool.map(
      total, jobs: jobs, progress: { monitor.goesOn(WorkProgress(.baseline, $0, of: total)) }
    ) { CampaignRun(scenario(seed: $0 + 1)) }
    return (runs.filter(\.hasFailed), runs.count)
  }

  /// Runs with the mistake until a check fails.
  ///
  /// - Parameters:
  ///   - failing: the seeds with which the program fails as it is: they say nothing of a mistake.
  ///   - tried: with how many seeds, the first ones, the program was run as it is; the others are tried when they count.
  package func hunt(
    _ mutant: Mutant, except failing: Set<UInt64> = [], tried: Int = .max,
    monitor: any ProgressMonitor = SilentMonitor()
  ) -> Catch {
    let watch = Stopwatch()
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
      let place = part.firstIndex { $0.hasFailed && !failing.contains($0.scenario.seed) && failsForIt($0, tried) }
      caught = place.map { part[$0] }
      done += place.map { $0 + 1 } ?? part.count
      goesOn = monitor.goesOn(WorkProgress(.mutant(mutant.name), done, of: seeds))
    }
    return Catch(mutant: mutant, run: caught, runs: done, seconds: watch.seconds)
  }

  /// Whether that run passes without the mistake, as far as that was not seen before.
  private func failsForIt(_ run: CampaignRun, _ tried: Int) -> Bool {
    run.scenario.seed <= UInt64(tried) || !CampaignRun(run.scenario).hasFailed
  }

  /// The scenario of a seed, with everything that is drawn for it.
  package func scenario(seed: Int) -> Scenario {
    var scenario = scenarios[(seed - 1) % scenarios.count]
    scenario.seed = UInt64(seed)
    return Swarm().scenario(scenario)
  }
}
