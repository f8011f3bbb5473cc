package import Orchestrator
package import SimKernel
package import Wire

/// How far the phone's planner was trusted over a story (tech spec §2.3), as the phone wrote it down.
package struct TrustHistory: Equatable {
  /// A row a local day of the story, in order: where trust stood at the day's end.
  package var days: [TrustDay] = []
  /// Every change of the phase, in order.
  package var steps: [TrustStep] = []
  /// What still stands between the phase at the story's end and the next one; nil when the phone's own events do not
  /// lead to that phase, because a device was lost.
  package var limits: [TrustLimit]?

  package init() {}

  package var phase: TrustPhase { days.last?.phase ?? .observer }
  /// 0 to 1.
  package var score: Double { days.last?.score ?? 0 }
  package var demotions: Int { days.last?.demotions ?? 0 }

  /// The stretches of days that ended in one phase, in order; numbers count from 1.
  package var spans: [(phase: TrustPhase, days: ClosedRange<Int>)] {
    var spans: [(phase: TrustPhase, days: ClosedRange<Int>)] = []
    for day in days {
      if let last = spans.last, last.phase == day.phase {
        spans[spans.count - 1].days = last.days.lowerBound...day.number
      } else {
        spans.append((day.phase, day.number...day.number))
      }
    }
    return spans
  }
}

/// Where trust stood at the end of a local day.
package struct TrustDay: Hashable {
  /// 1 for the scenario's first.
  package let number: Int
  package let date: CivilDate
  package var phase: TrustPhase
  /// 0 to 1.
  package var score: Double
  /// How often the breaker had tripped until then.
  package var demotions: Int
}

/// A change of the phase.
package struct TrustStep: Hashable {
  package enum Kind: String, Hashable {
    case advanced = "advanced"
    /// The wearer deleted too much: the breaker took the right to act without asking away.
    case tripped = "tripped"
    /// The wearer chose the phase.
    case chosen = "chosen"
    /// The phone lost what it knew, or got it back.
    case restored = "restored"
  }

  package let day: Int
  package let at: Instant
  package let from: TrustPhase
  package let to: TrustPhase
  package let kind: Kind
}
