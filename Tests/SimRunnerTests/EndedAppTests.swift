import Engine
import ScenarioFiles
import SimKernel
import Testing

@Suite("An app that its wearer has ended, or that is signed out, and never opens again")
struct EndedAppTests {
  private func run(_ faults: String, story: String = "") throws -> RunOutcome {
    let text = """
      {
        name: "never", zone: "Europe/Oslo", length: "3d", seed: 70012000,
        wearer: { archetype: "runner", habits: { opensApp: "never" } }, devices: { desktop: false },
        faults: [\(faults)], story: [\(story)],
      }
      """
    return try Run(WorldPlan(ScenarioFile.read(SourceText(name: "never.json5", text: text)))).run()
  }

  @Test("owes nothing from when they ended it, because no system runs it")
  func ended() throws {
    let outcome = try run(#"{ at: "d3 14:00", forceQuit: "phone" }"#)
    #expect(outcome.verdict == .pass, Comment(rawValue: outcome.complaints))
    let proposals = try #require(outcome.check("proposals-answered"))
    #expect(!proposals.isHeld && !proposals.isFailed)
  }

  @Test("owes everything once they open it after all")
  func reopened() throws {
    let faults = #"{ at: "d1 14:00", forceQuit: "phone" }"#
    let opened = #"{ at: "d3 20:00", opensApp: true }"#
    let outcome = try run(faults, story: opened)
    for name in ["convergence", "bounded-outbox", "proposals-answered", "no-lost-reading"] {
      #expect(outcome.check(name)?.isHeld == true, "\(name)")
    }
  }

  @Test("does not send what the backend wants a new token for, which takes the wearer")
  func unauthorised() throws {
    let outcome = try run(#"{ at: "d2 23:00", expireToken: "phone" }"#)
    #expect(outcome.verdict == .pass, Comment(rawValue: outcome.complaints))
  }
}
