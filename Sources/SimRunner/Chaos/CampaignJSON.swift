import Foundation

/// A campaign as one JSON object, with keys in order.
struct CampaignJSON: Encodable {
  struct Failure: Encodable {
    let check: String
    let shape: String
    let isSafety: Bool
    let runs: Int
    let examples: [Example]
  }
  struct Example: Encodable {
    let scenario: String
    let seed: UInt64
    let at: String
    let message: String
  }
  struct Fired: Encodable {
    let name: String
    let windows: Int
    let runs: Int
  }

  let runs: Int
  let failed: Int
  let planned: Int
  let digest: String
  let failures: [Failure]
  let faults: [Fired]
  /// Rare behaviours; their windows are how often there was one.
  let rare: [Fired]
  let marksReached: Int
  let marksNeverReached: [String]
  let vacuous: [String]
  let broke: [Example]

  init(_ report: CampaignReport) {
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

  func text() throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(self), as: UTF8.self)
  }
}
