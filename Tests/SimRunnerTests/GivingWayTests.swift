import WearerKit
import DeviceKit
import Devices
@testable import Engine
import Foundation
import Orchestration
@testable import ScenarioFiles
@testable import SimKernel
@testable import PersonWire
@testable import Person
import Testing

/// A scheduled session that has to give way to meetings, to the wearer's wish, or to another zone.
@Suite("A session in the calendar")
struct GivingWayTests {
  private struct Told {
    let outcome: RunOutcome
    let facts: [(at: Timestamp, fact: PlanningFact)]

    func receipts(_ action: DecisionReceipt.Action, _ words: String) -> [DecisionReceipt] {
      facts.compactMap { _, fact in
        if case .explained(let receipt, _) = fact, receipt.action == action, receipt.reason.contains(words) {
          receipt
        } else {
          nil
        }
      }
    }
    func versions(of block: UInt64) -> [TrainingBlock] {
      facts.compactMap { if case .planned(let version, _) = $0.fact, version.id == block { version } else { nil } }
    }
    var trust: [(outcome: TrustEvent.Outcome, block: UInt64)] {
      facts.compactMap { _, fact in
        guard case .trusted(let event, _) = fact, case .outcome(let outcome, let block, _, _, _) = event.content else {
          return nil
        }
        return (outcome, block)
      }
    }
  }

  private func run(_ plan: WorldPlan, planting mutant: Mutant? = nil) throws -> Told {
    var plan = plan
    if let mutant { plan.rules = Rules(planted: mutant) }
    let recorder = TraceRecorder()
    let outcome = try Run(plan, observers: [recorder]).run()
    if mutant == nil { #expect(outcome.verdict == .pass, Comment(rawValue: outcome.complaints)) }
    return Told(
      outcome: outcome,
      facts: recorder.events.compactMap { event in event.planningFact.map { (plan.start + (event.at - .start), $0) } })
  }

  /// On the third day something comes between the wearer and the session of the day, and they look at the phone then.
  private func upset(_ upset: SessionConflict, phase: TrustPhase = .autoScheduler) -> WorldPlan {
    var plan = WorldPlan.planned(days: 5)
    // Mornings are taken, so that there is a session in the evening.
    plan.wearer = BookedWearer(
      life: ClockworkWearer(start: plan.start, zone: plan.zone, days: 5), zone: plan.zone, hours: [(6, 12)])
    plan.story.append(plan.does(PlanAnswer.phase(.autoScheduler), onDay: 1, hour: 8, minute: 0))
    plan.story.append(plan.does(PlanAnswer.phase(phase), onDay: 2, hour: 21, minute: 40))
    plan.story.append(plan.does(.opensPhoneApp, onDay: 3, hour: 10, minute: 30))
    let moment = plan.start + .days(2) + .hours(10)
    plan.planner?.upsets = [UpsetMoment(at: moment, upset)]
    plan.planner?.habits.follows = 1
    return plan
  }

  @Test("gives way to a meeting that is put over it: to another time of the day, at no cost, and is done there")
  func moved() throws {
    let told = try run(upset(.booked(.hours(1))))
    let receipt = try #require(told.receipts(.rescheduled, "something else has come to lie over it").first)
    let block = try #require(receipt.cause)
    let (first, last) = (told.versions(of: block).first, told.versions(of: block).last)
    #expect(first?.start != last?.start && last?.status == .completed, "\(told.versions(of: block))")
    #expect(
      !told.trust.contains { $0.block == block && [.blockDeleted, .blockIgnored, .blockMoved].contains($0.outcome) })
    #expect(told.outcome.check("no-standing-conflict")?.isHeld == true)
  }

  @Test("is taken out and proposed again where the planner may only ask")
  func asked() throws {
    let told = try run(upset(.booked(.hours(2)), phase: .scheduler))
    let taken = try #require(told.receipts(.removed, "it asks before it moves it").first?.cause)
    #expect(told.versions(of: taken).last?.status == .cancelled)
    let other = told.facts.contains { _, fact in
      if case .planned(let block, _) = fact { block.status == .proposed && block.id != taken } else { false }
    }
    #expect(other && !told.trust.contains { $0.block == taken && $0.outcome == .blockIgnored })
  }

