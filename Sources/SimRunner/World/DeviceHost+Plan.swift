import Devices
import Transport

// What the checks may read of the phone's plan and of the calendar that shows it.
extension DeviceHost {
  /// Whether the phone may write, and its planner has taken in everything that it was told or that others changed in the
  /// calendar; while the calendar is in doubt, it has not.
  func hasPlannedEverything() throws(StorageError) -> Bool {
    guard isStarted, try remembered(.epoch) != nil, try remembered(.isRestored) == 1,
      try remembered(.calendarIsInDoubt) != 1
    else { return false }
    let waits = try database.statement(
      "SELECT EXISTS (SELECT 1 FROM planning_occasions) OR EXISTS (SELECT 1 FROM calendar_changes)"
    ).first { row throws(StorageError) in try row.bool(0) }
    return waits == false
  }

  /// The planner's blocks as the phone's records have them, in order of id.
  func trainingBlocks() throws(StorageError) -> [TrainingBlock] {
    try records(in: .planning).compactMap { record in
      if case .trainingBlock(let block)? = record.body { block } else { nil }
    }
  }

  /// When the planner's own calendar has an entry for that block; nothing where it has none.
  func trainingEntries(of block: UInt64) throws(StorageError) -> [Range<Timestamp>] {
    try database.statement("SELECT bytes FROM calendar_events WHERE block = ? ORDER BY id")
      .all(Int64(bitPattern: block)) { row throws(StorageError) in try row.value(0, as: CalendarEvent.self) }
      .filter { $0.calendar == .training }.map(\.interval)
  }
}
