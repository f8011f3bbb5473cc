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

/// Changes to the employer's calendar by a phone that plans, and by others.
@Suite("The employer's calendar")
struct ShadowRunTests {
  /// The facts of a run about the employer's calendar.
  private struct Told {
    let outcome: RunOutcome
    let world: World
    let facts: [TraceEvent]

    var asked: [(at: Instant, step: ShadowStep, failure: ShadowFailure?)] {
      facts.compactMap { event in
        if case .asked(let step, let failure, _)? = event.planningFact { (event.at, step, failure) } else { nil }
      }
    }
    var held: [(at: Instant, event: CalendarEvent)] {
      facts.compactMap { event in
        if case .holds(let entry, _)? = event.fact as? OfficeFact { (event.at, entry) } else { nil }
      }
    }
    var dropped: [(at: Instant, editor: CalendarEvent.Editor)] {
      facts.compactMap { event in
        if case .dropped(_, let editor)? = event.fact as? OfficeFact { (event.at, editor) } else { nil }
      }
    }
    var trust: [TrustEvent] {
      facts.compactMap { event in
        if case .trusted(let trusted, _)? = event.planningFact { trusted } else { nil }
      }
    }
    func notices(_ subject: NoticeSubject) -> Int {
      facts.count { event in
        if case .noticed(subject, _, _)? = event.planningFact { true } else { false }
      }
    }
  }

  private static func seen(days: Int = 7) -> WorldPlan {
    var plan = WorldPlan.planned(days: days).trusting
    plan.planner?.wantsShadows = true
    return plan
  }

  private func run(_ plan: WorldPlan) throws -> Told {
    let recorder = TraceRecorder()
    let run = try Run(plan, observers: [recorder])
    let outcome = try run.run()
    #expect(outcome.verdict == .pass, Comment(rawValue: outcome.complaints))
    return Told(outcome: outcome, world: run.world, facts: recorder.events)
  }

  @Test("shows a block as soon as it is planned, and no longer once it has ended")
  func ordinary() throws {
    let told = try run(Self.seen())
    #expect(told.asked.first?.step == .probe)
    let blocks = Set(told.held.compactMap(\.event.block))
    #expect(blocks.count >= 5 && told.dropped.count >= blocks.count - 1)
    #expect(told.asked.allSatisfy { $0.failure == nil })
    #expect(told.outcome.check("shadow-entries")?.isHeld == true)
  }

  @Test("is left alone where the wearer does not want it")
  func unwanted() throws {
    let told = try run(.planned().trusting)
    #expect(told.asked.isEmpty && told.held.isEmpty && told.world[OfficePart.self] == nil)
    #expect(!told.outcome.checks.contains { $0.name == "shadow-entries" })
  }

  @Test("is cleared when the wearer wants it no more, and used again when they do")
  func changedMind() throws {
    var plan = Self.seen(days: 8)
    plan.story.append(plan.does(PlanAnswer.shadows(false), onDay: 3, hour: 22, minute: 0))
    plan.story.append(plan.does(PlanAnswer.shadows(true), onDay: 6, hour: 12, minute: 0))
    let told = try run(plan)
    let (off, on) = (Instant.start + .days(2) + .hours(22), Instant.start + .days(5) + .hours(12))
    #expect(told.dropped.contains { $0.at > off && $0.at < off + .minutes(5) })
    #expect(!told.held.contains { $0.at > off + .minutes(5) && $0.at < on } && told.held.contains { $0.at > on })
  }

  @Test(
    "that is closed by a policy is tried again once a week; the wearer is notified once, and missing entries follow",
    arguments: EmployerPolicy.allCases)
  func policy(_ policy: EmployerPolicy) throws {
    let (begin, end) = (Span.days(3), Span.days(12))
    let told = try run(Self.seen(days: 24).adding(.mdmBlocked(policy), from: begin, to: end))
    let refused = told.asked.filter { $0.failure != nil }
    #expect(!refused.isEmpty && refused.allSatisfy { $0.at > .start + begin && $0.at < .start + end })
    let probes = told.asked.filter { $0.step == .probe }
    let days = Set(probes.map { ($0.at - .start).nanoseconds / Span.days(1).nanoseconds }).sorted()
    // Once at first, twice while it was closed, and once when it was open again.
    #expect(days.count == 3, "\(days)")
    #expect(zip(days.dropFirst(), days.dropFirst(2)).allSatisfy { 7...8 ~= $1 - $0 }, "\(days)")
    #expect(told.notices(.shadowsBlocked) == 1)
    #expect(told.held.contains { $0.at > .start + end } && told.outcome.check("shadow-entries")?.isHeld == true)
  }

