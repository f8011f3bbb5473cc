import Agents
package import DeviceKit
package import Engine
import Orchestration
import ScenarioFiles
import SimKernel

/// What thinks for the app on the phone: one host of all agents of the person's systems.
package enum PhoneModule: SimulationModule {
  package static func agentHost(for life: PhoneLife) -> ((_ process: UInt64) -> any AgentHost)? {
    let (kernel, plan, phone, name) = (life.kernel, life.plan, life.phone, life.name)
    let (agents, rules) = (plan.agents, plan.rules)
    let config = (plan.planner?.config ?? GhostConfig()).planting(rules)
    let diary = plan.hasDiary ? DiaryStudyConfig(rules) : DiaryStudyConfig()
    let jockey = plan.music.map { DiscJockey($0.library, MusicConfig(rules).planting(rules)) }
    return { [unowned phone] process in
      let lane = kernel.makeLane()
      func model(_ settings: ModelSettings?, isCloud: Bool) -> SimulatedModel? {
        settings.map {
          let stream = kernel.stream(named: "model.\(isCloud ? "cloud" : "phone").\(name).\(process)")
          return SimulatedModel(isCloud: isCloud, plan: ModelPlan($0), stream: stream, runtime: lane.runtime) {
            kernel.report(ModelFact(isCloud: isCloud, bytes: $0), kind: .fact)
          }
        }
      }
      return Orchestrator(
        lane: lane, phone: phone, process: process, config: config, agents: CompanionConfig(agents, rules),
        phoneModel: model(agents?.phoneModel, isCloud: false), cloudModel: model(agents?.cloudModel, isCloud: true),
        diary: diary, music: jockey == nil ? nil : phone, jockey: jockey)
    }
  }
}
