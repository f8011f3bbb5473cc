/// The numbers of the weekly receipt (tech spec §6, implementation plan 6.2).
package struct ValueReceiptConfig: Equatable, Sendable {
  /// A workout that was done although a skip was likelier than this was nearly skipped.
  package var nearlySkippedAbove = 0.6
  /// What finding a time and writing it down takes, in minutes: saved by a block that was added without asking, and by
  /// one that only had to be agreed to (assumed).
  package var minutesPerAutomatic = 5
  package var minutesPerAccepted = 3
  package var insightsMax = 3

  package init() {}
}
