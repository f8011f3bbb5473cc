/// The person's state on one day, as far as the coach needs it ("Pulsum, Journey 3": the snapshot).
package struct CoachState: Equatable, Sendable {
  /// A signal with its contribution to the wellbeing score.
  struct Contribution: Equatable, Sendable {
    let signal: WellbeingFeature
    let value: Double
  }

  /// The local day, counted since 1970.
  package let day: Int
  /// Higher is more strain.
  package let wellbeing: Double?
  /// The measured and reported values; missing ones are absent.
  package let features: FeatureValues
  /// The contributions to the score, the largest amount first and equal ones by name; zero ones are left out.
  let contributions: [Contribution]

  /// A score that isn't a number is omitted.
  package init(
    day: Int, wellbeing: Double?, features: FeatureValues = FeatureValues(),
    contributions: FeatureValues = FeatureValues()
  ) {
    self.day = day
    self.wellbeing = wellbeing.flatMap { $0.isFinite ? $0 : nil }
    self.features = features
    self.contributions = contributions.known.filter { $0.value != 0 }
      .map { Contribution(signal: $0.feature, value: $0.value) }
      .ordered { (-abs($0.value), $0.signal) < (-abs($1.value), $1.signal) }
  }

  /// The deviations of the pulse at night and of the breathing rate that suggest an illness (assumed).
  private static let feverPulse = 2.0
  private static let feverBreathing = 1.5

  /// `true` if the night suggests an illness: a high pulse with fast breathing or a low variability.
  package var isUnwell: Bool {
    (features[.nocturnalHeartRate] ?? 0) >= Self.feverPulse
      && ((features[.respiratoryRate] ?? 0) >= Self.feverBreathing
        || (features[.heartRateVariability] ?? 0) <= -Self.feverPulse)
  }

  /// The signal that moves the score most.
  package var topSignal: WellbeingFeature? { contributions.first?.signal }
}

extension WellbeingFeature {
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

/// Numbers as the coach writes them: at most two decimals, no exponent, the same everywhere.
enum ShortNumber {
  /// Rounded to two decimals and limited; never a negative zero.
  static func rounded(_ value: Double, limit: Double) -> Double {
    let hundredths = (value.clamped(to: -limit...limit) * 100).rounded()
    return hundredths == 0 ? 0 : hundredths / 100
  }

  /// For instance `-1.23`, `1.8`, `0`.
  static func text(_ value: Double, limit: Double) -> String {
    guard value.isFinite else { return "0" }
    let hundredths = Int((value.clamped(to: -limit...limit) * 100).rounded())
    let (whole, rest) = (abs(hundredths) / 100, abs(hundredths) % 100)
    let sign = hundredths < 0 ? "-" : ""
    if rest == 0 { return "\(sign)\(whole)" }
    if rest % 10 == 0 { return "\(sign)\(whole).\(rest / 10)" }
    return "\(sign)\(whole).\(rest < 10 ? "0" : "")\(rest)"
  }
}
