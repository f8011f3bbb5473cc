import Orchestrator
import Transport

extension JSONReport {
  /// How far the planner was trusted.
  struct Trust: Encodable {
    let phase: String
    /// 0 to 1.
    let score: Double
    /// How often the breaker tripped.
    let demotions: Int
    /// The stretches of days in one phase; days count from 1.
    let phases: [Stretch]
    let steps: [Step]
    let days: [Day]
    /// What still stands between the phase and the next; null when it is not known.
    let limits: [Limit]?

    struct Stretch: Encodable {
      let phase: String
      let from: Int
      let to: Int
    }

    struct Step: Encodable {
      let day: Int
      let from: String
      let to: String
      /// `advanced`, `tripped`, `chosen` or `restored`.
      let kind: String
    }

    struct Day: Encodable {
      let date: String
      let phase: String
      let score: Double
    }

    struct Limit: Encodable {
      let kind: TrustLimit.Kind
      let have: Double
      let need: Double
    }

    init(_ trust: TrustHistory) {
      phase = trust.phase.name
      score = trust.score
      demotions = trust.demotions
      phases = trust.spans.map {
        Stretch(phase: $0.phase.name, from: $0.days.lowerBound, to: $0.days.upperBound)
      }
      steps = trust.steps.map { Step(day: $0.day, from: $0.from.name, to: $0.to.name, kind: $0.kind.rawValue) }
      days = trust.days.map { Day(date: $0.date.description, phase: $0.phase.name, score: $0.score) }
      limits = trust.limits?.map { Limit(kind: $0.kind, have: $0.have, need: $0.need) }
    }
  }
}
