import CSQLite

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// One SQLite database: the only door to persistent state. It belongs to its owner and is not shared between actors.
///
/// What is committed survives a crash, what is not is gone.
package final class Database {
  package enum Location: Hashable, Sendable {
    /// Private to this object and gone with it.
    case memory
    case file(path: String)
    /// On a simulated disk.
    case disk(SimulatedDisk, name: String)
  }

  /// What may happen to the file.
  package enum Access: Hashable, Sendable {
    case readOnly
    /// The file must exist.
    case readWrite
    /// The file is made when it is missing.
    case create
  }

  /// How a file keeps its promises over a crash; a database in memory has no journal.
  package enum Journal: Hashable, Sendable {
    /// A log beside the file. With `isSynced` false a loss of power may undo the latest commits but never breaks the file.
    case writeAhead(isSynced: Bool)
    /// A single file once closed: for files that are handed on.
    case rollback
    /// No way back: for a file that is thrown away when anything fails.
    case none
  }

  package let location: Location
  let connection: Connection
  /// How many transactions are open inside one another; kept by the transaction calls.
  @exclusivity(unchecked) package var depth = 0
  @exclusivity(unchecked) private var statements: [String: Statement] = [:]
  /// Those that were used last, by where their text lies in memory.
  @exclusivity(unchecked) private var recent = [Statement?](repeating: nil, count: Database.recentMax)
  private static let recentMax = 256

  /// Opens or makes the database and checks that the file is one.
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
      // A transaction copies each page that it writes to, whole; but of many pages a commit may look at each. Of a record that
      // takes a quarter of a page the rest has a page of its own: half of the records with readings would, if pages were
      // smaller. Nothing finds what was deleted from memory, so it is not written over.
      try execute("PRAGMA page_size = 4096; PRAGMA secure_delete = OFF")
      return
    case .file: sqlite3_busy_timeout(try connection.openHandle(), 2_000)
    case .disk:
      // Its only connection: the log's index stays in memory, nothing is spilled, and no other file is made.
      try execute("PRAGMA locking_mode = EXCLUSIVE; PRAGMA temp_store = MEMORY; PRAGMA cache_spill = OFF")
    }
    // Opening is lazy: only the first read finds out that the file is something else.
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

  /// Ends all use; statements of this database answer ``StorageError/closed`` from now on. A second call does nothing.
  package func close() {
    forgetStatements()
    depth = 0
    connection.close()
  }

  /// From now on statements are prepared again.
  func forgetStatements() {
    statements.removeAll()
    recent = Array(repeating: nil, count: Database.recentMax)
  }

  package var isOpen: Bool { connection.handle != nil }

  /// Copies everything into another database, whose own content is gone then.
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

  /// The statement with that text, prepared on its first use and kept.
  ///
  /// Meant for texts that the program contains: every different text stays in memory until the database is closed.
  package func statement(_ sql: String) throws(StorageError) -> Statement {
    let known = try kept(sql)
    // A query whose rows are being read cannot start again; the inner use gets a statement of its own.
    return known.isRunning ? try prepare(sql) : known
  }

  private func kept(_ sql: String) throws(StorageError) -> Statement {
    let place = place(of: sql)
    // Two mentions of one literal are equal without a look at their letters.
    if let known = recent[place], known.sql == sql { return known }
    let statement = if let known = statements[sql] { known } else { try prepare(sql) }
    statements[sql] = statement
    recent[place] = statement
    return statement
  }

  /// Where a text may be found among the recent ones: a literal lies at one address, so its letters need no hashing.
  private func place(of sql: String) -> Int {
    let address = sql.utf8.withContiguousStorageIfAvailable { UInt(bitPattern: $0.baseAddress) } ?? 0
    return Int(truncatingIfNeeded: (address >> 4) % UInt(Database.recentMax))
  }

  /// A statement that is not kept: for texts made at run time.
  package func prepare(_ sql: String) throws(StorageError) -> Statement {
    try Statement(sql, connection: connection)
  }

  /// How many rows were changed through this connection since it was opened; equal where nothing was written meanwhile.
  package var changeCount: Int64 {
    sqliteChanges + (connection.held.map { $0.changeCount - $0.writtenCount } ?? 0)
  }

  var sqliteChanges: Int64 { connection.handle.map { Int64(sqlite3_total_changes($0)) } ?? 0 }

  /// The row identifier that the latest INSERT was given; 0 before the first.
  package var lastInsertedRow: Int64 { connection.handle.map { sqlite3_last_insert_rowid($0) } ?? 0 }

  /// A number that a PRAGMA such as `page_count` reports.
  package func pragma(_ name: String) throws(StorageError) -> Int64? {
    try prepare("PRAGMA \(name)").first { row throws(StorageError) in try row.int64(0) }
  }

  /// Asked once in a process, before its first database. A refusal costs time and nothing else.
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
      // Without a name SQLite would take the system's.
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
      // SQLite has one word for all; this cause has a remedy.
      let cause = sqlite3_system_errno(handle)
      guard cause != EMFILE, cause != ENFILE else {
        throw .cannotOpen(path: path, message: "\(String(cString: strerror(cause))); raise the limit (ulimit -n)")
      }
      throw .cannotOpen(path: path, message: String(cString: sqlite3_errmsg(handle)))
    }
    return connection
  }

  /// Refuses a path at which there is something other than a file, such as a pipe, which SQLite would wait for; also where SQLite
  /// itself looks for a journal.
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

  /// Keeps what was written since the matching ``begin()``; on an error the transaction is still open.
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

  /// Undoes what was written since the matching ``begin()``; without an open transaction it does nothing.
  package func rollback() {
    guard isInTransaction || connection.group != nil, depth > 0 else {
      depth = 0
      return
    }
    // It fails only when SQLite has rolled back on its own, which is what was wanted.
    if depth > 1 {
      try? execute("ROLLBACK TO nested\(depth - 1); RELEASE nested\(depth - 1)")
    } else if let group = connection.group {
      connection.held?.rollback { group.rollback(self) }
    } else {
      try? execute("ROLLBACK")
    }
    depth -= 1
  }

  /// Undoes everything that is not committed, however deeply nested: what a crash does.
  package func rollbackAll() {
    depth = min(depth, 1)
    rollback()
  }
}