  @Test("is waited for while the phone is offline, with longer and longer pauses")
  func offline() throws {
    let (begin, end) = (Span.days(2) + .hours(12), Span.days(3) + .hours(12))
    let told = try run(Self.seen().adding(.partition(.phoneCloud), from: begin, to: end))
    let failures = told.asked.filter { $0.failure == .unreachable }
    #expect((1...12).contains(failures.count) && told.notices(.shadowsBlocked) == 0)
    #expect(told.held.contains { $0.at > .start + end })
  }

  @Test("is cleared when it may be written again, if the wearer changed their mind while it might not")
  func changedMindWhileDenied() throws {
    let (begin, end) = (Span.days(2) + .hours(14), Span.days(3) + .hours(2))
    var plan = Self.seen(days: 6).adding(.condition(.workDenied, .phone), from: begin, to: end)
    plan.story.append(plan.does(PlanAnswer.shadows(false), onDay: 3, hour: 22, minute: 0))
    let told = try run(plan)
    #expect(!told.dropped.contains { $0.at > .start + begin && $0.at < .start + end })
    #expect(told.dropped.contains { $0.at > .start + end && $0.at < .start + end + .hours(6) })
    #expect(told.outcome.check("shadow-entries")?.isHeld == true)
  }

  @Test("is not written while the wearer forbids it: they are notified once, and it continues when they allow it again")
  func denied() throws {
    let (begin, end) = (Span.days(2), Span.days(5))
    let told = try run(Self.seen(days: 8).adding(.condition(.workDenied, .phone), from: begin, to: end))
    #expect(!told.asked.contains { $0.at > .start + begin && $0.at < .start + end })
    #expect(told.notices(.shadowsDenied) == 1 && told.held.contains { $0.at > .start + end })
  }

  @Test(
    "says nothing of the wearer's will: what a colleague deletes or moves there stays, and nothing is learned of it")
  func colleagues() throws {
    func plan(_ edits: [ShadowEdit]) -> WorldPlan {
      var plan = Self.seen()
      for (index, edit) in edits.enumerated() {
        plan.story.append(plan.does(OfficeAct.edits(edit), onDay: 3 + index, hour: 23, minute: 0))
      }
      return plan
    }
    let calm = try run(plan([]))
    let edited = try run(plan([.delete, .move(by: .hours(2))]))
    #expect(edited.trust.map(\.content) == calm.trust.map(\.content))
    #expect(edited.outcome.trust?.phase == calm.outcome.trust?.phase)
    #expect(edited.dropped.filter { $0.editor == .delegate }.count == 1)
    let moved = try #require(edited.held.first { $0.event.editor == .delegate })
    let later = edited.held.filter { $0.event.id == moved.event.id && $0.at > moved.at }
    #expect(later.isEmpty)
    // The one that was deleted is not put there again.
    let blocks = edited.held.filter { $0.event.editor == .app }.compactMap(\.event.block)
    #expect(Set(blocks).count == blocks.count)
  }

  @Test("keeps one entry a block when the phone is lost and a new one takes over")
  func newPhone() throws {
    let wipe = Span.days(3) + .hours(22)
    let told = try run(Self.seen(days: 8).adding(.wipe(.phone), from: wipe, to: wipe + .hours(3)))
    #expect(told.outcome.check("shadow-entries")?.isHeld == true)
    #expect(told.held.contains { $0.at > .start + wipe + .hours(3) })
  }

  @Test("is used, or left alone, as the wearer said to the phone that was lost", arguments: [true, false])
  func wishOutlivesPhone(isOn: Bool) throws {
    let wipe = Span.days(4) + .hours(22)
    var plan = WorldPlan.planned(days: 9).trusting
    plan.planner?.wantsShadows = !isOn
    plan.story.append(plan.does(PlanAnswer.shadows(isOn), onDay: 3, hour: 12, minute: 0))
    let told = try run(plan.adding(.wipe(.phone), from: wipe, to: wipe + .hours(3)))
    let said = Instant.start + .days(2) + .hours(12)
    #expect(told.held.contains { $0.at < said } == !isOn)
    #expect(told.held.contains { $0.at > said + .minutes(5) } == isOn)
    #expect(told.held.contains { $0.at > .start + wipe + .hours(3) } == isOn)
  }

  @Test("is the same in every run of one seed, also when every message is encoded on its way")
  func determinism() throws {
    let plan = Self.seen().adding(.mdmBlocked(.signIn), from: .days(3), to: .days(4))
    var honest = plan
    honest.serializesMessages = true
    let digests = try [plan, plan, honest].map { try $0.run().digest }
    #expect(Set(digests).count == 1)
  }
}
