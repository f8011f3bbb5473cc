import CSQLite

/// One row of a result, valid only inside the closure it was given to.
///
/// Columns count from 0. The plain accessors throw ``StorageError/unexpectedValue(column:expected:found:)`` on NULL or
/// on a value of another type; the `optional...` ones turn NULL, and only NULL, into nil.
package struct Row: ~Copyable {
  package let statement: OpaquePointer

  package func isNull(_ column: Int) -> Bool { type(column) == SQLITE_NULL }

  package func int64(_ column: Int) throws(StorageError) -> Int64 {
    guard type(column) == SQLITE_INTEGER else { throw unexpected(column, "an integer") }
    return sqlite3_column_int64(statement, Int32(truncatingIfNeeded: column))
  }

  package func int(_ column: Int) throws(StorageError) -> Int {
    guard let number = Int(exactly: try int64(column)) else { throw unexpected(column, "a machine-sized integer") }
    return number
  }

  /// An integer read as a condition: everything but 0 is true.
  package func bool(_ column: Int) throws(StorageError) -> Bool { try int64(column) != 0 }

  /// A real number; an integer in the same place is converted.
  package func double(_ column: Int) throws(StorageError) -> Double {
    let type = type(column)
    guard type == SQLITE_FLOAT || type == SQLITE_INTEGER else { throw unexpected(column, "a number") }
    return sqlite3_column_double(statement, Int32(truncatingIfNeeded: column))
  }

  package func text(_ column: Int) throws(StorageError) -> String {
    guard type(column) == SQLITE_TEXT else { throw unexpected(column, "text") }
    let index = Int32(truncatingIfNeeded: column)
    guard let start = sqlite3_column_text(statement, index) else { throw .full }
    let bytes = UnsafeBufferPointer(start: start, count: Int(sqlite3_column_bytes(statement, index)))
    guard let text = String(utf8: bytes) else { throw unexpected(column, "valid UTF-8") }
    return text
  }

  package func blob(_ column: Int) throws(StorageError) -> [UInt8] {
    guard type(column) == SQLITE_BLOB else { throw unexpected(column, "a blob") }
    let index = Int32(truncatingIfNeeded: column)
    // SQLite gives no address for an empty blob.
    guard let start = sqlite3_column_blob(statement, index) else { return [] }
    return [UInt8](UnsafeRawBufferPointer(start: start, count: Int(sqlite3_column_bytes(statement, index))))
  }

  package func optionalInt64(_ column: Int) throws(StorageError) -> Int64? {
    isNull(column) ? nil : try int64(column)
  }

  package func optionalInt(_ column: Int) throws(StorageError) -> Int? { isNull(column) ? nil : try int(column) }

  package func optionalDouble(_ column: Int) throws(StorageError) -> Double? {
    isNull(column) ? nil : try double(column)
  }

  package func optionalText(_ column: Int) throws(StorageError) -> String? { isNull(column) ? nil : try text(column) }

  private func type(_ column: Int) -> Int32 {
    sqlite3_column_type(statement, Int32(truncatingIfNeeded: column))
  }

  private func unexpected(_ column: Int, _ expected: String) -> StorageError {
    let found =
      switch type(column) {
      case SQLITE_NULL: "NULL"
      case SQLITE_INTEGER: "an integer"
      case SQLITE_FLOAT: "a real number"
      case SQLITE_TEXT: "text"
      default: "a blob"
      }
    return .unexpectedValue(column: column, expected: expected, found: found)
  }
}
