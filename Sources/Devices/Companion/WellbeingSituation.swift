package import Wire

/// The agents' input for computing the strain of the outdated days up to today.
package struct WellbeingSituation: Hashable, Sendable {
  /// The most earlier days on which a day's score depends (Pulsum, Journey 2: baselines of thirty days).
  package static let reach = 31

  /// The first day that is to be computed.
  package let since: CivilDate
  /// The data of each day from `reach` days before `since` to today, as far back as there is any.
  package let days: [WellbeingDay]
  /// The stored scores of all of those before `since`.
  package let kept: [DayWellbeing]
  /// The last day that was ever computed, whether or not it is behind: what the literal rule learns on from.
  package let last: DayWellbeing?
  /// The state of the phone's knowledge.
  package let revision: Int

  package init(since: CivilDate, days: [WellbeingDay], kept: [DayWellbeing], last: DayWellbeing?, revision: Int) {
    self.since = since
    self.days = days
    self.kept = kept
    self.last = last
    self.revision = revision
  }
}
