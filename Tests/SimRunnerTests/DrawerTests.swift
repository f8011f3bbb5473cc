import DeviceKit
import Engine
import Replication
import ScenarioFiles
import SimKernel
import PersonWire
import Testing
import WearerKit

@Suite("A phone in a drawer")
struct DrawerTests {
  private func plan(_ habits: String, length: String = "10d") throws -> WorldPlan {
    let text = """
      { name: "drawer", start: "2026-05-04", zone: "Europe/Oslo", length: "\(length)", seed: 3,
        wearer: { archetype: "cyclist", habits: { \(habits) } } }
      """
    return try WorldPlan(try ScenarioFile.read(SourceText(name: "drawer.json5", text: text)))
  }

  /// The Saturday of the first week.
  private static let saturday = CivilDate(dayNumber: 20_577 + 5)
  private static let weekend = "drawer: ['sat 00:00-24:00', 'sun 00:00-24:00']"

  @Test("is untouched over a weekend: the watch decides the mornings, and the phone adopts them on Monday")
  func weekend() throws {
    let (outcome, dates) = try DateObserver.run(try plan(Self.weekend))
    #expect(outcome.verdict == .pass, Comment(rawValue: outcome.complaints))
    let away = [Self.saturday, Self.saturday.adding(days: 1)]
    let decisions = dates.mornings.filter { away.contains($0.decision.date) && $0.decision.isDecided }
    #expect(decisions.count == 2 && decisions.allSatisfy(\.decision.source.isTheWatch))
    #expect(decisions.allSatisfy { $0.at.date == Self.saturday.adding(days: 2) })
    #expect(decisions.map { Zone(identifier: "Europe/Oslo")?.civil($0.decision.decided).date } == away)
  }

  @Test("is neither opened nor unlocked nor charged there, and nothing arrives from the watch")
  func untouched() throws {
    let phone = PhoneLife()
    _ = try Run(try plan(Self.weekend), observers: [phone]).run()
    let (begin, end) = (Instant.start + .days(5), Instant.start + .days(7))
    func within(_ moments: [Instant]) -> Int { moments.filter { $0 > begin + .minutes(1) && $0 < end }.count }
    #expect(within(phone.looks) == 0 && within(phone.summaries) == 0 && within(phone.arrivals) == 0)
    #expect(phone.arrivals.contains { $0 >= end && $0 < end + .hours(6) })
  }

  @Test("is reached by the watch when the drawer is near: what arrives waits for it to be unlocked")
  func inReach() throws {
    let phone = PhoneLife()
    let outcome = try Run(try plan(Self.weekend + ", drawerInReach: true"), observers: [phone]).run()
    #expect(outcome.verdict == .pass, Comment(rawValue: outcome.complaints))
    let (begin, end) = (Instant.start + .days(5) + .minutes(1), Instant.start + .days(7))
    #expect(phone.arrivals.contains { $0 > begin && $0 < end })
    #expect(!phone.summaries.contains { $0 > begin && $0 < end })
  }

  @Test("is starved of refreshes after 84 hours there, and loses nothing")
  func starved() throws {
    let phone = PhoneLife()
    let days = ["tue", "wed", "thu", "fri", "sat", "sun"].map { "'\($0) 00:00-24:00'" }.joined(separator: ", ")
    var plan = try plan("drawer: [\(days)]")
    // A battery that outlasts the drawer, so that it is the system that withholds.
    var battery = BatteryProfile.phone
    battery.wear = 0.1
    plan.devices[.phone]?.battery = battery
    let outcome = try Run(plan, observers: [phone]).run()
    #expect(outcome.verdict == .pass, Comment(rawValue: outcome.complaints))
    let begin = Instant.start + .days(1)
    #expect(phone.refreshes.contains { $0 > begin && $0 < begin + .days(3) })
    #expect(!phone.refreshes.contains { $0 > begin + .hours(85) && $0 < begin + .days(6) })
  }
}

/// Notes what happens on the phone.
private final class PhoneLife: TraceObserver {
  private(set) var looks: [Instant] = []
  private(set) var summaries: [Instant] = []
  private(set) var arrivals: [Instant] = []
  private(set) var refreshes: [Instant] = []

  func observe(_ event: TraceEvent) {
    switch event.fact as? DeviceFact {
    case .lookedAt(_, _, let device)? where device.role == .phone: looks.append(event.at)
    case .ran(.refresh, _, let device)? where device.role == .phone: refreshes.append(event.at)
    default: break
    }
    switch event.recordFact {
    case .wrote(let header, let device)? where device.role == .phone && header.key.domain == .phenome:
      summaries.append(event.at)
    case .applied(_, let device, from: .watch)? where device.role == .phone: arrivals.append(event.at)
    default: break
    }
  }
}
