@testable import DeviceKit
@testable import Devices
@testable import Engine
@testable import ScenarioFiles
@testable import SimKernel
import Testing

@Suite("Two phones, of which each believes to be the authority")
struct TwoPhonesTests {
  /// The reasons for which the cloud and the phones set something aside.
  private final class Log: TraceObserver {
    private(set) var entries: [(by: Role, reason: ConflictReason)] = []
    let interest: TraceInterest = .facts

    func observe(_ event: TraceEvent) {
      if case .conflict(_, let reason, let device)? = event.recordFact { entries.append((device.role, reason)) }
    }
  }

  private func run(
    _ name: String = "two-phones", seed: UInt64, planting mutant: Mutant? = nil
  ) throws -> (RunOutcome, Log) {
    var scenario = try ScenarioFile.load(path: PackageFiles.path("scenarios/\(name).json5"))
    scenario.seed = seed
    let log = Log()
    return (try Run(WorldPlan(scenario, planting: mutant), observers: [log]).run(), log)
  }

  @Test("log what the one wrote after the other had followed it, on both sides", arguments: [1, 2, 5] as [UInt64])
  func logged(seed: UInt64) throws {
    let (outcome, log) = try run(seed: seed)
    #expect(outcome.failedChecks == [], Comment(rawValue: outcome.complaints))
    #expect(outcome.check("conflict-log")?.isHeld == true)
    #expect(log.entries.allSatisfy { $0.reason == .writerSuperseded })
    #expect(Set(log.entries.map(\.by)) == [.phone, .cloud])
  }

  @Test(
    "are found out if the cloud logs nothing, or a phone keeps nothing",
    arguments: [Mutant.quarantineUnlogged, .supersededWriteLost])
  func mistakes(mutant: Mutant) throws {
    let (outcome, _) = try run(seed: 1, planting: mutant)
    #expect(outcome.failedChecks.contains("conflict-log"))
  }

  @Test("leave no entry where one of them is gone before the other is set up")
  func healthy() throws {
    let (outcome, log) = try run("phone-from-backup", seed: 1)
    #expect(log.entries.isEmpty && outcome.check("conflict-log")?.isVacuous == true)
  }
}
