import Devices
package import Engine
package import Search

/// A rule of the documents, and the checks that fail under it according to its own scenario.
package struct Finding: Sendable {
  package let name: String
  package let rules: [Rule]
  package let checks: [String]
  let scenario: Scenario

  /// `nil` for a scenario without a failure of a rule.
  package init?(_ scenario: Scenario, name: String) {
    checks = scenario.expect.compactMap { if case .fails(let check) = $0 { check.text } else { nil } }
    guard !scenario.literalRules.isEmpty, !checks.isEmpty else { return nil }
    (self.name, rules, self.scenario) = (name, scenario.literalRules, scenario)
  }

  /// Returns whether a scenario has the systems that the rule is about.
  package func isAtHome(in ground: Scenario) -> Bool {
    scenario.vocabulary.settings.allSatisfy { !scenario.has($0) || ground.has($0) }
      && (!scenario.devices.haveDisks || ground.devices.haveDisks)
  }

  /// Returns whether a scenario is about a system of the rule, or its faults, and has everything else that it needs.
  package func isAbout(_ story: Scenario) -> Bool {
    let troubles = Set(scenario.faults.map(\.fault.kind))
    let shared = [
      scenario.vocabulary.settings.contains { scenario.has($0) && story.has($0) },
      scenario.devices.haveDisks && story.devices.haveDisks,
      story.faults.contains { troubles.contains($0.fault.kind) },
    ]
    return shared.contains(true) && isAtHome(in: story)
  }

  package func found(in run: CampaignRun) -> String? { checks.first { run.fails($0) } }
}

/// Searches for a finding by chaos alone: general scenarios, with the faults that a swarm draws for them.
package struct FindingSearch {
  package let finding: Finding
  /// The scenarios with the rule's systems; each seed takes the next in turn.
  package let grounds: [Scenario]
  package let campaigns: Int
  package let seeds: Int

  package init(finding: Finding, grounds: [Scenario], campaigns: Int, seeds: Int) {
    (self.finding, self.grounds, self.campaigns, self.seeds) = (finding, grounds, campaigns, seeds)
  }
  package var jobs = 1
  /// `true` if half of the runs are made from stories that showed something new.
  package var isGuided = false

  package struct Result: Sendable {
    /// The number of runs that each campaign took; `nil` if all of its seeds weren't enough.
    package var runs: [Int?] = []
    package var first: (run: CampaignRun, check: String)?
    /// The result of shrinking.
    var small: Small?

    package var median: Int? { FindingSearch.median(runs) }
  }

  /// Returns the runs of the median campaign; `nil` if half of them found nothing.
  static func median(_ runs: [Int?]) -> Int? {
    let sorted = runs.map { $0 ?? .max }.sorted()
    guard !sorted.isEmpty else { return nil }
    let middle = sorted[(sorted.count - 1) / 2]
    return middle == .max ? nil : middle
  }

  /// The smallest scenario that still fails.
  struct Small: Sendable {
    let scenario: Scenario
    let runs: Int
    /// `true` if the time ran out before shrinking was complete.
    let wasStopped: Bool

    var parts: Int { scenario.faults.count + scenario.story.count }
  }

  /// Runs one campaign after the other, each until it finds the failure.
  package func search(monitor: any ProgressMonitor = SilentMonitor()) -> Result {
    var result = Result()
    let scenarios = grounds.map { ground in
      var scenario = ground
      scenario.rules = scenario.vocabulary.choice(of: finding.rules)
      return scenario
    }
    for number in 0..<campaigns {
      let first = UInt64(number * seeds + 1)
      var campaign = Campaign(
        scenarios: scenarios, seeds: first...(first + UInt64(seeds) - 1), swarm: FaultSampler(), jobs: jobs)
      (campaign.takesTurns, campaign.isGuided, campaign.showsBehaviours) = (true, isGuided, isGuided)
      campaign.work = .search(finding: finding.name, campaign: number + 1, of: campaigns)
      campaign.ends = { [finding] in finding.found(in: $0) != nil }
      var (done, found) = (0, Int?.none)
      campaign.run(monitor: monitor) { run in
        done += 1
        guard let check = finding.found(in: run) else { return }
        found = done
        if result.first == nil { result.first = (run, check) }
      }
      guard found != nil || !monitor.isCancelled else { break }
      result.runs.append(found)
    }
    return result
  }

  /// Shrinks the first failure.
  ///
  /// - Parameter limit: The seconds after which it stops with the best so far.
  package func shrink(_ result: inout Result, limit: Double, monitor: any ProgressMonitor = SilentMonitor()) {
    guard let (run, check) = result.first else { return }
    monitor.report(WorkProgress(.shrinkingFinding(finding.name)))
    var shrinker = Shrinker(
      run.scenario, check: check, on: run.failure(of: check)?.day,
      monitor: TimeLimitedMonitor(monitor, seconds: limit, isSilent: true))
    let best = shrinker.run()
    result.small = Small(scenario: best, runs: shrinker.runs, wasStopped: shrinker.wasStopped)
  }
}
