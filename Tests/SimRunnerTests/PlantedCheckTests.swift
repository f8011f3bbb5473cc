import Testing

@testable import DeviceKit
@testable import Devices
@testable import Engine
@testable import ScenarioFiles
@testable import SimKernel
@testable import Person
@testable import Replication
@testable import PersonWire
import WearerKit

/// For checks that no literal rule is about, a run in which they hold and one in which a planted mistake breaks them.
@Suite("Checks fail when a mistake breaks their promise")
struct PlantedCheckTests {
  private func planting(_ mutant: Mutant, in plan: WorldPlan) -> WorldPlan {
    var plan = plan
    plan.rules = Rules(planted: mutant)
    return plan
  }

  /// Blocks are deleted on two evenings, of which the planner learns something beside what the wearer tells it, and the phone is lost after
  /// that.
  private var lost: WorldPlan {
    WorldPlan.planned(days: 5).trusting.deleting(onDays: [1, 2])
      .adding(.wipe(.phone), from: .days(3), to: .days(3) + .hours(2))
  }

  @Test("restored-whole, when a restore leaves something out")
  func restored() throws {
    let outcome = try lost.run()
    #expect(outcome.check("restored-whole")?.isHeld == true, Comment(rawValue: outcome.complaints))
    let failures = try planting(.settingsNotRestored, in: lost).run().check("restored-whole")?.failures ?? []
    #expect(failures.first?.message.contains("without 2 of") == true, "\(failures)")
  }

  /// Two weeks wait for the cloud, and on the day on which it can be reached much arrives twice.
  private var late: WorldPlan {
    WorldPlan.clockwork(days: 17)
      .adding(.partition(.phoneCloud), from: .days(1), to: .days(15))
      .adding(.duplicate(probability: 0.7, link: .all), from: .days(15), to: .days(16))
  }

  @Test("bounded-repeats, when each acknowledgement sends on, also one that comes again")
  func storm() throws {
    let outcome = try late.run()
    #expect(outcome.check("bounded-repeats")?.isHeld == true, Comment(rawValue: outcome.complaints))
    let failures = try planting(.everyAckAnswered, in: late).run().check("bounded-repeats")?.failures ?? []
    #expect(failures.first?.message.hasSuffix("41 times within a minute") == true, "\(failures)")
  }

