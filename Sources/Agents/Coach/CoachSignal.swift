/// A number of the day that the coach may lean on: the ten features of "Pulsum, Journey 2", step 3, by their names.
package enum CoachSignal: String, CaseIterable, Comparable, Hashable, Sendable {
  case heartRateVariability = "z_hrv"
  case nocturnalHeartRate = "z_nocthr"
  case restingHeartRate = "z_resthr"
  case sleepDebt = "z_sleepDebt"
  case respiratoryRate = "z_rr"
  case steps = "z_steps"
  case stress = "subj_stress"
  case energy = "subj_energy"
  case sleepQuality = "subj_sleepQuality"
  case sentiment

  /// Those that say how far the day is from the person's own usual, in robust deviations.
  package static let zScores: [CoachSignal] = [
    .heartRateVariability, .nocturnalHeartRate, .restingHeartRate, .sleepDebt, .respiratoryRate, .steps,
  ]

  /// How a person would call it.
  package var spoken: String {
    switch self {
    case .heartRateVariability: "heart rate variability"
    case .nocturnalHeartRate: "heart rate at night"
    case .restingHeartRate: "resting heart rate"
    case .sleepDebt: "sleep debt"
    case .respiratoryRate: "breathing rate"
    case .steps: "steps"
    case .stress: "stress"
    case .energy: "energy"
    case .sleepQuality: "sleep quality"
    case .sentiment: "mood"
    }
  }

  package static func < (a: CoachSignal, b: CoachSignal) -> Bool { a.rawValue < b.rawValue }
}
