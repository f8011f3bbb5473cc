internal import CSQLite

/// Why the database did not do what it was asked.
package enum StorageError: Error, Hashable {
  /// The file cannot be opened or created.
  case cannotOpen(path: String, message: String)
  /// Somebody else is writing, and did not finish in time.
  case busy
  /// The disk has no room.
  case full
  /// A row contradicts a constraint of the schema.
  case constraint(String)
  /// The file is not a database, or is damaged.
  case corrupt(String)
  /// The file was written by a newer version of the program; it was not touched.
  case schemaTooNew(found: Int, supported: Int)
  /// Anything else that the engine refuses.
  case sql(code: Int, message: String, statement: String)
  /// The database was closed.
  case closed

  static func from(_ code: Int32, _ database: OpaquePointer?, statement: String) -> StorageError {
    let message = database.flatMap { sqlite3_errmsg($0) }.map { String(cString: $0) } ?? "unknown error"
    switch code & 0xff {
    case SQLITE_BUSY, SQLITE_LOCKED: return .busy
    case SQLITE_FULL: return .full
    case SQLITE_CONSTRAINT: return .constraint(message)
    case SQLITE_CORRUPT, SQLITE_NOTADB: return .corrupt(message)
    default: return .sql(code: Int(code), message: message, statement: statement)
    }
  }
}

extension StorageError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .cannotOpen(let path, let message): "cannot open \(path): \(message)"
    case .busy: "the database is in use by another process"
    case .full: "the disk is full"
    case .constraint(let message): "a row contradicts the schema: \(message)"
    case .corrupt(let message): "the file is not a database or is damaged: \(message)"
    case .schemaTooNew(let found, let supported):
      "the file has schema version \(found), this program knows up to \(supported): use a newer program"
    case .sql(let code, let message, let statement): "\(message) (code \(code)) in: \(statement)"
    case .closed: "the database is closed"
    }
  }
}
