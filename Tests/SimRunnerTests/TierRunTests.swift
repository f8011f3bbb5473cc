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

/// The facts of a run about the cloud's drafts.
private struct DraftRun {
  let outcome: RunOutcome
  private let steps: [(at: Instant, step: GenerationStep, id: UInt64)]
  private let plans: [(at: Instant, plan: WorkoutPlanRecord)]
  let receipts: [DecisionReceipt]
  /// The number of requests that reached the cloud.
  let asked: Int

  init(_ plan: WorldPlan) throws {
    let (recorder, messages) = (TraceRecorder(), Requests())
    outcome = try Run(plan, observers: [recorder, messages]).run()
    let facts = recorder.events.compactMap { event in event.planningFact.map { (at: event.at, fact: $0) } }
    steps = facts.compactMap {
      if case .generation(let step, let id, _) = $0.fact { ($0.at, step, id) } else { nil }
    }
    plans = facts.compactMap { if case .delivered(let plan, _) = $0.fact { ($0.at, plan) } else { nil } }
    receipts = facts.compactMap { if case .explained(let receipt, _) = $0.fact { receipt } else { nil } }
    asked = messages.count
  }

  /// The requests of which that is said.
  func ids(_ name: String) -> [UInt64] { steps.filter { $0.step.name == "generation-\(name)" }.map(\.id) }
  func moments(_ name: String) -> [Instant] { steps.filter { $0.step.name == "generation-\(name)" }.map(\.at) }
  var drafted: [DecisionReceipt] { receipts.filter { $0.action == .planDrafted } }
  var blocksWithPlans: Set<UInt64> { Set(plans.map(\.plan.block)) }

  private final class Requests: TraceObserver {
    var count = 0
    func observe(_ event: TraceEvent) {}
    func observe(_ event: TraceEvent, _ envelope: Envelope) {
      if event.kind == .delivery, case .request? = envelope.message.body(as: GenerationMessage.self) { count += 1 }
    }
  }
}

extension WorldPlan {
  /// Days in which the phone adds a hard block to each, and asks the cloud to draft what to do in it.
  fileprivate static func drafting(_ tier: Tier, days: Int) -> WorldPlan {
    var plan = WorldPlan.planned(days: days).trusting
    plan.planner?.tier = tier
    // The wearer does no hard session, and needs no rest from any.
    plan.planner?.config.cycles.hardDaysInARow = 1_000
    return plan
  }
}

@Suite("Drafts of the cloud's")
struct TierRunTests {
  private func run(_ plan: WorldPlan) throws -> DraftRun {
    let run = try DraftRun(plan)
    #expect(run.outcome.failedChecks.isEmpty, Comment(rawValue: run.outcome.complaints))
    return run
  }

  @Test("are asked for once for each block, counted once, and looked at by the contract")
  func usual() throws {
    let run = try run(.drafting(.premium, days: 6))
    #expect(run.ids("granted").count >= 4 && run.ids("granted") == run.ids("arrived"))
    #expect(Set(run.ids("granted")).count == run.ids("granted").count && run.ids("limited").isEmpty)
    #expect(run.drafted.count == run.ids("arrived").count)
    #expect(run.outcome.check("tier-limit")?.isHeld == true && run.outcome.check("contract")?.isHeld == true)
  }

  @Test("end with the tier's limit: the phone's own plans stay, and the cloud is left alone")
  func limit() throws {
    let run = try run(.drafting(.free, days: 20))
    #expect(run.ids("granted").count == 10 && run.ids("limited").count == 1)
    #expect(run.moments("sent").filter { $0 > run.moments("limited")[0] }.isEmpty)
    #expect(run.blocksWithPlans.count > 14)
    let told = try #require(run.drafted.last)
    #expect(told.reason.hasPrefix("The cloud drafts nothing more until 2026-04-01"))
    let paid = try self.run(.drafting(.premium, days: 20))
    #expect(paid.ids("granted").count > 14 && paid.ids("limited").isEmpty)
  }

  @Test("wait for the network, and are dropped when their block begins before it is back")
  func offline() throws {
    let plan = WorldPlan.drafting(.premium, days: 6)
    let short = try run(plan.adding(.partition(.phoneCloud), from: .hours(44), to: .hours(46)))
    #expect(short.ids("dropped").isEmpty && short.ids("arrived").count == short.ids("queued").count)
    let long = try run(plan.adding(.partition(.phoneCloud), from: .hours(44), to: .hours(92)))
    #expect(!long.ids("dropped").isEmpty && Set(long.ids("dropped")).isDisjoint(with: long.ids("granted")))
    #expect(long.blocksWithPlans == short.blocksWithPlans)
  }

