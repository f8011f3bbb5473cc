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

  /// From now on many transactions are one to SQLite.
  func groupCommits() { if group == nil { group = CommitGroup() } }

  /// Whether SQLite has a transaction open.
  var isInTransaction: Bool { handle.map { sqlite3_get_autocommit($0) == 0 } ?? false }

  /// Does something for which nobody's tables are guarded.
  func unguarded<Answer>(_ body: () -> Answer) -> Answer {
    let acting = tableGuard?.acting
    tableGuard?.acting = nil
    defer { tableGuard?.acting = acting }
    return body()
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
    (self.handle, group) = (nil, nil)
    sqlite3_set_authorizer(handle, nil, nil)
    while let statement = sqlite3_next_stmt(handle, nil) { sqlite3_finalize(statement) }
    sqlite3_close(handle)
  }

  func openHandle() throws(StorageError) -> OpaquePointer {
    guard let handle else { throw .closed }
    return handle
  }
}
