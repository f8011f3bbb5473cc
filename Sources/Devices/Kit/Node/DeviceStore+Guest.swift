import CSQLite

extension DeviceStore {
  /// Runs a statement of the app on the device, within the event's transaction.
  ///
  /// - Throws: The error in the statement. A disk error also ends the event and the incarnation, as does a statement
  ///   that makes SQLite roll back the whole transaction (`OR ROLLBACK`).
  package func runGuest(
    _ sql: String, _ values: [GuestValue], hiding hidden: Set<String>
  ) throws(StorageError) -> GuestAnswer {
    try latched.check()
    do throws(StorageError) {
      return try database.runGuest(sql, values, hiding: hidden, write: beginWriting)
    } catch {
      // Earlier writes of this event may have been rolled back as well.
      if error.isOfTheDisk || latched.isWriting && !database.isInTransaction { latched.fail(error) }
      throw error
    }
  }
}

extension StorageError {
  /// `true` if the error is about the disk rather than the statement.
  fileprivate var isOfTheDisk: Bool {
    switch self {
    case .full, .corrupt, .closed, .busy, .cannotOpen: true
    case .sql(let code, _, _): code & 0xff == SQLITE_IOERR || code & 0xff == SQLITE_CANTOPEN
    case .constraint, .schemaTooNew, .unexpectedValue, .unstorable: false
    }
  }
}
