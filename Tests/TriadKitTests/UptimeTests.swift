import Testing
import TriadKit

private struct Starts: App {
  @Stored var uptimes: [Double] = []
  @Stored var storyTimes: [Double] = []
  mutating func launched(_ device: inout Device) {
    uptimes.append(device.uptime)
    storyTimes.append(device.storyTime)
  }
}

@Suite("The uptime of a device")
struct UptimeTests {
  @Test("begins again when the device starts, while the time of the story continues")
  func restart() throws {
    let beginsAgain = Promise("the uptime begins again") { run in
      guard let seen = run.stored(.phone, Starts.self) else { return false }
      return zip(seen.uptimes, seen.uptimes.dropFirst()).contains { $0 > $1 }
        && seen.storyTimes == seen.storyTimes.sorted()
    }
    let simulation = try Simulation(
      text: """
        { name: "starts", start: "2026-03-02", zone: "Europe/London", length: "3d",
          devices: { watch: false, phone: {}, desktop: false, cloud: false },
          story: [{ at: "d1 10:00", opensApp: true }, { at: "d2 08:35", opensApp: true }],
          faults: [{ from: "d1 12:30", until: "d2 08:10", crash: "phone", why: "off over night" },
                   { at: "d1 00:40", forceQuit: "phone" }] }
        """, apps: [.phone(Starts())], promises: [beginsAgain])
    let outcome = simulation.run()
    #expect(outcome.failures == [] && outcome.breakdown == nil)
  }

  @Test(
    "has run on for days as the story begins, so that one that is kept over the first start is later than what follows")
  func before() throws {
    let seen = try (1...20).map { seed in
      let outcome = try Simulation(
        text: """
          { name: "night", start: "2026-03-02", zone: "Europe/London", length: "2d", seed: \(seed),
            devices: { watch: false, phone: {}, desktop: {}, cloud: false },
            story: [{ at: "d1 00:20", opensApp: true }, { at: "d2 08:35", opensApp: true }],
            faults: [{ from: "d1 00:30", until: "d2 08:10", crash: "phone", why: "off over night" }] }
          """, apps: [.phone(Starts()), .desktop(Starts())],
        promises: [
          Promise("it goes back by a day at least, to less than an hour") { run in
            guard let all = run.stored(.phone, Starts.self)?.uptimes, let first = all.first, let last = all.last else {
              return false
            }
            return first > 86_400 && last < 3_600
          }
        ],
        figures: [
          Figure("apart") { run in
            zip(run.stored(.phone, Starts.self)?.uptimes ?? [], run.stored(.desktop, Starts.self)?.uptimes ?? [])
              .map { abs($0 - $1) }.first.map(Int.init)
          }
        ]
      ).run()
      #expect(outcome.failures == [] && outcome.breakdown == nil)
      return outcome.figures["apart"] ?? 0
    }
    #expect(Set(seen).count > 15 && seen.contains { $0 > 86_400 })
  }
}
