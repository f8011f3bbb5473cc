extension Feature {
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
}
