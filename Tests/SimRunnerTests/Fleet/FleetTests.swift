import DeviceKit
import Devices
@testable import Engine
@testable import ScenarioFiles
@testable import SimKernel
@testable import Tools
@testable import PersonWire
import Foundation
@testable import Person
import Testing

@Suite("A fleet")
struct FleetTests {
  @Test("is the same in one part, in three, and in more than there are people, and however many run at once")
  func shards() throws {
    let folder = try ScratchFolder("fleet-shards")
    defer { folder.remove() }
    let whole = try SmallFleet.run(try SmallFleet.settings(8), jobs: 1)
    let expected = try whole.everything()
    #expect(try whole.count() == 8 && Set(expected).count > 20)
    for count in [3, 9] {
      var paths: [String] = []
      for index in 1...count {
        paths.append("\(folder.path)/\(count)-\(index).sqlite")
        try SmallFleet.run(try SmallFleet.settings(8, shard: "\(index)/\(count)"), jobs: 3, into: paths[index - 1])
          .close()
      }
      let output = "\(folder.path)/all-\(count).sqlite"
      var merge = FleetMerge(Features.vocabulary, paths: paths.reversed(), output: output)
      // Of three shards, one person each at a time.
      merge.peopleAtOnce = 5
      let merged = try #require(try merge.run())
      #expect(try merged.everything() == expected)
      merged.close()
    }
  }

  @Test("continues where it was stopped, with the same result")
  func resumes() throws {
    let folder = try ScratchFolder("fleet-resumes")
    defer { folder.remove() }
    let (settings, path) = (try SmallFleet.settings(5), folder.path + "/fleet.sqlite")
    let begun = try SmallFleet.run(settings, into: path, until: 3)
    #expect(try begun.count() == 3)
    let partial = try FleetReport(begun, name: "small", source: "")
    #expect(partial.exitCode == .inconclusive && partial.lines().contains { $0.hasSuffix("2 not yet") })
    begun.close()
    let again = try FleetDatabase(opening: path, Features.vocabulary, access: .readWrite)
    #expect(again.settings == settings)
    let isWhole = try Fleet(settings: settings, population: try again.population(Features.vocabulary), jobs: 2)
      .run(into: again)
    #expect(isWhole)
    #expect(try again.everything() == (try SmallFleet.run(settings).everything()))
    again.close()
  }

  @Test("keeps each person once, though two processes add them")
  func twice() throws {
    let folder = try ScratchFolder("fleet-twice")
    defer { folder.remove() }
    let (settings, path) = (try SmallFleet.settings(2), folder.path + "/fleet.sqlite")
    let one = try SmallFleet.run(settings, into: path, until: 1)
    let other = try FleetDatabase(opening: path, Features.vocabulary, access: .readWrite)
    let row = try #require(try one.row(1))
    try other.add(row)
    #expect(try one.count() == 1 && other.count() == 1)
    one.close()
    other.close()
  }

  @Test("keeps for each person the digest that a run of the printed life has")
  func shown() throws {
    let settings = try SmallFleet.settings(4)
    let (database, population) = (try SmallFleet.run(settings), try SmallFleet.population())
    for number in 1...4 {
      let person = population.person(number, seed: settings.seed, length: settings.length)
      let text = ScenarioFile.text(of: person.scenario, showingDefaults: false)
      let scenario = try ScenarioFile.read(SourceText(name: "person.json5", text: text))
      let outcome = try WorldPlan(scenario).run()
      let row = try #require(try database.row(number))
      #expect(row.digest == "\(outcome.digest)" && row.verdict == outcome.verdict.rawValue)
      #expect(row[.sent] == Int64(outcome.messages.sent) && row[.days] == 1)
      #expect(row[.done] == Int64(outcome.days.reduce(0) { $0 + $1.workoutsDone }))
      #expect(row.judgements.count == outcome.checks.count)
    }
  }

