import DeviceKit
import Devices
import Engine
import Person
import ScenarioFiles
import SimKernel
import Testing
import PersonWire

@Suite("A wearer who is crashing")
struct EmergencyStoryTests {
  private static func life(_ mutant: Mutant? = nil) throws -> (RunOutcome, [PlanningFact]) {
    let recorder = TraceRecorder()
    var plan = try WorldPlan(ScenarioFile.load(path: PackageFiles.path("scenarios/emergency.json5")))
    if let mutant { plan.rules = Rules(planted: mutant) }
    let outcome = try Run(plan, observers: [recorder]).run()
    return (outcome, recorder.events.compactMap { $0.fact as? PlanningFact })
  }

  @Test("is left in peace, and guided on the watch breath by breath")
  func guided() throws {
    let (outcome, facts) = try Self.life()
    #expect(outcome.verdict == .pass, Comment(rawValue: outcome.complaints))
    #expect(outcome.check("emergency")?.isHeld == true)
    let breaths = facts.filter {
      if case .guided(let step, _, _, _, let isFelt, _) = $0 { step.kind == .breathing && isFelt } else { false }
    }
    #expect(breaths.count >= 10)
    let ends = Set(
      facts.compactMap { fact -> RecoverySession.Status? in
        if case .recovers(let session, let device) = fact, device.role == .phone { session.status } else { nil }
      })
    #expect(ends.contains(.offered) && ends.contains(.completed), "\(ends)")
    #expect(facts.contains { if case .focused = $0 { true } else { false } })
  }

  @Test("emergency fails when a breath is not held, and when an alert calls meanwhile")
  func mistakes() throws {
    for mutant in [Mutant.breathWithoutHold, .alertInFocus] {
      let (outcome, _) = try Self.life(mutant)
      #expect(outcome.failedChecks.contains("emergency"), "\(mutant.name)")
    }
  }
}
