package import ScenarioFiles

/// What a system of the person, or a part of the kit, adds to runs and their verdicts.
package protocol SimulationModule: ScenarioModule {
  /// In the order in which reports list them.
  static var checks: [any Check.Type] { get }
}

extension SimulationModule {
  package static var checks: [any Check.Type] { [] }
  package static var checkNames: [CheckName] { checks.map { $0.name } }
}

/// What the kit itself promises, whatever runs on it.
package enum KitModule: SimulationModule {
  package static let checks: [any Check.Type] = [
    SingleWriterCheck.self, MonotonicSequenceCheck.self, NoLostWorkoutCheck.self, NoDuplicateWorkoutCheck.self,
    NoLostReadingCheck.self, ProposalsAnsweredCheck.self, RestoredWholeCheck.self, ConvergenceCheck.self,
    BoundedOutboxCheck.self, BoundedRepeatsCheck.self, TimePassesCheck.self, RawImmutableCheck.self,
    PrivacyCheck.self, BackgroundBudgetCheck.self,
  ]
}
