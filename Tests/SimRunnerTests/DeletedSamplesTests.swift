import DeviceKit
import Devices
@testable import Engine
import ScenarioFiles
import SimKernel
import Testing
import PersonWire

@Suite("Samples that the wearer deletes in the health store")
struct DeletedSamplesTests {
  private func plan(_ mutant: Mutant? = nil, _ change: (inout Scenario) throws -> Void = { _ in }) throws -> WorldPlan {
    var scenario = try ScenarioFile.load(path: PackageFiles.path("scenarios/deleted-samples.json5"))
    try change(&scenario)
    var plan = try WorldPlan(scenario)
    plan.rules = Rules(planted: mutant)
    return plan
  }

  @Test("leave the figures of their day, also where the deletion reaches the phone after a day apart or a crash")
  func leave() throws {
    let report = try Run(plan()).run()
    #expect(report.check("deleted-samples-leave")?.isHeld == true)
    #expect(report.check("raw-immutable")?.isHeld == true)
    #expect(report.check("recomputable-features")?.isHeld == true)
  }

  @Test("are missed by the check where the phone keeps counting them")
  func mutant() throws {
    let report = try Run(plan(.deletedReadingsCount)).run()
    #expect(report.check("deleted-samples-leave")?.isFailed == true)
  }

  @Test("leave it whenever they are deleted, on any seed")
  func everywhere() throws {
    for seed in 1...4 as ClosedRange<UInt64> {
      var random = RandomStream(seed: seed, name: "test.deletions")
      let report = try Run(
        plan { scenario in
          (scenario.seed, scenario.length, scenario.faults) = (seed, .days(4), [])
          let (begin, zone) = (scenario.beginning, scenario.zone)
          scenario.story = (0..<6).map { _ in
            let kind = [SampleKind.steps, .sleep, .heartRateVariability, .restingHeartRate][random.below(4)]
            let moment = begin + .minutes(Int64(600 + random.below(4_000)))
            let act = DeletesSamples(kind: kind, stretch: .minutes(Int64(30 + random.below(3_000))))
            return StoryEntry(at: .civil(zone.civil(moment)), act: .own(act))
          }
        }
      ).run()
      #expect(report.check("deleted-samples-leave")?.isFailed == false, "seed \(seed)")
      #expect(report.check("recomputable-features")?.isFailed == false, "seed \(seed)")
    }
  }
}