  @Test("counts what a rule taken literally breaks, for whom, and says how to see the first of them again")
  func failures() throws {
    var settings = try SmallFleet.settings(3)
    settings.rules = RuleChoice(asWritten: [.rawEditedInPlace])
    let database = try SmallFleet.run(settings)
    let report = try FleetReport(database, name: "small", source: "--report x.sqlite")
    let failure = try #require(report.failures.first { $0.check == "raw-immutable" })
    #expect(failure.people == 3 && failure.person == 1 && report.exitCode == .safetyFailed)
    let all = try #require(report.groups.last)
    #expect(all.name == "all" && all.people == 3 && all.failed == 3 && all.passed == 0)
    let lines = report.lines()
    #expect(lines.contains { $0.hasPrefix(" FAILED   raw-immutable for 3 people (") })
    #expect(
      lines.contains(
        " again    triad fleet --report x.sqlite --show 1 > person-1.json5 && triad run person-1.json5"))
    #expect(lines.last == " verdict  fail")
  }

  @Test("survives a life that cannot be: its row says why")
  func impossible() throws {
    let text = """
      { name: "odd", archetypes: [{ name: "twice away", life: { faults: [
        { from: "d1 06:00", for: "10h", travel: "Asia/Tokyo" }] },
        varies: { travels: { every: "4d", to: ["Europe/Lisbon"], lasts: "3d" } } }] }
      """
    let population = try SmallFleet.population(text, days: 4)
    let person = population.person(1, seed: 1, length: .days(4))
    #expect(person.mistake?.contains("the wearer is already away") == true)
    let row = try #require(FleetRow.run(person, "twice away"))
    #expect(row.breakdown?.hasPrefix("what was drawn does not go together") == true)
    #expect(row.verdict == Verdict.inconclusive.rawValue && row.digest.isEmpty)
  }

  @Test("finds the median of whole days, the lower one of two")
  func medians() throws {
    let database = try SmallFleet.run(try SmallFleet.settings(5), until: 1)
    let name = try #require(try database.row(1)).archetype
    for (number, day) in [(2, 9), (3, 4), (4, 30), (5, 12)] {
      var row = FleetRow(number: number, archetype: name, seed: 1)
      row.milestones = [FleetRow.Milestone(phase: .scheduler, day: day)]
      try database.add(row)
    }
    let report = try FleetReport(database, name: "small", source: "")
    let all = try #require(report.phases.first { $0.group == "all" && $0.phase == .scheduler })
    #expect(all.people == 4 && all.medianDay == 9)
    #expect(report.phases.contains { $0.group == name && $0.medianDay == 9 })
  }

  @Test("counts the busiest hour of each watch, and no time in which it stood still")
  func busiest() {
    let counts = FleetObserver(.clockwork(days: 1))
    func tell(_ fact: any TraceFact, after minutes: Int64) {
      counts.observe(
        TraceEvent(
          number: 1, at: .start + .minutes(minutes), node: Role.watch.node, kind: fact is FaultFact ? .fault : .fact,
          cause: 0, subject: fact.subject, fact: fact))
    }
    let (one, other) = (DeviceID(role: .watch, installation: 1), DeviceID(role: .watch, installation: 2))
    tell(DeviceFact.ran(.health, .minutes(1), by: one), after: 10)
    tell(DeviceFact.ran(.refresh, .minutes(1), by: other), after: 20)
    #expect(counts.busiestHour == .minutes(1))
    tell(FaultFact(fault: FaultID(7), name: "pause", target: "watch", isLasting: true), after: 30)
    tell(FaultFact(fault: FaultID(7), name: "resume", target: "watch"), after: 50)
    tell(DeviceFact.ran(.health, .minutes(21), by: one), after: 50)
    #expect(counts.busiestHour == .minutes(2) && counts.background == .minutes(3) && counts.wakes == 3)
  }

  @Test("leaves nothing of a world in memory once its run has ended")
  func released() throws {
    weak var world: World?
    weak var kernel: Kernel?
    weak var observer: FleetObserver?
    func live() throws {
      let text = """
        { name: "whole", length: "17h", devices: { desktop: false }, planner: {}, agents: { phoneModel: {} }, diary: {}, music: {},
          faults: [{ at: "d1 10:00", crash: "phone", restart: "after 3m" }, { at: "d1 15:00", wipe: "watch", restart: "after 9m" }] }
        """
      let scenario = try ScenarioFile.read(SourceText(name: "whole.json5", text: text))
      let plan = try WorldPlan(scenario)
      let counts = FleetObserver(plan)
      let run = try Run(plan, observers: [counts])
      _ = try run.run()
      (world, kernel, observer) = (run.world, run.world.kernel, counts)
    }
    try live()
    #expect(world == nil && kernel == nil && observer == nil)
  }

  @Test("keeps of people who come out of order no more than a few, whatever their number")
  func bounded() throws {
    let count = 400
    let waiting = WaitingAnswers()
    var delivered: [Int] = []
    let isWhole = try SimulationPool.stream(0..<count, jobs: 3) { place, _ in
      waiting.begin(place)
      // The first one takes its time: the others must not run away from it.
      if place == 0 { while waiting.most < 12 {} }
      return place
    } deliver: { (place: Int) throws(StorageError) in
      waiting.end()
      delivered.append(place)
      return true
    }
    #expect(isWhole && delivered == Array(0..<count))
    #expect(waiting.most <= 3 * 4 + 1)
  }

  @Test("gives up the work in hand when it is stopped, and has delivered a beginning")
  func stops() throws {
    var delivered: [Int] = []
    let isWhole = try SimulationPool.stream(5..<500, jobs: 4) { place, stop in
      while place > 20, !stop.isWanted {}
      return place > 20 ? nil : place
    } deliver: { (place: Int) throws(StorageError) in
      delivered.append(place)
      return place < 9
    }
    #expect(!isWhole && delivered == [5, 6, 7, 8, 9])
  }
}
