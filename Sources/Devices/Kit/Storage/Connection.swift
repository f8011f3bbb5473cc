import CSQLite

/// The handle that a database and its statements share, so that a statement that outlives the database stays harmless.
package final class Connection {
  /// Nil once closed.
  @exclusivity(unchecked) package private(set) var handle: OpaquePointer?

  /// What the handle reaches its files through, if it is not the system; it has to outlive the handle.
  private let door: DiskVFS?

  /// Who writes which tables; nil where everyone may.
  @exclusivity(unchecked) private(set) var tableGuard: TableGuard?

  /// The transactions that are one to SQLite; nil where each is one of its own.
  @exclusivity(unchecked) private(set) var group: CommitGroup?
  /// The tables that are held as values; nil where SQLite keeps all.
  @exclusivity(unchecked) private(set) var held: HeldTables?

  /// From now on SQLite is told of things when it has to know them, and not before.
  func spareSQLite(_ database: Database) {
    if group == nil { (group, held) = (CommitGroup(), HeldTables(database)) }
  }

  /// Whether SQLite has a transaction open.
  var isInTransaction: Bool { handle.map { sqlite3_get_autocommit($0) == 0 } ?? false }

  /// Does something with no table guarded.
  func unguarded<Answer, Failure: Error>(_ body: () throws(Failure) -> Answer) throws(Failure) -> Answer {
    let acting = tableGuard?.acting
    tableGuard?.acting = nil
    defer { tableGuard?.acting = acting }
    return try body()
  }

  /// From now on each table is written by its owner alone.
  func protect(_ owners: [String: TableOwner]) throws(StorageError) {
    let tableGuard = TableGuard(owners)
    tableGuard.watch(try openHandle())
    self.tableGuard = tableGuard
  }

  package init(handle: OpaquePointer, door: DiskVFS?) { (self.handle, self.door) = (handle, door) }

  deinit { close() }

  /// Finalises every statement that is still prepared and closes the handle; a second call does nothing.
  package func close() {
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
