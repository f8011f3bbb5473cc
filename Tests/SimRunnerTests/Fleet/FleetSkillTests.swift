import Devices
import DeviceKit
@testable import Engine
@testable import Person
import PersonWire
@testable import ScenarioFiles
@testable import SimKernel
import Testing
@testable import Tools
import WearerKit

@Suite("The forecasts of a fleet")
struct FleetSkillTests {
  /// A report of people whose forecasts that steered have these sums of squared errors, in millionths.
  private func report(_ people: [(count: Int64, error: Int64, shareError: Int64)]) throws -> FleetReport {
    let settings = try SmallFleet.settings(people.count)
    let database = try FleetDatabase(.memory, settings, try SmallFleet.population(), file: "small.json5")
    for (index, sums) in people.enumerated() {
      var row = FleetRow(number: index + 1, archetype: "planner", seed: 1)
      row.verdict = Verdict.pass.rawValue
      row[.planner] = 1
      (row[.steering], row[.forecastError], row[.shareError]) = sums
      (row[.agreedSameDay], row[.doneSameDay], row[.agreedBefore], row[.doneBefore]) = (4, 3, 8, 5)
      try database.add(row)
    }
    return try FleetReport(database, name: "small", source: "")
  }

  @Test("fail the fleet if they steer and are worse than the share of skips before them, beyond chance")
  func harmful() throws {
    func people(_ errors: [Int64]) throws -> FleetReport {
      try report(errors.map { (count: 10, error: $0 * 1_000, shareError: 2_000_000) })
    }
    let bad = try people([2_500, 2_510, 2_520, 2_530, 2_540, 2_550])
    #expect(bad.skill.isHarmful && bad.exitCode == .safetyFailed && bad.lines().last == " verdict  fail")
    #expect(
      bad.lines().contains(
        " FAILED   forecasts of skips steer plans, and are worse than the share of skips before them"))
    #expect(bad.skill.words[0].hasPrefix("60 forecasts for 6 people") && bad.skill.words[1].contains("has 0.200"))
    // The same mean, by chance; better ones; and too few people.
    for errors in [
      [5_525, 125, 5_525, 125, 5_525, 125], [1_500, 1_510, 1_520, 1_530, 1_540], [2_500, 2_510, 2_520, 2_530],
    ]
      as [[Int64]]
    {
      let report = try people(errors)
      #expect(!report.skill.isHarmful && report.exitCode == .pass)
    }
    #expect(try people([1_400]).skill.words[1].contains("skill +0.300"))
    let none = try report([(count: 0, error: 0, shareError: 0)])
    #expect(none.lines().contains(" skips    no forecast of a skip steered a plan") && none.exitCode == .pass)
  }

  @Test("stand beside the shares done of what was agreed to on its own day, and on the evening before")
  func agreed() throws {
    let line =
      " agreed   75.0 % of 24 sessions were done that were agreed to on their own day, 62.5 % of 48 on the evening "
      + "before (within 10 points)"
    #expect(try report(Array(repeating: (count: 0, error: 0, shareError: 0), count: 6)).lines().contains(line))
  }

  @Test("are judged by what the wearer did, and only where they steered")
  func truth() {
    var log = SessionLog(.clockwork(days: 3))
    let phone = DeviceID(role: .phone, installation: 1)
    func tell(_ fact: any TraceFact, after hours: Int64) {
      log.follow(
        TraceEvent(
          number: 1, at: .start + .hours(hours), node: Role.phone.node, kind: .fact, cause: 0, subject: fact.subject,
          fact: fact))
    }
    func foresee(_ block: UInt64, _ risk: Double, weight: Double, after hours: Int64) {
      var forecast = SkipForecast(
        block: block, probability: risk, confidence: 1, tried: 0, skipped: 0, kindTried: 0, kindSkipped: 0)
      forecast.weight = weight
      tell(PlanningFact.foreseen(forecast, by: phone), after: hours)
    }
    foresee(1, 0.5, weight: 0, after: 1)
    tell(ReactionFact(1, .skips), after: 2)
    foresee(2, 0.5, weight: 0.4, after: 3)
    // A later forecast doesn't count, nor what the app says of the session.
    foresee(2, 0.9, weight: 0.4, after: 4)
    tell(PlanningFact.answered(.proposal(2, isWanted: true), by: phone), after: 5)
    tell(PlanningFact.answered(.proposal(3, isWanted: true), by: phone), after: 5)
    tell(PlanningFact.answered(.proposal(4, isWanted: false), by: phone), after: 5)
    tell(ReactionFact(2, .follows), after: 6)
    tell(ReactionFact(2, .skips), after: 7)
    tell(ReactionFact(3, .deletes(at: Timestamp(unixSeconds: 0))), after: 30)
    tell(ReactionFact(4, .follows), after: 31)
    // Before it one session of one was skipped: (1 + 0.4) / (1 + 4).
    let (steering, sameDay, dayBefore) = (log.steering, log.sameDay, log.dayBefore)
    #expect(steering.count == 1 && steering.error == 250_000 && steering.shareError == 78_400)
    #expect(sameDay.agreed == 1 && sameDay.done == 1 && dayBefore.agreed == 1 && dayBefore.done == 0)
  }

  @Test("fail a fleet of planners that believe the opposite of what they foresee")
  func planted() throws {
    let text = """
      { name: "keen", archetypes: [{ name: "keen", life: {
        devices: { desktop: false }, planner: {},
        wearer: { archetype: "office worker", training: "0 a week", habits: { opensApp: "4 a day",
          plans: { follows: "95%", deletes: 0, moves: 0, accepts: "100%", answers: "100%", moody: false } } } } }] }
      """
    let population = try SmallFleet.population(text, days: 21)
    var settings = try SmallFleet.settings(5, text: text)
    settings.days = 21
    let database = try FleetDatabase(.memory, settings, population, file: "keen.json5")
    for number in 1...5 {
      let person = population.person(number, seed: settings.seed, length: settings.length)
      let plan = try WorldPlan(person.scenario, planting: .forecastsReversed)
      let observer = FleetObserver(plan)
      _ = try Run(plan, observers: [observer], checks: .only(HonestForecastCheck.name.text)).run()
      var row = FleetRow(number: number, archetype: "keen", seed: 1)
      row[.planner] = 1
      (row[.steering], row[.forecastError], row[.shareError]) = observer.sessions.steering
      try database.add(row)
    }
    let report = try FleetReport(database, name: "keen", source: "")
    #expect(report.skill.forecasts > 10 && report.skill.isHarmful, "\(report.skill.words)")
    #expect(report.lines().contains { $0.hasPrefix(" FAILED   forecasts of skips") })
  }
}
