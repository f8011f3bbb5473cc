final class NightBlockCheck: CheckFindings, PlannerCheck, CountingCheck {
  static let name = CheckName(
    "no-block-by-night", "In another zone no session stands in the night, or is missed in it.")
  static let promise =
    "once the phone's app has run in another zone than before, no session that has yet to begin stands between 22:00 and "
    + "05:00 by the clock there, and none that lay in those hours is called missed"
  static let doesNotVerify =
    "where the wearer or another person put a session, or the hours between five and ten at night"
  static let vacuousBecause = "no session stood when the zone changed"

  private static let slack = Span.minutes(10)

  private var clock: NodeClock
  /// The time of the last change of zone, or `nil` if there was none.
  private var changed: Instant?
  /// The start of the app's last run with all of its current data.
  private var ran: Instant?
  private var complete = Instant.start
  /// The blocks that another than the planner put somewhere.
  private var moved: Set<UInt64> = []
  private var blocks: [UInt64: TrainingBlock] = [:]
  private var known: Set<UInt64> = []

  init(_ plan: WorldPlan) { clock = plan.clock(of: .phone) }

  var facts: FactInterest { .planner + .device(.platform) }

  func observe(_ event: TraceEvent) {
    if let change = event.fact(as: ClockFact.self), change.role == .phone { set(change.clock, event.at) }
    if case .ran(_, let span, let device)? = event.deviceFact, device.role == .phone, event.at - span >= complete {
      ran = event.at - span
    }
    if event.renewsPhone { (ran, complete) = (nil, event.at) }
    if case .applied(let header, let device, _)? = event.recordFact, device.role == .phone,
      header.key.domain == .planning
    {
      (ran, complete) = (nil, event.at)
    }
    let planningFact = event.planningFact
    if case .changed(let change, _)? = planningFact, case .moved = change.kind { moved.insert(change.block) }
    if case .planned(let block, _)? = planningFact {
      let before = blocks.updateValue(block, forKey: block.id)
      if block.status == .missed, before?.status == .scheduled { judgeMiss(block, event.at) }
    }
  }

  private func set(_ new: NodeClock, _ now: Instant) {
    if new.zone.offset(at: new.read(at: now)) != clock.zone.offset(at: new.read(at: now)) {
      changed = now
      let moment = new.read(at: now)
      chances += blocks.values.count { $0.status == .scheduled && $0.start > moment }
    }
    (clock, ran, complete) = (new, nil, now)
  }

  private func judgeMiss(_ block: TrainingBlock, _ moment: Instant) {
    guard let changed, block.created < clock.read(at: changed), isByNight(block) else { return }
    complain(block, "lay in the night here, and is called missed", moment)
  }

  private func isByNight(_ block: TrainingBlock) -> Bool {
    let last = Timestamp(nanoseconds: max(block.start.nanoseconds, block.end.nanoseconds - 1))
    return !moved.contains(block.id)
      && [block.start, last].contains { clock.zone.civil($0).hour >= 22 || clock.zone.civil($0).hour < 5 }
  }

  func probe(_ world: World) throws(StorageError) {
    guard failures.count < 20, changed != nil, let ran, let phone = world.host(.phone),
      try phone.hasPlannedEverything()
    else { return }
    let moment = clock.read(at: ran)
    for block in try phone.trainingBlocks() where block.status == .scheduled && block.start > moment + Self.slack {
      if isByNight(block) { complain(block, "stands in the night here", world.kernel.now) }
    }
  }

  private func complain(_ block: TrainingBlock, _ what: String, _ moment: Instant) {
    guard known.insert(block.id).inserted else { return }
    fail(
      moment, "block \(shortID(block.id)) at \(clock.zone.civil(block.start)), \(clock.zone.identifier), \(what)")
  }
}
