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
        wearer: { archetype: "office worker" }, music: { listens: "10 a day" },
        faults: [{ from: "d2 06:00", until: "d5 02:00", travel: "Asia/Tokyo" }],
      }
      """
    let recorder = TraceRecorder()
    let plan = try WorldPlan(ScenarioFile.read(SourceText(name: "abroad.json5", text: text)))
    _ = try Run(plan, observers: [recorder]).run()
    let (clock, tokyo) = (WorldClock(start: plan.start, zone: plan.zone), try #require(Zone(identifier: "Asia/Tokyo")))
    var hours: [Int] = []
    for event in recorder.events {
      guard case .wants(.calm, _)? = event.fact(as: WearerWish.self) else { continue }
      let moment = clock.timestamp(event.at)
      #expect(plan.itinerary.civil(moment).hour >= 20)
      if plan.itinerary.zone(at: moment) == tokyo { hours.append(plan.zone.civil(moment).hour) }
    }
    #expect(hours.count > 2 && hours.allSatisfy { $0 < 20 })
  }
}
