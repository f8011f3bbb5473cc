/// How the person is on one day, as far as the coach needs to know ("Pulsum, Journey 3": the snapshot).
package struct CoachState: Equatable, Sendable {
  /// One signal and what it adds to the wellbeing score.
  package struct Contribution: Equatable, Sendable {
    package let signal: Feature
    package let value: Double
  }

  /// The local day, counted since 1970.
  package let day: Int
  /// Higher is more strain.
  package let wellbeing: Double?
  /// What was measured or said; what is missing is not there.
  package let features: FeatureValues
  /// By how much each one moves the score, the largest amount first and equal ones by name; those that move nothing are
  /// left out.
  package let contributions: [Contribution]

  /// A score that is no number is left out.
  package init(
    day: Int, wellbeing: Double?, features: FeatureValues = FeatureValues(),
    contributions: FeatureValues = FeatureValues()
  ) {
    self.day = day
    self.wellbeing = wellbeing.flatMap { $0.isFinite ? $0 : nil }
    self.features = features
    self.contributions = contributions.known.filter { $0.value != 0 }
      .map { Contribution(signal: $0.feature, value: $0.value) }
      .sorted { (-abs($0.value), $0.signal) < (-abs($1.value), $1.signal) }
  }

  /// The signal that moves the score most.
  package var topSignal: Feature? { contributions.first?.signal }
}
