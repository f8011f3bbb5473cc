import Engine
import ScenarioFiles
import SimKernel
import PersonWire
import Person
import Testing

/// Days on which the wearer asks much, and the models do whatever models do.
@Suite("Agents among models that cannot be relied on")
struct AgentsCampaignTests {
  private func model(_ stream: inout RandomStream) -> ModelSettings? {
    guard !stream.chance(0.1) else { return nil }
    var plan = ModelSettings()
    let states = ModelSettings.Availability.allCases
    plan.availability = stream.chance(0.7) ? .ready : states[stream.below(states.count)]
    (plan.timeout, plan.refusal) = (stream.uniform(0, 0.5), stream.uniform(0, 0.3))
    (plan.failure, plan.garbage) = (stream.uniform(0, 0.5), stream.uniform(0, 1))
    plan.wrongRating = stream.uniform(0, 0.5)
    return plan
  }

  @Test(
    "leave no request without an answer, and let nothing out",
    arguments: 1...(LongTests.areWanted ? 100 : 40) as ClosedRange<UInt64>)
  func campaign(seed: UInt64) throws {
    var stream = RandomStream(seed: seed, name: "agents.campaign")
    var plan = WorldPlan.clockwork(days: 2, seed: seed).neverLocked
    var agents = AgentsSettings()
    (agents.chats, agents.cards, agents.sliders) = (Frequency(1, a: .day), Frequency(1, a: .day), Frequency(1, a: .day))
    (agents.phoneModel, agents.cloudModel) = (model(&stream), model(&stream))
    plan.agents = agents
    for hour in 9..<21 where stream.chance(0.6) {
      let words = stream.chance(0.1) ? "I want to end my life." : "My number is 912 34 567. What helps at \(hour)?"
      plan.story.append(plan.does(CompanionAct.asks(.chat(words)), onDay: 1, hour: hour, minute: stream.below(60)))
    }
    plan.story.append(plan.does(CompanionAct.asks(.consent(stream.chance(0.7))), onDay: 1, hour: 9, minute: 0))
    let outcome = try plan.run()
    #expect(outcome.verdict == .pass, Comment(rawValue: outcome.complaints))
    let answered = try #require(outcome.checks.first { $0.name == "every-request-answered" })
    #expect(answered.isHeld)
  }
}
