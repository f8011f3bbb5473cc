import Engine
import Devices
import Foundation
import Person
import ScenarioFiles
import SimKernel
import Testing
import PersonWire

@Suite("A wearer who falls ill")
struct RecoveryStoryTests {
  /// The receipts of a run of the scenario in which the wearer lets the planner go so far.
  private func receipts(_ phase: String) throws -> (RunOutcome, [DecisionReceipt]) {
    let path = PackageFiles.path("scenarios/recovery.json5")
    let text = try String(contentsOfFile: path, encoding: .utf8).replacing("fullGhost", with: phase)
    let recorder = TraceRecorder()
    let scenario = try ScenarioFile.read(SourceText(name: "recovery.json5", text: text))
    let outcome = try Run(WorldPlan(scenario), observers: [recorder]).run()
    let receipts = recorder.events.compactMap { event -> DecisionReceipt? in
      if case .explained(let receipt, _)? = event.planningFact { receipt } else { nil }
    }
    return (outcome, receipts)
  }

  private func aboutRecovery(_ receipts: [DecisionReceipt], _ action: DecisionReceipt.Action) -> [DecisionReceipt] {
    receipts.filter { $0.action == action && $0.reason.contains("Recovery is") }
  }

  @Test("has lighter sessions, and none on the worst days, where the planner may change them")
  func fullGhost() throws {
    let (outcome, receipts) = try receipts("fullGhost")
    #expect(outcome.verdict == .pass, Comment(rawValue: outcome.complaints))
    #expect(!aboutRecovery(receipts, .transformed).isEmpty && !aboutRecovery(receipts, .removed).isEmpty)
    for receipt in aboutRecovery(receipts, .removed) + aboutRecovery(receipts, .transformed) {
      #expect(receipt.inputs.recovery == .low && receipt.cause != nil && !receipt.details.isEmpty)
    }
  }

  @Test("is only told what would be better where the planner has to ask")
  func scheduler() throws {
    let (outcome, receipts) = try receipts("scheduler")
    #expect(outcome.verdict == .pass, Comment(rawValue: outcome.complaints))
    #expect(aboutRecovery(receipts, .transformed).isEmpty && aboutRecovery(receipts, .removed).isEmpty)
    let suggested = aboutRecovery(receipts, .suggested)
    #expect(!suggested.isEmpty)
    #expect(suggested.allSatisfy { $0.rejected.map(\.why) == ["the wearer has not let it go so far"] })
  }
}

@Suite("The morning's advice for a recovery")
struct MorningAdviceTests {
  private let session = Timestamp(unixSeconds: 1_772_500_000)

  @Test(
    "with a session and without one",
    arguments: [
      (39.9, true, MorningDecision.Advice.Action.modify, MorningDecision.Advice.Intensity.light),
      (40, true, .confirm, .moderate), (80.1, true, .confirm, .high), (50, false, .rest, .light),
      (50.1, false, .suggest, .moderate), (90, false, .suggest, .high),
    ])
  func thresholds(
    recovery: Double, hasSession: Bool, action: MorningDecision.Advice.Action,
    intensity: MorningDecision.Advice.Intensity
  ) {
    let advice = MorningDecision.Advice(recovery: recovery, session: hasSession ? session : nil)
    #expect(advice.action == action && advice.intensity == intensity && (advice.slot != nil) == hasSession)
    #expect(advice.outcome == (action == .confirm || action == .suggest ? .train : .moveLightly))
  }

  @Test("crosses the wire, and decisions of earlier versions, which have none, read as they were")
  func wire() throws {
    let moment = Timestamp(unixSeconds: 1_772_400_000)
    for advice in [nil, MorningDecision.Advice(recovery: 37.5, session: session)] {
      let decision = MorningDecision(
        date: CivilDate(dayNumber: 20_514), outcome: .moveLightly, source: .complicationTimeline, decided: moment,
        observed: moment, advice: advice)
      #expect(try MorningDecision(wireBytes: decision.wireBytes) == decision)
    }
    #expect(throws: WireError.outOfRange("recovery")) {
      var reader = WireReader([1, 101, 1, 0])
      _ = try reader.field(MorningDecision.Advice.self)
    }
  }
}
