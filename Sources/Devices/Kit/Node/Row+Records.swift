package import SimKernel
package import Wire

// How records and their names stand in the columns of a device's tables.
extension Row {
  /// Columns `first`... : domain, id.
  package func key(at first: Int) throws(StorageError) -> RecordKey {
    let raw = try int64(first)
    guard let domain = UInt8(exactly: raw).flatMap(Domain.init) else {
      throw .corrupt(message: "there is no domain \(raw)")
    }
    return RecordKey(domain: domain, id: UInt64(bitPattern: try int64(first + 1)))
  }

  /// Columns `first`... : epoch, sequence.
  package func version(at first: Int) throws(StorageError) -> Version {
    let epoch = UInt32(truncatingIfNeeded: try int64(first))
    return Version(epoch: epoch, sequence: UInt64(bitPattern: try int64(first + 1)))
  }

  /// Columns `first`... : domain, id, epoch, sequence.
  package func stamp(at first: Int) throws(StorageError) -> RecordStamp {
    let key = try key(at: first)
    return RecordStamp(key: key, version: try version(at: first + 2))
  }

  package func moment(_ column: Int) throws(StorageError) -> Timestamp { Timestamp(nanoseconds: try int64(column)) }

  /// The value whose canonical bytes the column holds.
  package func value<Value: WireCodable>(_ column: Int, as type: Value.Type = Value.self) throws(StorageError) -> Value
  {
    let bytes = try blob(column)
    do { return try Value(wireBytes: bytes) } catch { throw .corrupt(message: "\(error)") }
  }
}
