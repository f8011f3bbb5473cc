import DeviceKit
import Devices
@testable import ScenarioFiles
@testable import SimKernel
@testable import Tools
@testable import Wire
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
    campaign.swarm = Swarm(kinds: ["drop", "partition", "crash", "lowPower"])
    campaign.isUntilFailure = true
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

  @Test("keeps the best so far when somebody stops it")
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
    let answers = try Counterfactual.all(
      of: scenario, check: "one-morning-decision", original: memory)
    #expect(answers.map(\.stillFails) == [false, true])
    let with = try #require(answers[0].with)
    let without = try #require(answers[0].without)
    let begin = Instant.start + .days(1) + .hours(6)
    #expect(with.at >= begin && without.at >= begin && with.fact.digested.digest != without.fact.digested.digest)
  }
}
