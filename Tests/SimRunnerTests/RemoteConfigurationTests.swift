import DeviceKit
import Devices
@testable import Engine
import ScenarioFiles
@testable import SimKernel
@testable import PersonWire
@testable import Person
import Testing
import WearerKit

/// Notes what the phones say of configurations, and when they ask for one.
private final class Offers: TraceObserver {
  private(set) var accepted: [(at: Instant, phone: UInt32, tag: UInt64)] = []
  private(set) var receipts: [DecisionReceipt] = []
  private(set) var asked: [Instant] = []
  private(set) var answered: [Instant] = []

  var refusals: [String] { receipts.filter { $0.action == .configRefused }.map(\.reason) }

  func observe(_ event: TraceEvent) {
    switch event.fact as? PlanningFact {
    case .configured(let tag, let device)?: accepted.append((event.at, device.installation, tag))
    case .explained(let receipt, _)?: receipts.append(receipt)
    default: break
    }
  }

  func observe(_ event: TraceEvent, _ envelope: Envelope) {
    guard event.kind == .send else { return }
    if case .request? = envelope.message.body(as: ConfigurationMessage.self) { asked.append(event.at) }
    if case .answer? = envelope.message.body(as: ConfigurationMessage.self) { answered.append(event.at) }
  }
}

@Suite("A configuration from afar")
struct RemoteConfigurationTests {
  private static func document(_ version: String, _ numbers: String) -> String {
    """
    {"schema": 1, "version": "\(version)", "updatedAt": "2026-03-01T00:00:00Z", "trust": {\(numbers)}}
    """
  }
  private static let good = document("1.1.0", "\"deletionsMax\": 1")

  private static func tag(_ text: String) -> UInt64 {
    Array(text.utf8).reduce(stableHash("configuration")) { stableHash($0, UInt64($1)) }
  }

  private static func plan(days: Int = 9) -> WorldPlan {
    var plan = WorldPlan.clockwork(days: days)
    plan.planner = PlannerPlan().certain
    return plan
  }

  private func run(_ plan: WorldPlan) throws -> (outcome: RunOutcome, world: World, offers: Offers) {
    let offers = Offers()
    let run = try Run(plan, observers: [offers])
    let outcome = try run.run()
    #expect(outcome.verdict == .pass, Comment(rawValue: outcome.complaints))
    return (outcome, run.world, offers)
  }

  private func kept(_ world: World) throws -> [UInt8]? {
    try #require(world.host(.phone)).database.statement("SELECT bytes FROM configuration").first {
      row throws(StorageError) in try row.blob(0)
    }
  }

  @Test("is taken as a whole or refused as a whole, and what holds stays when a worse one or an older one comes")
  func wholeOrNothing() throws {
    let plan = Self.plan().publishing(Self.good, after: .days(2))
      .publishing(Self.document("1.2.0", "\"schedulerDays\": 20, \"deletionsMax\": 99"), after: .days(5))
      .publishing(Self.document("1.0.5", "\"deletionsMax\": 2"), after: .days(7))
      .adding(.condition(.badConfig, .cloud), from: .days(3), to: .days(4))
    let (_, world, offers) = try run(plan)
    #expect(offers.accepted.map(\.tag) == [Self.tag(Self.good)])
    #expect(try kept(world) == Array(Self.good.utf8))
    // The truncated one, and the one out of range. The older one is neither accepted nor a mistake.
    #expect(offers.refusals.count == 2)
    #expect(offers.refusals.first?.contains("no JSON") == true)
    #expect(offers.refusals.last?.contains("deletionsMax") == true)
  }

  @Test(
    "is asked for every six hours at most, an hour after a question without an answer, or when a push tells of it")
  func pace() throws {
    let plan = Self.plan(days: 6).publishing(Self.good, after: .days(1))
      .adding(.partition(.phoneCloud), from: .days(3), to: .days(4))
    let (_, _, offers) = try run(plan)
    let outage = Instant.start + .days(3)..<Instant.start + .days(4)
    let waits = zip(offers.asked, offers.asked.dropFirst()).map { ($0, $1 - $0) }
    #expect(offers.asked.count > 10 && offers.answered.count > 10)
    let early = waits.filter { $0.1 < .hours(outage.contains($0.0) ? 1 : 6) }
    #expect(early.count <= 1 && early.allSatisfy { abs(($0.0 + $0.1 - .start - .days(1)).seconds) < 300 })
    #expect(waits.contains { outage.contains($0.0) && $0.1 < .hours(6) })
  }

  @Test("holds for what the planner does next, also in the app's next process")
  func holds() throws {
    func trips(_ document: String?) throws -> Int {
      var plan = Self.plan().adding(.crash(.phone, during: nil), from: .days(3), to: .days(3) + .minutes(10))
      if let document { plan = plan.publishing(document, after: .days(2)) }
      plan.story.append(
        StoryMoment(at: plan.start + .days(1) + .hours(9), act: .does(PlanAnswer.phase(.autoScheduler))))
      // In the night before a block, once.
      plan.story.append(StoryMoment(at: plan.start + .days(5) + .hours(2), act: .deletesNextBlock(by: .wearer)))
      return try run(plan).offers.receipts.filter { $0.action == .breakerTripped }.count
    }
    #expect(try trips(nil) == 0)
    #expect(try trips(Self.good) == 1)
  }

  @Test("reaches a new phone as well, and survives a crash while it is applied")
  func newPhone() throws {
    let plan = Self.plan().publishing(Self.good, after: .days(2))
      .adding(.crash(.phone, during: .commit), from: .days(2) + .minutes(1), to: .days(2) + .hours(1))
      .adding(.wipe(.phone), from: .days(5), to: .days(5) + .hours(3))
    let (_, world, offers) = try run(plan)
    #expect(offers.accepted.map(\.phone) == [1, 2])
    #expect(try kept(world) == Array(Self.good.utf8) && offers.refusals.isEmpty)
  }
}

extension WorldPlan {
  /// Publishes a configuration that long after the start.
  fileprivate func publishing(_ document: String, after span: Span) -> WorldPlan {
    var plan = self
    plan.story.append(StoryMoment(at: start + span, act: .does(ConfigurationAct.publishes(Array(document.utf8)))))
    return plan
  }
}
