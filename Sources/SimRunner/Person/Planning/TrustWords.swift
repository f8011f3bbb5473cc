import Engine
package import Orchestration
import ScenarioFiles
import SimKernel
package import PersonWire

// Trust in the words of reports.

extension TrustPhase {
  /// Five letters at most, for a table.
  package var short: String {
    switch self {
    case .observer: "obs"
    case .scheduler: "sched"
    case .autoScheduler: "auto"
    case .transformer: "trans"
    case .fullGhost: "ghost"
    }
  }
}

extension TrustLimit {
  /// What the phase still asks for.
  package enum Kind: String, CaseIterable, Encodable, Sendable { case days, accepted, workouts, score }

  package var kind: Kind {
    switch self {
    case .days: .days
    case .accepted: .accepted
    case .workouts: .workouts
    case .score: .score
    }
  }

  /// How much there is of it.
  package var have: Double {
    switch self {
    case .days(let have, _), .accepted(let have, _), .workouts(let have, _): Double(have)
    case .score(let have, _): have
    }
  }

  /// How much is asked for; of the score more than that.
  package var need: Double {
    switch self {
    case .days(_, let need), .accepted(_, let need), .workouts(_, let need): Double(need)
    case .score(_, let need): need
    }
  }

  /// What is still missing: `12 more days`.
  package var words: String {
    switch self {
    case .days(let have, let need): Self.more(need - have, "day")
    case .accepted(let have, let need): Self.more(need - have, "accepted proposal")
    case .workouts(let have, let need): Self.more(need - have, "workout")
    case .score(_, let need): "a score above \(Figures.percent(need)) %"
    }
  }

  private static func more(_ count: Int, _ noun: String) -> String { "\(count) more \(noun)\(count == 1 ? "" : "s")" }
}

extension TrustHistory {
  /// What still stands between the phase and the next, in a sentence; nil when it is not known, or nothing does.
  package var limitWords: String? {
    guard let limits, let next = phase.next, let last = limits.last else { return nil }
    let rest = limits.dropLast().map(\.words).joined(separator: ", ")
    return "the next phase, \(next.name), needs \(rest.isEmpty ? "" : rest + " and ")\(last.words)"
  }
}

extension TrustStep {
  /// Where it led, and when: `scheduler on d7`.
  package var words: String {
    let why =
      switch kind {
      case .advanced: ""
      case .tripped: " (the breaker tripped)"
      case .chosen: " (the wearer chose it)"
      case .restored: " (a phone lost its data, or got it back)"
      }
    return "\(to.name) on d\(day)\(why)"
  }
}
