import Testing
import TriadKit

@Suite("A failing story of the kit") struct ShrinkingTests {
  private enum Deed: Acts { case tap, look, rest }

  private struct Book: App {
    @Stored var taps = 0
    mutating func act(_ deed: Deed, _ device: inout Device) { if case .tap = deed { taps += 1 } }
  }

  @Test("loses the lines of its routine that the failure does not need")
  func routine() throws {
    let simulation = try Simulation(
      text: """
        { name: "taps", start: "2026-03-02", zone: "UTC", length: "3d", seed: 1,
          devices: { watch: false, phone: {}, desktop: false, cloud: false },
          routine: [
            { does: "look", on: "phone", often: "4 a day" }, { does: "tap", on: "phone", often: "3 a day" },
            { does: "rest", on: "phone", often: "2 a day" },
          ] }
        """, apps: [.phone(Book())], promises: [Promise("no tap") { $0.stored(.phone, Book.self)?.taps ?? 0 == 0 }])
    let small = simulation.run().shrunk()
    #expect(small.failures.map(\.check) == ["app-promises"] && small.days == 1, "\(small.failures)")
    #expect(small.story.contains("does: \"tap\""), "\(small.story)")
    #expect(!small.story.contains("look") && !small.story.contains("rest"), "\(small.story)")
  }
}
