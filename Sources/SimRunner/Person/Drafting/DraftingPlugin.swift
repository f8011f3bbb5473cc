import WearerKit

/// Drafts workouts for the planner in the cloud, by the language model if the scenario has one.
package enum DraftingPlugin: Plugin {
  package static var faults: [any FaultType.Type] { [ModelOutage.self] }
  package static let checks: [CheckDeclaration] = [.of(DraftsCheck.self)]

  package static func configure(_ setup: inout DeviceSetup, in plan: WorldPlan) {
    guard setup.device.role == .cloud, let planner = plan.planner else { return setup.drafting = nil }
    guard let generator = GeneratorKind(planner.drafts.cloud) else {
      let mayInvent = plan.rules.hasPlanted(.inventedExercisePassed)
      return setup.drafting = .model(
        ModelDrafter(question: { DraftQuestion($0)?.bytes ?? [] }) {
          DraftReading.read($0, $1, mayInvent: mayInvent)
        })
    }
    setup.drafting = .draft { CloudGenerator.draft($0, by: generator) }
  }

  package static func parts(of world: World) -> [any WorldComponent] {
    world.plan.hasDraftModel ? [ModelPart(world)] : []
  }

  package static func recorder(of world: World) -> (any RunRecorder)? {
    world.plan.planner?.tier == nil ? nil : DraftRecorder()
  }
}

extension DraftingPlugin: NodeModule {
  package static func objection(to plan: WorldPlan) -> String? {
    plan.hasDraftModel
      ? "a provider's language model can't run as a node: scenarios whose cloud drafts with one run with 'triad run' only"
      : nil
  }
}

extension WorldPlan {
  package var hasDraftModel: Bool { planner?.tier != nil && planner?.drafts.cloud == .model }
}
