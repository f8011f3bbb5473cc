internal import CSQLite

/// One SQLite database, confined to its owner.
///
/// Statements are prepared once and kept; transactions are explicit or scoped.
package final class Database {
  /// Where the data lives.
  package enum Location: Hashable, Sendable {
    case memory
    case file(path: String)
  }

  private var handle: OpaquePointer?
  private var statements: [String: Statement] = [:]

  /// Opens or creates the database. A file uses the write-ahead log and survives the process; memory does not.
  package init(_ location: Location) throws(StorageError) {
    let path =
      switch location {
      case .memory: ":memory:"
      case .file(let path): path
      }
    let flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX
    let code = sqlite3_open_v2(path, &handle, flags, nil)
    guard code == SQLITE_OK else {
      let message = handle.flatMap { sqlite3_errmsg($0) }.map { String(cString: $0) } ?? "out of memory"
      sqlite3_close_v2(handle)
      throw .cannotOpen(path: path, message: message)
    }
    sqlite3_extended_result_codes(handle, 1)
    do throws(StorageError) {
      try execute("PRAGMA foreign_keys = ON; PRAGMA busy_timeout = 2000")
      if location != .memory { try execute("PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL") }
    } catch {
      close()
      throw error
    }
  }

  deinit { close() }

  package func close() {
    for statement in statements.values { statement.finalize() }  // the order does not matter to the engine
    statements = [:]
    sqlite3_close_v2(handle)
    handle = nil
  }

  /// Runs a script of one or more statements whose rows nobody wants.
  package func execute(_ script: String) throws(StorageError) {
    guard let handle else { throw .closed }
    let code = sqlite3_exec(handle, script, nil, nil, nil)
    guard code == SQLITE_OK else { throw .from(code, handle, statement: script) }
  }

  /// The prepared statement for that text; the same one each time.
  package func statement(_ sql: String) throws(StorageError) -> Statement {
    guard let handle else { throw .closed }
    if let known = statements[sql] { return known }
    let statement = try Statement(sql, in: handle)
    statements[sql] = statement
    return statement
  }

  package var isInTransaction: Bool { handle.map { sqlite3_get_autocommit($0) == 0 } ?? false }

  package func begin() throws(StorageError) { try statement("BEGIN IMMEDIATE").run() }
  package func commit() throws(StorageError) { try statement("COMMIT").run() }
  package func rollback() throws(StorageError) {
    if isInTransaction { try statement("ROLLBACK").run() }
  }

  /// Runs `body` as one transaction; what it changed is undone when it throws. Inside a transaction, a savepoint.
  package func transaction<T>(_ body: () throws(StorageError) -> T) throws(StorageError) -> T {
    let isNested = isInTransaction
    try execute(isNested ? "SAVEPOINT nested" : "BEGIN IMMEDIATE")
    do throws(StorageError) {
      let result = try body()
      try execute(isNested ? "RELEASE nested" : "COMMIT")
      return result
    } catch {
      try? execute(isNested ? "ROLLBACK TO nested; RELEASE nested" : "ROLLBACK")
      throw error
    }
  }
}
