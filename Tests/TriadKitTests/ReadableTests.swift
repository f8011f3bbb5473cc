import Testing
import TriadKit

/// A value that can't be read is named by the property that is wrong.
@Suite struct ReadableTests {
  private struct Tap: Act {
    static let name = "tap"
    /// A default is none for what is decoded: a story has to say it.
    var seconds = 60.0
  }

  private struct Timer: App {
    func act(_ tap: Tap, _ device: inout Device) {}
  }

  @Test("an act that lacks a property is named with it")
  func act() throws {
    let story = """
      {
        name: "tap", start: "2026-03-02", length: "1d", devices: { watch: {}, phone: false },
        story: [{ at: "d1 08:00", does: "tap", on: "watch" }],
      }
      """
    let failure = try #require(try Simulation(text: story, apps: [.watch(Timer())]).run().failures.first)
    #expect(failure.check == "readable")
    #expect(failure.message.contains("the act 'tap': nothing is said of 'seconds'"))
  }

  @Test("a message with an unknown case is named with its property")
  func message() throws {
    let exhibit = ChangedEnum.exhibit
    let failure = try #require(try exhibit.outcomes(of: exhibit.buggy, seeds: 1...1).first?.failures.first)
    #expect(failure.message.contains("a message of the watch: no value that it knows has 'sport'"))
  }
}
