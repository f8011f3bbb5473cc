import WearerKit

final class BlocksClosedCheck: CheckFindings, PlannerCheck, CountingCheck {
  static let name = CheckName("blocks-closed", "Once a block is over, the phone says what became of it.")
  static let promise =
    "once a block's time is over the next run of the phone's app says what became of it: done, missed, or lapsed without an answer"
  static let doesNotVerify = "that it was the right end (no-phantom-trust looks at what was counted for it)"
  static let vacuousBecause = "no block came to an end"

  /// The tolerance for an app's processing time in one run and for a wrong clock.
  private static let slack = Span.minutes(10)

  private var clock: NodeClock
  /// The phone's clock at the start of the app's last run that could have closed a block, or `nil` if there was none.
  private var ran: Timestamp?
  /// The time since when the phone has all of its current records and its current clock. A run that began earlier
  /// hasn't seen them.
  private var complete = Instant.start
  private var closed: Set<UInt64> = []
  private var known: Set<UInt64> = []
  private let grace: Span

  init(_ plan: WorldPlan) {
    clock = plan.clock(of: .phone)
    grace = PlanningHours().grace
  }

  var facts: FactInterest { .planner + .device(.platform) }

  func observe(_ event: TraceEvent) {
    if let change = event.fact(as: ClockFact.self), change.role == .phone { setClock(change.clock, event.at) }
    if case .ran(_, let span, let device)? = event.deviceFact, device.role == .phone, event.at - span >= complete {
      ran = max(ran ?? Timestamp(nanoseconds: .min), clock.read(at: event.at) - span)
    }
    // An app that restarts, or has only just recovered its data, hasn't looked at anything.
    if event.renewsPhone { (ran, complete) = (nil, event.at) }
    if case .applied(let header, let device, _)? = event.recordFact, device.role == .phone,
      header.key.domain == .planning
    {
      // An arrival at the very instant at which the app begins to run comes after its look.
      (ran, complete) = (nil, event.at + Span(nanoseconds: 1))
    }
    if case .planned(let block, _)? = event.planningFact, !block.isOpen, closed.insert(block.id).inserted {
      chances += 1
    }
  }

  private func setClock(_ new: NodeClock, _ now: Instant) {
    // A run while the clock was ahead hasn't seen later blocks, and the current run began with the old clock.
    if new.read(at: now) < clock.read(at: now) { ran = nil }
    (clock, complete) = (new, now)
  }

  func probe(_ world: World) throws(StorageError) {
    guard failures.count < 20, let ran, let phone = world.host(.phone), try phone.hasPlannedEverything()
    else { return }
    for block in try phone.trainingBlocks() where block.isOpen {
      let over = block.status == .proposed ? block.start : block.end + grace
      guard over + Self.slack <= ran, block.created < over, known.insert(block.id).inserted else { continue }
      fail(
        world.kernel.now,
        "block \(shortID(block.id)) until \(clock.zone.civil(block.end)) is \(block.status) still, and nobody thinks about it"
      )
    }
  }
}
