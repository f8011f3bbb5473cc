// Records and their names in the columns of a device's tables.
extension Row {
  /// Columns `first`... : domain, id.
  package func key(at first: Int) throws(StorageError) -> RecordKey {
    let raw = try int64(first)
    guard let domain = UInt8(exactly: raw).map(Domain.init), domain.isKnown else {
      throw .corrupt(message: "there is no domain \(raw)")
    }
    return RecordKey(domain: domain, id: UInt64(bitPattern: try int64(first + 1)))
  }
}

extension LatchedRow {
  /// Columns `first`... : domain, id.
  package func key(at first: Int) -> RecordKey {
    attempt { row throws(StorageError) in try row.key(at: first) } ?? RecordKey(domain: Domain(rawValue: 1), id: 0)
  }

  /// Columns `first`... : epoch, sequence.
  package func version(at first: Int) -> Version {
    Version(epoch: UInt32(truncatingIfNeeded: int64(first)), sequence: UInt64(bitPattern: int64(first + 1)))
  }

  /// Columns `first`... : domain, id, epoch, sequence.
  package func stamp(at first: Int) -> RecordStamp { RecordStamp(key: key(at: first), version: version(at: first + 2)) }
}
