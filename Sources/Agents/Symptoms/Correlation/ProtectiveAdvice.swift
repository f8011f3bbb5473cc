/// A suggestion to try something that came less often before flares (Symptom tracker, ticket 5: "Recommendations based
/// on protective patterns", "Frequency recommendations for beneficial activities").
package struct ProtectiveAdvice: Equatable, Sendable {
  /// On how many of the seven days it was there, and on how many it may be tried: one day more (assumed), for how much
  /// of it helps no diary tells.
  package let daysAWeek: Double
  package let suggestedDays: Int

  /// - Parameter table: how often it was there before flares, and otherwise.
  /// - Returns: nil for what was there every day, of which there cannot be more, or where nothing is known.
  package init?(_ table: CorrelationTable) {
    let (with, days) = (table.flareWith + table.otherWith, table.flares + table.others)
    guard days > 0 else { return nil }
    daysAWeek = Double(with) * 7 / Double(days)
    suggestedDays = Int(daysAWeek.rounded(.down)) + 1
    guard daysAWeek < 6.5 else { return nil }
  }
}
