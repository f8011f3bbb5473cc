import CSQLite

/// The latest transactions of a database in memory, which SQLite sees as one.
///
/// Beginning and ending a transaction costs as much as most events' writes, and each copies the pages that it writes
/// to; in memory that makes nothing safer. A rollback makes SQLite undo them all, and then repeats the writes of the
/// others. That is rare, because it ends the incarnation of a device.
final class CommitGroup {
  /// The writes since SQLite's transaction began, in order; a script has no values.
  private var writes: [(sql: String, values: [any SQLiteValue])] = []
  /// The number of those that belong to committed transactions.
  private var committed = 0
  private var isOpen = false
  /// `true` if writes are committed immediately.
  @exclusivity(unchecked) var isNotingCommitted = false

  /// The number of writes after which SQLite's transaction ends: undo data takes memory.
  private static let writesMax = 500

  /// Records a statement that may write, or a script, before it is run.
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
    // Writes outside of any transaction aren't undone with this one.
    committed = writes.count
  }

  func commit() { committed = writes.count }

  /// Undoes the writes since the latest ``begin(_:)``.
  func rollback(_ database: Database) {
    guard writes.count > committed else { return }
    writes.removeSubrange(committed...)
    isOpen = false
    // Fails only if SQLite has already rolled back.
    try? database.connection.execute("ROLLBACK")
    try? database.connection.execute("BEGIN IMMEDIATE")
    database.connection.unguarded {
      // A write that fails here failed before.
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

  /// Ends SQLite's transaction, as required before operations that mustn't be inside one.
  func settle(_ database: Database) throws(StorageError) {
    guard isOpen else { return }
    (isOpen, writes) = (false, [])
    try database.connection.execute("COMMIT")
  }
}
