package import SimKernel
package import Wire

/// What may stand in the way of a block: the calendars' entries and the planner's own blocks.
package struct Commitments: Equatable, Sendable {
  package var events: [CalendarEvent]
  package var blocks: [TrainingBlock]
  /// The block that is being moved: neither it nor what stands for it is in its own way.
  package var moving: UInt64?

  package init(events: [CalendarEvent], blocks: [TrainingBlock] = [], moving: UInt64? = nil) {
    self.events = events
    self.blocks = blocks
    self.moving = moving
  }

  /// The times that are taken, in order and apart from each other.
  package func occupied(_ config: FreeTimeConfig = FreeTimeConfig()) -> [Range<Timestamp>] {
    let statuses = Dictionary(blocks.map { ($0.id, $0.isOpen) }, uniquingKeysWith: { $0 || $1 })
    let own = blocks.filter { $0.isOpen && $0.id != moving }.map(\.interval)
    return (own + events.filter { blocks($0, statuses, config) }.map(\.interval)).merged()
  }

  private func blocks(_ event: CalendarEvent, _ isOpen: [UInt64: Bool], _ config: FreeTimeConfig) -> Bool {
    if let block = event.block {
      if block == moving { return false }
      // The block itself is counted. A shadow adds nothing to it, and one that is left over from an earlier time is
      // ours to take away; but in the planner's own calendar the wearer may have moved the entry a moment ago.
      if let isOpen = isOpen[block] { return event.calendar == .training && isOpen }
    }
    return (event.isAllDay ? config.blockingAllDay : config.blocking).contains(event.availability)
  }
}
