import Engine
import Orchestrator
import SimKernel
import Wire

/// What is kept of one person: everything that a fleet reports comes from rows like this.
package struct FleetRow: Hashable, Sendable {
  /// A phase of trust that was reached, and on which day for the first time.
  struct Milestone: Hashable, Sendable {
    let phase: TrustPhase
    let day: Int
  }

  /// A kind of fault that began.
  package struct FiredFault: Hashable, Sendable {
    package let name: String
    package let windows: Int
    /// How many messages it lost, held or changed; nil for faults that take a device or a clock.
    package let messages: Int?
  }

  /// A check, by its name, and what it said.
  struct Judgement: Hashable, Sendable {
    enum Outcome: Int, Sendable { case vacuous, held, failed }

    let check: String
    let outcome: Outcome
    /// How many failures it found, and the first of them.
    var failures = 0
    var at = ""
    var message = ""
  }

  package let number: Int
  package let archetype: String
  package let seed: UInt64
  package var digest = ""
  package var verdict = Verdict.inconclusive.rawValue
  /// Why the run did not come to its end; nil when it did.
  package var breakdown: String?
  /// In the order of ``FleetFigure``.
  package var figures: [Int64] = Array(repeating: 0, count: FleetFigure.allCases.count)
  /// In order.
  var milestones: [Milestone] = []
  package var faults: [FiredFault] = []
  var judgements: [Judgement] = []

  package subscript(figure: FleetFigure) -> Int64 {
    get { figures[figure.rawValue] }
    set { figures[figure.rawValue] = newValue }
  }
}

/// A number of a person's row: a whole one, so that sums are exact in every order.
package enum FleetFigure: Int, CaseIterable, Sendable {
  case days, planner, agents, diary, music, watch, desktop, drawnFaults, events
  case sent, delivered, lost, late
  case done, recorded, arrived, missing, doubled, goneWithDevice
  case phase, score, trips, alerts
  case apart, longestApart, shown, shownStale
  case wakes, background, busiestHour, withheld, settled

  /// The column of the database.
  package var column: String {
    switch self {
    case .drawnFaults: "drawn_faults"
    case .sent: "messages_sent"
    case .delivered: "messages_delivered"
    case .lost: "messages_lost"
    case .late: "messages_late"
    case .done: "workouts_done"
    case .recorded: "workouts_recorded"
    case .arrived: "workouts_on_phone"
    case .missing: "workouts_lost"
    case .doubled: "workouts_doubled"
    case .goneWithDevice: "workouts_gone_with_device"
    case .score: "score_e4"
    case .trips: "breaker_trips"
    case .apart: "apart_ms"
    case .longestApart: "longest_apart_ms"
    case .shownStale: "shown_stale"
    case .wakes: "watch_wakes"
    case .background: "watch_background_ms"
    case .busiestHour: "watch_busiest_hour_ms"
    case .settled: "settled_ms"
    default: "\(self)"
    }
  }
}
