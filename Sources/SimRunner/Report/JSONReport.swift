import Devices
import Foundation
import Transport

/// A run for programs: one JSON object with sorted keys and no figure that depends on the machine.
struct JSONReport: Encodable {
  let scenario: String
  let seed: UInt64
  let verdict: String
  let ending: String
  let digest: String
  let events: UInt64
  let messages: Messages
  let days: [Day]
  let checks: [CheckEntry]
  let expectations: [ExpectationEntry]
  let faults: [FaultEntry]
  /// Only with a planner.
  let trust: Trust?
  let settledAfterSeconds: Double?
  /// The mistake that was planted in the program, if one was.
  let planted: String?
  let reproduce: String

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

  struct Day: Encodable {
    let date: String
    let asleepMinutes: Int?
    let workoutsDone: Int
    let workoutsOnPhone: Int
    let messages: Messages
    let longestApartSeconds: Double
    let faults: [String]
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

  init(_ outcome: RunOutcome, reproduce: String) {
    let clock = WorldClock(start: outcome.plan.start, zone: outcome.plan.zone)
    scenario = outcome.plan.name
    seed = outcome.plan.seed
    verdict = outcome.verdict.word
    ending = Self.name(outcome.ending)
    digest = outcome.digest.description
    events = outcome.events
    messages = Messages(outcome.messages)
    days = outcome.days.map {
      Day(
        date: $0.date.description, asleepMinutes: $0.asleepMinutes, workoutsDone: $0.workoutsDone,
        workoutsOnPhone: $0.workoutsOnPhone, messages: Messages($0.messages), longestApartSeconds: $0.apart.seconds,
        faults: $0.faults)
    }
    checks = outcome.checks.map { CheckEntry($0, clock) }
    expectations = outcome.expectations.map { ExpectationEntry(expects: $0.text, met: $0.isMet, found: $0.detail) }
    faults = outcome.faults.map { FaultEntry(name: $0.name, windows: $0.windows, messages: $0.messages) }
    trust = outcome.trust.map(Trust.init)
    settledAfterSeconds = outcome.settledAfter?.seconds
    planted = outcome.plan.rules.planted?.rawValue
    self.reproduce = reproduce
  }

  func text() throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .prettyPrinted, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(self), as: UTF8.self)
  }

  private static func name(_ ending: RunOutcome.Ending) -> String {
    switch ending {
    case .complete: "complete"
    case .stoppedEarly: "stopped early"
    case .interrupted: "interrupted"
    case .stoodStill: "stood still"
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
