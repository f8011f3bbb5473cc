package import Transport

/// What the phone notices and whoever thinks for it may want to know.
package enum PhoneEvent: Hashable, Sendable {
  case started
  /// Raw signals or workouts that belong to these local days arrived.
  case daysChanged([CivilDate])
}

/// Whoever thinks for the phone. The phone does not know who that is.
package protocol PhoneAssistant: Actor {
  func handle(_ event: PhoneEvent) async
}

/// What the phone offers to whoever thinks for it.
package protocol PhoneServices: Actor {
  /// Everything that was measured on a local day; the night belongs to the day of waking.
  func signals(of day: CivilDate) async -> DaySignals
  /// Publishes the summary as a new version, unless it says what the last one said.
  func publish(_ summary: DaySummary) async
}

/// What the phone knows of one local day.
package struct DaySignals: Hashable, Sendable {
  package let date: CivilDate
  /// In order of (start, id).
  package let samples: [HealthSample]
  package let workouts: [Workout]

  package init(date: CivilDate, samples: [HealthSample], workouts: [Workout]) {
    self.date = date
    self.samples = samples
    self.workouts = workouts
  }
}
