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
    enum Outcome: Int, StableName {
      case vacuous, held, failed

      static let names = ["vacuous", "held", "failed"]
      static let first: Int = 0
    }

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
package enum FleetFigure: Int, StableName {
  case days, planner, agents, diary, music, watch, desktop, drawnFaults, events
  case sent, delivered, lost, late
  case done, recorded, arrived, missing, doubled, goneWithDevice
  case phase, score, trips, alerts
  case apart, longestApart, shown, shownStale
  case wakes, background, busiestHour, withheld, settled

  package static let names = [
    "days", "planner", "agents", "diary", "music", "watch", "desktop", "drawn_faults", "events", "messages_sent",
    "messages_delivered", "messages_lost", "messages_late", "workouts_done", "workouts_recorded", "workouts_on_phone",
    "workouts_lost", "workouts_doubled", "workouts_gone_with_device", "phase", "score_e4", "breaker_trips", "alerts",
    "apart_ms", "longest_apart_ms", "shown", "shown_stale", "watch_wakes", "watch_background_ms",
    "watch_busiest_hour_ms", "withheld", "settled_ms",
  ]
  package static let first: Int = 0
}
