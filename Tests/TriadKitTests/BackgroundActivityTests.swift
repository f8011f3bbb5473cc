import Testing
import TriadKit

private struct Start: Act {
  static let name = "start"
  var isPlaying = true
}

/// Counts the minutes in which it runs.
private struct Minutes: App {
  @Stored var minutes = 0
  @Stored var interruptions = 0
  @Stored var resumed = 0
  @Dial var activity = "audio"
  @Dial var resumes = true

  private var kind: BackgroundActivity { BackgroundActivity(rawValue: activity) ?? .audio }

  mutating func act(_ start: Start, _ device: inout Device) {
    if start.isPlaying { device.begin(kind) } else { device.end(kind) }
    device.wake(after: 60, "minute")
  }
  mutating func woke(_ timer: String, _ device: inout Device) {
    guard device.isActive(kind) else { return }
    minutes += 1
    device.wake(after: 60, "minute")
  }
  mutating func interrupted(_ activity: BackgroundActivity, isOver: Bool, _ device: inout Device) {
    if !isOver { interruptions += 1 }
    guard isOver, resumes else { return }
    resumed += 1
    device.begin(activity)
    device.wake(after: 60, "minute")
  }
}

@Suite("An activity that keeps an app running")
struct BackgroundActivityTests {
  private func figures(_ role: DeviceRole, _ keys: String) throws -> [Int] {
    let installed = Installed.on(role) { Minutes() }
    func figure(_ name: String, _ value: @escaping @Sendable (Minutes) -> Int) -> Figure {
      Figure(name) { run in run.stored(role, Minutes.self).map { Double(value($0)) } }
    }
    let outcome = try Simulation(
      text: """
        { name: "minutes", start: "2026-03-02", zone: "Europe/Oslo", length: "1d",
          devices: { watch: {}, phone: {}, desktop: false, cloud: false },
          wearer: { habits: { opensApp: "never", opensWatchApp: "never", charges: [] } }, \(keys) }
        """, apps: [installed],
      figures: [
        figure("minutes") { $0.minutes }, figure("stops") { $0.interruptions }, figure("resumed") { $0.resumed },
      ]
    ).run()
    #expect(outcome.failures == [] && outcome.breakdown == nil)
    return ["minutes", "stops", "resumed"].map { Int(outcome.figures[$0] ?? -1) }
  }

  private func story(_ role: DeviceRole, _ more: String = "") -> String {
    """
    story: [{ at: "d1 10:00", does: "start", on: "\(role)", with: { isPlaying: true } },
            { at: "d1 10:10:30", does: "start", on: "\(role)", with: { isPlaying: false } }], \(more)
    """
  }

  @Test(
    "lets it run until it ends it, on phone and watch", arguments: [(DeviceRole.phone, "audio"), (.watch, "workout")])
  func runs(role: DeviceRole, activity: String) throws {
    #expect(try figures(role, story(role, "dials: { activity: \"\(activity)\" }")) == [10, 0, 0])
  }

  @Test("does not exist on a phone, where there are no workout sessions: the app is suspended as ever")
  func phoneWorkout() throws {
    #expect(try figures(.phone, story(.phone, "dials: { activity: \"workout\" }"))[0] == 0)
  }

  @Test(
    "ends by a call or another app, of which the app is notified, and again when that has ended",
    arguments: [(DeviceRole.phone, "audio", "audioInterrupted"), (.watch, "workout", "workoutTaken")])
  func interruption(role: DeviceRole, activity: String, fault: String) throws {
    let keys = "faults: [{ from: \"d1 10:03:10\", until: \"d1 10:06:10\", \(fault): \"\(role)\" }],"
    let own = "dials: { activity: \"\(activity)\" }"
    #expect(try figures(role, story(role, keys + own)) == [7, 1, 1])
    let silent = "dials: { activity: \"\(activity)\", resumes: false }"
    #expect(try figures(role, story(role, keys + silent)) == [3, 1, 0])
  }

  @Test("ends with the process, and cannot begin while another app has what it needs")
  func ends() throws {
    let crash = "faults: [{ at: \"d1 10:03:10\", crash: \"phone\", restart: \"after 1m\" }],"
    #expect(try figures(.phone, story(.phone, crash)) == [3, 0, 0])
    let call = "faults: [{ from: \"d1 09:59\", until: \"d1 10:05:10\", audioInterrupted: \"phone\" }],"
    #expect(try figures(.phone, story(.phone, call)) == [5, 1, 1])
  }
}
