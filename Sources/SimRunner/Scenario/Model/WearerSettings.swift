import Transport

/// The person who wears the watch: replayed from a recording or modelled, with their habits.
struct WearerSettings: Hashable, Sendable {
  var source: WearerSource
  var habits: HabitSettings

  /// A wearer with the habits that go with where they come from.
  init(_ source: WearerSource = .modelled(ModelledWearer(.officeWorker))) {
    self.source = source
    switch source {
    case .recorded: habits = HabitSettings()
    case .modelled(let wearer): habits = wearer.archetype.habits
    }
  }
}

/// Where the wearer's body and days come from.
enum WearerSource: Hashable, Sendable {
  case recorded(RecordedWearer)
  case modelled(ModelledWearer)
}

/// A real person's recorded life, replayed.
struct RecordedWearer: Hashable, Sendable {
  /// The recording's path, as the scenario says it; see ``Scenario/resolve(_:)``.
  var path: String
  /// The recorded day that becomes the scenario's first; nil when the scenario keeps the recording's own dates.
  var from: CivilDate?
}