  @Test("goes to the next free time when the wearer wants it later, which is learned")
  func later() throws {
    let told = try run(upset(.postponed))
    let receipt = try #require(told.receipts(.rescheduled, "the wearer wanted it later").first)
    let block = try #require(receipt.cause)
    let versions = told.versions(of: block)
    let first = try #require(versions.first)
    #expect(versions.contains { $0.start >= first.start + .minutes(30) && $0.status == .scheduled })
    #expect(told.trust.contains { $0.block == block && $0.outcome == .blockMoved })
    #expect(receipt.trust != nil)
  }

  @Test("no-standing-conflict fails when a later meeting is overlooked")
  func overlooked() throws {
    let told = try run(upset(.booked(.hours(1))), planting: .overlooksLaterMeetings)
    let failures = told.outcome.check("no-standing-conflict")?.failures ?? []
    #expect(failures.first?.message.contains("stands under an entry of the work calendar") == true, "\(failures)")
  }

  // MARK: - Another zone

  private func abroad(_ zone: String, from hour: Int) throws -> WorldPlan {
    let zone = try #require(Zone(identifier: zone))
    var plan = WorldPlan.planned(days: 6).trusting
    plan.wearer = BookedWearer(
      life: ClockworkWearer(start: plan.start, zone: plan.zone, days: 6), zone: plan.zone, hours: [(6, 12)])
    return plan.adding(.travel(zone), from: .days(2) + .hours(Int64(hour)), to: .days(5) + .hours(12))
  }

  @Test("keeps its hour by the clock that the wearer sees in another zone, and is never at night")
  func abroad() throws {
    for (zone, hour) in [("Asia/Tokyo", 8), ("America/New_York", 22), ("Pacific/Auckland", 9)] {
      let told = try run(abroad(zone, from: hour))
      #expect(told.outcome.check("no-block-by-night")?.isHeld == true, "\(zone)")
      #expect(!told.receipts(.rescheduled, "another zone").isEmpty || !told.receipts(.removed, "zone").isEmpty)
    }
  }

  @Test("is never at night either where a phone was set up again just before the journey")
  func newPhoneAbroad() throws {
    let text = """
      {
        name: "abroad", start: "2026-03-06", zone: "Europe/Oslo", length: "1d", seed: 911018,
        wearer: { archetype: "runner", history: "4w2d" }, devices: { desktop: false }, planner: {},
        faults: [
          { at: "d1 08:20", wipe: "phone", restart: "after 4h" }, { from: "d1 12:00", for: "30m", partition: "phone-cloud" },
          { from: "2026-03-06 14:00", for: "4h49m", travel: "Asia/Tokyo" },
        ],
      }
      """
    let outcome = try WorldPlan(ScenarioFile.read(SourceText(name: "abroad.json5", text: text))).run()
    #expect(outcome.check("no-block-by-night")?.isFailed == false, Comment(rawValue: outcome.complaints))
  }

  @Test("no-block-by-night fails when a session keeps its moment abroad")
  func instant() throws {
    let told = try run(abroad("Asia/Tokyo", from: 8), planting: .keepsInstantAbroad)
    let failures = told.outcome.check("no-block-by-night")?.failures ?? []
    #expect(failures.first?.message.contains("in the night") == true, "\(failures)")
  }

  // MARK: - Entries of the calendar

