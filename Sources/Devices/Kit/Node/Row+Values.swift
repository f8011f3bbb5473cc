// Values in the columns of a device's tables.
extension Row {
  /// Returns the value whose canonical bytes the column holds.
  package func value<Value: WireCodable>(_ column: Int, as type: Value.Type = Value.self) throws(StorageError) -> Value
  {
    let bytes = try blob(column)
    do { return try Value(wireBytes: bytes) } catch { throw .corrupt(message: "\(error)") }
  }
}

extension LatchedRow {
  package func moment(_ column: Int) -> Timestamp { Timestamp(nanoseconds: int64(column)) }

  /// Returns the value whose canonical bytes the column holds, or `nil` if they aren't a valid value.
  package func value<Value: WireCodable>(_ column: Int, as type: Value.Type = Value.self) -> Value? {
    attempt { row throws(StorageError) in try row.value(column) }
  }
}

extension LatchedStatement {
  /// Returns the value whose canonical bytes the first row holds.
  package func value<Value: WireCodable>(
    _ arguments: any SQLiteValue..., as type: Value.Type = Value.self
  ) -> Value? {
    first(with: arguments) { row in row.value(0) } ?? nil
  }

  /// Returns the values whose canonical bytes the rows hold, in order.
  package func values<Value: WireCodable>(
    _ arguments: any SQLiteValue..., as type: Value.Type = Value.self
  ) -> [Value] {
    all(with: arguments) { row in row.value(0) }.compactMap { $0 }
  }
}
