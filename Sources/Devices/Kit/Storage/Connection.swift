import CSQLite

/// The handle shared by a database and its statements, so that a statement that outlives the database is harmless.
final class Connection {
  /// `nil` once closed.
  @exclusivity(unchecked) private(set) var handle: OpaquePointer?

  /// The VFS of the handle, if it isn't the system's. It must outlive the handle.
  private let door: DiskVFS?

  /// The owners of tables, or `nil` if every caller may write them.
  @exclusivity(unchecked) private(set) var tableGuard: TableGuard?

  /// The transactions that SQLite sees as one, or `nil` if each is one of its own.
  @exclusivity(unchecked) private(set) var group: CommitGroup?
  /// The tables that are cached as values, or `nil` if SQLite has all of them.
  @exclusivity(unchecked) private(set) var held: CachedTables?

  /// From now on SQLite is notified of changes only when it needs them.
  func spareSQLite(_ database: Database) {
    if group == nil { (group, held) = (CommitGroup(), CachedTables(database)) }
  }

  /// `true` if SQLite has an open transaction.
  var isInTransaction: Bool { handle.map { sqlite3_get_autocommit($0) == 0 } ?? false }

  /// Runs `body` with no table guarded.
  func unguarded<Answer, Failure: Error>(_ body: () throws(Failure) -> Answer) throws(Failure) -> Answer {
    let acting = tableGuard?.acting
    tableGuard?.acting = nil
    defer { tableGuard?.acting = acting }
    return try body()
  }

  /// Restricts writes of each table to its owner.
  func protect(_ owners: [String: TableOwner]) throws(StorageError) {
    let tableGuard = TableGuard(owners)
    tableGuard.watch(try openHandle())
    self.tableGuard = tableGuard
  }

  init(handle: OpaquePointer, door: DiskVFS?) { (self.handle, self.door) = (handle, door) }

  deinit { close() }

  /// Finalises every prepared statement and closes the handle. A second call does nothing.
  func close() {
    guard let handle else { return }
    (self.handle, group, held) = (nil, nil, nil)
    sqlite3_set_authorizer(handle, nil, nil)
    while let statement = sqlite3_next_stmt(handle, nil) { sqlite3_finalize(statement) }
    sqlite3_close(handle)
  }

  /// Runs a script, and nothing else.
  func execute(_ script: String) throws(StorageError) {
    let handle = try openHandle()
    let code = sqlite3_exec(handle, script, nil, nil, nil)
    guard code == SQLITE_OK else { throw .from(code: code, connection: handle, statement: script) }
  }

  func openHandle() throws(StorageError) -> OpaquePointer {
    guard let handle else { throw .closed }
    return handle
  }
}
