import DeviceKit
import Wire
import SimKernel

/// What the planner has still to think about, in the order in which it came up; it survives the end of the app.
struct OccasionQueue {
  private let store: DeviceStore
  private var mayHold = true

  init(_ store: DeviceStore) { self.store = store }

  mutating func add(_ occasion: PlanningOccasion) throws(StorageError) {
    mayHold = true
    try store.beginWriting()
    try store.statement("INSERT INTO planning_occasions (bytes) VALUES (?)").run(occasion.wireBytes)
  }

  mutating func isEmpty() throws(StorageError) -> Bool { try first() == nil }

  mutating func first() throws(StorageError) -> (position: Int64, occasion: PlanningOccasion)? {
    guard mayHold else { return nil }
    let found = try store.statement("SELECT position, bytes FROM planning_occasions ORDER BY position LIMIT 1").first {
      row throws(StorageError) in (position: try row.int64(0), occasion: try row.value(1, as: PlanningOccasion.self))
    }
    mayHold = found != nil
    return found
  }

  /// Whether that one waits.
  func holds(_ occasion: PlanningOccasion) throws(StorageError) -> Bool {
    guard mayHold else { return false }
    let waits = try store.statement("SELECT 1 FROM planning_occasions WHERE bytes = ?").first(occasion.wireBytes) {
      row throws(StorageError) in try row.bool(0)
    }
    return waits == true
  }

  /// It has been thought about; answers false when it was already.
  func remove(_ position: Int64) throws(StorageError) -> Bool {
    let waits = try store.statement("SELECT 1 FROM planning_occasions WHERE position = ?").first(position) {
      row throws(StorageError) in try row.bool(0)
    }
    guard waits == true else { return false }
    try store.beginWriting()
    try store.statement("DELETE FROM planning_occasions WHERE position = ?").run(position)
    return true
  }
}
