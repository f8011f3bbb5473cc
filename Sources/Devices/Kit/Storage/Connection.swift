import CSQLite

/// The handle that a database and its statements share, so that a statement that outlives the database stays harmless.
package final class Connection {
  /// Nil once closed.
  @exclusivity(unchecked) package private(set) var handle: OpaquePointer?

  /// What the handle reaches its files through, if it is not the system; it has to outlive the handle.
  private let door: DiskVFS?

  /// Who writes which tables; nil where everyone may.
  @exclusivity(unchecked) private(set) var tableGuard: TableGuard?

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
    self.handle = nil
    sqlite3_set_authorizer(handle, nil, nil)
    while let statement = sqlite3_next_stmt(handle, nil) { sqlite3_finalize(statement) }
    sqlite3_close(handle)
  }

  func openHandle() throws(StorageError) -> OpaquePointer {
    guard let handle else { throw .closed }
    return handle
  }
}
