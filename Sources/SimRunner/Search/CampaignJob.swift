import DeviceKit
package import ScenarioFiles

/// The command lines of a campaign and of its runs.
package struct CampaignWords: Hashable, Codable, Sendable {
  private let program: String
  private let whole: [String]
  /// The paths of its scenarios, in order.
  private let paths: [String]
  private let options: [String]
  private let storyOptions: [String]?

  /// - Parameters:
  ///   - whole: The arguments after the program's name.
  ///   - options: The options of `run`, beside a path and a seed, that make a run of the campaign.
  ///   - storyOptions: Those that run a saved story, which has its faults and rules, as the campaign did.
  package init(program: String, whole: [String], paths: [String], options: [String], storyOptions: [String]) {
    (self.program, self.whole, self.paths, self.options) = (program, whole, paths, options)
    self.storyOptions = storyOptions
  }

  package var commands: CampaignCommands {
    var commands = CampaignCommands(whole: OwnProcess(program: program, whole).line) { scenario, seed in
      OwnProcess(program: program, ["run", paths[scenario], "--seed", "\(seed)"] + options)
    }
    commands.story = { OwnProcess(program: program, ["run", $0] + (storyOptions ?? [])) }
    return commands
  }
}

/// The definition of a campaign, or of a shard of one: these settings and one version of the program determine every
/// run.
package struct CampaignJob: Hashable, Sendable {
  package let stories: [JobStory]
  package let seeds: ClosedRange<UInt64>
  /// The kinds of faults that are drawn, in the form of `--faults`: `all`, `none`, or names separated by commas.
  package let faults: String
  /// The name of the mutant that is planted in every run.
  package let mutant: String?
  /// `true` if stories are made from earlier ones; `nil` if not.
  private let isGuided: Bool?
  package let program: String
  package var shard: Shard
  /// The command lines of the campaign and its runs. Another path to a scenario isn't another job.
  private let commandWords: CampaignWords?

  /// - Parameter program: The ``BuildFingerprint`` of this program.
  package init(_ campaign: Campaign, shard: Shard, program: String, words: CampaignWords? = nil) {
    stories = campaign.scenarios.map { scenario in
      var scenario = scenario
      // Every run has a seed of its own, so the file's is ignored.
      scenario.seed = 1
      return JobStory(scenario)
    }
    seeds = campaign.seeds
    faults = campaign.swarm.map { $0.kinds.map { $0.sorted().joined(separator: ",") } ?? "all" } ?? "none"
    (mutant, self.program, self.shard, commandWords) = (campaign.mutant?.name, program, shard, words)
    isGuided = campaign.isGuided ? true : nil
  }

  /// Returns the campaign for a report. For a finished run only the name and the seed are needed, so nothing is read or
  /// drawn again.
  package func campaign(_ vocabulary: PluginRegistry) throws(ToolError) -> Campaign {
    var campaign = Campaign(
      scenarios: stories.map { $0.shell(vocabulary) }, seeds: seeds, swarm: faults == "none" ? nil : FaultSampler())
    if let mutant { campaign.mutant = try vocabulary.mutant(named: mutant) }
    campaign.commands = commandWords?.commands
    return campaign
  }

  /// Returns the work that performs the runs.
  ///
  /// - Parameter campaign: The campaign of the job.
  package func work(_ campaign: Campaign) -> JobWork<CampaignJob> {
    var campaign = campaign
    // They make the file several times as large.
    campaign.showsBehaviours = false
    return JobWork(self, jobs: campaign.jobs) { [campaign] item, _ in
      let run = campaign.run(at: item)
      return run.wasInterrupted ? nil : .success(CampaignRecord(run))
    }
  }

  /// Returns the run of a record.
  ///
  /// - Parameter campaign: The result of ``campaign(_:)``.
  package func run(
    _ item: Int, _ record: CampaignRecord, of campaign: Campaign, _ words: inout BehaviourWords
  ) -> CampaignRun {
    CampaignRun(record, of: campaign.scenarios[item / seeds.count], &words)
  }
}

extension CampaignJob: LineJob {
  package typealias Record = CampaignRecord

  package static let words = JobWords(command: "chaos", whole: "campaign", items: "runs")

  package var count: Int { stories.count * seeds.count }
  package var isSound: Bool {
    let length = seeds.upperBound - seeds.lowerBound
    return !stories.isEmpty && stories.count < Campaign.seedsMax && length < UInt64(Campaign.seedsMax)
  }

  package var settings: [(name: String, value: String)] {
    [
      ("--seeds", "\(seeds.lowerBound)..\(seeds.upperBound)"), ("--faults", faults), ("--mutant", mutant ?? "none"),
      ("--guided", isGuided == true ? "given" : "not given"),
    ]
  }

  package func textDifference(from other: CampaignJob) -> String? { JobStory.difference(stories, other.stories) }

  package static func hasFailed(_ record: CampaignRecord) -> Bool {
    !record.failures.isEmpty || record.breakdown != nil
  }
}
