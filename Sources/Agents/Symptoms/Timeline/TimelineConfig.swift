/// How the past is shown (Symptom tracker, ticket 4).
package struct TimelineConfig: Equatable, Sendable {
  /// Days a page.
  package var pageSize = 20
  /// The next page is asked for when one of this many last days comes into sight.
  package var loadAhead = 3
  /// Minutes from the first event of a group within which the others lie.
  package var groupMinutes = 30
  /// The worst severity up to which a day is called so (assumed, but for the flare, which is ticket 5's).
  package var goodUpTo = 3
  package var fairBelow = 7

  package init() {}
}
