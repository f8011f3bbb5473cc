import DeviceKit
import Devices
import Engine
@testable import ScenarioFiles
@testable import SimKernel
@testable import Tools
@testable import PersonWire
import Foundation
@testable import Person
import Testing
@testable import Search
import WearerKit

@Suite("A failure that was found")
struct ShrinkerTests {
  @Test("makes a failure small, and the small one fails in the same check, each time alike")
  func shrinks() throws {
    var campaign = Campaign(over: .plainDays(4, rules: [.dropAfterFiveRetries]), 1...40)
    campaign.swarm = FaultSampler(kinds: ["drop", "partition", "crash", "lowPower"])
    campaign.ends = { $0.hasFailed }
    let runs = campaign.run()
    let first = runs.first { $0.hasFailed }
    let failing = try #require(first)
    let check = try #require(failing.failures.first?.signature.check)
    var shrinker = Shrinker(failing.scenario, check: check)
    let small = shrinker.run()
    #expect(small.faults.count <= 4 && small.faults.count <= failing.scenario.faults.count && small.isSound)
    #expect(small.length <= failing.scenario.length && shrinker.runs < 300)
    let text = ScenarioFile.text(of: small, showingDefaults: false)
    let read = try ScenarioFile.read(SourceText(name: "found", bytes: Array(text.utf8)))
    let (one, other) = (CampaignRun(small), CampaignRun(read))
    #expect(one.fails(check) && one.digest == other.digest)
  }

  @Test("leaves out every system that a failure does not need")
  func parts() {
    var failing = Scenario.plainDays(1, rules: [.rawEditedInPlace])
    (failing.planner, failing.agents) = (PlannerSettings(), AgentsSettings())
    (failing.music, failing.diary) = (MusicSettings(), DiarySettings())
    failing.wearer.history = .days(30)
    var shrinker = Shrinker(failing, check: "raw-immutable")
    let small = shrinker.run()
    #expect(small.planner == nil && small.agents == nil && small.music == nil && small.diary == nil)
    #expect(small.devices.desktop == nil && small.wearer.history == .zero && CampaignRun(small).fails("raw-immutable"))
  }

  @Test("tries few days before many, and one system alone before it leaves out each")
  func cheapestFirst() {
    var failing = Scenario.plainDays(32, rules: [.rawEditedInPlace])
    (failing.planner, failing.agents) = (PlannerSettings(), AgentsSettings())
    (failing.music, failing.diary) = (MusicSettings(), DiarySettings())
    var shrinker = Shrinker(failing, check: "raw-immutable")
    let small = shrinker.run()
    #expect(small.dayCount == 1 && small.devices.desktop == nil && small.music == nil && small.diary == nil)
    #expect(shrinker.runs <= 7, "\(shrinker.runs) runs")
  }

  @Test("needs neither the literal rules nor the expectations beside what is to blame")
  func rulesAndExpectations() {
    var failing = Scenario.plainDays(9, rules: [.idPerSend, .rawEditedInPlace, .dropAfterFiveRetries])
    failing.expect = [.records(.workouts(.atLeast(0), on: .phone, at: .day(9, TimeOfDay(9, 0))))]
    var shrinker = Shrinker(failing, check: "raw-immutable")
    let small = shrinker.run()
    #expect(small.rules == .only([.rawEditedInPlace]) && small.expect.isEmpty && small.dayCount == 1)
    #expect(small.found?.text == "raw-immutable" && CampaignRun(small).fails("raw-immutable"))
  }

  @Test("keeps the one expectation that was not met")
  func expectation() {
    var failing = Scenario.plainDays(2)
    let unmet = Expectation.records(.workouts(.atLeast(90), on: .phone, at: .day(1, TimeOfDay(20, 0))))
    failing.expect = [
      .records(.synced(at: .end, link: nil)), unmet, .records(.workouts(.atLeast(80), on: .phone, at: .end)),
    ]
    var shrinker = Shrinker(failing, check: "expect")
    let small = shrinker.run()
    #expect(small.expect == [unmet] && small.found == .expect && small.dayCount == 1)
  }

  @Test("loses a fault that changes nothing but the draws of the others, if the story fails with another seed")
  func inert() throws {
    var story = Scenario.plainDays(1, rules: [.dropAfterFiveRetries])
    let day = FaultTiming(from: .day(1, TimeOfDay(6, 0)), duration: .hours(16))
    let losses = [FaultEntry(.loss(probability: 0.6, link: .all), day)]
    let inert = FaultEntry(.duplicate(probability: 0.01, link: .all), day)
    for seed: UInt64 in 1...40 {
      (story.seed, story.faults) = (seed, losses)
      if CampaignRun(story).fails("convergence") { continue }
      story.faults.append(inert)
      if CampaignRun(story).fails("convergence") { break }
    }
    try #require(story.faults.count == 2 && CampaignRun(story).fails("convergence"))
    var shrinker = Shrinker(story, check: "convergence")
    shrinker.leaveOutUnderOtherSeeds()
    let small = shrinker.best
    #expect(small.faults == losses && small.seed != story.seed && CampaignRun(small).fails("convergence"))
  }

  @Test("is blamed on the fewest entries in about as many tests as halving takes")
  func halving() {
    for blamed: Set<Int> in [[0], [41], [87], [3, 60], []] {
      var tests = 0
      let found = sufficient(of: Array(0..<88)) { entries in
        tests += 1
        return blamed.isSubset(of: entries)
      }
      #expect(Set(found) == blamed && tests <= 9 * max(1, blamed.count), "\(blamed): \(tests)")
    }
  }

  @Test("keeps the best so far when it is stopped")
  func interrupted() throws {
    var failing = Scenario.plainDays(rules: [.rawEditedInPlace])
    failing.faults = [FaultEntry(.partition(.all), FaultTiming(from: .start, duration: .hours(1)))]
    var shrinker = Shrinker(failing, check: "raw-immutable", monitor: StoppingMonitor(after: 1))
    let small = shrinker.run()
    #expect(shrinker.wasStopped && CampaignRun(small).fails("raw-immutable"))
  }

  @Test("tells what would have been without a fault")
  func counterfactual() throws {
    var scenario = Scenario.plainDays(2, rules: [.gatePerDevice])
    let night = LinkSelector.oneWay(from: .watch, to: .phone)
    scenario.seed = 2
    scenario.faults = [
      FaultEntry(.hold(night), FaultTiming(from: .day(2, TimeOfDay(6, 0)), duration: .hours(5))),
      FaultEntry(.drop(count: 1, link: .all), FaultTiming(at: .day(2, TimeOfDay(22, 0)))),
    ]
    let memory = FactMemory()
    let outcome = try memory.run(scenario)
    #expect(outcome.failedNames.contains("one-morning-decision"))
    let failure = try #require(outcome.check("one-morning-decision")?.failures.first?.message)
    let answers = try FaultAblation.all(
      of: scenario, check: "one-morning-decision", failure: failure, original: memory)
    // The rule comes before the faults.
    #expect(answers.map(\.stillFails) == [false, false, true])
    // The reported facts concern the date that the failure names.
    let told = [answers[1].with, answers[1].without].compactMap(\.self)
    let begin = Instant.start + .days(1) + .hours(6)
    #expect(!told.isEmpty && told.allSatisfy { $0.at >= begin && $0.fact.words.contains("2026-03-03") })
  }
}
