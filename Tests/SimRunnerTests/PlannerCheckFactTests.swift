import Agents
import DeviceKit
import Devices
@testable import Engine
@testable import Orchestration
import Replication
@testable import SimKernel
@testable import PersonWire
@testable import Person
import Testing
@testable import Search
import WearerKit

/// Facts that no run has, given to the checks of the planner.
@Suite("Checks of the planner judge the facts they get")
struct PlannerCheckFactTests {
  private func stands(_ phase: TrustPhase, _ score: Double = 0, demotions: Int = 0) -> PlanningFact {
    .stands(TrustSummary(demotions: demotions, phase: phase, score: score), by: FakeTrace.phone)
  }

  private func planned(_ block: TrainingBlock) -> PlanningFact { .planned(block, by: FakeTrace.phone) }
  private func trusted(_ event: TrustEvent) -> PlanningFact { .trusted(event, by: FakeTrace.phone) }

  private func outcome(
    _ outcome: TrustEvent.Outcome, of block: UInt64, isAutomatic: Bool = true
  ) -> TrustEvent.Content {
    .outcome(outcome, of: block, wasAutomatic: isAutomatic, confidence: 1, .confirmed)
  }

  // MARK: - Trust

  @Test("a phase that is not earned, two at once, and one that goes down by itself are not legal steps")
  func steps() throws {
    var early = try FakeTrace(LegalTrustStepCheck.self)
    early.tell(trusted(early.event(1, .dayPassed)), stands(.scheduler))
    let failures = try early.failures
    #expect(failures == ["the phone went from observer to scheduler, and has 1 of 7 days and 0 of 3 acceptances"])

    var leap = try FakeTrace(LegalTrustStepCheck.self)
    leap.tell(trusted(leap.event(1, .dayPassed)), stands(.autoScheduler))
    #expect(try leap.failures.count == 1)

    var fall = try FakeTrace(LegalTrustStepCheck.self)
    fall.tell(trusted(fall.event(1, .chosen(.transformer))), stands(.transformer))
    #expect(try fall.failures == [])
    fall.tell(trusted(fall.event(2, .dayPassed, after: 1)), stands(.scheduler))
    #expect(try fall.failures.count == 1)
  }

  @Test("a phase that is earned is a legal step: with a history after three days, and without after seven")
  func earned() throws {
    for (history, days) in [(0, 7), (10, 3)] {
      for waited in [days - 1, days] {
        var told = try FakeTrace(LegalTrustStepCheck.self)
        if history > 0 { told.tell(trusted(told.event(90, .history(workouts: history, nights: 0)))) }
        for id in 1...3 {
          told.tell(trusted(told.event(UInt64(id), outcome(.proposalAccepted, of: UInt64(id), isAutomatic: false))))
        }
        for day in 1..<waited { told.tell(trusted(told.event(UInt64(10 + day), .dayPassed, after: day))) }
        told.tell(trusted(told.event(10, .dayPassed, after: waited)), stands(.scheduler, 0.06))
        #expect(try told.failures.isEmpty == (waited == days), "\(history) \(waited)")
      }
    }
  }

  @Test("a phone that shows nothing of the wearer's choice, and one that adds blocks as a scheduler, are noticed")
  func unheard() throws {
    var deaf = try FakeTrace(LegalTrustStepCheck.self)
    deaf.tell(trusted(deaf.event(1, .chosen(.transformer))))
    #expect(try deaf.failures == ["the phone stayed observer and should be transformer"])

    var bold = try FakeTrace(LegalTrustStepCheck.self)
    bold.tell(planned(bold.block(7, hour: 17, isAutomatic: true)))
    #expect(try bold.failures.count == 1)
  }

  @Test("the breaker may trip at the third deletion of the wearer's in a row, and not at the second or without them")
  func breaker() throws {
    func deleted(
      _ blocks: [UInt64], tripping last: Bool, by editor: CalendarEvent.Editor = .wearer
    ) throws -> [String] {
      var told = try FakeTrace(SafetyBreakerCheck.self)
      told.tell(trusted(told.event(90, .chosen(.autoScheduler))), stands(.autoScheduler))
      for block in blocks {
        let change = CalendarChange(block: block, kind: .deleted, editor: editor, at: told.now)
        told.tell(.changed(change, by: FakeTrace.phone))
        let event = told.event(100 + block, outcome(.blockDeleted, of: block))
        let isLast = block == blocks.last
        if isLast, last {
          told.tell(trusted(event), stands(.scheduler, demotions: 1))
        } else {
          told.tell(trusted(event))
        }
      }
      return try told.failures
    }
    #expect(try deleted([1, 2, 3], tripping: true) == [])
    #expect(try deleted([1, 2], tripping: false) == [])
    #expect(try deleted([1, 2, 3], tripping: false) == ["nothing followed from the third deletion in a row"])
    #expect(try deleted([1, 2], tripping: true) == ["the breaker tripped after 2 deletions of the wearer's in a row"])
    let blamed = try deleted([1, 2, 3], tripping: true, by: .delegate)
    #expect(blamed == ["the breaker tripped after 0 deletions of the wearer's in a row"])
  }

