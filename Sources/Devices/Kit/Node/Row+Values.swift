package import Wire

// Values in the columns of a device's tables.
extension Row {
  /// The value whose canonical bytes the column holds.
  package func value<Value: WireCodable>(_ column: Int, as type: Value.Type = Value.self) throws(StorageError) -> Value
  {
    let bytes = try blob(column)
    do { return try Value(wireBytes: bytes) } catch { throw .corrupt(message: "\(error)") }
  }
}

extension LatchedRow {
  package func moment(_ column: Int) -> Timestamp { Timestamp(nanoseconds: int64(column)) }

  /// The value whose canonical bytes the column holds; nil when they are of none.
  package func value<Value: WireCodable>(_ column: Int, as type: Value.Type = Value.self) -> Value? {
    attempt { row throws(StorageError) in try row.value(column) }
  }
}

extension LatchedStatement {
  /// The value whose canonical bytes the first row holds.
  package func value<Value: WireCodable>(
    _ arguments: any SQLiteValue..., as type: Value.Type = Value.self
  ) -> Value? {
    first(with: arguments) { row in row.value(0) } ?? nil
  }

  /// The values whose canonical bytes the rows hold, in order.
  package func values<Value: WireCodable>(
    _ arguments: any SQLiteValue..., as type: Value.Type = Value.self
  ) -> [Value] {
    all(with: arguments) { row in row.value(0) }.compactMap { $0 }
  }
}
