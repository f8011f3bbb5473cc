import CSQLite

/// A Swift value that a statement's parameter can take.
///
/// An `Optional` of such a value is one too; its `nil` is stored as NULL.
package protocol SQLiteValue {
  /// Puts the value into the parameter at that one-based index and returns SQLite's result code.
  func bind(to statement: OpaquePointer, at index: Int32) -> Int32
}

/// Tells SQLite to copy the bytes before the call returns (`SQLITE_TRANSIENT`, a macro that Swift cannot import).
private let copied = unsafeBitCast(-1, to: sqlite3_destructor_type.self)

extension Int64: SQLiteValue {
  package func bind(to statement: OpaquePointer, at index: Int32) -> Int32 {
    sqlite3_bind_int64(statement, index, self)
  }
}

extension Int: SQLiteValue {
  package func bind(to statement: OpaquePointer, at index: Int32) -> Int32 {
    sqlite3_bind_int64(statement, index, Int64(self))
  }
}

extension Bool: SQLiteValue {
  /// Stored as 0 or 1.
  package func bind(to statement: OpaquePointer, at index: Int32) -> Int32 {
    sqlite3_bind_int64(statement, index, self ? 1 : 0)
  }
}

extension Double: SQLiteValue {
  /// A NaN is refused (`SQLITE_MISMATCH`), because SQLite would store NULL in its place.
  package func bind(to statement: OpaquePointer, at index: Int32) -> Int32 {
    isNaN ? SQLITE_MISMATCH : sqlite3_bind_double(statement, index, self)
  }
}

extension String: SQLiteValue {
  package func bind(to statement: OpaquePointer, at index: Int32) -> Int32 {
    // An empty string may come without an address, which SQLite would take for NULL.
    if isEmpty { return sqlite3_bind_text64(statement, index, "", 0, copied, UInt8(SQLITE_UTF8)) }
    var text = self
    return text.withUTF8 { bytes in
      bytes.withMemoryRebound(to: CChar.self) {
        sqlite3_bind_text64(statement, index, $0.baseAddress, UInt64($0.count), copied, UInt8(SQLITE_UTF8))
      }
    }
  }
}

extension [UInt8]: SQLiteValue {
  package func bind(to statement: OpaquePointer, at index: Int32) -> Int32 {
    if isEmpty { return sqlite3_bind_zeroblob(statement, index, 0) }
    return withUnsafeBytes {
      sqlite3_bind_blob64(statement, index, $0.baseAddress, UInt64($0.count), copied)
    }
  }
}

extension Optional: SQLiteValue where Wrapped: SQLiteValue {
  package func bind(to statement: OpaquePointer, at index: Int32) -> Int32 {
    switch self {
    case .some(let value): value.bind(to: statement, at: index)
    case .none: sqlite3_bind_null(statement, index)
    }
  }
}
