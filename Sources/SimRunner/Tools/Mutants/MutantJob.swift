package import Engine
package import Search

/// The definition of a hunt for mutants, or a shard of it. The first items are runs of the program without a mutant,
/// and each further one is a mutant, with all the seeds that it takes.
package struct MutantJob: Hashable, Sendable {
  private let stories: [JobStory]
  /// The paths of the scenarios, and the arguments of the command: the report contains both.
  private let paths: [String]
  private let asked: [String]
  package let mutants: [String]
  private let seeds: Int
  package let baseline: Int
  package let program: String
  package var shard: Shard

  /// - Parameters:
  ///   - paths: Those of the hunt's scenarios, in their order.
  ///   - asked: The arguments of the command that name them.
  ///   - baseline: The number of runs without a mutant.
  package init(
    _ hunt: MutantHunt, _ mutants: [Mutant], paths: [String], asked: [String], baseline: Int, shard: Shard,
    program: String
  ) {
    stories = hunt.scenarios.map { scenario in
      var scenario = scenario
      // Every run has a seed of its own, so the file's is ignored.
      scenario.seed = 1
      return JobStory(scenario)
    }
    (self.paths, self.asked, self.mutants) = (paths, asked, mutants.map(\.name))
    (seeds, self.baseline, self.program, self.shard) = (hunt.seeds, baseline, program, shard)
  }

  /// An item: a failed run of the program without a mutant, or the result for a mutant.
  package struct Record: Codable, Sendable {
    let isSound: Bool
    let runs: Int
    let run: CampaignRecord?
  }

  /// Returns the report of the hunt, to which the items are added in order.
  package func report(_ vocabulary: PluginRegistry) -> MutantReport {
    MutantReport(
      hunt: MutantHunt(scenarios: stories.map { $0.shell(vocabulary) }, seeds: seeds), baseline: (0, []), catches: [],
      command: (["triad", "mutants"] + asked.map(ShellWord.quoted) + ["--seeds", "\(seeds)"]
        + (baseline < seeds ? ["--baseline", "\(baseline)"] : [])).joined(separator: " "),
      paths: Dictionary(zip(stories.map(\.name), paths)) { one, _ in one })
  }

  /// Adds an item to the report.
  ///
  /// - Returns: The result for a mutant, if the item was one.
  package func add(_ item: Int, _ record: Record, to report: inout MutantReport) throws(ToolError) -> MutantHunt.Catch?
  {
    // Only the scenario's name and seed are reported.
    let run = record.run.map { run in
      CampaignRun(run, of: report.hunt.scenarios[Int((run.seed &- 1) % UInt64(stories.count))])
    }
    guard item >= baseline else {
      report.baseline.runs += 1
      if let run { report.baseline.failed.append(run) }
      return nil
    }
    let vocabulary = report.hunt.scenarios[0].vocabulary
    let found = MutantHunt.Catch(
      mutant: try vocabulary.mutant(named: mutants[item - baseline]), run: run, runs: record.runs)
    report.catches.append(found)
    return found
  }

  /// Returns the work that makes the items.
  ///
  /// - Parameters:
  ///   - hunt: The hunt of the job.
  ///   - jobs: The number of parallel items.
  package func work(
    _ hunt: MutantHunt, _ mutants: [Mutant], jobs: Int, monitor: any ProgressMonitor & Sendable
  ) -> JobWork<MutantJob> {
    var hunt = hunt
    // If there are fewer mutants than threads, each may use several.
    hunt.jobs = max(1, jobs / max(1, mutants.count))
    return JobWork(self, jobs: jobs) { [hunt, baseline] item, stop in
      let monitor = ItemMonitor(stop, of: monitor)
      guard item >= baseline else {
        let run = hunt.sound(seed: item + 1)
        guard !run.wasInterrupted else { return nil }
        _ = monitor.goesOn(WorkProgress(.baseline, item + 1, of: baseline))
        return .success(Record(isSound: !run.hasFailed, runs: 1, run: run.hasFailed ? CampaignRecord(run) : nil))
      }
      let found = hunt.hunt(mutants[item - baseline], monitor: monitor)
      // An incomplete search hasn't missed the mutant.
      guard found.run != nil || !monitor.isCancelled else { return nil }
      return .success(Record(isSound: found.run != nil, runs: found.runs, run: found.run.map { CampaignRecord($0) }))
    }
  }
}

extension MutantJob: LineJob {
  package static let words = JobWords(
    command: "mutants", whole: "hunt for mistakes", items: "runs and mistakes", short: "items")

  package var count: Int { baseline + mutants.count }

  package var isSound: Bool {
    !stories.isEmpty && stories.count == paths.count && (1...MutantHunt.seedsMax).contains(seeds)
      && (0...seeds).contains(baseline)
  }

  package var settings: [(name: String, value: String)] {
    [
      ("--seeds", "\(seeds)"), ("--baseline", "\(baseline)"), ("the number of mistakes", "\(mutants.count)"),
      ("the name of the scenarios", asked.joined(separator: " ")),
    ]
  }

  package func textDifference(from other: MutantJob) -> String? {
    if let difference = JobStory.difference(stories, other.stories) { return difference }
    if let pair = zip(mutants, other.mutants).first(where: { $0 != $1 }) {
      return "a mistake is '\(pair.0)', and '\(pair.1)'"
    }
    return zip(paths, other.paths).first { $0 != $1 }.map { "a scenario is at \($0), and at \($1)" }
  }

  package static func hasFailed(_ record: Record) -> Bool { !record.isSound }
}
