/// The agents' input for computing the strain of the outdated days up to today.
package struct WellbeingSituation: Hashable, Sendable {
  /// The most earlier days on which a day's score depends (Pulsum, Journey 2: baselines of thirty days).
  package static let reach = 31

  /// The first day to compute.
  package let since: CivilDate
  /// The data of each day from `reach` days before `since` to today, as far back as there is any.
  package let days: [WellbeingDay]
  /// The stored scores of all of those before `since`.
  package let kept: [DayWellbeing]
  /// The last day ever computed, even if it is outdated: the literal rule continues to learn from it.
  package let last: DayWellbeing?
  /// The revision of the phone's data.
  package let revision: Int

  package init(since: CivilDate, days: [WellbeingDay], kept: [DayWellbeing], last: DayWellbeing?, revision: Int) {
    self.since = since
    self.days = days
    self.kept = kept
    self.last = last
    self.revision = revision
  }
}
