package import SimKernel

/// When something is worth saying, and for how long it stands.
package struct InsightConfig: Equatable, Sendable {
  /// How long an insight stands (tech spec §2.10; the list of lifetimes by kind contradicts the code).
  package var lifetime = Span.hours(12)
  /// How many stand at once, and how sure each must be (assumed).
  package var countMax = 3
  package var confidenceMin = 0.5
  /// Below the one a rest is recommended, from the other a full workout (tech spec §2.10).
  package var lowRecovery = 40.0
  package var highRecovery = 80.0
  /// Hours owed over a week, strain, and the chance of a skip that are worth saying (assumed).
  package var debtHours = 5.0
  package var strain = 75.0
  package var skipRisk = 0.6
  /// Weeks from which a streak is worth saying (assumed).
  package var streakWeeks = 2

  package init() {}
}
