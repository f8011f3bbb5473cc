import WearerKit
package import SimKernel

/// The person who wears the watch: replayed from a recording or modelled, with their habits.
package struct WearerSettings: Hashable, Sendable {
  package var source: WearerSource
  package var habits: HabitSettings
  /// How far back the phone's health store reaches from the scenario's start: whole days.
  package var history = Span.zero

  package var historyDays: Int { Int(history.nanoseconds / Span.days(1).nanoseconds) }

  /// A wearer with the habits that go with where they come from.
  package init(_ source: WearerSource = .modelled(ModelledWearerSettings(.officeWorker))) {
    self.source = source
    switch source {
    case .recorded: habits = HabitSettings(Habits())
    case .modelled(let wearer): habits = HabitSettings(wearer.archetype.habits)
    }
  }
}

/// Where the wearer's body and days come from.
package enum WearerSource: Hashable, Sendable {
  case recorded(RecordedWearerSettings)
  case modelled(ModelledWearerSettings)
}

/// A real person's recorded life, replayed.
package struct RecordedWearerSettings: Hashable, Sendable {
  /// The recording's path, as the scenario says it; see ``Scenario/resolve(_:)``.
  package var path: String
  /// The recorded day that becomes the scenario's first; nil when the scenario keeps the recording's own dates.
  package var from: CivilDate?
}
