import DeviceKit
import Devices
import Engine
import ScenarioFiles
import SimKernel
import PersonWire
import Person
import Testing
import WearerKit

/// The values that the phone derived from the days and checks every morning.
@Suite("Kept derived values")
struct KeptMetricsTests {
  /// Returns the receipts of a story of ten days, in which that change is made to the phone's file at noon of the
  /// fifth.
  private func receipts(after change: String?) throws -> (receipts: [DecisionReceipt], kept: [StoredMetric]) {
    let plan = try WorldPlan(
      ScenarioFile.load(path: PackageFiles.path("scenarios/three-refusals.json5")))
    let run = try Run(plan)
    let host = try #require(run.world.host(.phone))
    if let change {
      run.world.kernel.schedule(at: .start + .days(4) + .hours(12)) {
        do throws(StorageError) {
          try host.database.statement(change).run()
        } catch {
          Issue.record(error)
        }
      }
    }
    #expect(try run.run().verdict == .pass)
    let receipts = try host.receipts().filter { $0.action == .mended }
    return (receipts, MetricStore(StickyErrorDatabase(host.database)).metrics(since: plan.zone.civil(plan.start).date))
  }

  @Test("hold without any repair")
  func untouched() throws {
    let (receipts, kept) = try receipts(after: nil)
    #expect(receipts.isEmpty && kept.count > 20)
  }

  @Test("that are damaged are noticed the next morning, told of once, and computed again from the days")
  func damaged() throws {
    let right = try receipts(after: nil).kept
    let (receipts, kept) = try receipts(after: "UPDATE derived_values SET value = value + 1 WHERE metric = 4")
    #expect(receipts.count == 1 && kept == right)
  }

  @Test("of an older formula are computed again, without a receipt")
  func older() throws {
    let right = try receipts(after: nil).kept
    let (receipts, kept) = try receipts(after: "UPDATE derived_values SET version = '0.9.0', value = 1")
    #expect(receipts.isEmpty && kept == right)
  }
}
