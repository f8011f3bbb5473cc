/// The planner's pending triggers in the order of their occurrence; they survive the end of the app.
struct TriggerQueue {
  private let store: DeviceStore
  private var mayHold = true

  init(_ store: DeviceStore) { self.store = store }

  mutating func add(_ trigger: PlanningTrigger) {
    mayHold = true
    store.statement("INSERT INTO planning_occasions (bytes) VALUES (?)").run(trigger.wireBytes)
  }

  mutating func isEmpty() -> Bool { first() == nil }

  mutating func first() -> (position: Int64, trigger: PlanningTrigger)? {
    guard mayHold else { return nil }
    let found = store.statement("SELECT position, bytes FROM planning_occasions ORDER BY position LIMIT 1").compactFirst
    { row in
      row.value(1, as: PlanningTrigger.self).map { (position: row.int64(0), trigger: $0) }
    }
    mayHold = found != nil
    return found
  }

  /// Returns the oldest entry of that trigger, or `nil` if none waits.
  func entry(of trigger: PlanningTrigger) -> (position: Int64, trigger: PlanningTrigger)? {
    guard mayHold else { return nil }
    let position = store.statement("SELECT min(position) FROM planning_occasions WHERE bytes = ?")
      .first(trigger.wireBytes) { row in row.optionalInt64(0) }
    return (position ?? nil).map { ($0, trigger) }
  }

  func holds(_ trigger: PlanningTrigger) -> Bool { entry(of: trigger) != nil }

  /// Removes a processed trigger. Returns `false` if it was removed before.
  func remove(_ position: Int64) -> Bool {
    let waits = store.statement("SELECT 1 FROM planning_occasions WHERE position = ?").first(position) { row in
      row.bool(0)
    }
    guard waits == true else { return false }
    store.statement("DELETE FROM planning_occasions WHERE position = ?").run(position)
    return true
  }
}
