import DeviceKit
@testable import Engine
import Devices
import Orchestration
import Replication
@testable import ScenarioFiles
@testable import SimKernel
@testable import PersonWire
@testable import Person
import Testing
import WearerKit

@Suite("shadow-entries fails")
struct ShadowCheckTests {
  private static var plan: WorldPlan {
    var plan = WorldPlan.planned().trusting
    plan.planner?.wantsShadows = true
    return plan
  }

  private func fake() throws -> FakeTrace { try FakeTrace(ShadowEntriesCheck.self, Self.plan) }

  private func holds(
    _ block: TrainingBlock, as id: UInt64 = 100, title: String = "Busy", isPrivate: Bool = true,
    by editor: CalendarEvent.Editor = .app
  ) -> OfficeFact {
    .holds(
      CalendarEvent(id: id, calendar: .work, start: block.start, end: block.end, editor: editor, block: block.id),
      Shadow(entry: CalendarEntry(block), title: title, isPrivate: isPrivate))
  }

  @Test("not for one entry that says Busy")
  func ordinary() throws {
    var story = try fake()
    let block = story.block(1, hour: 18)
    story.tell(.planned(block, by: FakeTrace.phone))
    story.tell(holds(block))
    #expect(try story.failures == [])
  }

  @Test("for any other word, and for what is not private")
  func words() throws {
    var story = try fake()
    let block = story.block(1, hour: 18)
    story.tell(holds(block, title: "Training"))
    story.tell(holds(block, isPrivate: false))
    #expect(try story.failures.count == 2)
  }

  @Test("for a second entry of a block")
  func twins() throws {
    var story = try fake()
    let block = story.block(1, hour: 18)
    story.tell(holds(block))
    story.tell(holds(block, as: 101))
    #expect(try story.failures.map { $0.hasPrefix("there are 2 entries") } == [true])
  }

  @Test("for an entry that the planner puts although the wearer wants none")
  func unwanted() throws {
    var story = try fake()
    let block = story.block(1, hour: 18)
    story.tell(.answered(.shadows(false), by: FakeTrace.phone))
    // A message that was on its way arrives.
    story.tell(holds(block))
    #expect(try story.failures == [])
    for _ in 0..<6 { story.tell(.calendarFailed(by: FakeTrace.phone)) }
    story.tell(holds(block, as: 100))
    #expect(try story.failures.count == 1)
  }

  @Test(
    "for an entry that a new phone puts although the wearer told the lost one that they want none, if that was safe",
    arguments: [true, false])
  func forgotten(isSafe: Bool) throws {
    var story = try fake()
    story.tell(DeviceFact.booted(FakeTrace.phone, isNew: true))
    story.tell(.answered(.shadows(false), by: FakeTrace.phone))
    // A day passes.
    for _ in 0..<(25 * 60) { story.tell(.calendarFailed(by: FakeTrace.phone)) }
    let header = RecordHeader(
      key: RecordKey(domain: .mood, id: 1), kind: .mood, origin: FakeTrace.phone,
      version: Version(epoch: 1, sequence: 9), created: story.now, modified: story.now)
    story.tell(RecordFact.wrote(header, by: FakeTrace.phone))
    if isSafe {
      story.check.observe(
        TraceEvent(
          number: 1, at: .start + .days(2), node: Role.cloud.node, kind: .send, cause: 0, subject: 0, fact: nil),
        Envelope(
          id: 1, from: Role.cloud.node, to: Role.phone.node, channel: .https, sent: .start + .days(2),
          SyncMessage.acknowledgement(.privateStore, [header.stamp])))
    }
    story.tell(DeviceFact.booted(DeviceID(role: .phone, installation: 2), isNew: true))
    story.tell(holds(story.block(1, hour: 18)))
    #expect(try story.failures.isEmpty == !isSafe)
  }

  @Test("not for an entry that was asked for before the wearer wanted none, however long the network kept the request")
  func underWay() throws {
    func failures(sent: Span) throws -> Int {
      var story = try fake()
      let block = story.block(1, hour: 18)
      for _ in 0..<9 { story.tell(.calendarFailed(by: FakeTrace.phone)) }
      // In the tenth minute.
      story.tell(.answered(.shadows(false), by: FakeTrace.phone))
      for _ in 0..<60 { story.tell(.calendarFailed(by: FakeTrace.phone)) }
      story.check.observe(
        TraceEvent(
          number: 1, at: .start + .minutes(70), node: .office, kind: .delivery, cause: 0, subject: 0, fact: nil),
        Envelope(
          id: 1, from: Role.phone.node, to: .office, channel: .https, sent: .start + sent,
          SyncMessage.acknowledgement(.phone, [])))
      story.tell(holds(block))
      return try story.failures.count
    }
    #expect(try failures(sent: .minutes(9)) == 0)
    #expect(try failures(sent: .minutes(40)) == 1)
  }

  /// Returns the failures of a run in which the planner hears nothing of the entries in the employer's calendar, and
  /// can't change them.
  private func stuck(_ change: (inout WorldPlan) -> Void) throws -> [String] {
    var plan = Self.plan
    change(&plan)
    let run = try Run(plan)
    let check = try #require(run.checks.first { $0 is ShadowEntriesCheck })
    let block = TrainingBlock(
      id: 77, kind: .training, start: plan.start + .days(1), end: plan.start + .days(1) + .hours(1), status: .scheduled,
      isAutomatic: true, confidence: 1, created: plan.start)
    // No planner made this block, so that none removes its entry.
    let fact = holds(block)
    check.observe(
      TraceEvent(
        number: 1, at: .start, node: .office, kind: .fact, cause: 0, subject: fact.subject, fact: fact))
    guard case .failed(let failures)? = try run.run().check("shadow-entries")?.outcome else { return [] }
    return failures.map(\.message)
  }

  @Test(
    "for an entry left over for more than a day, and not while a policy keeps the phone out or it gets no answer"
  )
  func leftOver() throws {
    #expect(try stuck { _ in }.contains { $0.contains("knows no such block") })
    let policy = try stuck { $0 = $0.adding(.mdmBlocked(.signIn), from: .zero, to: nil) }
    #expect(policy == [])
    // The phone's requests arrive, and the answers are lost.
    let unheard = LinkSelector.oneWay(from: .cloud, to: .phone)
    #expect(try stuck { $0 = $0.adding(.loss(probability: 1, link: unheard), from: .zero, to: nil) } == [])
    // It is answered when it has hung up.
    let slow = Fault.delay(.seconds(8), jitter: .zero, link: .all)
    #expect(try stuck { $0 = $0.adding(slow, from: .zero, to: nil) } == [])
    // Most of the phone's requests are lost, and some of its other messages arrive.
    let lossy = LinkSelector.oneWay(from: .phone, to: .cloud)
    #expect(try stuck { $0 = $0.adding(.loss(probability: 0.95, link: lossy), from: .zero, to: nil) } == [])
  }

  @Test("for an entry that is there although the wearer wants none any more")
  func leftWhenUnwanted() throws {
    let found = try stuck { plan in
      plan.story.append(plan.does(PlanAnswer.shadows(false), onDay: 1, hour: 9, minute: 0))
    }
    #expect(found.contains { $0.contains("although the wearer wants none") })
  }
}
