package import Engine
import Foundation

/// A run for programs: one JSON object with sorted keys, without figures that depend on the machine.
package struct JSONReport: Encodable {
  package let scenario: String
  package let seed: UInt64
  package let verdict: String
  /// The reason of an inconclusive verdict.
  package let reason: String?
  package let ending: String
  package let digest: String
  package let events: UInt64
  let messages: Messages
  package let days: [Day]
  let checks: [CheckEntry]
  let expectations: [ExpectationEntry]
  let faults: [FaultEntry]
  let settledAfterSeconds: Double?
  /// The planted mutant, if any.
  package let planted: String?
  /// The literal rules, and the planted mutant, that the program never reached.
  package let neverConsulted: [String]?
  package let reproduce: String
  /// The members of modules, by key.
  private let brought: [String: any Encodable]

  struct Messages: Encodable {
    let sent: Int
    let delivered: Int
    let lost: Int
    let late: Int
    let outOfRange: Int

    init(_ counts: MessageCounts) {
      (sent, delivered, lost, late) = (counts.sent, counts.delivered, counts.lost, counts.late)
      outOfRange = counts.outOfRange
    }
  }

  package struct Day: Encodable {
    package let date: String
    package let asleepMinutes: Int?
    /// `nil` for apps without records.
    package let workoutsDone: Int?
    package let workoutsOnPhone: Int?
    let messages: Messages
    let longestApartSeconds: Double?
    package let faults: [String]
  }

  struct CheckEntry: Encodable {
    let name: String
    let kind: String
    let outcome: String
    let chances: Int?
    let reason: String?
    let failures: [Failure]
  }

  struct ExpectationEntry: Encodable {
    let expects: String
    let met: Bool
    /// `met`, `unmet` or `untested`.
    let outcome: String
    let at: String
    let place: String?
    let found: String
  }

  struct Failure: Encodable {
    let at: String
    let message: String
  }

  struct FaultEntry: Encodable {
    let name: String
    let windows: Int
    let messages: Int?
  }

  package init(_ outcome: RunOutcome, reproduce: String) {
    let clock = WorldClock(start: outcome.plan.start, zone: outcome.plan.zone)
    scenario = outcome.plan.name
    seed = outcome.plan.seed
    (verdict, reason) = (outcome.verdict.word, outcome.reason)
    ending = Self.name(outcome.ending)
    digest = outcome.digest.description
    events = outcome.events
    messages = Messages(outcome.messages)
    let hasRecords = outcome.plan.vocabulary.hasRecords
    days = outcome.days.map {
      Day(
        date: $0.date.description, asleepMinutes: $0.asleepMinutes, workoutsDone: hasRecords ? $0.workoutsDone : nil,
        workoutsOnPhone: hasRecords ? $0.workoutsOnPhone : nil, messages: Messages($0.messages),
        longestApartSeconds: hasRecords ? $0.apart.seconds : nil, faults: $0.faults)
    }
    checks = outcome.checks.map { CheckEntry($0, clock) }
    expectations = outcome.expectations.map {
      ExpectationEntry(
        expects: $0.text, met: $0.isMet, outcome: $0.outcome.rawValue, at: clock.label($0.at), place: $0.place,
        found: $0.detail)
    }
    faults = outcome.faults.map { FaultEntry(name: $0.name, windows: $0.windows, messages: $0.messages) }
    brought = outcome.plan.vocabulary.reportModules.reduce(into: [:]) {
      $0.merge($1.members(of: outcome)) { first, _ in first }
    }
    settledAfterSeconds = outcome.settledAfter?.seconds
    planted = outcome.plan.rules.planted?.name
    neverConsulted = outcome.neverConsulted
    self.reproduce = reproduce
  }

  package func text() throws -> String { try Merged(report: self).jsonText() }

  private enum CodingKeys: String, CodingKey {
    case scenario, seed, verdict, reason, ending, digest, events, messages, days, checks, expectations, faults
    case settledAfterSeconds, planted, neverConsulted, reproduce
  }

  private struct BroughtKey: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }

  /// The report with the members of modules.
  private struct Merged: Encodable {
    let report: JSONReport

    func encode(to encoder: any Encoder) throws {
      try report.encode(to: encoder)
      var more = encoder.container(keyedBy: BroughtKey.self)
      for (key, value) in report.brought { try more.encode(value, forKey: BroughtKey(stringValue: key)) }
    }
  }

  private static func name(_ ending: RunOutcome.Ending) -> String {
    switch ending {
    case .complete: "complete"
    case .stoppedEarly: "stopped early"
    case .interrupted: "interrupted"
    case .livelocked: "stood still"
    case .stuckTasks: "stuck tasks"
    case .broke: "broke"
    }
  }
}

extension JSONReport.CheckEntry {
  fileprivate init(_ check: CheckResult, _ clock: WorldClock) {
    let (outcome, chances, reason): (String, Int?, String?) =
      switch check.outcome {
      case .held(let chances): ("held", chances, nil)
      case .vacuous(let reason): ("vacuous", nil, reason)
      case .failed: ("failed", nil, nil)
      }
    self.init(
      name: check.name, kind: check.kind.rawValue, outcome: outcome, chances: chances, reason: reason,
      failures: check.failures.map { JSONReport.Failure(at: clock.label($0.at), message: $0.message) })
  }
}
