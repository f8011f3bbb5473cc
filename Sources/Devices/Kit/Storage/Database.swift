import CSQLite
import Foundation

/// An SQLite database: the only access to persistent state. It belongs to its owner and isn't shared between actors.
///
/// Committed data survives a crash; uncommitted data is lost.
package final class Database {
  package enum Location: Hashable, Sendable {
    /// Private to this object and deleted with it.
    case memory
    case file(path: String)
    case disk(SimulatedDisk, name: String)
  }

  /// The allowed access to the file.
  package enum Access: Hashable, Sendable {
    case readOnly
    /// The file must exist.
    case readWrite
    /// The file is created if it is missing.
    case create
  }

  /// The journal that makes a file consistent after a crash. A database in memory has none.
  package enum Journal: Hashable, Sendable {
    /// A log beside the file. If `isSynced` is `false`, a power failure may undo the latest commits but never corrupts
    /// the file.
    case writeAhead(isSynced: Bool)
    /// A single file once closed: for files that are passed on.
    case rollback
    /// No rollback: for a file that is discarded after any failure.
    case none
  }

  package let location: Location
  let connection: Connection
  /// The number of nested open transactions, maintained by the transaction calls.
  @exclusivity(unchecked) package var depth = 0
  @exclusivity(unchecked) private var statements: [String: Statement] = [:]
  /// Recently used statements, by the address of their text.
  @exclusivity(unchecked) private var recent = [Statement?](repeating: nil, count: Database.recentMax)
  private static let recentMax = 256

  /// Opens or creates the database and checks that the file is one.
  ///
  /// - Throws: ``StorageError/cannotOpen(path:message:)``, ``StorageError/corrupt(message:)``, ``StorageError/busy``.
  package init(
    _ location: Location, access: Access = .create, journal: Journal = .writeAhead(isSynced: false)
  ) throws(StorageError) {
    self.location = location
    _ = Self.keepsNoStatistics
    connection = try Database.open(location, access: access)
    try execute("PRAGMA foreign_keys = ON")
    switch location {
    case .memory:
      // A transaction copies each page that it writes to as a whole, but a commit may examine each of many pages. The
      // rest of a page beside a record of a quarter page is wasted: with smaller pages that would be half of the
      // records with readings. Deleted data can't be recovered from memory, so it isn't overwritten.
      try execute("PRAGMA page_size = 4096; PRAGMA secure_delete = OFF")
      return
    case .file: sqlite3_busy_timeout(try connection.openHandle(), 2_000)
    case .disk:
      // The only connection: the log's index stays in memory, nothing is spilled, and no other file is created.
      try execute("PRAGMA locking_mode = EXCLUSIVE; PRAGMA temp_store = MEMORY; PRAGMA cache_spill = OFF")
    }
    // Opening is lazy: only the first read detects that the file isn't a database.
    _ = try statement("SELECT count(*) FROM sqlite_schema").first { row throws(StorageError) in try row.int(0) }
    guard access != .readOnly else { return }
    switch journal {
    case .writeAhead(let isSynced):
      try execute("PRAGMA journal_mode = WAL; PRAGMA synchronous = \(isSynced ? "FULL" : "NORMAL")")
    case .rollback:
      try execute("PRAGMA journal_mode = DELETE; PRAGMA synchronous = FULL")
    case .none:
      try execute("PRAGMA journal_mode = OFF; PRAGMA synchronous = FULL")
    }
  }

  /// Closes the database. Its statements throw ``StorageError/closed`` from now on. A second call does nothing.
  package func close() {
    forgetStatements()
    depth = 0
    connection.close()
  }

  /// Prepares statements again from now on.
  func forgetStatements() {
    statements.removeAll()
    recent = Array(repeating: nil, count: Database.recentMax)
  }

  package var isOpen: Bool { connection.handle != nil }

  /// Copies everything into another database, replacing its content.
  package func copy(into other: Database) throws(StorageError) {
    let (source, target) = (try connection.openHandle(), try other.connection.openHandle())
    for database in [self, other] {
      try database.connection.held?.give(.max, forWriting: database === other)
      try database.connection.group?.settle(database)
    }
    guard let backup = sqlite3_backup_init(target, "main", source, "main") else {
      throw .from(code: sqlite3_errcode(target), connection: target, statement: "backup")
    }
    sqlite3_backup_step(backup, -1)
    let code = sqlite3_backup_finish(backup)
    guard code == SQLITE_OK else { throw .from(code: code, connection: target, statement: "backup") }
  }

  /// Runs a script of any number of statements without parameters.
  package func execute(_ script: String) throws(StorageError) {
    try connection.held?.give(.max, forWriting: true)
    // Between transactions a script may begin and end some of its own.
    if depth == 0 { try connection.group?.settle(self) }
    connection.group?.note(script)
    try connection.execute(script)
  }

  /// Returns the statement with that text, prepared on its first use and kept.
  ///
  /// Meant for texts in the program: every different text stays in memory until the database is closed.
  package func statement(_ sql: String) throws(StorageError) -> Statement {
    let known = try kept(sql)
    // A query whose rows are being read can't start again; the inner use gets a statement of its own.
    return known.isRunning ? try prepare(sql) : known
  }

  private func kept(_ sql: String) throws(StorageError) -> Statement {
    let place = place(of: sql)
    // Two mentions of one literal are recognised without comparing their characters.
    if let known = recent[place], known.sql == sql { return known }
    let statement = if let known = statements[sql] { known } else { try prepare(sql) }
    statements[sql] = statement
    recent[place] = statement
    return statement
  }

  /// Returns the index of a text among the recent ones. A literal has a fixed address, so its characters needn't be
  /// hashed.
  private func place(of sql: String) -> Int {
    let address = sql.utf8.withContiguousStorageIfAvailable { UInt(bitPattern: $0.baseAddress) } ?? 0
    return Int(truncatingIfNeeded: (address >> 4) % UInt(Database.recentMax))
  }

  /// Returns a statement that isn't kept, for texts created at run time.
  package func prepare(_ sql: String) throws(StorageError) -> Statement {
    try Statement(sql, connection: connection)
  }

  /// The number of rows changed through this connection since it was opened; equal if nothing was written meanwhile.
  package var changeCount: Int64 {
    sqliteChanges + (connection.held.map { $0.changeCount - $0.writtenCount } ?? 0)
  }

  var sqliteChanges: Int64 { connection.handle.map { Int64(sqlite3_total_changes($0)) } ?? 0 }

  /// The row identifier of the latest INSERT; 0 before the first.
  package var lastInsertedRow: Int64 { connection.handle.map { sqlite3_last_insert_rowid($0) } ?? 0 }

  /// Returns a number that a PRAGMA such as `page_count` reports.
  package func pragma(_ name: String) throws(StorageError) -> Int64? {
    try prepare("PRAGMA \(name)").first { row throws(StorageError) in try row.int64(0) }
  }

  /// Refuses a file with views, triggers or virtual tables that aren't in the schema of its kind: in the place of a table
  /// they could compute without end.
  package func refuseForeignParts(schema: String = "") throws(StorageError) {
    let parts = try statement(
      "SELECT name, sql FROM sqlite_schema WHERE type NOT IN ('table', 'index') OR coalesce(rootpage, 0) = 0"
    ).all { row throws(StorageError) in (try row.optionalText(0) ?? "", try row.optionalText(1) ?? "") }
    guard let (name, _) = parts.first(where: { $0.1.isEmpty || !schema.contains($0.1) }) else { return }
    throw .corrupt(message: "'\(name)' in it is not a table")
  }

  /// Called once in a process, before its first database. A refusal only costs time.
  private static let keepsNoStatistics = csqlite_keep_no_memory_statistics() == SQLITE_OK

  private static func open(_ location: Location, access: Access) throws(StorageError) -> Connection {
    let path =
      switch location {
      case .memory: ":memory:"
      case .file(let path): path
      case .disk(_, let name): name
      }
    var door: DiskVFS?
    if case .disk(let disk, _) = location {
      door = DiskVFS(disk)
      // Without a name SQLite would use the system's.
      guard door?.name != nil else { throw .cannotOpen(path: path, message: "SQLite does not take its disk") }
    }
    let mode =
      switch access {
      case .readOnly: SQLITE_OPEN_READONLY
      case .readWrite: SQLITE_OPEN_READWRITE
      case .create: SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
      }
    if case .file = location { try refuseIrregular(path) }
    var handle: OpaquePointer?
    // Without a mutex: the owner's isolation is the protection.
    let code = sqlite3_open_v2(path, &handle, mode | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE, door?.name)
    guard let handle else { throw .cannotOpen(path: path, message: String(cString: sqlite3_errstr(code))) }
    let connection = Connection(handle: handle, door: door)
    guard code == SQLITE_OK else {
      // SQLite has one error for all; this cause has a remedy.
      let cause = sqlite3_system_errno(handle)
      guard cause != EMFILE, cause != ENFILE else {
        throw .cannotOpen(path: path, message: "\(String(cString: strerror(cause))); raise the limit (ulimit -n)")
      }
      throw .cannotOpen(path: path, message: String(cString: sqlite3_errmsg(handle)))
    }
    return connection
  }

  /// Rejects a path with something other than a file, such as a pipe, which SQLite would wait for; also at the path of
  /// SQLite's journal.
  private static func refuseIrregular(_ path: String) throws(StorageError) {
    for name in [path, path + "-journal", path + "-wal"] {
      var facts = stat()
      guard stat(name, &facts) == 0, facts.st_mode & S_IFMT != S_IFREG else { continue }
      throw .cannotOpen(path: name, message: "it is no regular file")
    }
  }
}

