package import Transport

/// The cloud's keeper of sealed payloads: it can tell which record and version a payload is, and nothing else.
package struct PrivateStore {
  private let store: DeviceStore

  /// How many records one page of a restore holds.
  static let pageSize = 100

  init(_ store: DeviceStore) { self.store = store }

  /// Keeps each payload that is newer than what it has; answers what is safe now.
  func keep(_ records: [SealedRecord]) throws(StorageError) -> [RecordStamp] {
    try store.beginWriting()
    let statement = try store.statement(
      """
      INSERT INTO sealed (domain, id, epoch, sequence, nonce, bytes) VALUES (?, ?, ?, ?, ?, ?)
      ON CONFLICT (domain, id) DO UPDATE SET
        epoch = excluded.epoch, sequence = excluded.sequence, nonce = excluded.nonce, bytes = excluded.bytes
      WHERE excluded.epoch > epoch OR (excluded.epoch = epoch AND excluded.sequence > sequence)
      """)
    for record in records {
      try statement.run(
        Int64(record.stamp.key.domain.rawValue), Int64(bitPattern: record.stamp.key.id),
        Int64(record.stamp.version.epoch), Int64(bitPattern: record.stamp.version.sequence), record.box.nonce,
        record.box.bytes)
    }
    return records.map(\.stamp)
  }

  /// The page after `cursor` of what a role keeps, and the cursor of the next page, or nil when this is the last.
  func page(for role: Role, after cursor: UInt64) throws(StorageError) -> (records: [SealedRecord], next: UInt64?) {
    var records: [SealedRecord] = []
    var last = cursor
    var scanned = 0
    try store.statement(
      """
      SELECT position, domain, id, epoch, sequence, nonce, bytes FROM sealed
      WHERE position > ? ORDER BY position LIMIT ?
      """
    ).query(Int64(bitPattern: cursor), Self.pageSize) { row in
      scanned += 1
      last = UInt64(bitPattern: row.int64(0))
      guard let domain = Domain(rawValue: UInt8(truncatingIfNeeded: row.int64(1))), domain.isKept(by: role) else {
        return
      }
      let stamp = RecordStamp(
        key: RecordKey(domain: domain, id: UInt64(bitPattern: row.int64(2))),
        version: Version(
          epoch: UInt32(truncatingIfNeeded: row.int64(3)), sequence: UInt64(bitPattern: row.int64(4))))
      records.append(SealedRecord(stamp: stamp, box: SealedBox(nonce: row.blob(5), bytes: row.blob(6))))
    }
    return (records, scanned == Self.pageSize ? last : nil)
  }

  /// Which records it keeps, in which version, in order of domain and id.
  package func stamps() throws(StorageError) -> [RecordStamp] {
    var stamps: [RecordStamp] = []
    try store.statement("SELECT domain, id, epoch, sequence FROM sealed ORDER BY domain, id").query { row in
      guard let domain = Domain(rawValue: UInt8(truncatingIfNeeded: row.int64(0))) else { return }
      let version = Version(
        epoch: UInt32(truncatingIfNeeded: row.int64(2)), sequence: UInt64(bitPattern: row.int64(3)))
      stamps.append(
        RecordStamp(key: RecordKey(domain: domain, id: UInt64(bitPattern: row.int64(1))), version: version))
    }
    return stamps
  }
}
