/// A suggestion to try something that came less often before flares (Symptom tracker, ticket 5: "Recommendations based
/// on protective patterns", "Frequency recommendations for beneficial activities").
package struct ProtectiveAdvice: Equatable, Sendable {
  /// The observed days a week, and the suggested ones: one day more (assumed), because a diary doesn't show how much
  /// helps.
  package let daysAWeek: Double
  package let suggestedDays: Int

  /// - Parameter table: The counts before flares, and otherwise.
  /// - Returns: `nil` if it was there every day already, or if nothing is known.
  package init?(_ table: CorrelationTable) {
    let (with, days) = (table.flareWith + table.otherWith, table.flares + table.others)
    guard days > 0 else { return nil }
    daysAWeek = Double(with) * 7 / Double(days)
    suggestedDays = Int(daysAWeek.rounded(.down)) + 1
    guard daysAWeek < 6.5 else { return nil }
  }
}
