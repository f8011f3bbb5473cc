internal import CSQLite

/// A prepared statement that is used again and again; it is reset after each use, also after an error.
package final class Statement {
  private var handle: OpaquePointer?
  private let database: OpaquePointer
  private let sql: String

  init(_ sql: String, in database: OpaquePointer) throws(StorageError) {
    self.sql = sql
    self.database = database
    let code = sqlite3_prepare_v3(database, sql, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &handle, nil)
    guard code == SQLITE_OK, handle != nil else { throw .from(code, database, statement: sql) }
  }

  func finalize() {
    sqlite3_finalize(handle)
    handle = nil
  }

  /// Runs the statement for its effect.
  package func run(_ values: (any SQLiteValue)?...) throws(StorageError) {
    try bind(values)
    defer { reset() }
    while try step() {}
  }

  /// Calls `body` with each row.
  package func query(_ values: (any SQLiteValue)?..., body: (Row) -> Void) throws(StorageError) {
    try bind(values)
    defer { reset() }
    while try step() { body(Row(handle)) }
  }

  /// What `body` makes of the first row, or nil when there is none.
  package func first<T>(_ values: (any SQLiteValue)?..., body: (Row) -> T) throws(StorageError) -> T? {
    try bind(values)
    defer { reset() }
    return try step() ? body(Row(handle)) : nil
  }

  private func bind(_ values: [(any SQLiteValue)?]) throws(StorageError) {
    guard let handle else { throw .closed }
    var code = SQLITE_OK
    for (index, value) in values.enumerated() where code == SQLITE_OK {
      let place = Int32(index + 1)
      code = value?.bind(to: handle, at: place) ?? sqlite3_bind_null(handle, place)
    }
    guard code == SQLITE_OK else {
      reset()
      throw .from(code, database, statement: sql)
    }
  }

  /// Moves to the next row; false at the end.
  private func step() throws(StorageError) -> Bool {
    let code = sqlite3_step(handle)
    switch code {
    case SQLITE_ROW: return true
    case SQLITE_DONE: return false
    default: throw .from(code, database, statement: sql)
    }
  }

  private func reset() {
    sqlite3_reset(handle)
    sqlite3_clear_bindings(handle)
  }
}

/// Something that a column can hold.
package protocol SQLiteValue {
  /// Binds the value and answers the engine's code. `statement` is the engine's handle.
  func bind(to statement: OpaquePointer, at place: Int32) -> Int32
}

/// Tells the engine to copy what is bound. The macro of that name is not imported.
private let transient = unsafeBitCast(-1, to: sqlite3_destructor_type.self)

extension Int64: SQLiteValue {
  package func bind(to statement: OpaquePointer, at place: Int32) -> Int32 {
    sqlite3_bind_int64(statement, place, self)
  }
}

extension Int: SQLiteValue {
  package func bind(to statement: OpaquePointer, at place: Int32) -> Int32 {
    sqlite3_bind_int64(statement, place, Int64(self))
  }
}

extension Double: SQLiteValue {
  package func bind(to statement: OpaquePointer, at place: Int32) -> Int32 {
    sqlite3_bind_double(statement, place, self)
  }
}

extension String: SQLiteValue {
  package func bind(to statement: OpaquePointer, at place: Int32) -> Int32 {
    sqlite3_bind_text(statement, place, self, Int32(clamping: utf8.count), transient)
  }
}

extension [UInt8]: SQLiteValue {
  package func bind(to statement: OpaquePointer, at place: Int32) -> Int32 {
    withUnsafeBytes { bytes in
      bytes.isEmpty
        ? sqlite3_bind_zeroblob(statement, place, 0)
        : sqlite3_bind_blob(statement, place, bytes.baseAddress, Int32(clamping: bytes.count), transient)
    }
  }
}
