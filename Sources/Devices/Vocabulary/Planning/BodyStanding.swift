/// The planner's knowledge of the body (implementation plan 2.1b). Its permissions are separate: that is trust.
package enum HealthPhase: UInt8, StableName, WireCodable {
  /// It collects the first days.
  case baseline = 1
  /// It learns the usual values.
  case adaptation
  /// The usual values are known.
  case maintenance
  /// The usual values no longer apply.
  case regression

  package static let names = ["baseline", "adaptation", "maintenance", "regression"]

  /// The degree to which plans are personalised (tech spec §2.12).
  package var personalisation: Personalisation {
    switch self {
    case .baseline: .generic
    case .adaptation: .partial
    case .maintenance: .full
    case .regression: .cautious
    }
  }
}

/// The degree to which plans are made for one person, rather than for people in general (tech spec §2.12).
package enum Personalisation: UInt8, StableName, WireCodable {
  case generic = 1, partial, full
  /// It backs off: the knowledge of the person may be outdated.
  case cautious

  package static let names = ["generic", "partial", "full", "cautious"]
}

/// The planner's knowledge of the body as of a date.
package struct BodyStanding: Hashable, Sendable {
  package let date: CivilDate
  package let phase: HealthPhase
  /// 0 to 1.
  package let confidence: Double
  /// 0 to 1; `nil` if it can't be measured.
  package let completeness: Double?
  package let stability: Double?
  package let deviation: Double?
  package let missRate: Double?
  /// The minutes asleep below which training suffers, and by how many percent; `nil` without such a pattern.
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
