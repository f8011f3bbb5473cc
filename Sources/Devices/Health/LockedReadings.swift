/// Readings that arrived while the phone was locked: they wait, as records, until the raw signals can be written.
struct LockedReadings {
  private let store: DeviceStore
  private var mayHold = true

  init(_ store: DeviceStore) { self.store = store }

  mutating func add(_ key: RecordKey) {
    mayHold = true
    store.statement("INSERT OR IGNORE INTO locked_readings (id) VALUES (?)").run(Int64(bitPattern: key.id))
  }

  /// Returns the waiting records in order of id, and removes them with this transaction.
  mutating func takeAll() -> [RecordKey] {
    guard mayHold else { return [] }
    mayHold = false
    let limit = store.hasPlanted(.lockedBatchLost) ? 3 : -1
    let keys = store.statement("SELECT id FROM locked_readings ORDER BY id LIMIT ?").all(limit) { row in
      RecordKey(domain: .readings, id: UInt64(bitPattern: row.int64(0)))
    }
    guard !keys.isEmpty else { return [] }
    store.statement("DELETE FROM locked_readings").run()
    return keys
  }
}
