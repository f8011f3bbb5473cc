import DeviceKit
import Devices
import Engine
import Person
import ScenarioFiles
import SimKernel
import Testing
import PersonWire

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

  @Test("may be held by what does not reach the private store, also where something else took it there")
  func severalCauses() throws {
    let text = """
      {
        name: "full account", zone: "Europe/Oslo", length: "8d", seed: 2, wearer: { archetype: "runner" }, planner: {},
        faults: [
          { at: "d3 09:00", for: "4d", accountFull: "cloud" },
          { from: "d4 02:51", until: "d4 10:36", clock: "phone", set: "-21h31m" },
          { from: "d4 22:51", until: "d5 11:53", healthDenied: "phone" },
        ],
      }
      """
    let outcome = try Run(WorldPlan(ScenarioFile.read(SourceText(name: "full.json5", text: text)))).run()
    #expect(outcome.verdict == .pass, Comment(rawValue: outcome.complaints))
  }

  @Test("is noticed also while the planner waits for the summary of a night")
  func waitsForNight() throws {
    let text = """
      {
        name: "offloaded", start: "2026-03-04", zone: "Europe/Oslo", length: "4d", seed: 5, schedule: "random",
        wearer: { archetype: "runner", habits: { opensApp: "never" } }, devices: { desktop: false }, planner: {},
        faults: [
          { from: "2026-03-06 12:00", for: "1d4h32m", offloaded: "phone" },
          { from: "2026-03-07 22:18", for: "1h42m", signedOut: "watch" },
        ],
      }
      """
    let outcome = try Run(WorldPlan(ScenarioFile.read(SourceText(name: "offloaded.json5", text: text)))).run()
    #expect(outcome.check("health-modes")?.isHeld == true, Comment(rawValue: outcome.complaints))
  }

  @Test("health-modes fails when missing health data are not seen, and when modes are ignored")
  func mistakes() throws {
    for mutant in [Mutant.deniedHealthUnseen, .modesIgnored] {
      let (outcome, _) = try Self.life(mutant)
      #expect(outcome.failedChecks.contains("health-modes"), "\(mutant.name)")
    }
  }
}
