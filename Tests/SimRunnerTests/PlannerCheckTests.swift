import DeviceKit
import Devices
@testable import Engine
import Orchestration
import ScenarioFiles
@testable import SimKernel
@testable import PersonWire
@testable import Person
import Testing
import WearerKit

/// Runs in which the promises of the planner hold or are broken. Those that a literal rule breaks are in
/// `scenarios/findings`.
@Suite("Checks of the planner fail when a promise is broken")
struct PlannerCheckTests {
  static let names = [
    "legal-trust-step", "no-phantom-trust", "safety-breaker", "sacred-time", "no-double-booking", "receipts",
    "recomputable",
  ]

  /// Three blocks that the planner added are deleted, one an evening.
  private var refused: WorldPlan { WorldPlan.planned().trusting.deleting(onDays: [1, 2, 3]) }

  @Test("all of them hold in a week in which three blocks in a row are deleted")
  func mended() throws {
    let outcome = try refused.run()
    #expect(outcome.verdict == .pass, Comment(rawValue: outcome.complaints))
    for name in Self.names { #expect(outcome.check(name)?.isHeld == true, "\(name)") }
  }

  @Test("all but recomputable are vacuous without a planner")
  func vacuous() throws {
    let outcome = try WorldPlan.clockwork(days: 2).run()
    let held = Self.names.filter { outcome.check($0)?.isHeld == true }
    #expect(held == ["recomputable"] && outcome.failedChecks == [])
  }

  @Test("receipts, when they are kept for too long")
  func unexplained() throws {
    var lasting = WorldPlan.planned(days: 3)
    lasting.planner?.config.receipts.lifetime = .days(365)
    #expect(try lasting.run().failedChecks == ["receipts"])
  }

  @Test("receipts, for every kind of thing that nothing explains")
  func eachUnexplained() throws {
    let recorder = TraceRecorder()
    let run = try Run(refused, observers: [recorder])
    #expect(try run.run().failedChecks == [])
    func isReceipt(_ event: TraceEvent, of action: DecisionReceipt.Action?) -> Bool {
      guard case .explained(let receipt, _)? = event.fact as? PlanningFact else { return false }
      return action == nil || receipt.action == action
    }
    func failures(without action: DecisionReceipt.Action?) throws -> [String] {
      let check = ReceiptsCheck(run.plan)
      for event in recorder.events where !isReceipt(event, of: action) { check.observe(event) }
      guard case .failed(let failures) = try check.conclude(try World(run.plan)) else { return [] }
      return failures.map(\.message)
    }
    let all = try failures(without: nil)
    for what in ["block", "trust event", "the phase", "the calendar"] {
      #expect(all.contains { $0.hasPrefix("nothing says why \(what)") }, "\(what)")
    }
    #expect(try !failures(without: .scheduled).isEmpty)
    #expect(try !failures(without: .breakerTripped).isEmpty)
    #expect(try !failures(without: .outcome).isEmpty)
  }

  @Test("no-phantom-trust holds when a restored phone receives all its workouts again")
  func restored() throws {
    let plan = WorldPlan.planned(days: 6)
      .adding(.wipe(.phone), from: .days(4), to: .days(4) + .hours(2))
    let outcome = try plan.run()
    #expect(outcome.verdict == .pass, Comment(rawValue: outcome.complaints))
    #expect(outcome.check("no-phantom-trust")?.isHeld == true)
  }

  @Test("recomputable holds when the wearer travels while the phone is locked, or rejects a workout of another zone")
  func travelled() throws {
    let zone = try #require(Zone(identifier: "Pacific/Auckland"))
    var plan = WorldPlan.clockwork(days: 7)
      .adding(.travel(zone), from: .days(3) - .hours(2), to: .days(5) + .hours(2))
    plan.story = [plan.rejection(onDay: 4)]
    let outcome = try plan.run()
    #expect(outcome.check("recomputable")?.isHeld == true, Comment(rawValue: outcome.complaints))
  }
}
