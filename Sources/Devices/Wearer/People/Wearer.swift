/// The simulated or recorded person, as a source of events, one local day at a time.
///
/// Days are requested in order. Each depends only on the wearer's own seed and settings, and on the calendar that they
/// saw when the day began.
package protocol Wearer: Sendable {
  /// - Parameter blocks: The planned sessions of that date, from the phone's calendar of the night before.
  mutating func nextDay(_ blocks: [PlannedSession]) -> WearerDay
  /// The known meetings that begin on that date.
  func meetings(on date: CivilDate) -> [Meeting]
  /// Applies something that did them good: the coming days are calmer by that much, from 0 to 1, and less each day.
  mutating func relieve(by amount: Double)
}

extension Wearer {
  package mutating func nextDay() -> WearerDay { nextDay([]) }
  package func meetings(on date: CivilDate) -> [Meeting] { [] }
  package mutating func relieve(by amount: Double) {}
}

/// Everything that one local day brings.
package struct WearerDay: Sendable {
  package let date: CivilDate
  /// In order of time (ties in the order in which they happen), from this day's first moment to before the next one's.
  package var events: [WearerEvent]
  /// The wearer's reactions to planned sessions.
  package let reactions: [BlockReaction]
  /// The wearer's own account of the day, or `nil` if unknown.
  package let feeling: DayFeeling?

  package init(
    date: CivilDate, events: [WearerEvent], reactions: [BlockReaction] = [], feeling: DayFeeling? = nil
  ) {
    self.feeling = feeling
    self.date = date
    self.events = events
    self.reactions = reactions
  }
}

/// A wearer's reaction to one planned session.
package struct BlockReaction: Hashable, Sendable {
  package let block: UInt64
  package let reaction: Reaction
}
