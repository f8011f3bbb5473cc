@testable import ScenarioFiles
import SimKernel
@testable import PersonWire
import Testing
import WearerKit

@Suite("The timeline of a scenario")
struct ScenarioTimelineTests {
  private func scenario(
    _ faults: String, start: String = "2026-03-02", length: String = "1w", zone: String = "Europe/Oslo"
  )
    throws -> Scenario
  {
    let text = "{ name: 'x', start: '\(start)', zone: '\(zone)', length: '\(length)', faults: [\(faults)] }"
    return try ScenarioFile.read(SourceText(name: "x", text: text))
  }

  private func shown(_ timeline: [PlannedFault], _ scenario: Scenario) -> [String] {
    timeline.map { fault in
      let end = fault.end.map { "\(scenario.zone.civil($0))" } ?? "-"
      return "\(fault.fault.kind) \(scenario.zone.civil(fault.begin)) \(end)"
    }
  }

  @Test("faults are put in order of their beginning, then of their entry")
  func order() throws {
    let scenario = try scenario(
      """
      { from: "d3", until: "d4", pause: "watch" }, { at: "d2 08:10", crash: "phone", restart: "after 3m" },
      { at: "d3", clock: "desktop", bump: "+1s" }, { loss: "2%", link: "*" }
      """)
    #expect(
      shown(scenario.timeline(), scenario) == [
        "loss 2026-03-02 00:00:00 2026-03-09 00:00:00", "crash 2026-03-03 08:10:00 2026-03-03 08:13:00",
        "pause 2026-03-04 00:00:00 2026-03-05 00:00:00", "clock 2026-03-04 00:00:00 -",
      ])
  }

  @Test("a window that comes back is there on its days")
  func repetition() throws {
    let scenario = try scenario(
      #"{ every: ["Tue,Wed 08:00-08:45", "Wed 16:00-17:00"], from: "d1 12:00", until: "d3 16:30", loss: "60%", link: "*" }"#
    )
    #expect(
      shown(scenario.timeline(), scenario) == [
        "loss 2026-03-03 08:00:00 2026-03-03 08:45:00", "loss 2026-03-04 08:00:00 2026-03-04 08:45:00",
        "loss 2026-03-04 16:00:00 2026-03-04 16:30:00",
      ])
  }

  @Test("a window over midnight is cut at both ends of the run and holds in between")
  func midnight() throws {
    let scenario = try scenario(#"{ every: "22:00-07:00", pause: "phone" }"#, length: "2d")
    #expect(
      shown(scenario.timeline(), scenario) == [
        "pause 2026-03-02 00:00:00 2026-03-02 07:00:00", "pause 2026-03-02 22:00:00 2026-03-03 07:00:00",
        "pause 2026-03-03 22:00:00 2026-03-04 00:00:00",
      ])
  }

  @Test("a momentary fault happens at the beginning of each window; a stopped device restarts in time")
  func momentaryRepetition() throws {
    let scenario = try scenario(
      #"{ every: "Mon 08:00-09:00", drop: 3, link: "*" }, { every: "Mon 08:00-09:00", crash: "phone" }, "#
        + #"{ every: "Mon 08:00-09:00", crash: "watch", restart: "after 5m" }"#)
    #expect(
      shown(scenario.timeline(), scenario) == [
        "drop 2026-03-02 08:00:00 -", "crash 2026-03-02 08:00:00 2026-03-02 09:00:00",
        "crash 2026-03-02 08:00:00 2026-03-02 08:05:00",
      ])
  }

  @Test(
    "a device without a restart stays down, one that would restart after the end too, and a journey has no way home")
  func staysDown() throws {
    let scenario = try scenario(
      #"{ at: "d2", crash: "phone" }, { at: "d7 23:00", wipe: "watch", restart: "after 2h" }, { at: "d3", travel: "Asia/Tokyo" }"#
    )
    #expect(scenario.timeline().map(\.end) == [nil, nil, nil])
  }

  @Test("a journey continues from where the last one led")
  func journeys() throws {
    let scenario = try scenario(
      #"{ at: "d2 09:00", travel: "Asia/Tokyo" }, { at: "d4 09:00", travel: "UTC" }, { from: "d5", until: "d6", travel: "Asia/Tokyo" }"#
    )
    #expect(scenario.timeline().map(\.end) == [nil, nil, scenario.timestamp(of: .day(6, .midnight))])
  }

  @Test("six weeks end at midnight, although the clocks change within them")
  func endAcrossDST() throws {
    let scenario = try scenario("", start: "2020-02-17", length: "6w")
    #expect(scenario.ending - scenario.beginning == .weeks(6) - .hours(1))
    #expect("\(scenario.zone.civil(scenario.ending))" == "2020-03-30 00:00:00")
    #expect(scenario.dayCount == 42)
  }

  @Test("times that the clocks skip are moved forward; times that come twice are the first")
  func momentsAcrossDST() throws {
    let spring = try scenario("", start: "2020-03-29", length: "1d")
    #expect(spring.timestamp(of: .day(1, TimeOfDay(2, 30))) == spring.timestamp(of: .day(1, TimeOfDay(3, 30))))
    #expect(spring.timestamp(of: .day(1, TimeOfDay(3, 0))) - spring.beginning == .hours(2))
    #expect(spring.ending - spring.beginning == .hours(23))
    let autumn = try scenario("", start: "2020-10-25", length: "1d")
    #expect(autumn.timestamp(of: .day(1, TimeOfDay(2, 30))) - autumn.beginning == .minutes(150))
    #expect(autumn.timestamp(of: .day(1, TimeOfDay(3, 0))) - autumn.beginning == .hours(4))
    #expect(autumn.ending - autumn.beginning == .hours(25))
  }

  @Test("a window that the clocks skip does not open on that night")
  func skippedWindow() throws {
    let scenario = try scenario(#"{ every: "02:00-03:00", pause: "phone" }"#, start: "2020-03-28", length: "3d")
    #expect(scenario.timeline().map { scenario.zone.civil($0.begin).date.day } == [28, 30])
  }

  @Test("a length that is not whole days ends on the clock of its last day")
  func partialDay() throws {
    let scenario = try scenario("", length: "36h")
    #expect("\(scenario.zone.civil(scenario.ending))" == "2026-03-03 12:00:00")
    #expect(scenario.dayCount == 2)
  }

  @Test(
    "days are counted in the scenario's zone, wherever it is",
    arguments: ["Pacific/Auckland", "America/St_Johns", "Asia/Kathmandu"])
  func zones(zone: String) throws {
    let scenario = try scenario("", start: "2026-04-01", length: "3w", zone: zone)
    for day in 1...21 {
      let civil = scenario.zone.civil(scenario.timestamp(of: .day(day, TimeOfDay(8, 10))))
      #expect(civil.date.dayNumber == scenario.start.dayNumber + day - 1 && civil.secondOfDay == 29_400)
    }
  }

  @Test(
    "every occurrence lies within the run, has a number of its own, and comes in a total order",
    arguments: PackageFiles.scenarios)
  func invariants(path: String) throws {
    let scenario = try ScenarioFile.read(SourceText(path: path))
    let timeline = scenario.timeline()
    #expect(timeline.map(\.id) == timeline.indices.map { FaultID($0 + 1) })
    for fault in timeline {
      #expect(fault.begin >= scenario.beginning && fault.begin < scenario.ending)
      if let end = fault.end { #expect(end > fault.begin && end <= scenario.ending) }
    }
    let occurrences = scenario.occurrences()
    #expect(timeline.map(\.fault) == occurrences.map { scenario.faults[$0.entry].fault })
    #expect(zip(occurrences, occurrences.dropFirst()).allSatisfy { ($0.begin, $0.entry) <= ($1.begin, $1.entry) })
    // Every entry of a shipped story happens.
    #expect(Set(occurrences.map(\.entry)).count == scenario.faults.count)
  }

  @Test("a selector matches the ways it names")
  func selectors() throws {
    let link = try #require(LinkName(.phone, .watch))
    #expect(LinkSelector.link(link).matches(from: .watch, to: .phone))
    #expect(LinkSelector.link(link).matches(from: .phone, to: .watch))
    #expect(!LinkSelector.link(link).matches(from: .phone, to: .cloud))
    #expect(LinkSelector.oneWay(from: .phone, to: .watch).matches(from: .phone, to: .watch))
    #expect(!LinkSelector.oneWay(from: .phone, to: .watch).matches(from: .watch, to: .phone))
    #expect(LinkSelector.all.matches(from: .desktop, to: .cloud))
  }
}
