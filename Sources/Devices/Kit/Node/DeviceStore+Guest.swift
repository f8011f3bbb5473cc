import CSQLite

extension DeviceStore {
  /// Runs a statement of the app on the device, within the event's transaction.
  ///
  /// - Throws: what is wrong with the statement. Where the disk is at fault the event ends with it, and the life; so it does
  ///   where SQLite took back the whole transaction, which a conflict may ask for (`OR ROLLBACK`).
  package func runGuest(
    _ sql: String, _ values: [GuestValue], hiding hidden: Set<String>
  ) throws(StorageError) -> GuestAnswer {
    try latched.check()
    do throws(StorageError) {
      return try database.runGuest(sql, values, hiding: hidden, write: beginWriting)
    } catch {
      // What was written before in this event may be gone with it.
      if error.isOfTheDisk || isWriting && !database.isInTransaction { latched.fail(error) }
      throw error
    }
  }
}

extension StorageError {
  /// Whether it says something of the disk rather than of the statement.
  fileprivate var isOfTheDisk: Bool {
    switch self {
    case .full, .corrupt, .closed, .busy, .cannotOpen: true
    case .sql(let code, _, _): code & 0xff == SQLITE_IOERR || code & 0xff == SQLITE_CANTOPEN
    case .constraint, .schemaTooNew, .unexpectedValue, .unstorable: false
    }
  }
}
