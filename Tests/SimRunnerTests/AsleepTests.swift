@testable import DeviceKit
import Devices
@testable import Engine
import Orchestration
import ScenarioFiles
@testable import SimKernel
import WearerKit
@testable import PersonWire
@testable import Person
import Testing

@Suite("A sleeping wearer")
struct AsleepTests {
  /// Three weeks of a wearer who says yes to everything and does it.
  private func life(_ mutant: Mutant? = nil, days: Int = 14, _ more: String = "") throws -> WorldPlan {
    var plan = try PlannedLife.plan(days: days, more)
    if let mutant { plan.rules = Rules(planted: mutant) }
    return plan
  }

  @Test("does nothing, and nobody-acts-asleep holds")
  func rests() throws {
    let outcome = try life().run()
    #expect(outcome.check("nobody-acts-asleep")?.isHeld == true, Comment(rawValue: outcome.complaints))
    #expect(outcome.failedChecks == [], Comment(rawValue: outcome.complaints))
  }

  @Test("is noticed by nobody-acts-asleep when they answer or train", arguments: [Mutant.answersAsleep, .trainsAsleep])
  func acts(mutant: Mutant) throws {
    let failures = try life(mutant).run().check("nobody-acts-asleep")?.failures ?? []
    let what = mutant == .trainsAsleep ? "train" : "do"
    #expect(failures.contains { $0.message.contains(what) }, "\(failures)")
  }

  @Test("does what the story tells at a time, and then it is no mistake")
  func scripted() throws {
    let outcome = try life(days: 3, #"story: [{ at: "d2 03:00", opensApp: true }],"#).run()
    #expect(outcome.check("nobody-acts-asleep")?.isHeld == true, Comment(rawValue: outcome.complaints))
  }

  @Test("stops their music before they sleep, also when an act of the story kept them up", arguments: UInt64(2)...5)
  func music(seed: UInt64) throws {
    let text = #"""
      { name: "late music", start: "2026-03-02", zone: "Europe/Oslo", length: "4d",
        wearer: { archetype: "runner" }, music: { listens: "20 a day" },
        story: [{ at: "d1 22:50", opensApp: true }, { at: "d2 22:50", opensApp: true }, { at: "d3 22:50", opensApp: true }] }
      """#
    var scenario = try ScenarioFile.read(SourceText(name: "music.json5", text: text))
    scenario.seed = seed
    let outcome = try WorldPlan(scenario).run()
    #expect(outcome.check("nobody-acts-asleep")?.isHeld == true, Comment(rawValue: outcome.complaints))
  }

  @Test("has a planner that plans nothing into their usual sleep, and sleep-is-kept fails without that")
  func kept() throws {
    let late = #"""
      { name: "works at night", zone: "Europe/Oslo", length: "28d", seed: 3, planner: {},
        wearer: { archetype: "runner", bedtime: "12:00", wakes: "20:00", training: "2 a week",
          habits: { opensApp: "4 a day", plans: { follows: 1, deletes: 0, moves: 0, accepts: 1, answers: 1, moody: false } } },
        devices: { desktop: false, cloud: {} } }
      """#
    var plan = try WorldPlan(ScenarioFile.read(SourceText(name: "late.json5", text: late)))
    plan.planner = plan.planner?.certain
    let outcome = try plan.run()
    #expect(outcome.check("sleep-is-kept")?.isHeld == true, Comment(rawValue: outcome.complaints))
    plan.rules = Rules(planted: .sleepForgotten)
    let failures = try plan.run().check("sleep-is-kept")?.failures ?? []
    #expect(failures.first?.message.contains("when the wearer slept") == true, "\(failures)")
  }
}
