import WearerKit

final class HealthModesCheck: CheckFindings, OnlineCheck {
  static let name = CheckName(
    "health-modes", "The planner holds back while its surroundings fail it, and no longer than that.")
  static let promise =
    "a planner that may not read health data or the calendars, was not let run for a day, or could store nothing in many "
    + "lives of its phone is in the mode for that within hours of running again; it leaves every mode within thirty hours of what held it, eight days "
    + "where data contradicted each other or did not reach the private store; and it does nothing by itself that its mode forbids"
  static let doesNotVerify =
    "modes before the planner has planned for the first time, whether data contradict each other, what the wearer asks for "
    + "by themselves, or phones whose clock is changed"

  private static let entering = Span.hours(5)
  private static let leaving = Span.hours(30)
  private static let leavingData = Span.days(8)
  /// The age at which the oldest record pending for the private store counts as stuck.
  private static let stuck = Span.days(1)
  /// Lives in a row in which the phone could store nothing, a few more than suspend the planner.
  private static let lostLives = 8

  private let archive = RecordArchive()
  private var blocks: [UInt64: TrainingBlock] = [:]
  private var mode = HealthMode.healthy
  private var modeSince = Instant.start
  private var cause: HealthCause?
  private var isPlanning = false
  /// Which permissions are missing, and since when.
  private var denied: [String: Instant] = [:]
  private var lastRun: Instant?
  private var firstRunSince: [String: Instant] = [:]
  private var lastSummary = Instant.start
  private var failedLives = 0
  /// The time of the last error.
  private var lastCause = Instant.start
  /// The time when a record was last pending for the private store for long, regardless of the planner's stated cause.
  private var lastStuck: Instant?
  private var answered: Instant?
  /// The modes that must be reached, with their deadlines.
  private var due: [(by: Instant, from: Instant, mode: HealthMode, why: String)] = []
  /// The modes since then, to judge those that are due.
  private var turns: [(at: Instant, mode: HealthMode)] = []
  private var isComplained = false

  init(_ plan: WorldPlan) {}

  static func concerns(_ plan: WorldPlan) -> Bool { plan.planner != nil && plan.devices[.watch] != nil }

  var facts: FactInterest {
    .of(FaultFact.self, ClockFact.self, PlanningFact.self, MorningFact.self) + .records(.changes, .standing)
      + .device(.life, .platform)
  }

  func observe(_ event: TraceEvent) {
    guard event.hasFact else { return }
    if let fault = event.fact(as: FaultFact.self) { return note(fault, event.at) }
    if let change = event.fact(as: ClockFact.self), change.role == .phone { startOver(event.at) }
    let news = archive.follow(event)
    if case .blank? = news {
      (blocks, mode, isPlanning, turns) = ([:], .healthy, false, [])
      startOver(event.at)
    }
    if case .knows(.block(let block), let isRestored)? = news {
      if !isRestored { judge(block, event.at) }
      blocks[block.id] = block
    }
    let deviceFact = event.deviceFact
    if case .commitFailed(_, let device)? = deviceFact, device.role == .phone {
      (failedLives, lastCause) = (failedLives + 1, event.at)
    }
    if case .ran(_, let length, let device)? = deviceFact, device.role == .phone {
      noteRun(event.at - length, event.at)
    }
    if deviceFact == nil { note(event) }
    if case .wrote(let header, let device)? = event.recordFact, device.role == .phone {
      if header.kind == .daySummary { lastSummary = event.at }
      if failedLives >= Self.lostLives, isPlanning {
        expect(.suspended, "the phone could store nothing in \(failedLives) lives", event.at)
      }
      failedLives = 0
    }
    if event.fact(as: MorningFact.self)?.decision.outcome == .appDidNotRun { lastCause = event.at }
  }

  private func startOver(_ at: Instant) {
    (lastRun, due, lastCause, failedLives) = (nil, [], at, 0)
  }

  private func note(_ fault: FaultFact, _ at: Instant) {
    guard fault.target == Role.phone.rawValue else { return }
    for kind in ["healthDenied", "calendarDenied"] {
      if fault.name == kind { (denied[kind], firstRunSince[kind]) = (at, nil) }
      if fault.name == "end-\(kind)" { (denied[kind], lastCause) = (nil, at) }
    }
  }

  private func noteRun(_ begin: Instant, _ end: Instant) {
    defer { lastRun = end }
    for (kind, since) in denied where begin > since && firstRunSince[kind] == nil { firstRunSince[kind] = end }
    guard let lastRun, begin - lastRun >= .hours(3) else { return }
    lastCause = end
    if begin - lastRun >= .hours(22), isPlanning {
      expect(.degraded, "the phone's app had not run for \(Figures.span(begin - lastRun))", end)
    }
  }

