package import WearerKit

/// The phone's planner, and the wearer's reactions to it.
package struct PlannerPlan: Sendable {
  package var config = GhostConfig()
  package var hours = PlanningHours()
  /// The wearer's true intentions about plans.
  package var habits = PlanHabits()
  package var training = WearerTraining()
  package var told: [ToldChange] = []
  /// `true` if the wearer wants colleagues to see when they train, as busy.
  package var wantsShadows = false
  /// The frequency of events in the partner's calendar, and in the shared one.
  package var partner = Frequency.never
  package var shared = Frequency.never
  /// Conflicts with sessions that the story sets.
  package var upsets: [UpsetMoment] = []
  /// The tier that the wearer pays for in the cloud; `nil` if the cloud drafts no workouts.
  package var tier: Tier?
  /// The source of drafts in the cloud; the phone's is in the configuration.
  package var drafts = DraftSettings()
}

extension WorldPlan {
  /// The phone's planner; `nil` if the app has none.
  package var planner: PlannerPlan? {
    get { self[PlannerPlan.self] }
    set { self[PlannerPlan.self] = newValue }
  }
}

extension GhostConfig {
  /// Adds the planted mutation of the agents' formulas. A check that runs an agent of its own has the same mutation, as
  /// it would with a mistake in a source file.
  package func planting(_ rules: Rules) -> GhostConfig {
    var config = self
    config.emergency.mistake = rules.planted(as: EmergencyMistake.self)
    config.training.mistake = rules.planted(as: TrainingMistake.self)
    config.metrics.recovery.mistake = rules.planted(as: RecoveryMistake.self)
    config.valueReceipt.mistake = rules.planted(as: ValueReceiptMistake.self)
    return config
  }
}

extension GeneratorKind {
  /// `nil` for a language model, which doesn't answer at once.
  package init?(_ generator: DraftSettings.Generator) {
    switch generator {
    case .skeleton: self = .skeleton
    case .rigid: self = .rigid
    case .hostile: self = .hostile
    case .model: return nil
    }
  }
}
