@testable import Console
import DeviceKit
@testable import Engine
import Foundation
import Person
@testable import Reports
@testable import ScenarioFiles
@testable import Search
@testable import SimKernel
@testable import SimRunner
import Testing
@testable import Tools
import PersonWire

@Suite("Every figure is possible")
struct PossibleFiguresTests {
  private static let day: Int64 = 86_400_000_000_000

  /// A life of a shipped population, with everything that chaos draws.
  private static func life(_ number: Int, days: Int64 = 7) throws -> Scenario {
    let path = PackageFiles.path("scenarios/populations/everybody.json5")
    let population = try PopulationFile.load(path: path, length: .days(days))
    return FaultSampler().scenario(population.person(number, seed: 70_021, length: .days(days)).scenario)
  }

  /// Runs a scenario with a database in a folder, which is gone afterwards.
  private func look(
    _ scenario: Scenario, _ body: (RunOutcome, RunFile, [TimelineLane], Int64) throws -> Void
  ) throws {
    let folder = try ScratchFolder("figures")
    defer { folder.remove() }
    let run = try Run(try WorldPlan(scenario))
    let database = try RunDatabase(path: folder.path + "/run.sqlite", of: run.world, names: NodeNames(run.plan))
    run.world.kernel.observe(with: database)
    let life = LifeLog(watching: run.world)
    let outcome = try run.run()
    try database.finish(outcome, run.world, life: life)
    let file = try RunFile(folder.path)
    let end = run.plan.length.nanoseconds
    try body(outcome, file, try RunStory.lanes(file.database, end: end), end)
  }

  private func states(_ lanes: [TimelineLane], _ group: String, _ name: String) -> [Range<Int64>] {
    let lane = lanes.first { $0.group == group && $0.name == name }
    if case .states(let ranges)? = lane?.content { return ranges }
    return []
  }

  private func isWithin(_ parts: [Range<Int64>], _ whole: [Range<Int64>]) -> Bool {
    parts.allSatisfy { part in whole.contains { $0.lowerBound <= part.lowerBound && part.upperBound <= $0.upperBound } }
  }

  @Test(
    "in the day table and the lanes of a page: no day is longer than a day, and no state holds on a device that is off",
    arguments: 1...8)
  func days(number: Int) throws {
    let scenario = try Self.life(number)
    try look(scenario) { outcome, _, lanes, end in
      #expect(outcome.days.count <= scenario.dayCount)
      for day in outcome.days {
        #expect((day.asleepMinutes ?? 0) <= 26 * 60)
        #expect(
          day.workoutsDone <= 24 && day.messages.delivered >= 0 && day.messages.sent >= 0 && day.messages.lost >= 0)
        #expect(day.messages.late <= day.messages.delivered)
        #expect(Set(day.faults).count == day.faults.count)
        #expect(day.apart.nanoseconds <= end + outcome.plan.convergeWithin.nanoseconds)
      }
      func sum(_ count: (MessageCounts) -> Int) -> Int { outcome.days.reduce(0) { $0 + count($1.messages) } }
      #expect(sum(\.sent) == outcome.messages.sent && sum(\.delivered) == outcome.messages.delivered)
      #expect(outcome.messages.lost <= outcome.messages.sent)
      for fault in outcome.faults { #expect(fault.windows > 0 && fault.messages ?? 0 >= 0) }
      for lane in lanes {
        let ranges: [Range<Int64>] =
          switch lane.content {
          case .states(let ranges): ranges
          case .stretches(let found): found.map { $0.begin..<max($0.begin, $0.end) }
          case .curve: []
          }
        if case .states = lane.content {
          #expect(ranges.allSatisfy { $0.lowerBound >= 0 && $0.upperBound <= end }, "\(lane.group) \(lane.name)")
          #expect(
            zip(ranges, ranges.dropFirst()).allSatisfy { $0.upperBound <= $1.lowerBound }, "\(lane.group) \(lane.name)")
        }
        if lane.figure.hasSuffix(" %"), !lane.figure.hasPrefix("lowest") {
          let share = Double(lane.figure.dropLast(2)) ?? -1
          #expect((0...100).contains(share), "\(lane.group) \(lane.name): \(lane.figure)")
        }
        if lane.name == "asleep" { #expect(ranges.reduce(0) { $0 + $1.upperBound - $1.lowerBound } <= end) }
      }
      for (device, name) in [("desktop", "screen awake"), ("phone", "unlocked")] {
        let on = states(lanes, device, "switched on")
        if !on.isEmpty { #expect(isWithin(states(lanes, device, name), on), "\(device) \(name)") }
      }
    }
  }

  @Test(
    "of a person of a fleet: no visit after the end of a life, no part that is more than its whole",
    arguments: [3, 35] as [Int64])
  func fleet(length: Int64) throws {
    let people = length == 3 ? 1...12 : 1...2
    for number in people {
      var life = try Self.life(number, days: length)
      if length == 35 {
        // A wearer who opens the app all the time.
        (life.faults, life.wearer.habits.opensApp) = ([], Frequency(12, a: .day))
        life.devices.desktop = nil
      }
      let person = FleetPerson(number: number, archetype: 0, scenario: life, mistake: nil)
      let row = try #require(FleetRow.run(person, "somebody"))
      let days = row[.days]
      #expect(row[.openDays] <= days && row[.openWeeks] <= row[.lifeWeeks] && row[.openDays] <= 7 * row[.openWeeks])
      #expect(
        row[.openDays] <= row[.opens] && row[.tapped] <= row[.alerts] && row[.proactive] <= row[.done]
          && row[.shownStale] <= row[.shown])
      for figure in [FleetFigure.foreground, .apart, .longestApart, .troubled, .background] {
        #expect((0...days * 86_400_000).contains(row[figure]), "\(FleetFigure.names[figure.rawValue])")
      }
      #expect(row[.longestApart] <= row[.apart] && row[.busiestHour] <= 3_600_000)
      #expect(row[.arrived] <= row[.recorded] && row[.missing] <= row[.recorded] && row[.lost] <= row[.sent])
    }
  }

