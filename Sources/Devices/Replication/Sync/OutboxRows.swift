/// A cache of an outbox's lines, in the order of sending.
struct OutboxRows: CachedRows {
  static let table = "outbox"
  private var lines: [Key: OutboxEntry] = [:]
  private var turns: [Int64: SortedList<Turn>] = [:]
  private var lastPosition: Int64 = 0

  /// A record's line for a destination.
  struct Key: Comparable, Hashable {
    /// The service's number, as in the table.
    let service: Int64
    let record: RecordKey

    init(_ service: Service, _ record: RecordKey) { (self.service, self.record) = (Int64(service.rawValue), record) }
    init(_ service: Int64, _ record: RecordKey) { (self.service, self.record) = (service, record) }

    static func < (a: Key, b: Key) -> Bool { (a.service, a.record) < (b.service, b.record) }
  }

  /// The order of sending: the first domain before all others, then in order of place.
  private struct Turn: Comparable {
    let isFirst: Bool
    let position: Int64
    let record: RecordKey

    init(_ entry: OutboxEntry) {
      (isFirst, position, record) = (entry.stamp.key.domain == Outbox.first, entry.position, entry.stamp.key)
    }

    static func < (a: Turn, b: Turn) -> Bool { a.isFirst == b.isFirst ? a.position < b.position : a.isFirst }
  }

  subscript(key: Key) -> OutboxEntry? {
    get { lines[key] }
    set {
      let old = lines[key]
      lines[key] = newValue
      guard old?.position != newValue?.position else { return }
      if let old { turns[key.service]?.remove(Turn(old)) }
      guard let newValue else { return }
      turns[key.service, default: SortedList()].insert(Turn(newValue))
      lastPosition = max(lastPosition, newValue.position)
    }
  }

  var nextPosition: Int64 { lastPosition + 1 }

  /// Returns the queue for a destination, in order, up to position `end`.
  func waiting(for service: Service, limit: Int, upTo end: Int64) -> [OutboxEntry] {
    let service = Int64(service.rawValue)
    guard let turns = turns[service]?.elements else { return [] }
    return turns.lazy.filter { $0.position <= end }.prefix(limit).compactMap { lines[Key(service, $0.record)] }
  }

  func keys(for service: Service) -> [RecordKey] { turns[Int64(service.rawValue)]?.elements.map(\.record) ?? [] }

  /// The destinations with a queue.
  var services: [Int64] { turns.filter { !$0.value.elements.isEmpty }.keys.sorted() }

  /// The number of lines for the destination with the longest queue.
  var longest: Int { turns.values.reduce(0) { max($0, $1.elements.count) } }

  // MARK: - The table

  mutating func clear() { (lines, turns) = ([:], [:]) }

  mutating func load(from database: StickyErrorDatabase) {
    database.statement("SELECT service, position, domain, id, epoch, sequence, queued, attempts FROM outbox").query {
      row in
      let entry = OutboxEntry(
        position: row.int64(1), stamp: row.stamp(at: 2), queued: row.moment(6), attempts: row.int(7))
      self[Key(row.int64(0), entry.stamp.key)] = entry
    }
    lastPosition = max(lastPosition, database.lastAutomaticRow(of: Self.table))
  }

  static func write(_ entry: OutboxEntry?, at key: Key, to database: Database) throws(StorageError) {
    guard let entry else {
      try database.statement("DELETE FROM outbox WHERE service = ? AND domain = ? AND id = ?").run(
        key.service, Int64(key.record.domain.rawValue), Int64(bitPattern: key.record.id))
      return
    }
    try database.statement(
      """
      INSERT OR REPLACE INTO outbox (position, service, domain, id, epoch, sequence, queued, attempts)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?)
      """
    ).run(
      entry.position, key.service, Int64(key.record.domain.rawValue), Int64(bitPattern: key.record.id),
      Int64(entry.stamp.version.epoch), Int64(bitPattern: entry.stamp.version.sequence), entry.queued.nanoseconds,
      entry.attempts)
  }
}
