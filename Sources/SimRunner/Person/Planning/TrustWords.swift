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
  /// The condition of a phase.
  package enum Kind: String, CaseIterable, Encodable, Sendable { case days, accepted, workouts, score }

  package var kind: Kind {
    switch self {
    case .days: .days
    case .accepted: .accepted
    case .workouts: .workouts
    case .score: .score
    }
  }

  /// The current amount.
  package var have: Double {
    switch self {
    case .days(let have, _), .accepted(let have, _), .workouts(let have, _): Double(have)
    case .score(let have, _): have
    }
  }

  /// The required amount; the score must exceed it.
  package var need: Double {
    switch self {
    case .days(_, let need), .accepted(_, let need), .workouts(_, let need): Double(need)
    case .score(_, let need): need
    }
  }

  /// The missing amount: `12 more days`.
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
  /// The open conditions of the next phase in a sentence; `nil` if unknown or if there are none.
  package var limitWords: String? {
    guard let limits, let next = phase.next, let last = limits.last else { return nil }
    let rest = limits.dropLast().map(\.words).joined(separator: ", ")
    return "the next phase, \(next.name), needs \(rest.isEmpty ? "" : rest + " and ")\(last.words)"
  }
}

extension TrustStep {
  /// The phase reached, and the day: `scheduler on d7`.
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
