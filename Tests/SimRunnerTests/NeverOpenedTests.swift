import DeviceKit
import Engine
import ScenarioFiles
import SimKernel
import Testing
import PersonWire
import WearerKit

/// Counts what a wearer does in the phone's app, and for what its system lets it run.
private final class AppUseOnPhone: TraceObserver {
  var interest: TraceInterest { [.facts, .messages] }
  /// The times at which the app came to the front.
  private(set) var looks: [Instant] = []
  /// The wearer's acts in it.
  private(set) var acts: [String] = []
  private(set) var refreshes: [Instant] = []
  private(set) var others = 0

  func observe(_ event: TraceEvent) {
    switch event.fact as? DeviceFact {
    case .lookedAt(_, _, let device)? where device.role == .phone: looks.append(event.at)
    case .ran(.refresh, _, let device)? where device.role == .phone: refreshes.append(event.at)
    case .ran(let reason, _, let device)? where device.role == .phone && !reason.isForeground: others += 1
    default: break
    }
  }

  func observe(_ event: TraceEvent, _ envelope: Envelope) {
    guard event.kind == .delivery, event.node == Role.phone.node, let act = envelope.message.act, act.use == .opens
    else { return }
    acts.append(act.kind.name)
  }
}

@Suite("The app of a wearer who never opens it")
struct NeverOpenedTests {
  private func run(_ rest: String, story: String = "") throws -> (RunOutcome, AppUseOnPhone) {
    let text = """
      { name: "never", start: "2026-03-02", zone: "Europe/Oslo", length: "6d", seed: 3, \(rest),
        wearer: { archetype: "runner", habits: { opensApp: "never", journals: "2 a day", listens: "2 a day" } },
        story: [\(story)] }
      """
    let plan = try WorldPlan(ScenarioFile.read(SourceText(name: "never.json5", text: text)))
    let use = AppUseOnPhone()
    return (try Run(plan, observers: [use]).run(), use)
  }

  @Test(
    "is set up once and never in the foreground again, and nothing of the wearer's is lost",
    arguments: ["planner: {}", "agents: { cards: '3 a day' }", "diary: {}", "music: { listens: '2 a day' }"])
  func never(systems: String) throws {
    let (outcome, use) = try run(systems)
    #expect(outcome.verdict == .pass, Comment(rawValue: outcome.complaints))
    #expect(use.looks == [.start] && use.acts.isEmpty)
    // Its refreshes end; what else lets it run does not.
    #expect(!use.refreshes.contains { $0 > .start + .hours(85) } && use.others > 10)
  }

  @Test("is not signed in again when its token expires, which leaves the backend alone without what is new")
  func expired() throws {
    let expiry = "faults: [{ at: 'd3 09:00', expireToken: 'phone' }]"
    let (outcome, _) = try run(expiry)
    #expect(outcome.verdict == .pass, Comment(rawValue: outcome.complaints))
    // The backend has it all once the wearer does open the app.
    let (opened, use) = try run(
      expiry + ", expect: [{ at: 'end', synced: true }]", story: "{ at: 'd4 12:00', opensApp: true }")
    #expect(opened.verdict == .pass && use.looks.count == 2, Comment(rawValue: opened.complaints))
  }

  @Test("is opened all the same where the story says so")
  func story() throws {
    let (outcome, use) = try run("planner: {}", story: "{ at: 'd3 12:00', mood: 4, on: 'phone' }")
    #expect(outcome.verdict == .pass, Comment(rawValue: outcome.complaints))
    #expect(use.looks.count == 2 && use.acts == ["mood"])
  }
}
