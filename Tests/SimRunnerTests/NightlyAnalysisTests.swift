import Agents
import Engine
import DeviceKit
import Devices
import Foundation
import Person
import ScenarioFiles
import SimKernel
import Testing
import PersonWire

@Suite("The night's work on the charger")
struct NightlyAnalysisTests {
  private struct Story {
    let outcome: RunOutcome
    let receipts: [DecisionReceipt]
    let nights: [(date: CivilDate, days: Int, deleted: Int)]
  }

  private func story(_ change: (inout WorldPlan) -> Void = { _ in }) throws -> Story {
    let path = PackageFiles.path("scenarios/new-formula.json5")
    let text = try String(contentsOfFile: path, encoding: .utf8)
    let recorder = TraceRecorder()
    var plan = try WorldPlan(ScenarioFile.read(SourceText(name: "new-formula.json5", text: text)))
    change(&plan)
    let outcome = try Run(plan, observers: [recorder]).run()
    var story = Story(outcome: outcome, receipts: [], nights: [])
    for event in recorder.events {
      switch event.planningFact {
      case .explained(let receipt, _)?:
        story = Story(outcome: outcome, receipts: story.receipts + [receipt], nights: story.nights)
      case .analysed(let date, let days, _, let deleted, _)?:
        story = Story(outcome: outcome, receipts: story.receipts, nights: story.nights + [(date, days, deleted)])
      default: break
      }
    }
    return story
  }

  @Test(
    "derives what looks at weeks, keeps what is worth telling, and deletes what has lapsed; an update explains itself once"
  )
  func update() throws {
    let story = try story()
    #expect(story.outcome.verdict == .pass, Comment(rawValue: story.outcome.complaints))
    #expect(story.nights.count > 14 && Set(story.nights.map(\.date)).count == story.nights.count)
    #expect(story.nights.contains { $0.days > 1 } && story.nights.contains { $0.deleted > 0 })
    let explained = story.receipts.filter { $0.reason.hasPrefix("The formula of recovery is another one now") }
    #expect(explained.count == 1)
    #expect(explained.first?.details.first == "Formula 1.0.0 then, formula 2.0.0 now.")
  }

  @Test("that keeps every insight for ever is found")
  func planted() throws {
    let story = try story { $0.rules = Rules(planted: .insightsKept) }
    #expect(story.outcome.failedChecks == ["insights-lapse"])
  }
}
