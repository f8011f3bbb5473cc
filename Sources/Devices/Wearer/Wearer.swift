package import Transport

/// The simulated or recorded person, as a source of what happens to them, one local day at a time.
///
/// Days are asked for in order. The answer depends only on the wearer's own seed and knobs, never on the devices.
package protocol Wearer: Sendable {
  mutating func nextDay() -> WearerDay
}

/// Everything that one local day brings.
package struct WearerDay: Sendable {
  package let date: CivilDate
  /// In order of time (ties in the order in which they happen), from this day's first moment to before the next one's.
  package var events: [WearerEvent]

  package init(date: CivilDate, events: [WearerEvent]) {
    self.date = date
    self.events = events
  }
}

/// A stimulus at a true moment.
package struct WearerEvent: Hashable, Sendable {
  package let at: Timestamp
  package let stimulus: Stimulus

  package init(at: Timestamp, stimulus: Stimulus) {
    self.at = at
    self.stimulus = stimulus
  }
}
