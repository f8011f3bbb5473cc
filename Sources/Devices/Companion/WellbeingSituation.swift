package import PersonWire

/// What the agents need to say how strained the wearer was on the days that are behind, up to today.
package struct WellbeingSituation: Hashable, Sendable {
  /// How far back a day rests on others, at most, in days (Pulsum, Journey 2: baselines of thirty days).
  package static let reach = 31

  /// The first day that is to be computed.
  package let since: CivilDate
  /// What is known of each day from `reach` days before `since` to today, as far back as anything is known.
  package let days: [WellbeingDay]
  /// What was kept of those of them that are before `since`: of every one.
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
