import Testing
import TriadKit

private struct Ping: Act { static let name = "ping" }
private struct Word: Payload {}
private struct Pinger: App {
  @Stored var pings = 0
  mutating func act(_ ping: Ping, _ device: inout Device) {
    pings += 1
    device.send(Word(), to: device.role == .server ? .phone : .server)
  }
  mutating func receive(_ word: Word, _ device: inout Device) {}
}

@Suite("The server of a story")
struct ServerNameTests {
  private func simulation(_ keys: String) throws -> Simulation {
    try Simulation(
      text: "{ name: \"names\", start: \"2026-03-02\", zone: \"Europe/Oslo\", length: \"1d\", \(keys) }",
      apps: [.phone(Pinger()), .server(Pinger())])
  }

  @Test(
    "is also the cloud: acts, expectations, devices, links and faults take either name", arguments: ["server", "cloud"])
  func either(name: String) throws {
    let outcome = try simulation(
      """
      devices: { watch: false, desktop: false, \(name): {} }, links: { "phone-\(name)": "lte" },
      story: [{ at: "d1 08:00", does: "ping", on: "\(name)" }],
      faults: [{ from: "d1 07:00", until: "d1 07:10", partition: "phone-\(name)" },
               { at: "d1 06:00", crash: "\(name)", restart: "after 1m" }],
      expect: [{ stored: "pings", on: "\(name)", equals: 1 }],
      """
    ).run()
    #expect(outcome.failures == [] && outcome.breakdown == nil)
  }

  @Test("is called that in what the kit says")
  func words() throws {
    #expect {
      _ = try simulation("story: [{ at: \"d1 08:00\", does: \"sing\", on: \"cloud\" }]")
    } throws: { "\($0)".contains("the app on the server knows no act 'sing'") }
    let outcome = try simulation("expect: [{ stored: \"pings\", on: \"server\", equals: 2 }]").run()
    #expect(outcome.failures.first?.message.contains("on the server") == true)
  }
}
