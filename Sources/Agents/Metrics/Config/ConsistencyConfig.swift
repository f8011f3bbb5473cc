/// The numbers of weekly consistency.
package struct ConsistencyConfig: Equatable, Sendable {
  /// Weeks looked at (tech spec §2.10).
  package var weeks = 4
  /// Days of a week that must be known for it to count, and how many such weeks (assumed).
  package var knownDaysMin = 4
  package var knownWeeksMin = 2

  package init() {}
}
