import Engine
import Person
import ScenarioFiles
import SimKernel
import Testing
import PersonWire

@Suite("A listener on a journey")
struct ListeningAbroadTests {
  @Test("wants music by the clock of the place where they are")
  func zone() throws {
    let text = """
      {
        name: "abroad", start: "2026-03-02", zone: "Europe/Oslo", length: "5d", seed: 3,
        wearer: { archetype: "office worker" }, music: { listens: "10 a day", trainsWith: 0 },
        faults: [{ from: "d2 06:00", until: "d5 02:00", travel: "Asia/Tokyo" }],
      }
      """
    let recorder = TraceRecorder()
    let plan = try WorldPlan(ScenarioFile.read(SourceText(name: "abroad.json5", text: text)))
    _ = try Run(plan, observers: [recorder]).run()
    let (clock, tokyo) = (WorldClock(start: plan.start, zone: plan.zone), try #require(Zone(identifier: "Asia/Tokyo")))
    // The usual times, with a second list after the first.
    let usual: Set = [7, 8, 10, 11, 15, 16, 20, 21, 22, 23]
    var (sessions, here, athome) = (Set<Int>(), 0, 0)
    for event in recorder.events {
      guard case .wants(_, let session)? = event.fact(as: WearerWish.self), sessions.insert(session).inserted else {
        continue
      }
      let moment = clock.timestamp(event.at)
      guard plan.itinerary.zone(at: moment) == tokyo else {
        sessions.remove(session)
        continue
      }
      if usual.contains(plan.itinerary.civil(moment).hour) { here += 1 }
      if usual.contains(plan.zone.civil(moment).hour) { athome += 1 }
    }
    #expect(sessions.count > 10 && 5 * here > 4 * sessions.count && 5 * athome < 3 * sessions.count)
  }
}
