import CSQLite

extension Database {
  package var isInTransaction: Bool { connection.handle.map { sqlite3_get_autocommit($0) == 0 } ?? false }

  /// Keeps all of what `body` writes, or nothing when it throws.
  ///
  /// Inside another transaction it is a part of it that can fail alone.
  @discardableResult
  package func transaction<Answer>(
    _ body: () throws(StorageError) -> Answer
  ) throws(StorageError) -> Answer {
    try begin()
    do {
      let answer = try body()
      try commit()
      return answer
    } catch {
      rollback()
      throw error
    }
  }

  /// Opens a transaction (`BEGIN IMMEDIATE`), or a nested one inside the open one.
  package func begin() throws(StorageError) {
    // A write error such as a full disk ends SQLite's transaction on its own.
    if !isInTransaction { depth = 0 }
    if depth == 0 {
      try statement("BEGIN IMMEDIATE").run()
    } else {
      try prepare("SAVEPOINT nested\(depth)").run()
    }
    depth += 1
  }

  /// Keeps what was written since the matching ``begin()``; on an error the transaction is still open.
  package func commit() throws(StorageError) {
    _ = try connection.openHandle()
    guard isInTransaction, depth > 0 else {
      depth = 0
      throw .sql(code: Int(SQLITE_ERROR), message: "no transaction is open", statement: "COMMIT")
    }
    if depth == 1 {
      try statement("COMMIT").run()
    } else {
      try prepare("RELEASE nested\(depth - 1)").run()
    }
    depth -= 1
  }

  /// Undoes what was written since the matching ``begin()``; without an open transaction it does nothing.
  package func rollback() {
    guard isInTransaction, depth > 0 else {
      depth = 0
      return
    }
    depth -= 1
    // It fails only when SQLite has rolled back on its own, which is what was wanted.
    if depth == 0 {
      try? execute("ROLLBACK")
    } else {
      try? execute("ROLLBACK TO nested\(depth); RELEASE nested\(depth)")
    }
  }

  /// Undoes everything that is not committed, however deeply nested: what a crash does.
  package func rollbackAll() {
    depth = min(depth, 1)
    rollback()
  }
}
