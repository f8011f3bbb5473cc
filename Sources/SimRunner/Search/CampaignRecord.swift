import DeviceKit
package import ScenarioFiles

/// A finished run as a line of a job's file: all that the report of the whole is made from.
package struct CampaignRecord: Codable, Sendable {
  struct Failure: Codable {
    let check: String
    let shape: String
    let at: String
    let message: String
    let isSafety: Bool
    let day: Int?
  }

  package let seed: UInt64
  let digest: String
  let failures: [Failure]
  let held: [String]
  let vacuous: [String]
  let fired: [String: Int]
  let marks: [String: Int]
  let buggified: [String: Int]
  /// In nanoseconds.
  let settled: Int64?
  let breakdown: String?

  package init(_ run: CampaignRun) {
    (seed, digest) = (run.scenario.seed, run.digest)
    failures = run.failures.map {
      Failure(
        check: $0.signature.check, shape: $0.signature.shape, at: $0.at, message: $0.message, isSafety: $0.isSafety,
        day: $0.day)
    }
    (held, vacuous, fired, marks, buggified) = (run.held, run.vacuous, run.fired, run.marks, run.buggified)
    (settled, breakdown) = (run.settledAfter?.nanoseconds, run.breakdown)
  }
}

extension CampaignRun {
  /// The run that a record tells of.
  ///
  /// - Parameter scenario: which it was; it gets the run's seed, and nothing is drawn for it again.
  package init(_ record: CampaignRecord, of scenario: Scenario) {
    var scenario = scenario
    scenario.seed = record.seed
    self.init(
      scenario: scenario, digest: record.digest,
      failures: record.failures.map {
        Failure(
          signature: FailureSignature(check: $0.check, shape: $0.shape), at: $0.at, message: $0.message,
          isSafety: $0.isSafety, day: $0.day)
      },
      held: record.held, vacuous: record.vacuous, fired: record.fired, marks: record.marks,
      buggified: record.buggified, settledAfter: record.settled.map { Span(nanoseconds: $0) },
      breakdown: record.breakdown)
  }
}
