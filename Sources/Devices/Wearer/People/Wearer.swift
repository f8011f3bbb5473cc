package import Wire

/// The simulated or recorded person, as a source of what happens to them, one local day at a time.
///
/// Days are asked for in order. The answer depends only on the wearer's own seed and knobs, and on what they saw in their
/// calendar when the day began.
package protocol Wearer: Sendable {
  /// - Parameter blocks: the sessions that an app planned for that date, as they stood in the phone's calendar the night before.
  mutating func nextDay(_ blocks: [PlannedSession]) -> WearerDay
  /// The meetings that begin on that date, as far as they are known in advance.
  func meetings(on date: CivilDate) -> [Meeting]
  /// Something did them good: the coming days are calmer by that much, from 0 to 1, and less each day.
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
  /// What the wearer made of the planned sessions.
  package let reactions: [BlockReaction]
  /// What the wearer would say of the day; nil where nothing is known of it.
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

/// What a wearer makes of one block.
package struct BlockReaction: Hashable, Sendable {
  package let block: UInt64
  package let reaction: Reaction
}
