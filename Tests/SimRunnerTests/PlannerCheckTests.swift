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

/// For each promise of the planner's, a run in which it holds and one in which a literal rule breaks it.
@Suite("Checks of the planner fail when a promise is broken")
struct PlannerCheckTests {
  static let names = [
    "legal-trust-step", "no-phantom-trust", "safety-breaker", "sacred-time", "no-double-booking", "receipts",
    "recomputable",
  ]

  private func failed(_ plan: WorldPlan) throws -> [String] { try plan.run().failedChecks }

  /// Three blocks that the planner added are deleted, one an evening.
  private func refused(_ rules: Set<Rule> = [], by editor: CalendarEvent.Editor = .wearer) -> WorldPlan {
    WorldPlan.planned(rules: rules).trusting.deleting(onDays: [1, 2, 3], by: editor)
  }

  @Test("all of them hold in a week in which three blocks in a row are deleted")
  func mended() throws {
    let outcome = try refused().run()
    #expect(outcome.verdict == .pass, Comment(rawValue: outcome.complaints))
    for name in Self.names { #expect(outcome.check(name)?.isHeld == true, "\(name)") }
  }

  @Test("all but recomputable are vacuous without a planner")
  func vacuous() throws {
    let outcome = try WorldPlan.clockwork(days: 2).run()
    let held = Self.names.filter { outcome.check($0)?.isHeld == true }
    #expect(held == ["recomputable"] && outcome.failedChecks == [])
  }

  @Test("legal-trust-step, when what was earned before the breaker qualifies again")
  func promotedAgain() throws {
    func plan(_ rules: Set<Rule>) -> WorldPlan {
      var plan = refused(rules)
      plan.planner?.config.trust.schedulerDays = 2
      plan.planner?.config.trust.workoutsForAutoScheduler = 1
      return plan
    }
    #expect(try failed(plan([])) == [])
    #expect(try failed(plan([.promotesAfterBreaker])).contains("legal-trust-step"))
  }

  @Test("safety-breaker, when any workout ends a row of deletions")
  func resetByWorkout() throws {
    // The wearer runs at 18:00 on the first, third and fifth day, unplanned.
    #expect(try failed(refused([.workoutResetsBreaker])).contains("safety-breaker"))
  }

  @Test("safety-breaker, when the deletions are counted in memory")
  func countedInMemory() throws {
    #expect(try failed(refused([.counterInMemory])).contains("safety-breaker"))
  }

  @Test("no-phantom-trust and safety-breaker, when a delegate is taken for the wearer")
  func delegate() throws {
    let outcome = try refused(by: .delegate).run()
    #expect(outcome.failedChecks == [] && outcome.check("safety-breaker")?.isHeld == true)
    let failed = try failed(refused([.delegateIsWearer], by: .delegate))
    #expect(failed.contains("no-phantom-trust") && failed.contains("safety-breaker"))
  }

  @Test("no-phantom-trust, when each outcome of a block counts")
  func countedTwice() throws {
    // Proposals are accepted, and no workout follows.
    #expect(try failed(.planned()) == [])
    #expect(try failed(.planned(rules: [.everyOutcomeCounts])).contains("no-phantom-trust"))
  }

  @Test("sacred-time, when lunch is a time like any other that is liked")
  func lunch() throws {
    // Mornings and evenings are taken.
    func plan(_ rules: Set<Rule>) -> WorldPlan { .planned(days: 3, rules: rules, meetings: [(6, 9), (17, 22)]) }
    #expect(try failed(plan([])) == [])
    let lunch = try plan([.lunchIsPreferred]).run()
    #expect(lunch.failedChecks == ["sacred-time"], Comment(rawValue: lunch.complaints))
  }

  @Test("no-double-booking, when only the employer's calendar is looked at")
  func doubleBooked() throws {
    func plan(_ rules: Set<Rule>) -> WorldPlan { .planned(days: 3, rules: rules, meetings: [(6, 9)]) }
    #expect(try failed(plan([])) == [])
    let booked = try plan([.blockerCalendarsOnly]).run()
    #expect(booked.failedChecks == ["no-double-booking"], Comment(rawValue: booked.complaints))
  }

  @Test("receipts, when they are kept in memory, or for too long")
  func unexplained() throws {
    #expect(try failed(.planned(days: 3, rules: [.receiptsInMemory])) == ["receipts"])
    var lasting = WorldPlan.planned(days: 3)
    lasting.planner?.config.receipts.lifetime = .days(365)
    #expect(try failed(lasting) == ["receipts"])
  }

  @Test("receipts, for every kind of thing that nothing explains")
  func eachUnexplained() throws {
    let recorder = TraceRecorder()
    let run = try Run(refused(), observers: [recorder])
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

  @Test("recomputable, when recomputing rounds the raw signals")
  func rounded() throws {
    #expect(try failed(.clockwork(rules: [.rawEditedInPlace])).contains("recomputable"))
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
