import Synchronization
import Testing
import TriadKit

private struct Send: Act { static let name = "send" }
private struct Word: Payload { var text = "word" }

/// Logs the notifications of the session.
private struct Diary: App {
  @Stored var log: [String] = []
  @Stored var undone = 0

  mutating func act(_ send: Send, _ device: inout Device) {
    if device.session.outstanding.isEmpty {
      device.session.transferUserInfo(Word())
      device.session.updateApplicationContext(Word(text: "state"))
    } else {
      for transfer in device.session.outstanding { device.session.cancel(transfer) }
    }
    device.wake(after: 2, "look")
  }
  mutating func woke(_ timer: String, _ device: inout Device) {
    log.append("waits \(device.session.outstanding.count)")
    log.append("left \(device.session.remainingComplicationTransfers)")
  }
  mutating func activated(_ device: inout Device) { log.append("active") }
  mutating func reachabilityChanged(_ device: inout Device) {
    log.append(device.session.isReachable ? "reachable" : "unreachable")
  }
  mutating func delivered(_ transfer: Transfer, _ device: inout Device) { log.append("delivered \(transfer.channel)") }
  mutating func run(_ device: inout Device) {
    log.append("installed \(device.session.isAppInstalled), paired \(device.session.isPaired)")
  }
  mutating func receive(_ word: Word, _ device: inout Device) {
    log.append("got \(word.text)")
    if let context = device.session.receivedContext(Word.self), word.text == "word" {
      log.append("context \(context.text)")
    }
  }
}

@Suite("The state of the session")
struct SessionStateTests {
  private func log(
    of role: DeviceRole, _ keys: String, devices: String = "watch: {}, phone: {}",
    _ apps: [Installed] = [.watch(Diary()), .phone(Diary())]
  ) throws -> [String] {
    let kept = Mutex<[String]>([])
    let note = Promise("the log is read") { run in
      let log = run.stored(role, Diary.self)?.log ?? []
      kept.withLock { $0 = log }
      return true
    }
    let outcome = try Simulation(
      text: """
        { name: "state", start: "2026-03-02", zone: "Europe/Oslo", length: "1d",
          devices: { \(devices), desktop: false, cloud: false },
          wearer: { habits: { opensApp: "never", opensWatchApp: "never", charges: [] } }, \(keys) }
        """, apps: apps, promises: [note]
    ).run()
    #expect(outcome.failures == [] && outcome.breakdown == nil)
    return kept.withLock { $0 }
  }

  @Test("is reported to an app when its activation is complete, before it runs")
  func activation() throws {
    #expect(try log(of: .watch, "").prefix(2) == ["active", "installed true, paired true"])
  }

  private static let meeting = """
    story: [{ at: "d1 10:00:00", opensApp: true }, { at: "d1 10:00:20", opensWatchApp: true }],
    """

  @Test("changes for an app that runs when the other one comes to the foreground, and when it leaves it")
  func reachability() throws {
    let log = try log(of: .phone, Self.meeting)
    let changes = log.filter { $0.hasSuffix("reachable") }
    #expect(changes.suffix(2) == ["reachable", "unreachable"])
    #expect(try self.log(of: .watch, Self.meeting).contains("reachable"))
  }

  @Test("stays the same for a phone that misses the change")
  func missed() throws {
    let log = try log(
      of: .phone, Self.meeting + "faults: [{ from: \"d1 09:50\", until: \"d1 11:00\", reachabilityMissed: \"phone\" }]")
    // Once, as both were set up.
    #expect(log.count { $0 == "reachable" } == 1)
    #expect(try self.log(of: .phone, Self.meeting).count { $0 == "reachable" } == 2)
  }

  private static let sending =
    "story: [{ at: \"d1 08:00\", opensApp: true }, { at: \"d1 10:00\", does: \"send\", on: \"watch\" }, { at: \"d1 10:10\", does: \"send\", on: \"watch\" }],"

  @Test("tells of a transfer that reached the other device, and has the other side's context at any time")
  func delivery() throws {
    let watch = try log(of: .watch, Self.sending)
    #expect(watch.filter { $0.hasPrefix("delivered") } == ["delivered userInfo", "delivered userInfo"])
    let phone = try log(of: .phone, Self.sending)
    #expect(phone.contains("context state"))
  }

  @Test("has what waits, which can be cancelled and then never arrives")
  func cancelling() throws {
    let keys = """
      story: [
        { at: "d1 08:00", opensApp: true }, { at: "d1 10:00", does: "send", on: "watch" },
        { at: "d1 10:10", does: "send", on: "watch" },
      ],
      faults: [{ from: "d1 09:50", until: "d1 11:00", outOfRange: "watch-phone" }],
      """
    let watch = try log(of: .watch, keys)
    #expect(watch.filter { $0.hasPrefix("waits") } == ["waits 1", "waits 0"])
    #expect(!watch.contains("delivered userInfo"))
    #expect(try !log(of: .phone, keys).contains("got word"))
  }

  @Test("knows that no watch is paired, that the app is not on it, and how many updates of the face are left")
  func pairing() throws {
    let alone = try log(of: .phone, "", devices: "watch: false, phone: {}", [.phone(Diary())])
    #expect(alone.last == "installed false, paired false")
    let offloaded = try log(
      of: .phone,
      "story: [{ at: \"d1 10:00\", opensApp: true }], faults: [{ from: \"d1 09:00\", until: \"d1 11:00\", offloaded: \"watch\" }]"
    )
    #expect(offloaded.contains("installed false, paired true"))
    let keys = "story: [{ at: \"d1 10:00\", does: \"send\", on: \"phone\" }],"
    #expect(try log(of: .phone, keys).contains("left 50"))
    let faceless = try log(of: .phone, keys, devices: "watch: {}, phone: { platform: { complicationsADay: 0 } }")
    #expect(faceless.contains("left 0"))
  }
}
