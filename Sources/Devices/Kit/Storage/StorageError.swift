import CSQLite

/// The reason why the database failed; one case for each cause that a caller may treat differently.
package enum StorageError: Error, Hashable, Sendable {
  /// The file couldn't be opened or created: it is missing, a directory, or not readable.
  case cannotOpen(path: String, message: String)
  /// Another connection holds the lock; the same request may succeed later.
  case busy
  /// The disk is full, or the page limit of a simulated one is reached. The statement had no effect.
  case full
  /// The write would break a constraint of the schema (unique, not null, check, foreign key).
  case constraint(message: String)
  /// The file is not a database, or its pages contradict one another.
  case corrupt(message: String)
  /// The file was written by a newer program, and left unchanged.
  case schemaTooNew(found: Int, supported: Int)
  /// A column had another type than the reader requested, or NULL instead of a value.
  case unexpectedValue(column: Int, expected: String, found: String)
  /// The value has no representation in the database (a NaN would silently become NULL).
  case unstorable(parameter: Int, message: String)
  /// Any other error of SQLite: its extended result code, its message and the statement.
  case sql(code: Int, message: String, statement: String)
  /// The database was closed before the call.
  case closed
}

extension StorageError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .cannotOpen(let path, let message): "cannot open '\(path)': \(message)"
    case .busy: "the database is locked by another connection"
    case .full: "the disk is full; nothing of the statement was kept"
    case .constraint(let message): "a constraint refused the write: \(message)"
    case .corrupt(let message): "the file is not a usable database: \(message)"
    case .schemaTooNew(let found, let supported):
      "the file has schema version \(found), but this program knows only versions up to \(supported); "
        + "it was left as it is"
    case .unexpectedValue(let column, let expected, let found):
      "column \(column) holds \(found) where \(expected) was expected"
    case .unstorable(let parameter, let message): "parameter \(parameter) cannot be stored: \(message)"
    case .sql(let code, let message, let statement): "SQLite error \(code): \(message), in: \(statement)"
    case .closed: "the database was closed"
    }
  }
}

extension StorageError {
  /// A commit that the device's end of power interrupts.
  package static let powerLoss = StorageError.sql(code: 10, message: "the device lost power", statement: "COMMIT")

  /// Returns the error of a result code; `connection` supplies the message of its latest failure.
  package static func from(code: Int32, connection: OpaquePointer?, statement: @autoclosure () -> String)
    -> StorageError
  {
    let message = connection.map { String(cString: sqlite3_errmsg($0)) } ?? String(cString: sqlite3_errstr(code))
    switch code & 0xff {
    case SQLITE_BUSY, SQLITE_LOCKED: return .busy
    case SQLITE_FULL: return .full
    case SQLITE_CONSTRAINT: return .constraint(message: message)
    case SQLITE_CORRUPT, SQLITE_NOTADB: return .corrupt(message: message)
    default: return .sql(code: Int(code), message: message, statement: statement())
    }
  }
}