  @Test("also where a phone's clock is wrong: a day of use is a day of the story")
  func wrongClock() throws {
    let text = """
      { name: "lost", start: "2026-03-02", zone: "Europe/Oslo", length: "6d", devices: { desktop: false },
        wearer: { habits: { opensApp: "20 a day" } },
        faults: [{ at: "d2 12:00", clock: "phone", bump: "-30h" }, { at: "d3 12:00", clock: "phone", bump: "-30h" },
          { at: "d4 12:00", clock: "phone", bump: "-30h" }] }
      """
    let life = try ScenarioFile.read(SourceText(name: "lost.json5", text: text))
    let row = try #require(FleetRow.run(FleetPerson(number: 1, archetype: 0, scenario: life, mistake: nil), "lost"))
    #expect(row[.openDays] <= 6 && row[.openWeeks] == 1 && row[.opens] > 20)
  }

  @Test("of a crash during a commit: it is one, on the days on which the device is down")
  func crashInCommit() throws {
    let text = """
      { name: "crash", start: "2026-03-02", zone: "Europe/Oslo", length: "6d", devices: { desktop: false },
        faults: [{ at: "d2 07:00", crash: "phone", during: "commit", restart: "after 30h" }] }
      """
    let scenario = try ScenarioFile.read(SourceText(name: "crash.json5", text: text))
    try look(scenario) { outcome, _, lanes, _ in
      #expect(outcome.faults.map(\.name) == ["crash"] && outcome.faults.map(\.windows) == [1])
      #expect(outcome.days.map { $0.faults.contains("crash") } == [false, true, true, false, false, false])
      let lane = try #require(lanes.first { $0.name == "crash phone" })
      #expect(lane.figure == "1" && lane.stretches.count == 1)
      // It begins when the device goes down, and ends when the device starts.
      let off = states(lanes, "phone", "switched on").first?.upperBound
      #expect(
        lane.stretches[0].begin == off && lane.stretches[0].end - lane.stretches[0].begin == 30 * 3_600_000_000_000)
    }
  }

  @Test("of a desktop that crashes while the wearer sits at it: its screen is dark until it is back")
  func darkScreen() throws {
    let text = """
      { name: "dark", start: "2026-03-02", zone: "Europe/Oslo", length: "3d",
        faults: [{ at: "d1 11:00", crash: "desktop", restart: "after 46h" }] }
      """
    let scenario = try ScenarioFile.read(SourceText(name: "dark.json5", text: text))
    try look(scenario) { _, _, lanes, _ in
      let awake = states(lanes, "desktop", "screen awake")
      let down = 11 * 3_600_000_000_000..<(57 * 3_600_000_000_000 as Int64)
      #expect(!awake.isEmpty && awake.allSatisfy { !$0.overlaps(down) })
      #expect(isWithin(awake, states(lanes, "desktop", "switched on")))
    }
  }
}
