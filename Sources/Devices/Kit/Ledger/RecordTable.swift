package import SimKernel
package import Wire

/// The table of records in a device's database: the newest version of each that the device has.
package struct RecordTable {
  private let database: Database

  package init(_ database: Database) { self.database = database }

  package func record(_ key: RecordKey) throws(StorageError) -> Record? {
    try database.statement(Self.oneQuery)
      .first(Int64(key.domain.rawValue), Int64(bitPattern: key.id)) { row throws(StorageError) in
        try Self.record(row)
      }
  }

  package func header(_ key: RecordKey) throws(StorageError) -> RecordHeader? {
    try database.statement(Self.oneQuery)
      .first(Int64(key.domain.rawValue), Int64(bitPattern: key.id)) { row throws(StorageError) in
        try Self.header(row)
      }
  }

  /// Every record of a domain, in order of id; deletions included.
  package func records(in domain: Domain) throws(StorageError) -> [Record] {
    try database.statement(Self.ofDomainQuery)
      .all(Int64(domain.rawValue)) { row throws(StorageError) in try Self.record(row) }
  }

  /// The records whose names are in that range of one domain, in order of id; deletions included.
  package func records(in keys: ClosedRange<RecordKey>) throws(StorageError) -> [Record] {
    let (first, last) = (keys.lowerBound, keys.upperBound)
    return try database.statement(Self.ofRangeQuery).all(
      Int64(first.domain.rawValue), Int64(bitPattern: first.id), Int64(bitPattern: last.id)
    ) { row throws(StorageError) in try Self.record(row) }
  }

  /// The records of a domain that were observed in a stretch of time (its end excluded), in order of time and id.
  package func records(
    in domain: Domain, observedFrom begin: Timestamp, to end: Timestamp
  ) throws(StorageError) -> [Record] {
    try database.statement(Self.ofStretchQuery).all(
      Int64(domain.rawValue), begin.nanoseconds, end.nanoseconds
    ) { row throws(StorageError) in try Self.record(row) }
  }

  /// Every header, in order of domain and id.
  package func headers() throws(StorageError) -> [RecordHeader] {
    try database.statement(Self.allQuery).all { row throws(StorageError) in try Self.header(row) }
  }

  // Whole texts: to put one together for each question takes longer than many an answer.
  private static let query =
    "SELECT domain, id, epoch, sequence, kind, origin_role, origin_installation, created, modified, body FROM records "
  private static let oneQuery = query + "WHERE domain = ? AND id = ?"
  private static let ofDomainQuery = query + "WHERE domain = ? ORDER BY id"
  private static let ofRangeQuery = query + "WHERE domain = ? AND id BETWEEN ? AND ? ORDER BY id"
  private static let ofStretchQuery =
    query + "WHERE domain = ? AND created >= ? AND created < ? ORDER BY created, id"
  private static let allQuery = query + "ORDER BY domain, id"

  /// Replaces whatever version the table has.
  package func put(_ record: Record) throws(StorageError) {
    let header = record.header
    try database.statement("INSERT OR REPLACE INTO records VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)").run(
      Int64(header.key.domain.rawValue), Int64(bitPattern: header.key.id), Int64(header.version.epoch),
      Int64(bitPattern: header.version.sequence), Int64(header.kind.rawValue), header.origin.role.rawValue,
      Int64(header.origin.installation), header.created.nanoseconds, header.modified.nanoseconds,
      record.body?.wireBytes)
  }

  private static func header(_ row: borrowing Row) throws(StorageError) -> RecordHeader {
    let stamp = try row.stamp(at: 0)
    guard let kind = RecordKind(rawValue: UInt8(truncatingIfNeeded: try row.int64(4))),
      let role = Role(rawValue: try row.text(5))
    else { throw .corrupt(message: "a record has an unknown kind or origin") }
    return RecordHeader(
      key: stamp.key, kind: kind,
      origin: DeviceID(role: role, installation: UInt32(truncatingIfNeeded: try row.int64(6))),
      version: stamp.version, created: try row.moment(7), modified: try row.moment(8), isDeleted: row.isNull(9))
  }

  private static func record(_ row: borrowing Row) throws(StorageError) -> Record {
    let header = try header(row)
    return Record(header: header, body: header.isDeleted ? nil : try row.value(9))
  }
}
