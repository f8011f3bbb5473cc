@testable import Search
import DeviceKit
import Devices
@testable import Engine
import Orchestration
@testable import ScenarioFiles
@testable import SimKernel
@testable import Tools
@testable import PersonWire
@testable import Person
import Testing

@Suite("Drafts of a language model's")
struct DraftRunTests {
  private func scenario() throws -> Scenario {
    try ScenarioFile.load(path: PackageFiles.path("scenarios/drafted-workouts.json5"))
  }

  @Test("come in spite of all that fails, are asked for again after growing rests, and each has its fate told")
  func life() throws {
    let recorder = TraceRecorder()
    let outcome = try Run(try WorldPlan(scenario()), observers: [recorder]).run()
    #expect(outcome.failedChecks.isEmpty, Comment(rawValue: outcome.complaints))
    let drafts = try #require(outcome.drafts)
    #expect(drafts.arrived >= 5 && drafts.wanted >= drafts.arrived + drafts.dropped)
    let fates = drafts.taken + drafts.mended + drafts.replaced
    #expect(fates > 3 && fates <= drafts.arrived && drafts.mended + drafts.replaced > 0)
    #expect(drafts.questions > drafts.arrived)
    for reason in ["late", "unreadable", "invented", "unavailable"] {
      #expect(drafts.failures[reason, default: 0] > 0, "\(reason): \(drafts.failures)")
    }
    // While the model can't be asked, the cloud postpones the phone's request, and the phone repeats it.
    #expect(drafts.postponed > 0)
    // Every question costs that reaches the model, and none does for a draft whose answer was lost on the way.
    let reached = drafts.questions - drafts.failures["unavailable", default: 0]
    #expect(drafts.repeated > 0 && reached > 0 && drafts.dollars == 0.003 * Double(reached))
    let lines = DraftingPlugin.lines(of: outcome)
    #expect(lines[0].hasPrefix(" drafts   ") && lines.contains { $0.contains("for $0.") })
  }

  @Test("leave a block with the phone's own plan where the model never answers")
  func dumb() throws {
    var scenario = try scenario()
    (scenario.length, scenario.faults) = (.days(8), [])
    scenario.planner?.drafts.model.timeout = 1
    let outcome = try Run(try WorldPlan(scenario)).run()
    #expect(outcome.failedChecks.isEmpty, Comment(rawValue: outcome.complaints))
    let drafts = try #require(outcome.drafts)
    #expect(drafts.wanted > 0 && drafts.arrived == 0 && drafts.failures["late", default: 0] == drafts.questions)
    // Four questions a request and round, and no more.
    #expect(drafts.questions <= 4 * (drafts.postponed + drafts.dropped + drafts.wanted))
  }

  @Test(
    "are looked at by a check that finds answers put together wrongly, a model that is pestered, and one that invents",
    arguments: [Mutant.piecesAsTheyCome, .draftsAskedAtOnce, .inventedExercisePassed, .draftBoughtTwice])
  func planted(mutant: Mutant) throws {
    let found = MutantHunt(scenarios: [try scenario()], seeds: 4).hunt(mutant)
    let names = found.run?.failures.map(\.signature.check) ?? []
    #expect(names.contains(DraftsCheck.name.text), "\(names) after \(found.runs) runs")
  }
}

@Suite("The drafter of a scenario")
struct DraftSettingsTests {
  private func planner(_ text: String) throws -> PlannerPlan {
    let text = "{ name: \"drafts\", length: \"1d\", planner: \(text) }"
    let scenario = try ScenarioFile.read(SourceText(name: "drafts", bytes: Array(text.utf8)))
    return try #require(try WorldPlan(scenario).planner)
  }

  @Test("is the skeleton by itself, or who is named for the phone and for the cloud")
  func chosen() throws {
    #expect(try planner("{}").config.cycles.generator == .skeleton)
    let plan = try planner("{ tier: \"free\", drafts: { phone: \"hostile\", cloud: \"rigid\" } }")
    #expect(plan.config.cycles.generator == .hostile && plan.drafts.cloud == .rigid)
    let error = #expect(throws: ScenarioError.self) { try planner("{ drafts: { phone: \"model\" } }") }
    #expect(error.map { "\($0)".contains("generator") } == true)
  }

  @Test("cannot be switched off where it is not a model")
  func outage() throws {
    let text = """
      { name: "x", length: "2d", planner: { tier: "free" },
        faults: [{ from: "d1 12:00", for: "2h", draftModelDown: true }] }
      """
    let error = #expect(throws: ScenarioError.self) {
      try ScenarioFile.read(SourceText(name: "x", bytes: Array(text.utf8)))
    }
    #expect(error.map { "\($0)".contains("no language model drafts") } == true)
  }

  @Test("gives out nothing unsafe: a stuck generator's plan is repaired or replaced, and the receipt says so")
  func hostile() throws {
    var scenario = try ScenarioFile.load(path: PackageFiles.path("scenarios/general/hostile-drafts.json5"))
    scenario.length = .weeks(3)
    let recorder = TraceRecorder()
    let outcome = try Run(try WorldPlan(scenario), observers: [recorder]).run()
    #expect(outcome.failedChecks.isEmpty, Comment(rawValue: outcome.complaints))
    let drafts = try #require(outcome.drafts)
    #expect(drafts.arrived > 5 && drafts.mended > 0 && drafts.replaced > 0)
    let receipts = recorder.events.compactMap { event -> DecisionReceipt? in
      if case .explained(let receipt, _)? = event.planningFact, receipt.action == .planDrafted { receipt } else { nil }
    }
    #expect(
      receipts.contains { $0.reason.hasPrefix("The phone's plan") && $0.reason.hasSuffix("stands in its place.") })
    #expect(receipts.contains { $0.details.contains { $0.hasPrefix("Against it: ") } })
  }
}
