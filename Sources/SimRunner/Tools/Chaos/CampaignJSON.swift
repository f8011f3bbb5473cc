import Foundation
import ScenarioFiles

/// A campaign as one JSON object, with keys in order.
package struct CampaignJSON: Encodable {
  package struct Failure: Encodable {
    package let check: String
    package let shape: String
    let isSafety: Bool
    package let runs: Int
    package let examples: [Example]

    package init(check: String, shape: String, isSafety: Bool, runs: Int, examples: [Example]) {
      self.check = check
      self.shape = shape
      self.isSafety = isSafety
      self.runs = runs
      self.examples = examples
    }
  }
  package struct Example: Encodable {
    package let scenario: String
    package let seed: UInt64
    package let at: String
    package let message: String
  }
  package struct Fired: Encodable {
    package let name: String
    package let windows: Int
    package let runs: Int
  }

  package let runs: Int
  package let failed: Int
  package let planned: Int
  package let digest: String
  package let failures: [Failure]
  package let faults: [Fired]
  /// Rare behaviours; their windows are how often there was one.
  let rare: [Fired]
  let marksReached: Int
  let marksNeverReached: [String]
  package let vacuous: [String]
  package let broke: [Example]

  package init(_ report: CampaignReport) {
    runs = report.runs.count
    failed = report.runs.count(where: \.hasFailed)
    planned = report.campaign.count
    digest = report.digest
    failures = report.groups.map { group in
      Failure(
        check: group.signature.check, shape: group.signature.shape, isSafety: group.isSafety, runs: group.count,
        examples: group.examples.map {
          Example(
            scenario: $0.run.scenario.name, seed: $0.run.scenario.seed, at: $0.failure.at, message: $0.failure.message)
        })
    }
    faults = report.fired.map { Fired(name: $0.name, windows: $0.windows, runs: $0.runs) }
    rare = report.buggified.map { Fired(name: $0.name, windows: $0.times, runs: $0.runs) }
    (marksReached, marksNeverReached) = report.sometimes
    vacuous = report.vacuous
    broke = report.breakdowns.map {
      Example(scenario: $0.scenario.name, seed: $0.scenario.seed, at: "", message: $0.breakdown ?? "")
    }
  }

  package func text() throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(self), as: UTF8.self)
  }
}
