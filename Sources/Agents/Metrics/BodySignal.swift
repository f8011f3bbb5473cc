/// A number that a day may have, or not.
package enum BodySignal: UInt8, CaseIterable, Sendable {
  case asleep = 1, steps, restingHeartRate, heartRateVariability, workoutMinutes, workouts, strainMinutes
  case meetings, backToBack, travel, blocksPlanned, blocksCompleted

  /// Those of the body that a worn watch measures by itself.
  package static let measured: [BodySignal] = [.asleep, .steps, .restingHeartRate, .heartRateVariability]

  /// Whether less of it than usual is for the worse; nil where neither is.
  package var isBetterHigher: Bool? {
    switch self {
    case .asleep, .steps, .heartRateVariability, .workoutMinutes, .workouts, .blocksCompleted: true
    case .restingHeartRate: false
    case .strainMinutes, .meetings, .backToBack, .travel, .blocksPlanned: nil
    }
  }
}
