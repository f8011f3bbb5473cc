import DeviceKit
import Devices
import Engine
import ScenarioFiles
import SimKernel
import PersonWire
import Person
import Testing
import WearerKit

@Suite("A device that comes after another one")
struct NewcomerTests {
  @Test("introduces itself until it is heard, not at each start of its app, and is sent everything once")
  func introduction() throws {
    let meetings = Meetings()
    let plan = WorldPlan.clockwork(days: 10).adding(.wipe(.phone), from: .days(2), to: .days(2) + .hours(1))
    let outcome = try Run(plan, observers: [meetings]).run()
    #expect(outcome.verdict == .pass, Comment(rawValue: outcome.complaints))
    #expect(meetings.hellos.count >= 2)
    // A watch has nothing to say to a desktop, and no way to.
    #expect(Role.phone.converses(with: .watch) && !Role.watch.converses(with: .desktop))
    #expect(meetings.hellos.allSatisfy { $0 < .start + .days(3) })
    #expect(meetings.repeated.count { $0 > .start + .days(4) } < 10)
  }

  @Test(
    "that is a desktop has from the phone what the one before it told the phone alone, and the reconciler knows it too",
    arguments: [
      """
      { name: "told the phone alone", start: "2026-03-02", zone: "Europe/Oslo", length: "5d", seed: 1753,
        wearer: { archetype: "office worker", training: "3 a week" },
        faults: [
          { from: "2026-03-06 01:00", for: "22h11m", cloudBusy: "cloud" },
          { at: "2026-03-06 09:21", replace: "desktop" },
        ] }
      """,
      """
      { name: "told the phone last", start: "2026-03-02", zone: "Europe/Oslo", length: "5d", seed: 1754,
        music: { feels: "2 a day", analysis: "1d" },
        faults: [
          { from: "2026-03-06 20:30", for: "12m", loss: "100%", link: "*" },
          { from: "2026-03-06 00:38", for: "1h50m", crash: "watch" },
          { from: "2026-03-06 13:34", for: "7h4m", wipe: "desktop" },
        ] }
      """,
    ])
  func desktop(_ text: String) throws {
    let plan = try WorldPlan(ScenarioFile.read(SourceText(name: "story.json5", text: text)))
    let outcome = try Run(plan).run()
    #expect(outcome.verdict == .pass, Comment(rawValue: outcome.complaints))
  }

  @Test("that lies in a drawer keeps unsent entries, and they do not count as lost")
  func drawer() throws {
    let milk = WorldPlan.food("oat milk", 2, 9, on: .watch)
    let plan = WorldPlan.diary([milk, WorldPlan.food("plum", 1, 10, on: .phone)])
      .adding(.partition(.all), from: .days(1) + .hours(7), to: .days(1) + .hours(12))
      .adding(.switchWatch, from: .days(1) + .hours(8), to: .days(1) + .hours(10))
    let run = try Run(plan)
    let outcome = try run.run()
    #expect(try run.world.foods(on: .phone) == ["plum"])
    #expect(outcome.check("diary-converges")?.isHeld == true, Comment(rawValue: outcome.complaints))
  }

  @Test("may find that its predecessor tore out a page that it had never sent, and that does not count as lost")
  func drawerAndBack() throws {
    let plan = WorldPlan.diary(
      [
        WorldPlan.night(7, 2, 9, on: .watch), WorldPlan.night(5, 2, 12, on: .phone),
        WorldPlan.night(6, 2, 15, on: .watch),
      ], days: 4
    )
    .adding(.switchWatch, from: .days(1) + .hours(8), to: .days(1) + .hours(18))
    .adding(.partition(.all), from: .days(1) + .hours(10), to: .days(1) + .hours(18))
    .adding(.switchWatch, from: .days(2) + .hours(8), to: .days(2) + .hours(12))
    let run = try Run(plan)
    let outcome = try run.run()
    #expect(try run.world.nights(on: .phone).values.map { $0 } == [5])
    #expect(outcome.check("diary-converges")?.isHeld == true, Comment(rawValue: outcome.complaints))
  }
}

/// The times at which new installations introduced themselves, and at which devices sent them their records.
private final class Meetings: TraceObserver {
  private(set) var hellos: [Instant] = []
  private(set) var repeated: [Instant] = []

  func observe(_ event: TraceEvent) { if event.fact?.name == "repeated" { repeated.append(event.at) } }

  func observe(_ event: TraceEvent, _ envelope: Envelope) {
    guard event.kind == .delivery else { return }
    if case .hello? = envelope.message.carried.sync { hellos.append(event.at) }
  }
}
