import WearerKit

/// The language model that drafts workouts for the cloud is unavailable.
package struct ModelOutage: WorldFault, ValidatedFault {
  package init() {}

  package static let forms: [Variant<FaultEntry>] = [
    Variant(
      fault: "The language model that drafts workouts for the cloud cannot be asked.", group: "of the cloud",
      blank: true, [.required("draftModelDown", \.self, .mark, "Always `true`.")],
      wrap: { _ in ModelOutage() }, unwrap: { _ in true })
  ]

  package var kind: String { "draftModelDown" }
  package var target: String { "cloud" }

  package func check(_ validation: inout ScenarioValidation, at path: String) {
    let planner = validation.scenario.planner
    guard planner?.tier == nil || planner?.drafts.cloud != .model else { return }
    validation.report(
      "no language model drafts in this scenario: say `planner: { tier: \"premium\", drafts: { cloud: \"model\" } }`",
      at: path)
  }

  package func begin(_ planned: PlannedFault, in world: World) { world[ModelPart.self]?.set(.disabled) }

  package func end(_ planned: PlannedFault, in world: World) {
    if !world.faults.holds(planned.fault) { world[ModelPart.self]?.set(.ready) }
    world.faults.sayEnd(of: planned, in: world)
  }
}
