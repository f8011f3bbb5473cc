import Testing
import TriadKit

private struct Seen: App {
  @Stored var told: [String] = []
  @Stored var atLaunch: [String] = []
  mutating func launched(_ device: inout Device) { atLaunch.append(device.account ?? "none") }
  mutating func accountChanged(_ device: inout Device) { told.append(device.account ?? "none") }
}

@Suite("The account of a device")
struct AccountTests {
  private func check(_ keys: String, _ holds: @escaping @Sendable (Seen) -> Bool) throws {
    let promise = Promise("the app knows the account") { run in run.stored(.phone, Seen.self).map(holds) ?? false }
    let outcome = try Simulation(
      text: """
        { name: "account", start: "2026-03-02", zone: "Europe/Oslo", length: "1d",
          devices: { watch: false, phone: {}, desktop: false },
          wearer: { habits: { opensApp: "never", opensWatchApp: "never" } }, \(keys) }
        """, apps: [.phone(Seen()), .server(Seen())], promises: [promise]
    ).run()
    #expect(outcome.failures == [] && outcome.breakdown == nil)
  }

  @Test("is reported to an app when another one signs in, and to a suspended app at its next run")
  func another() throws {
    try check(
      """
      story: [{ at: "d1 09:59", opensApp: true }, { at: "d1 13:00", opensApp: true }],
      faults: [{ from: "d1 10:00", until: "d1 12:00", otherAccount: "phone" }],
      """
    ) { $0.atLaunch == ["account-1"] && $0.told == ["account-2", "account-1"] }
    try check(
      """
      story: [{ at: "d1 11:00", opensApp: true }],
      faults: [{ from: "d1 10:00", until: "d1 12:00", otherAccount: "phone" }],
      """
    ) { $0.told.first == "account-2" }
  }

  @Test("is none while the person is signed out")
  func none() throws {
    try check(
      """
      story: [{ at: "d1 11:00", opensApp: true }, { at: "d1 13:00", opensApp: true }],
      faults: [{ from: "d1 10:00", until: "d1 12:00", signedOut: "phone" }],
      """
    ) { $0.told == ["none", "account-1"] }
  }
}
