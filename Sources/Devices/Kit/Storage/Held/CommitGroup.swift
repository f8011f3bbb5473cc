import CSQLite

/// The latest transactions of a database in memory, which are one to SQLite.
///
/// To begin and to end one costs as much as what most events write, and each copies the pages that it writes to; in memory
/// that makes nothing safer. When one is undone, SQLite undoes them all, and what the others wrote is written again: that
/// is seldom, for it ends the life of a device.
final class CommitGroup {
  /// What was written since SQLite's transaction began, in order; of a script there are no values.
  private var writes: [(sql: String, values: [any SQLiteValue])] = []
  /// How many of those belong to transactions that are committed.
  private var committed = 0
  private var isOpen = false
  /// Whether what is written now is committed already.
  @exclusivity(unchecked) var isNotingCommitted = false

  /// After so many writes SQLite's transaction ends: to be able to undo it takes memory.
  private static let writesMax = 500

  /// A statement that may write, or a script, is about to be run.
  func note(_ sql: String, _ values: [any SQLiteValue] = []) {
    guard isOpen else { return }
    guard isNotingCommitted else { return writes.append((sql, values)) }
    writes.insert((sql, values), at: committed)
    committed += 1
  }

  func begin(_ database: Database) throws(StorageError) {
    if writes.count >= Self.writesMax { try settle(database) }
    if !isOpen { try database.connection.execute("BEGIN IMMEDIATE") }
    isOpen = true
    // What was written meanwhile from outside of any transaction is not undone with this one.
    committed = writes.count
  }

  func commit() { committed = writes.count }

  /// Undoes what was written since the latest ``begin(_:)``.
  func rollback(_ database: Database) {
    guard writes.count > committed else { return }
    writes.removeSubrange(committed...)
    isOpen = false
    // It fails only when SQLite has rolled back on its own.
    try? database.connection.execute("ROLLBACK")
    try? database.connection.execute("BEGIN IMMEDIATE")
    database.connection.unguarded {
      // What fails here failed before.
      for write in writes {
        if write.values.isEmpty {
          try? database.connection.execute(write.sql)
        } else {
          _ = try? database.prepare(write.sql).run(with: write.values)
        }
      }
    }
    isOpen = true
  }

  /// Ends SQLite's transaction, which has to be done before anything that none may hold.
  func settle(_ database: Database) throws(StorageError) {
    guard isOpen else { return }
    (isOpen, writes) = (false, [])
    try database.connection.execute("COMMIT")
  }
}
