import DeviceKit
@testable import Devices
@testable import Engine
@testable import Person
import ScenarioFiles
@testable import SimKernel
import Testing
@testable import Wire

@Suite("A planner whose surroundings fail it")
struct MonitorStoryTests {
  private static func life(_ mutant: Mutant? = nil) throws -> (RunOutcome, [HealthTurn]) {
    let recorder = TraceRecorder()
    var plan = try WorldPlan(ScenarioFile.load(path: PackageFiles.path("scenarios/monitor.json5")))
    if let mutant { plan.rules = Rules(planted: mutant) }
    let outcome = try Run(plan, observers: [recorder]).run()
    let turns = recorder.events.compactMap { event -> HealthTurn? in
      if case .turned(let turn, _)? = event.planningFact { turn } else { nil }
    }
    return (outcome, turns)
  }

  @Test("is in every mode once, for its cause, and healthy in the end")
  func modes() throws {
    let (outcome, turns) = try Self.life()
    #expect(outcome.verdict == .pass, Comment(rawValue: outcome.complaints))
    #expect(outcome.check("health-modes")?.isHeld == true)
    #expect(Set(turns.map(\.to)) == Set(HealthMode.allCases), "\(turns)")
    let causes = Set(turns.compactMap(\.cause))
    let expected: Set<HealthCause> = [
      .backgroundFails, .permissionsMissing, .windowsMissed, .dataInconsistent, .permissionMissing,
    ]
    #expect(expected.isSubset(of: causes), "\(causes)")
    #expect(turns.last?.to == .healthy)
  }

  @Test("health-modes fails when missing health data are not seen, and when modes are ignored")
  func mistakes() throws {
    for mutant in [Mutant.deniedHealthUnseen, .modesIgnored] {
      let (outcome, _) = try Self.life(mutant)
      #expect(outcome.failedChecks.contains("health-modes"), "\(mutant.name)")
    }
  }
}
