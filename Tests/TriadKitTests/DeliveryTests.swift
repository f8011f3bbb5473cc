import Testing
import TriadKit

private struct Tap: Act { static let name = "tap" }
private struct Word: Payload { var text = "word" }

/// Says the same on every channel that waits.
private struct Speaker: App {
  mutating func act(_ tap: Tap, _ device: inout Device) {
    device.session.transferUserInfo(Word())
    device.session.updateApplicationContext(Word(text: "state \(device.uptime)"))
  }
}

private struct Listener: App {
  @Stored var channels: [String] = []
  mutating func receive(_ word: Word, _ device: inout Device) {
    guard let channel = device.delivery?.channel else { return }
    if !channels.contains(channel.rawValue) { channels.append(channel.rawValue) }
    device.sometimes(channel == .context, "a context comes")
    device.sometimes(channel == .lan, "a message comes over the local network")
  }
}

@Suite("A delivery to an app")
struct DeliveryTests {
  private let story = """
    {
      name: "words", start: "2026-03-02", zone: "Europe/Oslo", length: "2d",
      devices: { desktop: false, cloud: false },
      routine: [{ does: "tap", on: "watch", often: "6 a day" }],
    }
    """

  @Test("says by which channel it came, as its sender gave it away")
  func channels() throws {
    let heard = Promise("both channels were heard") { run in
      Set(run.stored(.phone, Listener.self)?.channels ?? []) == ["userInfo", "context"]
    }
    let simulation = try Simulation(text: story, apps: [.watch(Speaker()), .phone(Listener())], promises: [heard])
    #expect(simulation.run().failures == [])
  }

  @Test("is named where it must happen some time and does in no run")
  func sometimes() throws {
    let simulation = try Simulation(text: story, apps: [.watch(Speaker()), .phone(Listener())])
    let outcomes = simulation.run(seeds: 1...3)
    #expect(outcomes.neverReached == ["a message comes over the local network"])
    #expect(outcomes.allSatisfy { $0.reached["a context comes", default: 0] > 0 })
  }
}