  private func expect(_ mode: HealthMode, _ why: String, _ at: Instant) {
    due.append((by: at + .hours(2), from: at - .minutes(2), mode: mode, why: why))
  }

  private func note(_ event: TraceEvent) {
    let fact = event.planningFact
    if case .turned(let turn, _)? = fact {
      (mode, modeSince, cause, isComplained) = (turn.to, event.at, turn.cause, false)
      turns.append((event.at, turn.to))
    }
    if case .answered? = fact { answered = event.at }
    if case .explained(let receipt, _)? = fact {
      if [.scheduled, .proposed, .skippedScheduling].contains(receipt.action) { isPlanning = true }
      if receipt.action == .suggested, mode == .suspended, modeSince < event.at, !isAsked(event.at) {
        fail(event.at, "it suggests something while it is suspended")
      }
    }
  }

  private func isAsked(_ at: Instant) -> Bool { answered.map { at - $0 < .minutes(2) } ?? false }

  /// Judges whether the planner was allowed to do that by itself.
  private func judge(_ block: TrainingBlock, _ at: Instant) {
    guard mode != .healthy, modeSince < at, !isAsked(at) else { return }
    chances += 1
    let before = blocks[block.id]
    func complain(_ what: String) { fail(at, "it \(what) by itself while it is \(mode.name)") }
    if before == nil, block.status == .scheduled, block.isAutomatic { complain("adds a session") }
    if before == nil, block.status == .proposed, mode >= .safeMode { complain("proposes a session") }
    if let before, before.was == nil, block.was != nil { complain("makes a session lighter") }
    if before?.status == .scheduled, block.status == .removed { complain("takes a session out") }
  }

  func probe(_ world: World) throws(StorageError) {
    let now = world.kernel.now
    for (index, kind) in ["calendarDenied", "healthDenied"].enumerated() {
      guard let since = denied[kind] else { continue }
      lastCause = now
      guard isPlanning, now - since > Self.entering, let ran = firstRunSince[kind], now - ran > .hours(1) else {
        continue
      }
      chances += 1
      let isBoth = index == 1 && denied.count == 2 && denied.values.allSatisfy { now - $0 > Self.entering }
      let needed = isBoth ? HealthMode.safeMode : .degraded
      if mode < needed {
        fail(
          now,
          "it is \(mode.name), though \(isBoth ? "both permissions are" : kind + " is") missing since \(Figures.span(now - since))"
        )
        denied[kind] = now
      }
    }
    for (by, from, needed, why) in due where by <= now {
      chances += 1
      let worst = turns.filter { $0.at >= from }.map(\.mode).max() ?? mode
      if max(worst, mode) < needed { fail(now, "it never was \(needed.name), though \(why)") }
    }
    due.removeAll { $0.by <= now }
    if try isStuck(world) { (lastCause, lastStuck) = (now, now) }
    judgeLeaving(now)
  }

  /// Returns whether the phone's records don't reach the private store, as when its wearer is signed out for weeks.
  private func isStuck(_ world: World) throws(StorageError) -> Bool {
    guard mode != .healthy, let phone = world.host(.phone), phone.isUp else { return false }
    let oldest = try phone.database.statement("SELECT min(queued) FROM outbox WHERE service = ?")
      .first(Int64(Service.privateStore.rawValue)) { row throws(StorageError) in try row.optionalInt64(0) }
    guard let oldest = oldest ?? nil else { return false }
    return oldest < (world.clock.timestamp(world.kernel.now) - Self.stuck).nanoseconds
  }

  private func judgeLeaving(_ now: Instant) {
    // A watch that may read nothing measures nothing.
    if now - lastSummary > .hours(20) { lastCause = max(lastCause, now - .hours(1)) }
    guard mode != .healthy, !isComplained, let lastRun, now - lastRun < .hours(4) else { return }
    let limit = cause == .dataInconsistent ? Self.leavingData : Self.leaving
    guard now - max(lastCause, modeSince) > limit, lastStuck.map({ now - $0 > Self.leavingData }) ?? true else {
      return
    }
    isComplained = true
    fail(now, "it is \(mode.name) still, though nothing was wrong for \(Figures.span(now - lastCause))")
  }

  func conclude(_ world: World) throws(StorageError) -> CheckOutcome {
    .judge(failures, chances: chances, vacuousBecause: "nothing around the planner failed")
  }
}
