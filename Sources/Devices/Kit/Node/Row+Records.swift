package import Wire

// How records and their names stand in the columns of a device's tables.
extension Row {
  /// Columns `first`... : domain, id.
  package func key(at first: Int) throws(StorageError) -> RecordKey {
    let raw = try int64(first)
    guard let domain = UInt8(exactly: raw).map(Domain.init), domain.isKnown else {
      throw .corrupt(message: "there is no domain \(raw)")
    }
    return RecordKey(domain: domain, id: UInt64(bitPattern: try int64(first + 1)))
  }

  /// The value whose canonical bytes the column holds.
  package func value<Value: WireCodable>(_ column: Int, as type: Value.Type = Value.self) throws(StorageError) -> Value
  {
    let bytes = try blob(column)
    do { return try Value(wireBytes: bytes) } catch { throw .corrupt(message: "\(error)") }
  }
}

extension LatchedRow {
  /// Columns `first`... : domain, id.
  package func key(at first: Int) -> RecordKey {
    attempt { row throws(StorageError) in try row.key(at: first) } ?? RecordKey(domain: .workouts, id: 0)
  }

  /// Columns `first`... : epoch, sequence.
  package func version(at first: Int) -> Version {
    Version(epoch: UInt32(truncatingIfNeeded: int64(first)), sequence: UInt64(bitPattern: int64(first + 1)))
  }

  /// Columns `first`... : domain, id, epoch, sequence.
  package func stamp(at first: Int) -> RecordStamp { RecordStamp(key: key(at: first), version: version(at: first + 2)) }

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
