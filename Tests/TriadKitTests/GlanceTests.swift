import Testing
import TriadKit

/// Counts how often the person opens it.
private struct Counter: App {
  @Stored var openings = 0
  mutating func run(_ device: inout Device) { if device.runReason == .opened { openings += 1 } }
}

@Suite("A raised wrist")
struct GlanceTests {
  private func openings(_ habits: String = "", _ story: String = "", length: String = "10d", seed: UInt64 = 1) throws
    -> Double
  {
    let figure = Figure("openings") { $0.stored(.watch, Counter.self)?.openings }
    let simulation = try Simulation(
      text: """
        { name: "glances", start: "2026-03-02", zone: "Europe/Oslo", length: "\(length)", seed: \(seed),
          wearer: { habits: { \(habits) } }, devices: { watch: {}, phone: false, desktop: false, cloud: false },
          story: [\(story)] }
        """, apps: [.watch(Counter())], figures: [figure])
    let outcome = simulation.run()
    #expect(outcome.failures == [] && outcome.breakdown == nil)
    return try #require(outcome.figures["openings"])
  }

  @Test("is a glance: the default person opens an app of the kit about four times a day, and not at each of a hundred")
  func habit() throws {
    #expect((20...60).contains(try openings()))
  }

  @Test("opens nothing for a person who never opens the watch's app")
  func never() throws {
    // Once, as the device is set up.
    let (habit, raised) = (
      try openings("opensWatchApp: \"never\""),
      try openings("opensWatchApp: \"never\"", "{ at: \"d1 10:00\", raisesWrist: true }")
    )
    #expect((habit, raised) == (1, 1))
  }

  @Test("is not needed to open the app, which the story can say")
  func act() throws {
    let story = "{ at: \"d1 10:00\", opensWatchApp: true }, { at: \"d1 11:00\", opensWatchApp: true }"
    let opened = try openings("opensWatchApp: \"never\", checksWatch: \"never\"", story)
    #expect(opened == 3)
  }

  @Test("moves no other draw of the day: who opens the app more often raises the wrist and charges as before")
  func draws() throws {
    let often = try openings("opensWatchApp: \"20 a day\"")
    #expect(try often > 2 * openings())
  }
}
