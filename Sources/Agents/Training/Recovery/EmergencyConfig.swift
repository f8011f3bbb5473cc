/// The numbers of the emergency protocol (implementation plan 2.7).
package struct EmergencyConfig: Hashable, Sendable {
  /// How long it lasts when nobody says.
  package var minutes = 15
  /// No shorter and no longer, whatever was said (assumed).
  package var minutesMin = 5
  package var minutesMax = 120
  /// So many calls for help within so many days are a pattern (assumed: the plan says only that it is looked for).
  package var patternCalls = 3
  package var patternDays = 14

  package init() {}
}
