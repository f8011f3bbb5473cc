/// What the phone and the employer's calendar say to each other.
package enum ShadowMessage: Hashable, Sendable {
  /// The app asks for something; the answer names the same number.
  case request(UInt64, ShadowStep)
  /// What became of it, and what stands there now; nothing where the phone was not let in.
  case answer(UInt64, ShadowFailure?, ShadowEntries?)
  /// The phone's account asks what stands there, if it is not what it knows.
  case look(known: UInt64)
  /// What stands there now: the answer, and what the service says by itself when somebody changed something.
  case entries(ShadowEntries)
}

/// The planner's entries in the employer's calendar, all of them, at one time.
package struct ShadowEntries: Hashable, Sendable {
  /// Grows with every change.
  package let revision: UInt64
  /// In order of id.
  package let events: [CalendarEvent]

  package init(revision: UInt64, events: [CalendarEvent]) {
    self.revision = revision
    self.events = events
  }
}
