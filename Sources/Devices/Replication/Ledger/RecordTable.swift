/// The table of records in a device's database: the newest known version of each.
package struct RecordTable {
  private let database: StickyErrorDatabase
  /// The cached table, if it is in memory.
  private let held: CachedTable<RecordRows>?

  package init(_ database: StickyErrorDatabase) {
    self.database = database
    held = database.database.held(RecordRows.self)
  }

  /// Returns the result from cached values, or `nil` if SQLite must be queried.
  private func answer(_ look: (RecordRows) -> [Record]) -> [Record]? {
    guard let held else { return nil }
    let records = held.isReady(for: database) ? look(held.rows) : []
    return records.contains { $0.isLeftToTable } ? nil : records
  }

  package func record(_ key: RecordKey) -> Record? {
    if let held {
      guard held.isReady(for: database), let record = held.rows[key] else { return nil }
      if !record.isLeftToTable { return record }
    }
    return database.statement(Self.oneQuery)
      .compactFirst(Int64(key.domain.rawValue), Int64(bitPattern: key.id)) { row in Self.record(row) }
  }

  package func header(_ key: RecordKey) -> RecordHeader? {
    if let held { return held.isReady(for: database) ? held.rows[key]?.header : nil }
    return database.statement(Self.oneQuery)
      .compactFirst(Int64(key.domain.rawValue), Int64(bitPattern: key.id)) { row in Self.header(row) }
  }

  /// Returns every record of a domain, in order of id; deletions included.
  package func records(in domain: Domain) -> [Record] {
    answer { $0.records(in: domain) }
      ?? database.statement(Self.ofDomainQuery).compactAll(Int64(domain.rawValue)) { row in Self.record(row) }
  }

  /// Returns the records in a range of names of one domain, in order of id; deletions included.
  package func records(in keys: ClosedRange<RecordKey>) -> [Record] {
    if let answer = answer({ $0.records(in: keys) }) { return answer }
    let (first, last) = (keys.lowerBound, keys.upperBound)
    return database.statement(Self.ofRangeQuery).compactAll(
      Int64(first.domain.rawValue), Int64(bitPattern: first.id), Int64(bitPattern: last.id)
    ) { row in Self.record(row) }
  }

  /// Returns the records of a domain observed in a span of time (its end excluded), in order of time and id.
  package func records(in domain: Domain, observedFrom begin: Timestamp, to end: Timestamp) -> [Record] {
    answer { $0.records(in: domain, observedFrom: begin, to: end) }
      ?? database.statement(Self.ofStretchQuery).compactAll(
        Int64(domain.rawValue), begin.nanoseconds, end.nanoseconds
      ) { row in Self.record(row) }
  }

  /// Returns every header, in order of domain and id.
  package func headers() -> [RecordHeader] {
    if let held { return held.isReady(for: database) ? held.rows.headers() : [] }
    return database.statement(Self.allQuery).compactAll { row in Self.header(row) }
  }

  /// Calls `body` for every record, in order of domain and id, without bulk contents.
  static func forEachButBulk(of database: StickyErrorDatabase, _ body: (Record) -> Void) {
    database.statement(allQuery).query { row in
      guard let header = header(row) else { return }
      body(Record(header: header, body: header.isDeleted || header.kind.isBulk ? nil : row.value(9)))
    }
  }

  /// Calls `body` for every record with the bytes of its content (`nil` for a deletion), in order of domain and id.
  package func forEachContent(_ body: (RecordHeader, [UInt8]?) -> Void) {
    database.statement(Self.allQuery).query { row in
      if let header = Self.header(row) { body(header, header.isDeleted ? nil : row.blob(9)) }
    }
  }

  // Complete texts, because composing one for each query takes longer than many an answer.
  private static let query =
    "SELECT domain, id, epoch, sequence, kind, origin_role, origin_installation, created, modified, body FROM records "
  private static let oneQuery = query + "WHERE domain = ? AND id = ?"
  private static let ofDomainQuery = query + "WHERE domain = ? ORDER BY id"
  private static let ofRangeQuery = query + "WHERE domain = ? AND id BETWEEN ? AND ? ORDER BY id"
  private static let ofStretchQuery =
    query + "WHERE domain = ? AND created >= ? AND created < ? ORDER BY created, id"
  private static let allQuery = query + "ORDER BY domain, id"

  /// Replaces any version in the table.
  func put(_ record: Record) {
    if let held {
      if held.isReady(for: database) { held.set(record, at: record.key) }
    } else {
      _ = database.attempt { database throws(StorageError) in
        try RecordRows.write(record, at: record.key, to: database)
      }
    }
  }

  /// `nil` if the row isn't a valid record.
  private static func header(_ row: borrowing LatchedRow) -> RecordHeader? {
    let stamp = row.stamp(at: 0)
    let kind = RecordKind(rawValue: UInt8(truncatingIfNeeded: row.int64(4)))
    guard kind.isKnown,
      let role = Role(rawValue: row.text(5))
    else {
      row.fail("a record has an unknown kind or origin")
      return nil
    }
    return RecordHeader(
      key: stamp.key, kind: kind, origin: DeviceID(role: role, installation: UInt32(truncatingIfNeeded: row.int64(6))),
      version: stamp.version, created: row.moment(7), modified: row.moment(8), isDeleted: row.isNull(9))
  }

  private static func record(_ row: borrowing LatchedRow) -> Record? {
    header(row).map { Record(header: $0, body: $0.isDeleted ? nil : row.value(9)) }
  }
}
