import Agents
package import DeviceKit
import Devices
package import Engine
package import ScenarioFiles
package import SimKernel
import Wire

/// The agents that the wearer can ask.
package enum CompanionModule: SimulationModule {
  package static var keys: [Field<Scenario>] { [AgentsDefinition.key] }
  package static var settings: [any ScenarioPart.Type] { [AgentsSettings.self] }
  package static var swarmActs: [SwarmAct] { SwarmAct.companion }
  package static var rules: [Rule] { Rule.companion }
  package static var mutants: [Mutant] { Mutant.companion }
  package static let checks: [any Check.Type] = [
    CrisisCheck.self, ConsentCheck.self, RedactionCheck.self, AnswersCheck.self, OneEntryCheck.self,
  ]

  package static func plan(
    _ plan: inout WorldPlan, from scenario: Scenario, _ timeline: [ScheduledFault]
  ) throws(WearerFailure) {
    plan.agents = scenario.agents
  }

  package static func moments(
    of entry: StoryEntry, at moment: Timestamp, place: Int, _ zone: Zone
  ) -> [StoryMoment]? {
    switch entry.act {
    case .asks(let request, isSaid: true): [StoryMoment(at: moment, act: .does(CompanionAct.tells(request)))]
    case .asks(let request, isSaid: false):
      request.steps.map { StoryMoment(at: moment + $0.delay, act: .does($0.message)) }
    default: nil
    }
  }

  package static func configure(_ setup: inout DeviceSetup, in plan: WorldPlan) {
    setup.hasCompanion = plan.agents != nil
    setup.redact = plan.redact
  }

  package static func parts(of world: World) -> [any WorldPart] {
    world.plan.agents.map { [WearerRequests(world, $0)] } ?? []
  }
}
