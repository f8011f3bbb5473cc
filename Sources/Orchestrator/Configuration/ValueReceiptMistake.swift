/// A planted mistake in the weekly receipt, to test whether a check finds it. None by default.
package enum ValueReceiptMistake: String, Sendable {
  /// Sessions that were missed count as done.
  case missedCountsDone = "missed-counts-done"
  /// Workouts of other weeks count too.
  case workoutsOfAnyWeek = "workouts-of-any-week"
}
