import Devices
import Engine
import ScenarioFiles
import SimKernel
import Testing

@Suite("A day whose summary a new phone was given")
struct RestoredDayTests {
  @Test(
    "is summed up again where the signals count for another day than where the phone before it was", arguments: 1...4)
  func elsewhere(seed: UInt64) throws {
    // The second watch sends an evening's readings abroad, where that evening was the next morning.
    let text = """
      { name: "two homes", zone: "Europe/Oslo", length: "10d", seed: \(seed), devices: { desktop: false }, planner: {},
        wearer: { archetype: "office worker" },
        faults: [
          { from: "d3 19:49", for: "1h57m", switchWatch: "watch" },
          { from: "d6 12:00", until: "d9 11:00", travel: "Asia/Tokyo" },
          { from: "d6 20:00", until: "d9 09:00", partition: "phone-cloud" },
          { from: "d7 02:53", for: "1h4m", switchWatch: "watch" },
          { at: "d8 18:20", wipe: "phone", restart: "after 21h" },
        ] }
      """
    let scenario = try ScenarioFile.read(SourceText(name: "two homes", bytes: Array(text.utf8)))
    let outcome = try Run(WorldPlan(scenario)).run()
    #expect(outcome.check("recomputable")?.isHeld == true, Comment(rawValue: outcome.complaints))
    #expect(outcome.failedChecks == [], Comment(rawValue: outcome.complaints))
  }
}