extension Database {
  package var isInTransaction: Bool { connection.isInTransaction && (depth > 0 || connection.group == nil) }

  /// Runs `body` in a transaction, which is undone if it throws.
  ///
  /// Inside another transaction it is a nested one, which can fail alone.
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
    // A write error such as a full disk ends SQLite's transaction.
    if !isInTransaction { depth = 0 }
    if depth > 0 {
      try execute("SAVEPOINT nested\(depth)")
    } else if let group = connection.group {
      try connection.held?.catchUp()
      try group.begin(self)
      connection.held?.begin()
    } else {
      try statement("BEGIN IMMEDIATE").run()
    }
    depth += 1
  }

  /// Commits everything since the matching ``begin()``. On an error the transaction is still open.
  package func commit() throws(StorageError) {
    _ = try connection.openHandle()
    guard isInTransaction, depth > 0 else {
      depth = 0
      throw .sql(code: Int(SQLITE_ERROR), message: "no transaction is open", statement: "COMMIT")
    }
    if depth > 1 {
      try execute("RELEASE nested\(depth - 1)")
    } else if let group = connection.group {
      group.commit()
      connection.held?.commit()
    } else {
      try statement("COMMIT").run()
    }
    depth -= 1
  }

  /// Undoes everything since the matching ``begin()``. Does nothing without an open transaction.
  package func rollback() {
    guard isInTransaction || connection.group != nil, depth > 0 else {
      depth = 0
      return
    }
    // Fails only if SQLite has already rolled back.
    if depth > 1 {
      try? execute("ROLLBACK TO nested\(depth - 1); RELEASE nested\(depth - 1)")
    } else if let group = connection.group {
      connection.held?.rollback { group.rollback(self) }
    } else {
      try? execute("ROLLBACK")
    }
    depth -= 1
  }

  /// Undoes everything that isn't committed, however deeply nested, as a crash does.
  package func rollbackAll() {
    depth = min(depth, 1)
    rollback()
  }
}
