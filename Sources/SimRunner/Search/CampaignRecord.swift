import DeviceKit
import Foundation
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
  /// The behaviours of a run of a guided campaign.
  private(set) var shown: Shown?
  /// The file of a failed story that was made from others.
  private(set) var story: String?

  /// The behaviours of a run: in words if no earlier run of the shard showed them, otherwise as 6 bytes each.
  struct Shown: Codable {
    let new: [String]
    let known: Data
  }

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

  package init(_ run: CampaignRun, _ words: inout BehaviourWords) {
    self.init(run)
    (story, shown) = (run.path, run.behaviours.map { words.shown($0) })
  }
}

/// The behaviours that the records of a job have in words so far, by the bytes that later records have in their place.
package struct BehaviourWords {
  private var words: [Data: String] = [:]

  package init() {}

  /// Takes the words of an earlier record of the file.
  package mutating func take(_ record: CampaignRecord) { _ = record.shown.map { behaviours($0) } }

  fileprivate mutating func shown(_ seen: Behaviours) -> CampaignRecord.Shown {
    var (new, known) = ([String](), Data())
    for behaviour in seen.first.keys.sorted() {
      let bytes = Self.bytes(behaviour)
      if words.updateValue(behaviour, forKey: bytes) == nil { new.append(behaviour) } else { known += bytes }
    }
    return CampaignRecord.Shown(new: new, known: known)
  }

  fileprivate mutating func behaviours(_ shown: CampaignRecord.Shown) -> Behaviours {
    var seen = Behaviours()
    for behaviour in shown.new { words[Self.bytes(behaviour)] = behaviour }
    let known = stride(from: 0, to: shown.known.count, by: 6).map { shown.known.dropFirst($0).prefix(6) }
    // The line with the words may be missing in a file that two processes wrote.
    for behaviour in shown.new + known.map({ words[$0] ?? $0.base64EncodedString() }) { seen.first[behaviour] = .start }
    return seen
  }

  private static func bytes(_ words: String) -> Data {
    withUnsafeBytes(of: stableHash(words).bigEndian) { Data($0.prefix(6)) }
  }
}

extension CampaignRun {
  /// The run that a record of a campaign tells of.
  init(_ record: CampaignRecord, of scenario: Scenario, _ words: inout BehaviourWords) {
    self.init(record, of: scenario)
    (path, isMade) = (record.story, record.story != nil)
    behaviours = record.shown.map { words.behaviours($0) }
  }

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
