/// A cache of the records of a device's table, in the orders of its queries; bulk contents stay in SQLite.
struct RecordRows: CachedRows {
  static let table = "records"
  private var records: [RecordKey: Record] = [:]
  private var orders: [Domain: Order] = [:]

  /// The orders of one domain. Ids are signed, as in the table.
  private struct Order {
    var ids = SortedList<Int64>()
    var moments = SortedList<Moment>()
  }

  private struct Moment: Comparable {
    let created: Int64
    let id: Int64

    static func < (a: Moment, b: Moment) -> Bool { (a.created, a.id) < (b.created, b.id) }
  }

  subscript(key: RecordKey) -> Record? {
    get { records[key] }
    set {
      let id = Int64(bitPattern: key.id)
      let old = records[key]
      records[key] = newValue
      if (old == nil) != (newValue == nil) {
        if old == nil {
          orders[key.domain, default: Order()].ids.insert(id)
        } else {
          orders[key.domain]?.ids.remove(id)
        }
      }
      let (before, after) = (old?.header.created.nanoseconds, newValue?.header.created.nanoseconds)
      guard before != after else { return }
      if let before { orders[key.domain]?.moments.remove(Moment(created: before, id: id)) }
      if let after { orders[key.domain]?.moments.insert(Moment(created: after, id: id)) }
    }
  }

  // MARK: - Looking

  func records(in domain: Domain) -> [Record] {
    ids(of: domain).compactMap { record(domain, $0) }
  }

  func records(in keys: ClosedRange<RecordKey>) -> [Record] {
    let domain = keys.lowerBound.domain
    guard let ids = orders[domain]?.ids else { return [] }
    let end = Int64(bitPattern: keys.upperBound.id)
    return ids.elements[ids.firstIndex(from: Int64(bitPattern: keys.lowerBound.id))...].prefix { $0 <= end }
      .compactMap { record(domain, $0) }
  }

  func records(in domain: Domain, observedFrom begin: Timestamp, to end: Timestamp) -> [Record] {
    guard let moments = orders[domain]?.moments else { return [] }
    let first = moments.firstIndex(from: Moment(created: begin.nanoseconds, id: .min))
    return moments.elements[first...].prefix { $0.created < end.nanoseconds }.compactMap { record(domain, $0.id) }
  }

  /// Returns every header, in order of domain and id.
  func headers() -> [RecordHeader] {
    orders.keys.sorted { $0.rawValue < $1.rawValue }.flatMap { domain in
      ids(of: domain).compactMap { record(domain, $0)?.header }
    }
  }

  private func ids(of domain: Domain) -> [Int64] { orders[domain]?.ids.elements ?? [] }

  private func record(_ domain: Domain, _ id: Int64) -> Record? {
    records[RecordKey(domain: domain, id: UInt64(bitPattern: id))]
  }

  // MARK: - The table

  mutating func clear() { (records, orders) = ([:], [:]) }

  mutating func load(from database: StickyErrorDatabase) {
    RecordTable.forEachButBulk(of: database) { self[$0.key] = $0 }
  }

  mutating func release(_ key: RecordKey) {
    guard let record = records[key], record.body != nil, record.header.kind.isBulk else { return }
    records[key] = Record(header: record.header, body: nil)
  }

  static func write(_ record: Record?, at key: RecordKey, to database: Database) throws(StorageError) {
    guard let record else {
      try database.statement("DELETE FROM records WHERE domain = ? AND id = ?").run(
        Int64(key.domain.rawValue), Int64(bitPattern: key.id))
      return
    }
    guard !record.isLeftToTable else { return }
    let header = record.header
    try database.statement("INSERT OR REPLACE INTO records VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)").run(
      Int64(header.key.domain.rawValue), Int64(bitPattern: header.key.id), Int64(header.version.epoch),
      Int64(bitPattern: header.version.sequence), Int64(header.kind.rawValue), header.origin.role.rawValue,
      Int64(header.origin.installation), header.created.nanoseconds, header.modified.nanoseconds,
      record.body?.wireBytes)
  }
}

extension Record {
  /// `true` if the content has to be read from the table.
  var isLeftToTable: Bool { body == nil && !header.isDeleted }
}
