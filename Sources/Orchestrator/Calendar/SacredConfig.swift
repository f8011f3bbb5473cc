package import SimKernel

/// What is protected without being learned, and how much it takes to learn (tech spec §2.8, implementation plan 5.2).
package struct SacredConfig: Hashable, Sendable {
  /// Seconds of the local day: weekend mornings before this are protected.
  package var weekendMorningEnd = 9 * 3_600
  package var lunchStart = 12 * 3_600
  package var lunchEnd = 13 * 3_600
  /// The days that have a lunch (assumed).
  package var lunchDays = Weekdays.everyDay
  /// So many blocks deleted at one hour of one weekday make it sacred.
  package var deletionsMax = 3
  /// How finely the rule is checked on a finished plan (assumed): shorter violations could escape.
  package var checkedEvery = Span.minutes(1)

  package init() {}
}
