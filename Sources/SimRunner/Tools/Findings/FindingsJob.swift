package import Engine
package import Search

/// The definition of a search for findings, or a shard of it. An item is a finding, with all the campaigns that search
/// for it.
package struct FindingsJob: Hashable, Sendable {
  private struct Entry: Hashable, Codable, Sendable {
    let rules: [String]
    let story: JobStory
    let name: String

    init(_ finding: Finding) {
      (name, rules, story) = (finding.name, finding.rules.map(\.name), JobStory(finding.scenario))
    }
  }

  private let findings: [Entry]
  private let stories: [JobStory]
  private let campaigns: Int
  package let seeds: Int
  private let isGuided: Bool
  /// The time limit for shrinking a failure in seconds; `nil` for none of it.
  package let limit: Int?
  package let program: String
  package var shard: Shard

  package struct Record: Codable, Sendable {
    struct First: Codable {
      let check: String
      let scenario: String
      let seed: UInt64
    }
    struct Small: Codable {
      let faults: Int
      let acts: Int
      let days: Int
      let runs: Int
      let wasStopped: Bool
    }

    /// The number of runs that each campaign took; `nil` if all of its seeds weren't enough.
    let runs: [Int?]
    let first: First?
    let small: Small?

    init(_ result: FindingSearch.Result) {
      runs = result.runs
      first = result.first.map { First(check: $1, scenario: $0.scenario.name, seed: $0.scenario.seed) }
      small = result.small.map {
        Small(
          faults: $0.scenario.faults.count, acts: $0.scenario.story.count, days: $0.scenario.dayCount, runs: $0.runs,
          wasStopped: $0.wasStopped)
      }
    }
  }

  /// - Parameters:
  ///   - searches: Equal except for their findings and their stories.
  ///   - limit: The time limit for shrinking in seconds; `nil` for none of it.
  package init(_ searches: [FindingSearch], among stories: [Scenario], limit: Int?, shard: Shard, program: String) {
    (findings, self.stories) = (searches.map { Entry($0.finding) }, stories.map { JobStory($0) })
    (campaigns, seeds) = (searches.first?.campaigns ?? 1, searches.first?.seeds ?? 1)
    isGuided = searches.first?.isGuided ?? false
    (self.limit, self.program, self.shard) = (limit, program, shard)
  }

  /// Returns the work that makes the items.
  ///
  /// - Parameters:
  ///   - searches: Those of the job.
  ///   - jobs: The number of parallel items.
  package func work(
    _ searches: [FindingSearch], jobs: Int, monitor: any ProgressMonitor & Sendable
  ) -> JobWork<FindingsJob> {
    // If there are fewer findings than threads, each may use several.
    let own = max(1, jobs / max(1, size))
    return JobWork(self, jobs: jobs) { [limit] item, stop in
      let monitor = ItemMonitor(stop, of: monitor)
      var search = searches[item]
      search.jobs = own
      var result = search.search(monitor: monitor)
      // An incomplete search hasn't missed anything.
      if monitor.isCancelled { return nil }
      if let limit { search.shrink(&result, limit: Double(limit), monitor: monitor) }
      return monitor.isCancelled ? nil : .success(Record(result))
    }
  }

  package func row(_ item: Int, _ record: Record) -> FindingsReport.Row {
    FindingsReport.Row(name: findings[item].name, rules: findings[item].rules, record: record)
  }
}

extension FindingsJob: LineJob {
  package static let words = JobWords(command: "findings", whole: "search for findings", items: "findings")

  package var count: Int { findings.count }
  package var isSound: Bool { !findings.isEmpty && campaigns > 0 && seeds > 0 }

  package var settings: [(name: String, value: String)] {
    [
      ("the number of findings", "\(findings.count)"), ("--campaigns", "\(campaigns)"), ("--seeds", "\(seeds)"),
      ("--guided", isGuided ? "given" : "not given"),
      ("--shrink with --limit", limit.map { "\($0)" } ?? "none"),
    ]
  }

  package func textDifference(from other: FindingsJob) -> String? {
    if let difference = JobStory.difference(stories, other.stories) { return difference }
    return zip(findings, other.findings).first { $0 != $1 }.map { own, other in
      own.name == other.name
        ? "the finding '\(own.name)' is not the same in both" : "a finding is '\(own.name)', and '\(other.name)'"
    }
  }

  package static func hasFailed(_ record: Record) -> Bool { FindingSearch.median(record.runs) == nil }
}
