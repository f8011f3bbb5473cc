package import Transport

/// What happened to the planner's blocks in its own calendar since it last looked, and through whom (tech spec §2.6,
/// implementation plan 5.4).
///
/// Whoever cannot be told is nobody: a deletion without a known editor takes the block away, but says nothing of the
/// wearer's will. A calendar that is gone, or that may not be read any more, deletes nothing either.
package struct CalendarReconciliation: Hashable, Sendable {
  package enum Finding: Hashable, Sendable {
    case deleted(block: UInt64, by: CalendarCause)
    /// Its start has changed.
    case moved(block: UInt64, to: Range<Timestamp>, by: CalendarCause)
    /// Its end alone has changed.
    case resized(block: UInt64, to: Range<Timestamp>, by: CalendarCause)
    /// Nobody has ever seen its entry: it is still to be written.
    case unwritten(block: UInt64)
    /// A second entry of a block: to be taken away.
    case duplicate(event: UInt64, of: UInt64)
    /// The entry of a block that was given up: to be taken away.
    case leftover(event: UInt64, of: UInt64)
    /// An entry in the planner's calendar that the planner knows nothing of: to be left alone.
    case foreign(event: UInt64)
  }

  /// By block in the order of their starts, then by event; the events of no block last.
  package let findings: [Finding]

  /// - Parameters:
  ///   - changes: what the calendar tells of its past, in any order.
  ///   - seen: the blocks whose entries were there at an earlier look.
  ///   - isCalendarThere: false when the whole calendar is gone or closed to the planner.
  package init(
    blocks: [TrainingBlock], events: [CalendarEvent], changes: [CalendarChange] = [], seen: Set<UInt64>,
    isCalendarThere: Bool = true, now: Timestamp
  ) {
    let blocks = blocks.sorted { ($0.start, $0.id) < ($1.start, $1.id) }
    guard isCalendarThere else {
      findings = blocks.filter { $0.status == .scheduled && $0.end > now }.map { .deleted(block: $0.id, by: .system) }
      return
    }
    let own = events.filter { $0.calendar == .training }.sorted { $0.id < $1.id }
    var found: [Finding] = []
    for block in blocks {
      let entries = own.filter { $0.block == block.id }
      let changes = changes.filter { $0.block == block.id }.sorted(by: CalendarReconciliation.comesFirst)
      switch block.status {
      case .scheduled: found += CalendarReconciliation.judge(block, entries, changes, seen, now)
      case .declined, .lapsed, .deleted, .removed, .cancelled:
        found += entries.map { .leftover(event: $0.id, of: block.id) }
      case .proposed, .completed, .missed: break
      }
    }
    let known = Set(blocks.map(\.id))
    found += own.filter { event in event.block.map { !known.contains($0) } ?? true }.map { .foreign(event: $0.id) }
    findings = found
  }

  private static func judge(
    _ block: TrainingBlock, _ entries: [CalendarEvent], _ changes: [CalendarChange], _ seen: Set<UInt64>,
    _ now: Timestamp
  ) -> [Finding] {
    let entries = entries.sorted { comesFirst($0, $1, block) }
    guard let entry = entries.first else { return gone(block, changes.last, seen, now) }
    var found: [Finding] = []
    if entry.interval != block.interval {
      // What is told of this very change counts for more than who touched the entry last.
      let told = changes.last { $0.kind == .moved(to: entry.interval) }
      let cause = told.map { CalendarCause($0.editor) } ?? CalendarCause(entry.editor)
      found.append(
        entry.start == block.start
          ? .resized(block: block.id, to: entry.interval, by: cause)
          : .moved(block: block.id, to: entry.interval, by: cause))
    }
    return found + entries.dropFirst().map { .duplicate(event: $0.id, of: block.id) }
  }

  private static func gone(
    _ block: TrainingBlock, _ last: CalendarChange?, _ seen: Set<UInt64>, _ now: Timestamp
  ) -> [Finding] {
    if let last, last.kind == .deleted {
      // Whoever tidies up what is over says nothing; what became of it is for the workouts to say.
      return last.at < block.end ? [.deleted(block: block.id, by: CalendarCause(last.editor))] : []
    }
    guard block.end > now else { return [] }
    let wasThere = seen.contains(block.id) || last != nil
    return wasThere ? [.deleted(block: block.id, by: .unknown)] : [.unwritten(block: block.id)]
  }

  /// Of two changes at one moment the one that is not the wearer's counts.
  private static func comesFirst(_ a: CalendarChange, _ b: CalendarChange) -> Bool {
    (a.at, CalendarCause(a.editor).rawValue, a.end) < (b.at, CalendarCause(b.editor).rawValue, b.end)
  }

  /// Of several entries of one block the one that stands where the block does, or else the one that a person touched.
  private static func comesFirst(_ a: CalendarEvent, _ b: CalendarEvent, _ block: TrainingBlock) -> Bool {
    func rank(_ event: CalendarEvent) -> (Int, UInt8, UInt64) {
      (event.interval == block.interval ? 0 : 1, event.editor.rawValue, event.id)
    }
    return rank(a) < rank(b)
  }
}

extension CalendarChange {
  /// For ordering alone: a deletion comes last.
  fileprivate var end: Timestamp {
    switch kind {
    case .deleted: Timestamp(nanoseconds: .max)
    case .moved(let interval): interval.lowerBound
    }
  }
}
