import DeviceKit
import ScenarioFiles
import SimKernel

/// A finished run as a line of a campaign's file: all that the report of the whole is made from.
struct CampaignRecord: Codable {
  struct Failure: Codable {
    let check: String
    let shape: String
    let at: String
    let message: String
    let isSafety: Bool
    let day: Int?
  }

  /// Which run of the whole campaign it is, from 0.
  let run: Int
  let seed: UInt64
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

  init(_ run: CampaignRun, at place: Int) {
    (self.run, seed, digest) = (place, run.scenario.seed, run.digest)
    failures = run.failures.map {
      Failure(
        check: $0.signature.check, shape: $0.signature.shape, at: $0.at, message: $0.message, isSafety: $0.isSafety,
        day: $0.day)
    }
    (held, vacuous, fired, marks, buggified) = (run.held, run.vacuous, run.fired, run.marks, run.buggified)
    (settled, breakdown) = (run.settledAfter?.nanoseconds, run.breakdown)
  }
}

/// The words of a campaign's records, each kept once: every run has the names of all checks and marks.
struct WordStore {
  private var words: [String: String] = [:]

  mutating func kept(_ word: String) -> String {
    if let known = words[word] { return known }
    words[word] = word
    return word
  }

  mutating func kept(_ counts: [String: Int]) -> [String: Int] {
    var kept: [String: Int] = [:]
    kept.reserveCapacity(counts.count)
    for (word, count) in counts { kept[self.kept(word)] = count }
    return kept
  }
}

extension CampaignRun {
  /// The run that a record tells of.
  ///
  /// - Parameter scenario: which of the campaign's it was, with its seed. Nothing is drawn for it again.
  init(_ record: CampaignRecord, of scenario: Scenario, words: inout WordStore) {
    self.init(
      scenario: scenario, digest: record.digest,
      failures: record.failures.map {
        Failure(
          signature: FailureSignature(check: $0.check, shape: $0.shape), at: $0.at, message: $0.message,
          isSafety: $0.isSafety, day: $0.day)
      },
      held: record.held.map { words.kept($0) }, vacuous: record.vacuous.map { words.kept($0) },
      fired: words.kept(record.fired), marks: words.kept(record.marks), buggified: words.kept(record.buggified),
      settledAfter: record.settled.map { Span(nanoseconds: $0) }, breakdown: record.breakdown)
  }
}
