/// A programming mistake in the weekly receipt that is planted on purpose, to see whether a check finds it. None by default.
package enum ValueReceiptMistake: String, Sendable {
  /// Sessions that were missed count as done.
  case missedCountsDone = "missed-counts-done"
  /// Workouts of other weeks count, too.
  case workoutsOfAnyWeek = "workouts-of-any-week"
}
