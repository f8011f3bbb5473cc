/// What the state estimator looks at and the coach may lean on (Pulsum, Journey 2, step 3).
package enum Feature: String, CaseIterable, Comparable, Sendable {
  case heartRateVariability = "z_hrv"
  case nocturnalHeartRate = "z_nocthr"
  case restingHeartRate = "z_resthr"
  case sleepDebt = "z_sleepDebt"
  case respiratoryRate = "z_rr"
  case steps = "z_steps"
  case stress = "subj_stress"
  case energy = "subj_energy"
  case sleepQuality = "subj_sleepQuality"
  case sentiment = "sentiment"

  /// Those that the wearer sets with a slider, 0 to 1.
  package var isSlider: Bool { self == .stress || self == .energy || self == .sleepQuality }

  /// Those that are measured, in deviations from usual.
  package static let measured: [Feature] = [
    .heartRateVariability, .nocturnalHeartRate, .restingHeartRate, .sleepDebt, .respiratoryRate, .steps,
  ]

  /// By name.
  package static func < (a: Feature, b: Feature) -> Bool { a.rawValue < b.rawValue }
}
