import Testing
import TriadKit

private struct Reader: App {
  static let readsHealth = true
  @Stored var anchor = 0
  @Stored var samples = 0
  @Stored var locked = 0
  @Stored var lookedEmpty = true

  mutating func run(_ device: inout Device) {
    do throws(HealthError) {
      let found = try device.readHealth(after: anchor, workouts: false, limit: 10_000)
      (anchor, samples) = (found.anchor, samples + found.samples.count)
    } catch {
      locked += error == .databaseInaccessible && !device.isProtectedDataAvailable ? 1 : 1_000
      lookedEmpty = lookedEmpty && device.healthSamples(workouts: false).samples.isEmpty
    }
    device.healthHandled()
  }
}

@Suite("The health store")
struct HealthStoreTests {
  @Test("has on the phone what the watch measured, and is closed while the phone is locked")
  func phone() throws {
    let read = Promise("the phone reads what the watch has, and is refused while it is locked") { run in
      guard let phone = run.stored(.phone, Reader.self), let watch = run.stored(.watch, Reader.self) else {
        return false
      }
      return phone.samples > 100 && phone.samples <= watch.anchor && (1..<1_000).contains(phone.locked)
        && phone.lookedEmpty
        && watch.locked == 0
    }
    let outcome = try Simulation(
      text: """
        { name: "health", start: "2026-03-02", zone: "Europe/Oslo", length: "2d",
          devices: { watch: {}, phone: {}, desktop: false, cloud: false } }
        """, apps: [.phone(Reader()), .watch(Reader())], promises: [read]
    ).run()
    #expect(outcome.failures == [] && outcome.breakdown == nil)
  }
}
