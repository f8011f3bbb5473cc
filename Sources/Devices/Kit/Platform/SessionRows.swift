/// The session's outgoing items, cached as values in the order in which they are sent.
struct OutgoingRows: CachedRows {
  static let table = "session_outbox"
  private var entries: [Key: SessionQueue.Entry] = [:]
  private var turns: [Int64: SortedList<Turn>] = [:]
  /// The last assigned position.
  private var lastPosition: Int64 = 0

  struct Key: Comparable, Hashable {
    /// The installation of the watch that it is for.
    let pairing: Int64
    let channel: SessionChannel
    let id: UInt64

    static func < (a: Key, b: Key) -> Bool {
      (a.pairing, a.channel.rawValue, a.id) < (b.pairing, b.channel.rawValue, b.id)
    }
  }

  private struct Turn: Comparable {
    let channel: UInt8
    let position: Int64
    let id: UInt64

    init(_ entry: SessionQueue.Entry) {
      (channel, position, id) = (entry.item.channel.rawValue, entry.position, entry.item.id)
    }

    static func < (a: Turn, b: Turn) -> Bool { (a.channel, a.position) < (b.channel, b.position) }
  }

  subscript(key: Key) -> SessionQueue.Entry? {
    get { entries[key] }
    set {
      let old = entries[key]
      entries[key] = newValue
      guard old?.position != newValue?.position else { return }
      if let old { turns[key.pairing]?.remove(Turn(old)) }
      guard let newValue else { return }
      turns[key.pairing, default: SortedList()].insert(Turn(newValue))
      lastPosition = max(lastPosition, newValue.position)
    }
  }

  /// The position of the next item.
  var nextPosition: Int64 { lastPosition + 1 }

  func first(of pairing: Int64) -> SessionQueue.Entry? { turns[pairing]?.elements.first.flatMap { entry($0, pairing) } }

  func count(of pairing: Int64) -> Int { turns[pairing]?.elements.count ?? 0 }

  /// The items of a channel, oldest first.
  func entries(of pairing: Int64, on channel: SessionChannel) -> [SessionQueue.Entry] {
    (turns[pairing]?.elements ?? []).filter { $0.channel == channel.rawValue }.compactMap { entry($0, pairing) }
  }

  /// Returns the item in that position, on whichever channel it now is.
  func entry(at position: Int64, of pairing: Int64) -> SessionQueue.Entry? {
    turns[pairing]?.elements.first { $0.position == position }.flatMap { entry($0, pairing) }
  }

  private func entry(_ turn: Turn, _ pairing: Int64) -> SessionQueue.Entry? {
    SessionChannel(rawValue: turn.channel).flatMap { entries[Key(pairing: pairing, channel: $0, id: turn.id)] }
  }

  // MARK: - The table

  mutating func clear() { (entries, turns) = ([:], [:]) }

  mutating func load(from database: StickyErrorDatabase) {
    database.statement("SELECT pairing, position, channel, id, bytes, revision, queued FROM session_outbox").query {
      row in
      guard let item = SessionQueue.item(row, at: 2) else { return }
      self[Key(pairing: row.int64(0), channel: item.channel, id: item.id)] = SessionQueue.Entry(
        position: row.int64(1), revision: row.int64(5), item: item, queued: .start + Span(nanoseconds: row.int64(6)))
    }
    lastPosition = max(lastPosition, database.lastAutomaticRow(of: Self.table))
  }

  static func write(_ entry: SessionQueue.Entry?, at key: Key, to database: Database) throws(StorageError) {
    guard let entry else {
      try database.statement("DELETE FROM session_outbox WHERE pairing = ? AND channel = ? AND id = ?").run(
        key.pairing, Int64(key.channel.rawValue), Int64(bitPattern: key.id))
      return
    }
    try database.statement(
      """
      INSERT OR REPLACE INTO session_outbox (position, pairing, channel, id, bytes, queued, revision)
      VALUES (?, ?, ?, ?, ?, ?, ?)
      """
    ).run(
      entry.position, key.pairing, Int64(key.channel.rawValue), Int64(bitPattern: key.id), entry.item.message.wireBytes,
      entry.queued.sinceStart.nanoseconds, entry.revision)
  }
}

/// Items that arrived over the session and are waiting for the app, cached as values, oldest first.
struct IncomingRows: CachedRows {
  static let table = "session_inbox"
  private var items: [Int64: Arrived] = [:]
  private var order = SortedList<Int64>()
  private var lastPosition: Int64 = 0

  struct Arrived {
    let item: SessionItem
    /// `true` if the app was given it.
    var isGiven = false
  }

  subscript(position: Int64) -> Arrived? {
    get { items[position] }
    set {
      let old = items[position]
      items[position] = newValue
      guard (old == nil) != (newValue == nil) else { return }
      if old == nil { order.insert(position) } else { order.remove(position) }
      lastPosition = max(lastPosition, position)
    }
  }

  var nextPosition: Int64 { lastPosition + 1 }

  /// All items with their positions, oldest first.
  var all: [(position: Int64, arrived: Arrived)] {
    order.elements.compactMap { position in items[position].map { (position, $0) } }
  }

  // MARK: - The table

  mutating func clear() { (items, order) = ([:], SortedList()) }

  mutating func load(from database: StickyErrorDatabase) {
    database.statement("SELECT position, channel, id, bytes, is_given FROM session_inbox").query { row in
      guard let item = SessionQueue.item(row, at: 1) else { return }
      self[row.int64(0)] = Arrived(item: item, isGiven: row.bool(4))
    }
    lastPosition = max(lastPosition, database.lastAutomaticRow(of: Self.table))
  }

  static func write(_ arrived: Arrived?, at position: Int64, to database: Database) throws(StorageError) {
    guard let arrived else {
      try database.statement("DELETE FROM session_inbox WHERE position = ?").run(position)
      return
    }
    try database.statement(
      "INSERT OR REPLACE INTO session_inbox (position, channel, id, bytes, is_given) VALUES (?, ?, ?, ?, ?)"
    ).run(
      position, Int64(arrived.item.channel.rawValue), Int64(bitPattern: arrived.item.id),
      arrived.item.message.wireBytes,
      arrived.isGiven ? 1 : 0)
  }
}
