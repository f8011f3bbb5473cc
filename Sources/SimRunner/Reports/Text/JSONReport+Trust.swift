package import Engine
package import Orchestrator
import SimKernel
import Wire

extension JSONReport {
  /// How far the planner was trusted.
  package struct Trust: Encodable {
    package let phase: String
    /// 0 to 1.
    package let score: Double
    /// How often the breaker tripped.
    package let demotions: Int
    /// The stretches of days in one phase; days count from 1.
    package let phases: [Stretch]
    package let steps: [Step]
    package let days: [Day]
    /// What still stands between the phase and the next; null when it is not known.
    package let limits: [Limit]?

    package struct Stretch: Encodable {
      package let phase: String
      package let from: Int
      package let to: Int

      package init(phase: String, from: Int, to: Int) {
        (self.phase, self.from, self.to) = (phase, from, to)
      }
    }

    package struct Step: Encodable {
      package let day: Int
      package let from: String
      package let to: String
      /// `advanced`, `tripped`, `chosen` or `restored`.
      package let kind: String
    }

    package struct Day: Encodable {
      package let date: String
      package let phase: String
      package let score: Double

      package init(date: String, phase: String, score: Double) {
        (self.date, self.phase, self.score) = (date, phase, score)
      }
    }

    package struct Limit: Encodable {
      package let kind: TrustLimit.Kind
      package let have: Double
      package let need: Double
    }

    package init(_ trust: TrustHistory) {
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
