/// The simulated or recorded person, as a source of events, one local day at a time.
///
/// Days are requested in order. Each depends only on the wearer's own seed and settings, and on the training that they
/// did on the days before.
package protocol Wearer: Sendable {
  mutating func nextDay() -> WearerDay
  /// `true` if they decide about an app's sessions at all.
  var followsPlans: Bool { get }
  /// From now on an app plans training: days bring the wearer's own sessions as intentions, and none is done yet.
  mutating func followsSessions()
  /// Looks at a planned session for the first time. Returns the change that they make, or `nil` if they leave it.
  mutating func sees(_ block: PlannedSession, at moment: Timestamp) -> Reaction?
  /// Decides about a planned session as it begins, by their state now. Returns the session, or `nil` if they skip it.
  func begins(_ block: PlannedSession, at moment: Timestamp, _ promise: Promise) -> Session?
  /// Does a session. Returns its events, with those that follow from it.
  mutating func trains(_ session: Session) -> [WearerEvent]
  /// The known meetings that begin on that date.
  func meetings(on date: CivilDate) -> [Meeting]
  /// Applies something that did them good: the coming days are calmer by that much, from 0 to 1, and less each day.
  mutating func relieve(by amount: Double)
  /// The effect of their body's signs on the strain that they feel; `nil` if unknown. No device receives it.
  var bodyWeights: BodyWeights? { get }
}

extension Wearer {
  package var followsPlans: Bool { false }
  package mutating func followsSessions() {}
  package mutating func sees(_ block: PlannedSession, at moment: Timestamp) -> Reaction? { nil }
  package func begins(_ block: PlannedSession, at moment: Timestamp, _ promise: Promise) -> Session? { nil }
  package mutating func trains(_ session: Session) -> [WearerEvent] { [] }
  package func meetings(on date: CivilDate) -> [Meeting] { [] }
  package mutating func relieve(by amount: Double) {}
  package var bodyWeights: BodyWeights? { nil }
}

/// Everything that one local day brings.
package struct WearerDay: Sendable {
  package let date: CivilDate
  /// In order of time (ties in the order in which they happen), from this day's first moment to before the next one's.
  package var events: [WearerEvent]
  /// The wearer's own training of the day, if they decide about it as it begins.
  package let intended: [Session]
  /// The wearer's true times in bed that touch the day, naps and the coming night included.
  package let asleep: [Range<Timestamp>]
  /// The wearer's own account of the day, or `nil` if unknown.
  package let feeling: DayFeeling?

  package init(
    date: CivilDate, events: [WearerEvent], intended: [Session] = [], asleep: [Range<Timestamp>] = [],
    feeling: DayFeeling? = nil
  ) {
    self.feeling = feeling
    self.date = date
    self.events = events
    self.intended = intended
    self.asleep = asleep
  }
}