  @Test("a kept block or an accepted proposal ends the row, an unplanned workout does not")
  func row() throws {
    for (content, isEnd) in [
      (outcome(.blockCompleted, of: 9), true), (outcome(.proposalAccepted, of: 9, isAutomatic: false), true),
      (outcome(.otherWorkout, of: 9, isAutomatic: false), false),
      (outcome(.blockCompleted, of: 9, isAutomatic: false), false),
    ] {
      var account = TrustAccount(TrustConfig())
      var told = try FakeTrace(SafetyBreakerCheck.self)
      _ = account.count(told.event(90, .chosen(.autoScheduler)))
      account.show(.autoScheduler)
      for id in 1...2 { _ = account.count(told.event(UInt64(id), outcome(.blockDeleted, of: UInt64(id)))) }
      _ = account.count(told.event(9, content))
      let effect = account.count(told.event(3, outcome(.blockDeleted, of: 3)))
      #expect((effect == .trips) != isEnd, "\(content)")
      told.tell(stands(.observer))
    }
  }

  @Test("outcomes without a block, without a cause, twice, and scores that do not add up are phantoms")
  func phantoms() throws {
    var none = try FakeTrace(PhantomTrustCheck.self)
    none.tell(trusted(none.event(1, outcome(.blockDeleted, of: 5))))
    #expect(try none.failures.first?.contains("there is no such block") == true)

    var nobody = try FakeTrace(PhantomTrustCheck.self)
    nobody.tell(planned(nobody.block(5, hour: 17)))
    nobody.tell(trusted(nobody.event(1, outcome(.blockDeleted, of: 5))), stands(.observer))
    #expect(try nobody.failures.first?.contains("the wearer did not delete it") == true)

    var lapsed = try FakeTrace(PhantomTrustCheck.self)
    lapsed.tell(planned(lapsed.block(5, day: -1, hour: 17, status: .proposed)))
    let over = planned(lapsed.block(5, day: -1, hour: 17, status: .lapsed))
    lapsed.tell(trusted(lapsed.event(1, outcome(.blockIgnored, of: 5))), over)
    #expect(try lapsed.failures.first?.contains("was not missed") == true)

    var twice = try FakeTrace(PhantomTrustCheck.self)
    twice.tell(planned(twice.block(5, hour: 17, status: .proposed)))
    twice.tell(.answered(.proposal(5, isWanted: true), by: FakeTrace.phone))
    twice.tell(trusted(twice.event(1, outcome(.proposalAccepted, of: 5, isAutomatic: false))), stands(.observer, 0.02))
    #expect(try twice.failures == [])
    twice.tell(trusted(twice.event(2, outcome(.proposalAccepted, of: 5, isAutomatic: false))), stands(.observer, 0.04))
    #expect(try twice.failures.count == 2)
  }

  // MARK: - Time

  @Test("no block of the planner's may lie in the night, a weekend morning, lunch, or time that is the wearer's own")
  func sacred() throws {
    // The first day is a Monday.
    func failures(day: Int, hour: Int, minute: Int = 0, _ profile: TrainingProfile = .init()) throws -> Int {
      var told = try FakeTrace(SacredTimeCheck.self)
      told.tell(.profiled(profile, by: FakeTrace.phone))
      told.tell(planned(told.block(1, day: day, hour: hour, minute: minute)))
      return try told.failures.count
    }
    var free = TrainingProfile()
    free.lunchIsFree = true
    var own = TrainingProfile()
    own.sacred = [
      SacredSlot(
        days: Weekdays(.tuesday), start: 22 * 3_600, end: 7 * 3_600, reason: .explicit,
        learned: CivilDate(dayNumber: 0))
    ]
    #expect(try failures(day: 1, hour: 17) == 0)
    #expect(try failures(day: 1, hour: 21, minute: 30) == 1)
    #expect(try failures(day: 1, hour: 5, minute: 30) == 1)
    #expect(try failures(day: 5, hour: 8) == 1 && failures(day: 4, hour: 8) == 0 && failures(day: 5, hour: 9) == 0)
    #expect(try failures(day: 1, hour: 11, minute: 30) == 1 && failures(day: 1, hour: 11, minute: 15) == 0)
    #expect(try failures(day: 1, hour: 12, free) == 0)
    // From Tuesday's evening into Wednesday's morning.
    #expect(try failures(day: 1, hour: 6, own) == 0 && failures(day: 2, hour: 6, own) == 1)
  }

