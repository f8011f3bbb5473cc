import DeviceKit
package import ScenarioFiles

/// The words of a campaign's command line and of those of its runs.
package struct CampaignWords: Hashable, Codable, Sendable {
  private let program: String
  private let whole: [String]
  /// Of its scenarios, in order.
  private let paths: [String]
  private let options: [String]

  /// - Parameters:
  ///   - whole: behind the program's name.
  ///   - options: what `run` takes beside a path and a seed to make a run of the campaign.
  package init(program: String, whole: [String], paths: [String], options: [String]) {
    (self.program, self.whole, self.paths, self.options) = (program, whole, paths, options)
  }

  package var commands: CampaignCommands {
    CampaignCommands(whole: OwnProcess(program: program, whole).line) { scenario, seed in
      OwnProcess(program: program, ["run", paths[scenario], "--seed", "\(seed)"] + options)
    }
  }
}

/// What makes a campaign, or a part of one: with these settings and one version of the program, every run is determined.
package struct CampaignJob: Hashable, Sendable {
  package let stories: [JobStory]
  package let seeds: ClosedRange<UInt64>
  /// Which kinds of faults are drawn, as `--faults` has them: `all`, `none`, or names by comma.
  package let faults: String
  /// The name of the mistake that is planted in every run.
  package let mutant: String?
  package let program: String
  package var shard: Shard
  /// How a person runs it, and each of its runs: another path to a scenario makes no other job.
  private let commandWords: CampaignWords?

  /// - Parameter program: what ``ProgramMark`` says of this program.
  package init(_ campaign: Campaign, shard: Shard, program: String, words: CampaignWords? = nil) {
    stories = campaign.scenarios.map { scenario in
      var scenario = scenario
      // Every run has another: the file's own says nothing.
      scenario.seed = 1
      return JobStory(scenario)
    }
    seeds = campaign.seeds
    faults = campaign.swarm.map { $0.kinds.map { $0.sorted().joined(separator: ",") } ?? "all" } ?? "none"
    (mutant, self.program, self.shard, commandWords) = (campaign.mutant?.name, program, shard, words)
  }

  /// The campaign as far as a report tells of it: of a run that is over it tells the name and the seed, and nothing is read
  /// or drawn again.
  package func campaign(_ vocabulary: Vocabulary) throws(ToolError) -> Campaign {
    var campaign = Campaign(
      scenarios: stories.map { $0.shell(vocabulary) }, seeds: seeds, swarm: faults == "none" ? nil : Swarm())
    if let mutant { campaign.mutant = try vocabulary.mutant(named: mutant) }
    campaign.commands = commandWords?.commands
    return campaign
  }

  /// How the runs are made.
  ///
  /// - Parameter campaign: that of which the job was made.
  package func work(_ campaign: Campaign) -> JobWork<CampaignJob> {
    JobWork(self, jobs: campaign.jobs) { item, _ in
      let run = campaign.run(at: item)
      return run.wasInterrupted ? nil : .success(CampaignRecord(run))
    }
  }

  /// The run that a record tells of.
  ///
  /// - Parameter campaign: what ``campaign(_:)`` says.
  package func run(_ item: Int, _ record: CampaignRecord, of campaign: Campaign) -> CampaignRun {
    CampaignRun(record, of: campaign.scenarios[item / seeds.count])
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
    ]
  }

  package func textDifference(from other: CampaignJob) -> String? { JobStory.difference(stories, other.stories) }

  package static func hasFailed(_ record: CampaignRecord) -> Bool {
    !record.failures.isEmpty || record.breakdown != nil
  }
}
