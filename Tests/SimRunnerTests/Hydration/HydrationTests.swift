@testable import Console
import DeviceKit
@testable import Engine
import Foundation
import Person
import ScenarioFiles
import SimKernel
import Testing
@testable import Tools
import PersonWire

@testable import Reports
@testable import Search

@Suite("A system of the person in one folder")
struct HydrationTests {
  /// The one line by which the program would know it.
  private static let vocabulary = PluginRegistry(Features.all + [HydrationModule.self])

  private func scenario(_ more: String = "", days: Int = 9) throws -> Scenario {
    let text =
      "{ name: 'water', start: '2026-03-02', zone: 'Europe/Oslo', length: '\(days)d', hydration: { glasses: 7 } \(more) }"
    return try ScenarioFile.read(SourceText(name: "water.json5", text: text), Self.vocabulary)
  }

  private static let partition =
    ", faults: [{ from: 'd3 12:00', for: '20h', partition: 'watch-phone', why: 'the phone is at home' }]"

  @Test("counts every glass on its day, offline too, reminds, and learns a goal; twice alike")
  func works() throws {
    let plan = try WorldPlan(try scenario(Self.partition + ", story: [{ at: 'd4 09:00', drinksGlasses: 3 }]"))
    let outcome = try plan.run()
    #expect(outcome.verdict == .pass, "\(outcome.complaints)")
    #expect(outcome.check("glasses-counted")?.isHeld == true)
    #expect(outcome.check("honest-reminder")?.isHeld == true)
    #expect(outcome.finding(Water.self)?.glasses == 9 * 7 + 3)
    #expect(try plan.run().digest == outcome.digest)
  }

  @Test("fails its check under its literal rule, with its mistake, and not under its fault")
  func goesWrong() throws {
    let literal = try WorldPlan(try scenario(Self.partition + ", rules: ['as-written:counts-by-arrival']")).run()
    #expect(literal.unexpectedFailures.map(\.name) == ["glasses-counted"])
    func failures(_ mistake: String, _ more: String) throws -> [String] {
      var plan = try WorldPlan(try scenario(more))
      plan.rules = Rules(planted: try Self.vocabulary.mutant(named: mistake))
      return try plan.run().unexpectedFailures.map(\.name)
    }
    #expect(try failures("glass-needs-phone", Self.partition) == ["glasses-counted"])
    let enough = ", story: [{ at: 'd2 10:00', drinksGlasses: 12 }]"
    #expect(try failures("always-reminds", enough) == ["honest-reminder"])
    let wet = try WorldPlan(try scenario(", faults: [{ from: 'd2 06:00', for: '1d', wetScreen: 2, why: 'rain' }]"))
      .run()
    #expect(wet.verdict == .pass && wet.faults.map(\.name) == ["wet-screen"], "\(wet.complaints)")
    let drawn = try (1...20).map { seed in
      var base = try scenario()
      base.seed = UInt64(seed)
      return FaultSampler().scenario(base).faults.count { $0.fault.kind == "wet-screen" }
    }
    #expect(drawn.contains { $0 > 0 })
  }

  @Test("is seen in the report, in run.sqlite and in a session")
  func isSeen() throws {
    let folder = FileManager.default.temporaryDirectory.path + "/water-\(ProcessInfo.processInfo.processIdentifier)"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let run = try Run(try WorldPlan(try scenario(days: 3)))
    let database = try RunDatabase(path: folder + "/run.sqlite", of: run.world, names: NodeNames(run.plan))
    run.world.kernel.observe(with: database)
    let outcome = try run.run()
    try database.finish(outcome, run.world)
    #expect(
      TextReport(outcome: outcome, wall: nil, reproduce: "x").lines().contains { $0.hasPrefix(" water    21 glasses") })
    let rows = try RunFile(folder).database.statement("SELECT day, counted FROM water ORDER BY day").all {
      row throws(StorageError) in "\(try row.text(0)) \(try row.int(1))"
    }
    #expect(rows == ["2026-03-02 7", "2026-03-03 7", "2026-03-04 7"])
    let session = try StepSession(try scenario())
    #expect(try session.perform("until phone.glasses == 5").isEmpty == false)
  }
}