  @Test("a returning entry of the wearer's own calendar is protected, and takes its time like any other")
  func recurring() throws {
    func told(_ type: any Check.Type, _ change: (inout CalendarEvent) -> Void) throws -> Int {
      var told = try FakeTrace(type)
      let block = told.block(1, hour: 17)
      var entry = CalendarEvent(
        id: 4, calendar: .personal, start: block.start - .minutes(30), end: block.start + .minutes(5),
        availability: .free, isRecurring: true)
      change(&entry)
      let event = TraceEvent(
        number: 1, at: .start, node: Role.phone.node, kind: .delivery, cause: 0, subject: 0, fact: nil)
      told.check.observe(
        event,
        Envelope(
          id: 1, from: Role.phone.node, to: Role.phone.node, channel: .physical, sent: .start,
          DeviceEvent.calendarHolds([entry])))
      told.tell(planned(block))
      return try told.failures.count
    }
    #expect(try told(SacredTimeCheck.self) { _ in } == 1)
    #expect(try told(SacredTimeCheck.self) { $0.isRecurring = false } == 0)
    #expect(try told(SacredTimeCheck.self) { $0.isAllDay = true } == 0)
    #expect(try told(DoubleBookingCheck.self) { _ in } == 0)
    #expect(try told(DoubleBookingCheck.self) { $0.availability = .tentative } == 1)
    #expect(try told(DoubleBookingCheck.self) { ($0.availability, $0.isAllDay) = (.tentative, true) } == 0)
    #expect(try told(DoubleBookingCheck.self) { ($0.availability, $0.end) = (.busy, $0.start + .minutes(30)) } == 0)
  }

  @Test("two blocks at one time are one too many, unless the wearer moved one there")
  func blocks() throws {
    var told = try FakeTrace(DoubleBookingCheck.self)
    told.tell(planned(told.block(1, hour: 17)))
    told.tell(planned(told.block(2, hour: 19)))
    let moved = told.block(2, hour: 17, minute: 30)
    let change = CalendarChange(block: 2, kind: .moved(to: moved.interval), editor: .wearer, at: told.now)
    told.tell(.changed(change, by: FakeTrace.phone))
    told.tell(planned(moved))
    #expect(try told.failures == [])
    told.tell(planned(told.block(3, hour: 16, minute: 30, status: .proposed)))
    #expect(try told.failures.count == 1)
  }

  // MARK: - Plans

  @Test("a plan with an unknown exercise, too many sets, or hard work on a bad day breaks the contract")
  func contract() throws {
    func plan(_ exercise: String, sets: Int = 3, recovery: Double? = nil, kind: UInt8 = 1) -> PlanningFact {
      let entry = WorkoutPlanRecord.Entry(
        exercise: exercise, sets: sets, amount: 10, rest: 60, kilograms: nil, zone: nil)
      return .delivered(
        WorkoutPlanRecord(
          block: 7, kind: kind, entries: [entry], recovery: recovery, wasRepaired: false, isFallback: false),
        by: FakeTrace.phone)
    }
    let known = try #require(ExercisePool.all.first { $0.load > .nothing && !$0.isTimed }).id
    var good = try FakeTrace(ContractCheck.self)
    good.tell(plan(known, recovery: 70))
    #expect(try good.failures == [])
    for (bad, words) in [
      (plan("levitation"), "the pool does not hold"), (plan(known, sets: 40), "40 sets"),
      (plan(known, recovery: 20), "light work at a recovery of 20"),
    ] {
      var check = try FakeTrace(ContractCheck.self)
      check.tell(bad)
      #expect(try check.failures.contains { $0.contains(words) })
    }
  }

  // MARK: - The records of a new phone

  @Test("every check that asks the archive of an event gets the same, also of the records that a new phone restored")
  func archive() throws {
    let (archive, told) = (RecordArchive(), try FakeTrace(ContractCheck.self))
    let (old, new) = (FakeTrace.phone, DeviceID(role: .phone, installation: 2))
    let block = told.block(1, hour: 17)
    let header = RecordHeader(
      key: TrainingBlock.key(1), kind: .trainingBlock, origin: old, version: Version(epoch: 1, sequence: 1),
      created: told.now, modified: told.now)
    let facts: [any TraceFact] = [
      DeviceFact.booted(old, isNew: true), RecordFact.wrote(header, by: old), planned(block),
      DeviceFact.booted(new, isNew: true), RecordFact.applied(header, by: new, from: .cloud),
    ]
    var news: [String] = []
    for (index, fact) in facts.enumerated() {
      let event = TraceEvent(
        number: UInt64(index) + 1, at: .start, node: Role.phone.node, kind: .fact, cause: 0, subject: 0, fact: fact)
      let answers = (1...3).map { _ in
        switch archive.follow(event) {
        case .blank?: "blank"
        case .knows(.block(block), let isRestored)?: isRestored ? "has it back" : "has it"
        case .knows?: "something else"
        case nil: "-"
        }
      }
      #expect(Set(answers).count == 1)
      news.append(answers[0])
    }
    #expect(news == ["-", "-", "has it", "blank", "has it back"])
  }
}
