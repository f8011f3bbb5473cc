/// The device's own numbers, cached as values.
struct MemoryRows: CachedRows {
  static let table = "memory"
  private var numbers: [MemoryKey: Int64] = [:]

  subscript(key: MemoryKey) -> Int64? {
    get { numbers[key] }
    set { numbers[key] = newValue }
  }

  mutating func clear() { numbers = [:] }

  mutating func load(from database: StickyErrorDatabase) {
    database.statement("SELECT key, value FROM memory").query { row in
      numbers[MemoryKey(row.text(0))] = row.int64(1)
    }
  }

  static func write(_ number: Int64?, at key: MemoryKey, to database: Database) throws(StorageError) {
    guard let number else {
      try database.statement("DELETE FROM memory WHERE key = ?").run(key.rawValue)
      return
    }
    try database.statement(
      "INSERT INTO memory (key, value) VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value"
    ).run(key.rawValue, number)
  }
}

extension StickyErrorDatabase {
  /// Returns the number that a device has stored under that key, for an observer of its store, or `nil` if there is
  /// none.
  package func remembered(_ key: MemoryKey) -> Int64? {
    if let held = database.held(MemoryRows.self) { return held.isReady(for: self) ? held.rows[key] : nil }
    return statement("SELECT value FROM memory WHERE key = ?").first(key.rawValue) { row in row.int64(0) }
  }
}

extension Database {
  /// Returns the number that a device has stored under that key, or `nil` if there is none.
  package func remembered(_ key: MemoryKey) throws(StorageError) -> Int64? { try reading { $0.remembered(key) } }
}
