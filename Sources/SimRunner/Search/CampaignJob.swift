import DeviceKit
import ScenarioFiles

/// What makes a campaign, or a part of one: with these settings and one version of the program, every run is determined.
package struct CampaignJob: Hashable, Sendable {
  /// A scenario of the campaign.
  package struct Story: Hashable, Codable, Sendable {
    package let name: String
    /// The scenario as a file without what is as usual: two files that say the same are the same.
    package let text: String
  }

  package let stories: [Story]
  package let seeds: ClosedRange<UInt64>
  /// Which kinds of faults are drawn, as `--faults` has them: `all`, `none`, or names by comma.
  package let faults: String
  /// The name of the mistake that is planted in every run.
  package let mutant: String?
  /// What the program's rules come to; see ``ProgramMark``.
  package let program: String
  package var shard: Shard

  /// - Parameter program: what ``ProgramMark`` says of this program.
  package init(_ campaign: Campaign, shard: Shard, program: String) {
    stories = campaign.scenarios.map { scenario in
      var scenario = scenario
      // Every run has another: the file's own says nothing.
      scenario.seed = 1
      return Story(name: scenario.name, text: ScenarioFile.text(of: scenario, showingDefaults: false))
    }
    seeds = campaign.seeds
    faults = campaign.swarm.map { $0.kinds.map { $0.sorted().joined(separator: ",") } ?? "all" } ?? "none"
    (mutant, self.program, self.shard) = (campaign.mutant?.name, program, shard)
  }

  /// How many runs the whole campaign has.
  package var count: Int { stories.count * seeds.count }
  /// How many of them the part has.
  package var size: Int { shard.size(of: count) }

  /// The seed of a run of the whole.
  func seed(of run: Int) -> UInt64 { seeds.lowerBound + UInt64(run % seeds.count) }

  /// The first setting in which two parts cannot be of one campaign, in words.
  package func difference(from other: CampaignJob) -> String? {
    let pairs: [(String, String, String)] = [
      ("the number of scenarios", "\(stories.count)", "\(other.stories.count)"),
      ("--seeds", seeds.words, other.seeds.words), ("--faults", faults, other.faults),
      ("--mutant", mutant ?? "none", other.mutant ?? "none"),
      ("the number of shards", "\(shard.count)", "\(other.shard.count)"),
    ]
    if let pair = pairs.first(where: { $0.1 != $0.2 }) { return "\(pair.0) is \(pair.1), and \(pair.2)" }
    for (own, story) in zip(stories, other.stories) where own != story {
      return own.name == story.name
        ? "the scenario '\(own.name)' is not the same text in both (its options, such as --rules, count)"
        : "a scenario is '\(own.name)', and '\(story.name)'"
    }
    guard program != other.program else { return nil }
    return "they were made by programs whose rules differ (\(program), and \(other.program))"
  }
}

extension ClosedRange<UInt64> {
  /// As `--seeds` has them.
  fileprivate var words: String { "\(lowerBound)..\(upperBound)" }
}

extension CampaignJob: Codable {
  private enum Key: String, CodingKey {
    case version = "triadCampaign"
    case stories, first, last, faults, mutant, program, shard
  }

  /// Of the form in which a file has it.
  private static let version = 1

  package init(from decoder: any Decoder) throws {
    let box = try decoder.container(keyedBy: Key.self)
    func wrong(_ key: Key) -> DecodingError {
      .dataCorruptedError(forKey: key, in: box, debugDescription: "it is none of this program's")
    }
    guard try box.decode(Int.self, forKey: .version) == Self.version else { throw wrong(.version) }
    stories = try box.decode([Story].self, forKey: .stories)
    let (first, last) = (try box.decode(UInt64.self, forKey: .first), try box.decode(UInt64.self, forKey: .last))
    guard first <= last, last - first < UInt64(Campaign.seedsMax), !stories.isEmpty else { throw wrong(.last) }
    guard let shard = Shard(try box.decode(String.self, forKey: .shard)) else { throw wrong(.shard) }
    (seeds, self.shard) = (first...last, shard)
    faults = try box.decode(String.self, forKey: .faults)
    mutant = try box.decodeIfPresent(String.self, forKey: .mutant)
    program = try box.decode(String.self, forKey: .program)
  }

  package func encode(to encoder: any Encoder) throws {
    var box = encoder.container(keyedBy: Key.self)
    try box.encode(Self.version, forKey: .version)
    try box.encode(stories, forKey: .stories)
    try box.encode(seeds.lowerBound, forKey: .first)
    try box.encode(seeds.upperBound, forKey: .last)
    try box.encode(faults, forKey: .faults)
    try box.encodeIfPresent(mutant, forKey: .mutant)
    try box.encode(program, forKey: .program)
    try box.encode("\(shard)", forKey: .shard)
  }
}
