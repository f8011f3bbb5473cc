import Agents
package import DeviceKit
import Devices
package import Engine
package import Orchestration
package import ScenarioFiles
package import WearerKit
import PersonWire

/// How the phone plans, and how the wearer takes it.
package struct PlannerPlan: Sendable {
  package var config = GhostConfig()
  package var hours = PlanningHours()
  /// The wearer's true will, as far as it is about plans.
  package var habits = PlanHabits()
  /// How they train when the story begins, and what of that changes in it.
  package var training = WearerTraining()
  package var told: [ToldChange] = []
  /// Whether the wearer wants colleagues to see when they train, as busy.
  package var wantsShadows = false
  /// How often there is an entry in the partner's calendar, and in one that several people keep.
  package var partner = Frequency.never
  package var shared = Frequency.never
  /// What comes between the wearer and their sessions, as the story tells it.
  package var upsets: [UpsetMoment] = []
  /// What the wearer pays for in the cloud; nil where it drafts no workouts.
  package var tier: Tier?
  /// Who drafts in the cloud; who drafts on the phone stands in the configuration.
  package var drafts = DraftSettings()
}

extension WorldPlan {
  /// The phone's planner; nil is an app without one.
  package var planner: PlannerPlan? {
    get { self[PlannerPlan.self] }
    set { self[PlannerPlan.self] = newValue }
  }
}

extension GhostConfig {
  /// With the mistake that is planted in the agents' formulas. A check that runs an agent beside the phone's makes the same
  /// mistake: a mistake in a source file stands in both.
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
  /// nil for a language model, which is asked and drafts nothing at once.
  package init?(_ generator: DraftSettings.Generator) {
    switch generator {
    case .skeleton: self = .skeleton
    case .rigid: self = .rigid
    case .hostile: self = .hostile
    case .model: return nil
    }
  }
}
