package import Engine
package import ScenarioFiles
import WearerKit

/// The phone's location, and its effect on plans.
package enum PlacesModule: SimulationModule {
  package static var acts: [Variant<StoryEntry>] { [GoesAway.variant] }
  package static let checks: [any Check.Type] = [
    JourneyCheck.self
  ]

  /// Only a planner and a DJ ask where the phone is.
  package static func plan(_ plan: inout WorldPlan, from scenario: Scenario) throws(WearerFailure) {
    if scenario.planner != nil || scenario.music != nil { plan.geography = Geography(scenario, plan.faults) }
  }

  package static func parts(of world: World) -> [any WorldPart] {
    world.plan.geography.map { [WearerPlaces(world, $0)] } ?? []
  }
}
