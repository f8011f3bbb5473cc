import Devices
import Engine
import ScenarioFiles
import SimKernel
import Testing

@Suite("An entry on a watch that was put into a drawer")
struct DrawerWatchTests {
  /// The other watch cannot be numbered on the morning when the wearer writes on it, and lies in a drawer when they write
  /// otherwise on the first. On the next morning it is in use again, and may number what it kept.
  private func scenario(_ more: String, seed: UInt64) throws -> Scenario {
    let text = """
      { name: "drawer", start: "2026-03-02", zone: "Europe/Oslo", length: "5d", seed: \(seed),
        devices: { desktop: false }, diary: { triggers: [{ factor: "tomatoes", at: "17:30" }] },
        faults: [
          { from: "d2 06:00", until: "d2 12:00", switchWatch: "watch" },
          { from: "d2 05:00", until: "d2 12:00", partition: "*" },
          { from: "d3 07:00", until: "d3 20:00", switchWatch: "watch" },
          \(more)
        ],
        story: [{ at: "d2 08:00", sleeps: 6, on: "watch" }, { at: "d2 13:00", sleeps: 5, on: "watch" }] }
      """
    return try ScenarioFile.read(SourceText(name: "drawer.json5", text: text))
  }

  @Test(
    "does not come back over what was said later, which it has learnt of with all the rest",
    arguments: [1, 2, 3] as [UInt64])
  func known(seed: UInt64) throws {
    try holds(try scenario("", seed: seed))
  }

  @Test(
    "does not come back over what was said later, although only the phone knows of it as yet",
    arguments: [2, 3, 4] as [UInt64])
  func unknown(seed: UInt64) throws {
    let busy = """
      { from: "d2 12:30", until: "d3 08:00", cloudBusy: "cloud" },
      { from: "d3 06:00", until: "d3 12:00", outOfRange: "watch-phone" }
      """
    try holds(try scenario(busy, seed: seed))
  }

  private func holds(_ scenario: Scenario) throws {
    let outcome = try Run(WorldPlan(scenario)).run()
    #expect(outcome.failedChecks == [], Comment(rawValue: outcome.complaints))
    #expect(outcome.check("diary-converges")?.isHeld == true)
  }
}
