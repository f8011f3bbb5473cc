/// What kind of session a plan is for (implementation plan 10.4.1).
package enum SessionType: UInt8, CaseIterable, Sendable {
  case strength = 1, cardio, hiit, yoga, mobility, recoveryWalk, lightCardio

  /// Whether it is allowed when the wearer has hardly recovered.
  package var isLight: Bool {
    switch self {
    case .strength, .cardio, .hiit: false
    case .yoga, .mobility, .recoveryWalk, .lightCardio: true
    }
  }

  package var name: String {
    switch self {
    case .strength: "Strength"
    case .cardio: "Endurance"
    case .hiit: "Intervals"
    case .yoga: "Yoga"
    case .mobility: "Mobility"
    case .recoveryWalk: "Recovery walk"
    case .lightCardio: "Easy endurance"
    }
  }
}

/// What the wearer trains for; muscle has volume caps of its own (tech spec §3.4).
package enum TrainingGoal: UInt8, CaseIterable, Sendable {
  case strength = 1, muscle, endurance
}