  @Test("time-passes, when a day that changed stays so although there is nothing new; the run ends there")
  func livelock() throws {
    let story =
      #"{ name: "a runner", start: "2026-03-02", zone: "Europe/Oslo", length: "3d", wearer: { archetype: "runner" } }"#
    let plan = try WorldPlan(ScenarioFile.read(SourceText(name: "story.json5", text: story)))
    let outcome = try plan.run()
    #expect(outcome.check("time-passes")?.isHeld == true, Comment(rawValue: outcome.complaints))
    let stood = try planting(.unchangedDayStays, in: plan).run()
    guard case .livelocked = stood.ending else { return #expect(Bool(false), "it ended as \(stood.ending)") }
    #expect(stood.failedChecks == ["time-passes"] && stood.verdict == .failedSafety)
    let failures = stood.check("time-passes")?.failures ?? []
    #expect(failures.first?.message.contains("100,000 steps in one instant") == true, "\(failures)")
  }

  @Test("bounded-repeats counts a frame once however often its radio repeats it, and only within a minute")
  func repeats() throws {
    /// Returns the number of storms reported when the phone sends the watch a record 41 times in all.
    func failures(every pause: Span, frame: (Int) -> UInt32?) throws -> Int {
      let told = try FakeTrace(BoundedRepeatsCheck.self)
      let block = told.block(1, hour: 17)
      let header = RecordHeader(
        key: TrainingBlock.key(block.id), kind: .trainingBlock, origin: FakeTrace.phone,
        version: Version(epoch: 1, sequence: 1), created: told.now, modified: told.now, isDeleted: false)
      let records = SyncMessage.records([Record(header: header, body: RecordBody(block))])
      let (phone, watch) = (Role.phone.node, Role.watch.node)
      for turn in 0..<41 {
        let at = Instant.start + pause * Int64(turn)
        let item = SessionFrame.Content.item(SessionItem(channel: .userInfo, id: 1, message: Message(records)))
        let message = frame(turn).map { Message(SessionFrame(life: 1, number: $0, content: item)) } ?? Message(records)
        told.check.observe(
          TraceEvent(number: UInt64(turn), at: at, node: phone, kind: .send, cause: 0, subject: 0, fact: nil),
          Envelope(id: UInt64(turn), from: phone, to: watch, channel: .session, sent: at, message: message))
      }
      return try told.failures.count
    }
    #expect(try failures(every: .seconds(1)) { _ in nil } == 1)
    #expect(try failures(every: .seconds(1)) { UInt32($0) } == 1)
    #expect(try failures(every: .seconds(1)) { _ in 7 } == 0)
    #expect(try failures(every: .seconds(90)) { _ in nil } == 0)
  }

  @Test("restored-whole is vacuous where no device replaces another")
  func unrestored() throws {
    let outcome = try WorldPlan.clockwork(days: 1).run()
    #expect(outcome.check("restored-whole")?.isHeld == false && outcome.failedChecks == [])
  }

  /// The app may not read the calendar when the wearer deletes a block in it.
  private var forbidden: WorldPlan {
    WorldPlan.planned(days: 4).trusting.deleting(onDays: [1, 2])
      .adding(.condition(.calendarDenied, .phone), from: .hours(45), to: .hours(46))
  }

  @Test("calendar-shows-plan, when a deletion in the calendar is thrown away unread")
  func deletion() throws {
    let outcome = try forbidden.run()
    #expect(outcome.check("calendar-shows-plan")?.isHeld == true, Comment(rawValue: outcome.complaints))
    let failures = try planting(.changesLost, in: forbidden).run().check("calendar-shows-plan")?.failures ?? []
    #expect(failures.first?.message.contains("stands in the plan and not in the calendar") == true, "\(failures)")
  }

  /// Returns the failure of the check after the phone's records were tampered with.
  private func message(_ name: String, after change: (inout TrainingBlock, Timestamp) -> Void) throws -> String? {
    let run = try Run(WorldPlan.planned(days: 3).trusting)
    #expect(try run.run().check(name)?.isHeld == true)
    let phone = try #require(run.world.host(.phone))
    let now = run.world.clock.timestamp(run.world.kernel.now)
    let known = try #require(try phone.trainingBlocks().min { $0.created < $1.created })
    let header = try #require(RecordTable(StickyErrorDatabase(phone.database)).record(TrainingBlock.key(known.id)))
      .header
    // The planner has finished the evening's work.
    try phone.database.statement("DELETE FROM planning_occasions").run()
    try phone.database.statement("DELETE FROM memory WHERE key = ?").run(MemoryKey.calendarIsInDoubt.rawValue)
    var block = known
    change(&block, now)
    RecordTable(StickyErrorDatabase(phone.database)).put(Record(header: header, body: RecordBody(block)))
    let check = try #require(run.check(name))
    guard case .failed(let failures) = try check.conclude(run.world) else { return nil }
    return failures.first?.message
  }

  @Test("calendar-shows-plan, when a block is planned that the calendar does not show")
  func unshown() throws {
    let message = try message("calendar-shows-plan") { block, now in
      (block.start, block.end, block.status) = (now + .days(1), now + .days(1) + .hours(1), .scheduled)
    }
    #expect(message?.contains("at another time") == true || message?.contains("not in the calendar") == true)
  }

  @Test("blocks-closed, when a past block has no outcome")
  func open() throws {
    let message = try message("blocks-closed") { block, now in
      (block.start, block.end, block.status) = (now - .hours(30), now - .hours(29), .scheduled)
    }
    #expect(message?.contains("is scheduled still") == true, "\(message ?? "nothing")")
  }

  @Test(
    "blocks-closed expects the outcome of a past block only from runs that began with the current clock")
  func ahead() throws {
    func judge(ran span: Span, isSetRight: Bool = false) throws -> String? {
      let run = try Run(WorldPlan.planned(days: 3).trusting)
      _ = try run.run()
      let (phone, kernel) = (try #require(run.world.host(.phone)), run.world.kernel)
      let check = try #require(run.checks.first { $0 is BlocksClosedCheck })
      func tell(_ fact: any TraceFact) {
        check.observe(
          TraceEvent(
            number: kernel.eventCount, at: kernel.now, node: Role.phone.node, kind: .fact, cause: 0, subject: 0,
            fact: fact))
      }
      let right = kernel.clock(of: Role.phone.node)
      var ahead = right
      ahead.bump(by: .hours(22), at: kernel.now)
      tell(ClockFact(role: .phone, clock: ahead, at: kernel.now))
      tell(DeviceFact.ran(.opened, span, by: FakeTrace.phone))
      if isSetRight { tell(ClockFact(role: .phone, clock: right, at: kernel.now)) }
      // A block of tomorrow, proposed a minute ago.
      let now = right.read(at: kernel.now)
      let known = try #require(try phone.trainingBlocks().first)
      let header = try #require(RecordTable(StickyErrorDatabase(phone.database)).record(TrainingBlock.key(known.id)))
        .header
      let block = TrainingBlock(
        id: known.id, kind: known.kind, start: now + .hours(18), end: now + .hours(19), status: .proposed,
        isAutomatic: known.isAutomatic, confidence: known.confidence, created: now - .minutes(1))
      try phone.database.statement("DELETE FROM planning_occasions").run()
      try phone.database.statement("DELETE FROM memory WHERE key = ?").run(MemoryKey.calendarIsInDoubt.rawValue)
      RecordTable(StickyErrorDatabase(phone.database)).put(Record(header: header, body: RecordBody(block)))
      guard case .failed(let failures) = try check.conclude(run.world) else { return nil }
      return failures.first?.message
    }
    #expect(try judge(ran: .zero)?.contains("is proposed still") == true)
    #expect(try judge(ran: .zero, isSetRight: true) == nil)
    // It began before the clock was ahead.
    #expect(try judge(ran: .seconds(3)) == nil)
  }

  @Test("diary-converges, when a correction is dated by a clock that was set back behind what it corrects")
  func corrected() throws {
    // Written on the watch, which is right, and corrected on a phone that is six hours behind.
    let plan = WorldPlan.diary([
      WorldPlan.night(7, 1, 16, on: .watch), WorldPlan.night(6, 1, 18, on: .phone),
    ]).adding(.clock(.phone, .bump(.hours(-6))), from: .hours(17), to: nil)
    let outcome = try plan.run()
    #expect(outcome.check("diary-converges")?.isHeld == true, Comment(rawValue: outcome.complaints))
    #expect(try planting(.editedByClock, in: plan).run().failedChecks.contains("diary-converges"))
  }

  @Test("redacted-at-rest, when a number of several words is kept in a draft and in the results of it")
  func redacted() throws {
    var plan = WorldPlan.planned(days: 3).adding(.wipe(.phone), from: .days(1), to: .days(1) + .hours(2))
      .adding(.partition(.phoneCloud), from: .days(1), to: .hours(30))
    plan.agents = AgentsSettings()
    plan.story.append(
      plan.does(JournalAct.writes("The shop has 912 34 567 as its number.", on: .phone), onDay: 2, hour: 4, minute: 0))
    let outcome = try plan.run()
    #expect(outcome.check("redacted-at-rest")?.isHeld == true, Comment(rawValue: outcome.complaints))
    #expect(try planting(.draftUnredacted, in: plan).run().failedChecks.contains("redacted-at-rest"))
  }

  @Test("one-entry takes a call for untold only if the run of the app that made it could have told it")
  func interrupted() throws {
    var plan = WorldPlan.planned(days: 3)
    plan.agents = AgentsSettings()
    func failures(endingRun ends: Bool) throws -> [String] {
      var told = try FakeTrace(OneEntryCheck.self, plan)
      told.tell(CompanionFact.asked(.chat("Hello"), position: 1, by: FakeTrace.phone))
      told.tell(ModelFact(bytes: [2]))
      if ends { told.tell(DeviceFact.ran(.opened, .seconds(3), by: FakeTrace.phone)) }
      told.tell(ModelFact(bytes: [2]))
      let call = ModelCall(isCloud: false, bytes: [2], outcome: .answered)
      told.tell(CompanionFact.called(call, by: FakeTrace.phone))
      told.tell(CompanionFact.answered(CompanionAnswer(position: 1, .noted, level: 0), by: FakeTrace.phone))
      return try told.failures
    }
    #expect(try failures(endingRun: true) == [])
    #expect(try failures(endingRun: false).count == 1)
  }

  @Test("background-budget does not count the time in which a device stood still")
  func paused() throws {
    func failures(isPaused: Bool) throws -> [String] {
      var told = try FakeTrace(BackgroundBudgetCheck.self)
      let id = FaultID(1)
      if isPaused { told.tell(FaultFact(fault: id, name: "pause", target: "watch", isLasting: true)) }
      for _ in 0..<2 { told.tell(DeviceFact.lookedAt(CivilDate(dayNumber: 1), second: 0, FakeTrace.phone)) }
      if isPaused { told.tell(FaultFact(fault: id, name: "resume", target: "watch"), isAtOnce: true) }
      let watch = DeviceID(role: .watch, installation: 1)
      told.tell(DeviceFact.ran(.transfer, .seconds(125), by: watch), isAtOnce: true)
      return try told.failures
    }
    #expect(try failures(isPaused: true) == [])
    #expect(try failures(isPaused: false).count == 1)
  }

  @Test(
    "background-budget counts a wake at the moment when the app was woken, also when the device stood still after it")
  func wokenBeforePause() throws {
    func failures(wakesAfterwards: Int) throws -> [String] {
      var told = try FakeTrace(BackgroundBudgetCheck.self)
      let watch = DeviceID(role: .watch, installation: 1)
      told.tell(FaultFact(fault: FaultID(1), name: "pause", target: "watch", isLasting: true))
      for _ in 0..<60 { told.tell(DeviceFact.lookedAt(CivilDate(dayNumber: 1), second: 0, FakeTrace.phone)) }
      told.tell(FaultFact(fault: FaultID(1), name: "resume", target: "watch"), isAtOnce: true)
      told.tell(DeviceFact.ran(.transfer, .hours(1) + .seconds(5), by: watch), isAtOnce: true)
      for _ in 0..<wakesAfterwards { told.tell(DeviceFact.ran(.transfer, .seconds(1), by: watch)) }
      return try told.failures
    }
    #expect(try failures(wakesAfterwards: 4) == [])
    #expect(try failures(wakesAfterwards: 5).count == 1)
  }
}
