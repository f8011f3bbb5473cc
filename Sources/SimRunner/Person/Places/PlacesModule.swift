package import Engine
package import ScenarioFiles
import WearerKit

/// Where the phone is, and what follows for its plans.
package enum PlacesModule: SimulationModule {
  package static var acts: [Variant<StoryEntry>] { [GoesAway.variant] }
  package static let checks: [CheckDeclaration] = [
    .of(JourneyCheck.self)
  ]

  /// Only a planner and a DJ ask where the phone is.
  package static func plan(
    _ plan: inout WorldPlan, from scenario: Scenario, _ timeline: [ScheduledFault]
  ) throws(WearerFailure) {
    if scenario.planner != nil || scenario.music != nil { plan.geography = Geography(scenario, timeline) }
  }

  package static func parts(of world: World) -> [any WorldPart] {
    world.plan.geography.map { [WearerPlaces(world, $0)] } ?? []
  }
}
