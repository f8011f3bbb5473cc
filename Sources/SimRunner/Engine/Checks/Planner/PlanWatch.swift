import DeviceKit
import Devices
import SimKernel
import Wire

/// Follows in the trace what the phone knows when it puts a block somewhere: its calendars, its other blocks, what it
/// remembers of the wearer, and its zone.
struct PlanWatch {
  private var archive = RecordArchive()
  private var blocks: [UInt64: TrainingBlock] = [:]
  private var memory = BehaviouralMemory()
  private var events: [UInt64: CalendarEvent] = [:]
  private var clock: NodeClock
  /// Where somebody else than the planner put a block.
  private var moves: [UInt64: Set<Range<Timestamp>>] = [:]

  /// A version of a block that stands somewhere, and what was known when it was written.
  struct Placement {
    let block: TrainingBlock
    let before: TrainingBlock?
    /// The other blocks of which something may still become, in order of id.
    let others: [TrainingBlock]
    /// The entries of the calendars, without the planner's own, in order of id.
    let events: [CalendarEvent]
    let memory: BehaviouralMemory
    let zone: Zone

    /// Whether it stands where it did not stand before.
    var isElsewhere: Bool { before.map { !$0.interval.contains(block.interval) } ?? true }
  }

  init(_ plan: WorldPlan) { clock = plan.clock(of: .phone) }

  /// A placement, if it is the planner's.
  mutating func note(_ event: TraceEvent) -> Placement? {
    guard event.hasFact else { return nil }
    if let change = event.fact(as: ClockFact.self), change.role == .phone { clock = change.clock }
    if case .changed(let change, _)? = event.planningFact, case .moved(let interval) = change.kind {
      moves[change.block, default: []].insert(interval)
    }
    switch archive.note(event) {
    case .blank?: (blocks, memory, events) = ([:], BehaviouralMemory(), [:])
    case .knows(.memory(let memory), _)?: self.memory = memory
    case .knows(.block(let block), let isRestored)?:
      let before = blocks.updateValue(block, forKey: block.id)
      guard !isRestored, block.isOpen, moves[block.id]?.contains(block.interval) != true else { return nil }
      return placement(of: block, before: before)
    case .knows?, nil: break
    }
    return nil
  }

  /// What the wearer's calendars hold reaches the phone as a message of the world.
  mutating func note(_ event: TraceEvent, _ envelope: Envelope) {
    guard event.kind == .delivery, envelope.to == Role.phone.node,
      case .stimulus(.calendarHolds(let entries)) = envelope.payload
    else { return }
    for entry in entries { events[entry.id] = entry }
  }

  private func placement(of block: TrainingBlock, before: TrainingBlock?) -> Placement {
    Placement(
      block: block, before: before,
      others: blocks.values.filter { $0.id != block.id && $0.isOpen }.sorted { $0.id < $1.id },
      events: events.values.filter { $0.block == nil }.sorted { $0.id < $1.id }, memory: memory, zone: clock.zone)
  }
}

extension Range {
  fileprivate func contains(_ other: Range) -> Bool { lowerBound <= other.lowerBound && other.upperBound <= upperBound }
}
