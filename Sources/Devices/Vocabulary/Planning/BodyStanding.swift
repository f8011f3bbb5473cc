package import SimKernel
package import Wire

/// How well the planner knows the body (implementation plan 2.1b); how far it may go is trust, and another matter.
package enum HealthPhase: UInt8, StableName, WireCodable {
  /// It gathers first days.
  case baseline = 1
  /// It learns what is usual.
  case adaptation
  /// It knows.
  case maintenance
  /// What was usual no longer is.
  case regression

  package static let names = ["baseline", "adaptation", "maintenance", "regression"]

  /// How far what is planned is made for this person (tech spec §2.12).
  package var personalisation: Personalisation {
    switch self {
    case .baseline: .generic
    case .adaptation: .partial
    case .maintenance: .full
    case .regression: .cautious
    }
  }
}

/// How far plans are made for one person, rather than for people in general (tech spec §2.12).
package enum Personalisation: UInt8, StableName, WireCodable {
  case generic = 1, partial, full
  /// It backs off: what was known of the person may not hold.
  case cautious

  package static let names = ["generic", "partial", "full", "cautious"]
}

/// What the planner knows of the body as of a date.
package struct BodyStanding: Hashable, Sendable {
  package let date: CivilDate
  package let phase: HealthPhase
  /// 0 to 1.
  package let confidence: Double
  /// 0 to 1; nil where it cannot be measured.
  package let completeness: Double?
  package let stability: Double?
  package let deviation: Double?
  package let missRate: Double?
  /// Minutes asleep below which training suffers, and by how many percent; nil where no such pattern is seen.
  package let sleepThreshold: Int?
  package let sleepImpact: Double?

  package init(
    date: CivilDate, phase: HealthPhase, confidence: Double, completeness: Double? = nil, stability: Double? = nil,
    deviation: Double? = nil, missRate: Double? = nil, sleepThreshold: Int? = nil, sleepImpact: Double? = nil
  ) {
    (self.date, self.phase, self.confidence, self.completeness) = (date, phase, confidence, completeness)
    (self.stability, self.deviation, self.missRate) = (stability, deviation, missRate)
    (self.sleepThreshold, self.sleepImpact) = (sleepThreshold, sleepImpact)
  }
}

extension BodyStanding: WireStruct {
  package static let form = WireForm(Self.init) {
    (
      $0.date, $0.phase, $0.confidence, $0.completeness, $0.stability, $0.deviation, $0.missRate, $0.sleepThreshold,
      $0.sleepImpact
    )
  }
}
