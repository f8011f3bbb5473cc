internal import CSQLite

/// One row of an answer; valid only while it is being looked at. Columns count from 0; a null reads as zero or empty
/// unless it is asked for as optional.
package struct Row {
  private let statement: OpaquePointer?

  init(_ statement: OpaquePointer?) { self.statement = statement }

  package func isNull(_ column: Int) -> Bool { sqlite3_column_type(statement, Int32(column)) == SQLITE_NULL }
  package func int64(_ column: Int) -> Int64 { sqlite3_column_int64(statement, Int32(column)) }
  package func int(_ column: Int) -> Int { Int(int64(column)) }
  package func double(_ column: Int) -> Double { sqlite3_column_double(statement, Int32(column)) }

  package func text(_ column: Int) -> String {
    guard let start = sqlite3_column_text(statement, Int32(column)) else { return "" }
    let count = Int(sqlite3_column_bytes(statement, Int32(column)))
    return String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
  }

  package func blob(_ column: Int) -> [UInt8] {
    guard let start = sqlite3_column_blob(statement, Int32(column)) else { return [] }
    return Array(UnsafeRawBufferPointer(start: start, count: Int(sqlite3_column_bytes(statement, Int32(column)))))
  }

  package func optionalInt64(_ column: Int) -> Int64? { isNull(column) ? nil : int64(column) }
  package func optionalDouble(_ column: Int) -> Double? { isNull(column) ? nil : double(column) }
  package func optionalText(_ column: Int) -> String? { isNull(column) ? nil : text(column) }
  package func optionalBlob(_ column: Int) -> [UInt8]? { isNull(column) ? nil : blob(column) }
}