  @Test(
    "are counted once when the answer is lost, and when phone or cloud crash", arguments: 1...6 as ClosedRange<UInt64>)
  func lostAnswers(seed: UInt64) throws {
    var plan = WorldPlan.drafting(.free, days: 8)
    plan.seed = seed
    let random = RandomStream(seed: seed, name: "lost answers")
    var stream = random
    for day in 1..<7 as Range<Int64> {
      let evening = Span.days(day - 1) + .hours(21) + .minutes(10) + .milliseconds(Int64(stream.below(120_000)))
      plan = plan.adding(.crash(.phone, during: nil), from: evening, to: evening + .seconds(40))
      let later = evening + .milliseconds(Int64(stream.below(90_000)))
      plan = plan.adding(.crash(.cloud, during: nil), from: later, to: later + .seconds(20))
    }
    for link in plan.links.indices {
      plan.links[link].down.loss = .bernoulli(0.5)
      plan.links[link].up.loss = .bernoulli(0.3)
    }
    let run = try DraftRun(plan)
    // Half of what is sent is lost to the end, so that something may still wait then.
    #expect(Set(run.outcome.failedChecks).isSubset(of: ["bounded-outbox"]), Comment(rawValue: run.outcome.complaints))
    #expect(Set(run.ids("granted")).count == run.ids("granted").count)
    #expect(run.asked >= run.ids("granted").count)
  }

  @Test("are none where the wearer pays for none, and nothing is requested")
  func none() throws {
    var plan = WorldPlan.drafting(.free, days: 4)
    plan.planner?.tier = nil
    let run = try run(plan)
    #expect(run.asked == 0 && run.ids("queued").isEmpty && run.drafted.isEmpty)
  }
}

@Suite("The check of the tiers")
struct TierLimitCheckTests {
  private func fake() throws -> FakeTrace {
    var plan = WorldPlan.planned()
    plan.planner?.tier = .free
    return try FakeTrace(.tierLimit, plan)
  }

  private func granted(_ id: UInt64, user: UInt64 = 1, at: Timestamp) -> PlanningFact {
    .generation(.granted(user: user, at: at), of: id, by: DeviceID(role: .cloud, installation: 1))
  }

  @Test("fails for the eleventh draft of a month, and for no tenth; each user has their own")
  func limit() throws {
    var fake = try fake()
    let start = fake.world.plan.start
    for id in 1...10 as ClosedRange<UInt64> {
      fake.tell(granted(id, at: start))
      fake.tell(granted(100 + id, user: 2, at: start))
    }
    #expect(try fake.failures.isEmpty)
    fake.tell(granted(11, at: start + .days(20)))
    #expect(try fake.failures == ["user 1 is given draft 11 of a month that has 10"])
  }

  @Test("gives a new month its own, and nothing back to a clock that is set back")
  func months() throws {
    var fake = try fake()
    let start = fake.world.plan.start
    for id in 1...10 as ClosedRange<UInt64> { fake.tell(granted(id, at: start)) }
    for id in 11...20 as ClosedRange<UInt64> { fake.tell(granted(id, at: start + .days(31))) }
    #expect(try fake.failures.isEmpty)
    fake.tell(granted(21, at: start))
    #expect(try fake.failures.count == 1)
  }

  @Test("fails for a request that is counted twice")
  func twice() throws {
    var fake = try fake()
    let start = fake.world.plan.start
    fake.tell(granted(1, at: start))
    fake.tell(granted(1, at: start))
    #expect(try fake.failures.first?.hasSuffix("is counted again") == true)
  }
}

@Suite("The check of the first day")
struct FirstDayCheckTests {
  private func fake() throws -> FakeTrace {
    try FakeTrace(FirstDayCheck.self, try Newcomer(shape: { _ in }).plan())
  }

  private var welcomed: PlanningFact { remembered(CivilDate(dayNumber: 20_514)) }

  private func remembered(_ date: CivilDate?) -> PlanningFact {
    var memory = BehaviouralMemory()
    memory.welcomed = date
    return .remembered(memory, by: FakeTrace.phone)
  }

  private let told = PlanningFact.noticed(.firstInsight, .inApp, by: FakeTrace.phone)

  @Test("holds when the first block comes with the welcome, and the wearer is notified once")
  func holds() throws {
    var fake = try fake()
    let block = fake.block(7, hour: 18, status: .proposed)
    fake.tell(.planned(block, by: FakeTrace.phone), welcomed)
    fake.tell(told)
    #expect(try fake.failures.isEmpty)
  }

  @Test("fails for a block that comes before, and for a first day that never ends")
  func early() throws {
    var fake = try fake()
    fake.tell(.planned(fake.block(7, hour: 18, status: .proposed), by: FakeTrace.phone))
    let failures = try fake.failures
    #expect(failures.count == 2 && failures[0].contains("before the first day is over"))
    #expect(failures[1].hasPrefix("the first day never ends"))
  }

  @Test("fails when the wearer is welcomed, told or counted again, or alerted to it")
  func again() throws {
    var fake = try fake()
    fake.tell(welcomed)
    fake.tell(told)
    fake.tell(told)
    #expect(try fake.failures == ["the first insight is told again"])
    fake.tell(remembered(CivilDate(dayNumber: 20_520)))
    for id in [1, 2] as [UInt64] {
      fake.tell(.trusted(fake.event(id, .history(workouts: 3, nights: 9)), by: FakeTrace.phone))
    }
    let failures = try fake.failures
    #expect(
      failures.count == 3 && failures[1].contains("welcomed again") && failures[2].contains("counted for trust again"))
  }
}
