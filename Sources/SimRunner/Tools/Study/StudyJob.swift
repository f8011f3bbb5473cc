import Person
package import ScenarioFiles
package import Search

/// The definition of a study, or a shard of it. An item is a run with one value and one seed.
package struct StudyJob: Hashable, Sendable {
  private let story: JobStory
  private let days: Int
  private let firstSeed: UInt64
  private let asked: StudySettings
  package let program: String
  package var shard: Shard

  package init(_ study: Study, shard: Shard, program: String) {
    var scenario = study.scenario
    // The study may differ from the file's, and is stored here.
    scenario.study = nil
    (story, days, firstSeed) = (JobStory(scenario), scenario.dayCount, scenario.seed)
    (asked, self.program, self.shard) = (study.settings, program, shard)
  }

  /// Returns the parts of the study for a report.
  package func study(_ vocabulary: PluginRegistry) -> Study {
    var scenario = story.shell(vocabulary)
    (scenario.seed, scenario.length) = (firstSeed, .days(Int64(days)))
    return Study(scenario: scenario, settings: asked)
  }
}

extension StudyJob: LineJob {
  package static let words = JobWords(command: "study", whole: "study", items: "runs")

  package var count: Int { asked.values.count * asked.seeds }

  package var isSound: Bool {
    // The number of values is undefined unless these are valid.
    [asked.from, asked.to, asked.step].allSatisfy { (0...1).contains($0) } && !asked.values.isEmpty
      && (1...Study.seedsMax).contains(asked.seeds) && (1...100_000).contains(days)
  }

  package var settings: [(name: String, value: String)] {
    [
      ("the knob", "\(asked.knob.rawValue) from \(asked.from) to \(asked.to) by \(asked.step)"),
      ("--seeds", "\(asked.seeds)"),
      ("the first seed", "\(firstSeed)"),
    ]
  }

  package func textDifference(from other: StudyJob) -> String? { JobStory.difference([story], [other.story]) }

  package static func hasFailed(_ record: Study.Sample) -> Bool { record.verdict != .pass }
}

extension Study.Sample: Codable {
  private enum Key: String, CodingKey { case phase, score, demotions, limits, verdict }

  package init(from decoder: any Decoder) throws {
    let box = try decoder.container(keyedBy: Key.self)
    func wrong(_ key: Key) -> DecodingError {
      .dataCorruptedError(forKey: key, in: box, debugDescription: "it is none of this program's")
    }
    guard let phase = TrustPhase(rawValue: try box.decode(UInt8.self, forKey: .phase)) else { throw wrong(.phase) }
    guard let verdict = Verdict(rawValue: try box.decode(String.self, forKey: .verdict)) else { throw wrong(.verdict) }
    let limits = try box.decode([String].self, forKey: .limits).map {
      guard let kind = TrustLimit.Kind(rawValue: $0) else { throw wrong(.limits) }
      return kind
    }
    self.init(
      phase: phase, score: try box.decode(Double.self, forKey: .score),
      demotions: try box.decode(Int.self, forKey: .demotions), limits: limits, verdict: verdict)
  }

  package func encode(to encoder: any Encoder) throws {
    var box = encoder.container(keyedBy: Key.self)
    try box.encode(phase.rawValue, forKey: .phase)
    try box.encode(score, forKey: .score)
    try box.encode(demotions, forKey: .demotions)
    try box.encode(limits.map(\.rawValue), forKey: .limits)
    try box.encode(verdict.rawValue, forKey: .verdict)
  }
}