  @Test("is called what it is, and entry-titles fails when the title tells how the wearer is")
  func titles() throws {
    let text = PlannedLife.text(days: 16, #"story: [{ at: "d2 12:00", trusts: "autoScheduler" }],"#)
    let plan = try WorldPlan(ScenarioFile.read(SourceText(name: "titles.json5", text: text)))
    let told = try run(plan)
    let titles = told.facts.compactMap { _, fact -> String? in
      if case .calendar(.put(let entry), _) = fact { entry.title } else { nil }
    }
    #expect(!titles.isEmpty && titles.allSatisfy { !$0.contains { $0.isNumber } && $0.first?.isUppercase == true })
    #expect(try run(plan, planting: .titleTellsRecovery).outcome.failedChecks == ["entry-titles"])
  }

  @Test("is in the planner's own calendar, and own-calendar-only fails when another is written")
  func own() throws {
    let plan = WorldPlan.planned(days: 4).trusting
    #expect(try run(plan).outcome.check("own-calendar-only")?.isHeld == true)
    let failed = try run(plan, planting: .writesSharedCalendar).outcome.failedChecks
    #expect(failed.contains("own-calendar-only"))
  }

  @Test("is not put over the partner's evening, and over a calendar that the wearer does not let take time")
  func others() throws {
    func entries(_ keys: String) throws -> (blocks: [TrainingBlock], outcome: RunOutcome, taken: [CalendarEvent]) {
      let text = PlannedLife.text(
        days: 14, #"story: [{ at: "d2 12:00", trusts: "autoScheduler" }],"#
      ).replacing("planner: {}", with: "planner: { \(keys) }")
      let plan = try WorldPlan(ScenarioFile.read(SourceText(name: "others.json5", text: text)))
      let told = try run(plan)
      let others = OtherCalendars(try #require(plan.planner), seed: plan.seed, zone: plan.zone)
      let taken = (0..<14).flatMap { others.entries(on: plan.zone.civil(plan.start).date.adding(days: $0)) }
      let blocks = told.facts.compactMap { _, fact in
        if case .planned(let block, _) = fact, block.status == .scheduled { block } else { nil }
      }
      return (blocks, told.outcome, taken)
    }
    func overlaps(_ found: (blocks: [TrainingBlock], outcome: RunOutcome, taken: [CalendarEvent])) -> Int {
      found.blocks.count { block in found.taken.contains { $0.interval.overlaps(block.interval) } }
    }
    let read = try entries(#"partner: "5 a week", shared: "daily""#)
    #expect(overlaps(read) == 0 && !read.taken.isEmpty)
    let chosen = try entries(#"partner: "5 a week", shared: "daily", blockers: ["work", "personal"]"#)
    #expect(overlaps(chosen) > 0)
  }

  @Test("is thought of as soon as the wearer has trained, and next-session fails when it is not")
  func next() throws {
    let plan = WorldPlan.planned(days: 5).trusting
    let told = try run(plan)
    #expect(told.outcome.check("next-session")?.isHeld == true)
    let planned = told.facts.contains { at, fact in
      guard case .planned(let block, _) = fact, block.created == at else { return false }
      return plan.zone.civil(at).hour < 21
    }
    #expect(planned)
    let failures = try run(plan, planting: .workoutPlansNothing).outcome.check("next-session")?.failures ?? []
    #expect(failures.first?.message.contains("no next session was thought of") == true)
  }

  @Test("gives way in the story of meetings over training, and nothing is counted for it")
  func story() throws {
    let text = try String(contentsOfFile: PackageFiles.path("scenarios/meetings-over-training.json5"), encoding: .utf8)
    let told = try run(WorldPlan(ScenarioFile.read(SourceText(name: "meetings.json5", text: text))))
    let away = told.receipts(.removed, "something else has come to lie over it").compactMap(\.cause)
    #expect(!told.receipts(.rescheduled, "something else has come to lie over it").isEmpty && !away.isEmpty)
    #expect(!told.receipts(.rescheduled, "the wearer wanted it later").isEmpty)
    #expect(!told.trust.contains { away.contains($0.block) && [.blockDeleted, .blockIgnored].contains($0.outcome) })
  }
}

@Suite("An entry of a calendar")
struct CalendarEntryFormTests {
  @Test("with a title and an alarm crosses the wire, and one of an earlier version, without them, is read unchanged")
  func titled() throws {
    let moment = Timestamp(unixSeconds: 1_772_400_000)
    let block = TrainingBlock(
      id: 3, kind: .recoveryWalk, start: moment, end: moment + .minutes(30), status: .scheduled, isAutomatic: true,
      confidence: 1, created: moment, was: .heavyLifts)
    let entry = CalendarEvent(block)
    #expect(entry.title == "Recovery walk (was: Heavy lifts)" && entry.alarm == 15)
    #expect(try CalendarEvent(wireBytes: entry.wireBytes) == entry)
    var old = entry
    (old.title, old.alarm) = (nil, nil)
    #expect(old.wireBytes.count < entry.wireBytes.count)
    #expect(try CalendarEvent(wireBytes: old.wireBytes) == old)
  }
}
