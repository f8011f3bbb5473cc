import WearerKit

final class StandingConflictCheck: CheckFindings, ArchiveCheck, CountingCheck {
  static let name = CheckName(
    "no-standing-conflict", "No session stays under an entry that was put over it, and giving way costs no trust.")
  static let promise =
    "once the phone's app has run after an entry that takes time was put over a session that stands and has not begun, the "
    + "session stands elsewhere or not at all, and it counts neither as deleted nor as missed"
  static let doesNotVerify =
    "where the wearer or another person put the session under an entry that was there, overlaps of five minutes, proposals, "
    + "while the calendars may not be read, or what a lost phone had not looked at"
  static let vacuousBecause = "nothing was put over a session"
  var interest: TraceInterest { [.facts, .messages] }

  /// The tolerance for an app's processing time in one run and for a wrong clock.
  private static let slack = Span.minutes(10)
  private static let overlapMax = Span.minutes(5)

  private let blockers: [CalendarEvent.Calendar]
  private var clock: NodeClock
  var archive = RecordArchive()
  /// The latest version of each block, and the time since which it has its place.
  private var blocks: [UInt64: (block: TrainingBlock, since: Instant)] = [:]
  /// The entries of others, and since when the phone has them so.
  private var entries: [UInt64: (entry: CalendarEvent, since: Instant)] = [:]
  /// The start of the app's last run with all of its current data.
  private var ran: Instant?
  private var complete = Instant.start
  private var isDenied = false
  /// The blocks over which something was put, and those that were taken out for it.
  private var covered: Set<UInt64> = []
  private var known: Set<UInt64> = []

  init(_ plan: WorldPlan) {
    clock = plan.clock(of: .phone)
    blockers = plan.planner?.hours.blockers ?? []
  }

  func observe(_ event: TraceEvent, _ envelope: Envelope) {
    guard event.kind == .delivery, envelope.to == Role.phone.node,
      case .calendarHolds(let held)? = envelope.message.stimulus
    else { return }
    for entry in held where entries[entry.id]?.entry != entry {
      entries[entry.id] = (entry, event.at)
      let now = clock.read(at: event.at)
      for (block, _) in blocks.values where block.status == .scheduled && block.start > now && isOver(entry, block) {
        if covered.insert(block.id).inserted { chances += 1 }
      }
    }
  }

  var facts: FactInterest { .planner + .of(FaultFact.self) + .device(.platform) }

  func observe(_ event: TraceEvent) {
    if let change = event.fact(as: ClockFact.self), change.role == .phone {
      (clock, ran, complete) = (change.clock, nil, event.at)
    }
    if let fault = event.fact(as: FaultFact.self), fault.target == Role.phone.rawValue {
      if fault.name == "calendarDenied" { isDenied = true }
      if fault.name == "end-calendarDenied" { (isDenied, ran, complete) = (false, nil, event.at) }
    }
    if case .ran(_, let span, let device)? = event.deviceFact, device.role == .phone, event.at - span >= complete {
      ran = event.at - span
    }
    if event.renewsPhone { (ran, complete) = (nil, event.at) }
    let news = archive.follow(event)
    if case .blank? = news { blocks = [:] }
    if case .knows(.block(let block), _)? = news { note(block, at: event.at) }
    if case .trusted(let trusted, _)? = event.planningFact { judge(trusted, event.at) }
  }

  private func note(_ block: TrainingBlock, at moment: Instant) {
    let before = blocks[block.id]
    let stays = before?.block.status == .scheduled && before?.block.interval == block.interval
    blocks[block.id] = (block, stays ? before?.since ?? moment : moment)
  }

  /// A session that had to give way isn't the wearer's choice.
  private func judge(_ event: TrustEvent, _ moment: Instant) {
    guard case .outcome(let outcome, let id, _, _, _) = event.content,
      outcome == .blockDeleted || outcome == .blockIgnored, covered.contains(id), blocks[id]?.block.status == .cancelled
    else { return }
    fail(moment, "block \(shortID(id)) gave way, and \(outcome) was counted for it")
  }

  private func isOver(_ entry: CalendarEvent, _ block: TrainingBlock) -> Bool {
    guard entry.block == nil, blockers.contains(entry.calendar) else { return false }
    let takesTime: Bool =
      switch entry.availability {
      case .busy, .unavailable: true
      case .tentative: !entry.isAllDay
      case .free: false
      }
    return takesTime && min(entry.end, block.end) - max(entry.start, block.start) > Self.overlapMax
  }

  func probe(_ world: World) throws(StorageError) {
    guard failures.count < 20, !isDenied, let ran, let phone = world.host(.phone), try phone.hasPlannedEverything()
    else { return }
    let moment = clock.read(at: ran)
    for block in try phone.trainingBlocks() where block.status == .scheduled && block.start > moment + Self.slack {
      guard let placed = blocks[block.id], placed.block.interval == block.interval else { continue }
      let over = entries.values.filter { entry, since in
        since > placed.since && since + Self.slack <= ran && isOver(entry, block)
      }.min { ($0.entry.start, $0.entry.id) < ($1.entry.start, $1.entry.id) }
      guard let over, known.insert(block.id).inserted else { continue }
      let (zone, entry) = (clock.zone, over.entry)
      fail(
        world.kernel.now,
        "block \(shortID(block.id)) at \(zone.civil(block.start)) stands under an entry of the "
          + "\(entry.calendar) calendar from \(zone.civil(entry.start)), which came later")
    }
  }
}
