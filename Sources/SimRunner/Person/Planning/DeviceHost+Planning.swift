/// Cache: the planner's blocks and the state they were read from.
struct ReadPlan {
  /// In order of id.
  let blocks: [TrainingBlock]
  /// The store's state when it was read. The blocks are valid while it is unchanged.
  let source: DeviceHost.StoreState
}

/// Cache: whether the planner had processed everything.
private struct PlannedEverything {
  let hasPlanned: Bool
  let isStarted: Bool
  let source: DeviceHost.StoreState
}

// The phone's plan and the calendar that shows it, for checks.
extension DeviceHost {
  /// Returns whether the phone may write and its planner has processed every message and every change that others made
  /// in the calendar. `false` while the calendar is in doubt.
  package func hasPlannedEverything() throws(StorageError) -> Bool {
    let state = storeState
    if let known = kept(PlannedEverything.self), known.source == state, known.isStarted == isStarted {
      return known.hasPlanned
    }
    let found = try findsNothingToPlan()
    keep(PlannedEverything(hasPlanned: found, isStarted: isStarted, source: state))
    return found
  }

  private func findsNothingToPlan() throws(StorageError) -> Bool {
    guard isStarted else { return false }
    return try database.statement(
      """
      SELECT EXISTS (SELECT 1 FROM memory WHERE key = ? AND value = ?)
        AND EXISTS (SELECT 1 FROM memory WHERE key = ?)
        AND EXISTS (SELECT 1 FROM memory WHERE key = ? AND value = 1)
        AND NOT EXISTS (SELECT 1 FROM memory WHERE key = ? AND value = 1)
        AND NOT EXISTS (SELECT 1 FROM planning_occasions) AND NOT EXISTS (SELECT 1 FROM calendar_changes)
      """
    ).first(
      // A store restored from a backup names an earlier installation.
      MemoryKey.hasLived.rawValue, Int64(device.installation), MemoryKey.epoch.rawValue, MemoryKey.isRestored.rawValue,
      MemoryKey.calendarIsInDoubt.rawValue
    ) { row throws(StorageError) in try row.bool(0) } ?? false
  }

  /// Returns the planner's blocks in the phone's records, in order of id.
  package func trainingBlocks() throws(StorageError) -> [TrainingBlock] {
    let state = storeState
    if let read = kept(ReadPlan.self), read.source == state { return read.blocks }
    let blocks = try database.reading { database in
      RecordTable(database).records(in: .planning).compactMap { record in
        record.header.kind == .trainingBlock ? record.body?.content(TrainingBlock.self) : nil
      }
    }
    keep(ReadPlan(blocks: blocks, source: state))
    return blocks
  }

  /// Returns the times of that block's entries in the planner's own calendar; empty if there are none.
  package func trainingEntries(of block: UInt64) throws(StorageError) -> [Range<Timestamp>] {
    try database.statement("SELECT bytes FROM calendar_events WHERE block = ? ORDER BY id")
      .all(Int64(bitPattern: block)) { row throws(StorageError) in try row.value(0, as: CalendarEvent.self) }
      .filter { $0.calendar == .training }.map(\.interval)
  }

  /// Returns the planner's blocks in the phone's calendar, at their times there, in order of (start, id).
  package func plannedBlocks(from begin: Timestamp, to end: Timestamp) throws(StorageError) -> [TrainingBlock] {
    guard isStarted else { return [] }
    var blocks: [TrainingBlock] = []
    for entry in try database.reading({ CalendarStore.events(in: $0, from: begin, to: end) })
    where entry.calendar == .training {
      guard let id = entry.block,
        var block = try database.reading({ RecordTable($0).record(TrainingBlock.key(id)) })?.body?
          .content(TrainingBlock.self)
      else { continue }
      (block.start, block.end) = (entry.start, entry.end)
      blocks.append(block)
    }
    return blocks
  }

  /// Returns the reasons of the planner's decisions, in order of (time, id).
  package func receipts() throws(StorageError) -> [DecisionReceipt] { try database.reading { ReceiptStore($0).all() } }

  /// Returns the phone's stored insights, in the order in which they were generated.
  func insights() throws(StorageError) -> [KeptInsight] { try database.reading { InsightStore($0).all() } }

  /// Returns the number of receipts on the phone, and how many of them have expired at that moment.
  package func receiptCounts(expiredAt moment: Timestamp) throws(StorageError) -> (all: Int, expired: Int) {
    let found = try database.statement("SELECT count(*), coalesce(sum(expires <= ?), 0) FROM receipts")
      .first(moment.nanoseconds) { row throws(StorageError) in (all: try row.int(0), expired: try row.int(1)) }
    return found ?? (0, 0)
  }
}
