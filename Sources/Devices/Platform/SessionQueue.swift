import Transport

/// The session's durable queues on one device: what still has to go, and what arrived and waits for the app.
struct SessionQueue {
  private let store: DeviceStore
  /// Whether something may wait to go, or to be handed over; unknown at first.
  private var mayHoldGoing = true
  private var mayHoldArrived = true

  init(_ store: DeviceStore) { self.store = store }

  // MARK: - Going

  /// Queues an item; one of the same channel and id that still waits is replaced and keeps its place. An application
  /// context replaces any other.
  mutating func add(_ item: SessionItem) throws(StorageError) {
    mayHoldGoing = true
    try store.beginWriting()
    if item.channel == .complication {
      // One is current: an older one that still waits goes on as ordinary user info.
      try store.statement("UPDATE OR REPLACE session_outbox SET channel = ? WHERE channel = ? AND id <> ?").run(
        Int64(SessionChannel.userInfo.rawValue), Int64(item.channel.rawValue), Int64(bitPattern: item.id))
    }
    try store.statement(
      """
      INSERT INTO session_outbox (channel, id, bytes) VALUES (?, ?, ?)
      ON CONFLICT (channel, id) DO UPDATE SET bytes = excluded.bytes, revision = revision + 1
      """
    ).run(
      Int64(item.channel.rawValue), item.channel == .context ? 0 : Int64(bitPattern: item.id), item.payload.wireBytes)
  }

  /// What goes next: complications, then the context, then user info, then files; oldest first.
  mutating func next() throws(StorageError) -> Entry? {
    guard mayHoldGoing else { return nil }
    let entry = try store.statement(
      "SELECT position, channel, id, bytes, revision FROM session_outbox ORDER BY channel, position LIMIT 1"
    ).first { row throws(StorageError) in
      Entry(position: try row.int64(0), revision: try row.int64(4), item: try Self.item(row, at: 1))
    }
    mayHoldGoing = entry != nil
    return entry
  }

  /// How many items wait to go.
  func count() throws(StorageError) -> Int {
    guard mayHoldGoing else { return 0 }
    return try store.statement("SELECT count(*) FROM session_outbox").first { row throws(StorageError) in
      try row.int(0)
    } ?? 0
  }

  /// The other device has it: forgets it, unless it was replaced meanwhile.
  func remove(_ entry: Entry) throws(StorageError) {
    try store.beginWriting()
    try store.statement("DELETE FROM session_outbox WHERE position = ? AND revision = ?")
      .run(entry.position, entry.revision)
  }

  struct Entry {
    let position: Int64
    let revision: Int64
    let item: SessionItem
  }

  // MARK: - Arrived

  /// Keeps an item for the app's next run; a newer context replaces an older one.
  mutating func keep(_ item: SessionItem) throws(StorageError) {
    mayHoldArrived = true
    try store.beginWriting()
    if item.channel == .context {
      try store.statement("DELETE FROM session_inbox WHERE channel = ?").run(Int64(item.channel.rawValue))
    }
    try store.statement("INSERT INTO session_inbox (channel, id, bytes) VALUES (?, ?, ?)")
      .run(Int64(item.channel.rawValue), Int64(bitPattern: item.id), item.payload.wireBytes)
  }

  /// Whether something waits for the app.
  func holdsArrived() throws(StorageError) -> Bool {
    guard mayHoldArrived else { return false }
    return try store.statement("SELECT 1 FROM session_inbox LIMIT 1").first { row throws(StorageError) in
      try row.bool(0)
    } ?? false
  }

  /// Hands over everything that arrived, oldest first, and forgets it with this transaction.
  mutating func takeArrived() throws(StorageError) -> [SessionItem] {
    guard mayHoldArrived else { return [] }
    mayHoldArrived = false
    let items = try store.statement("SELECT channel, id, bytes FROM session_inbox ORDER BY position").all {
      row throws(StorageError) in try Self.item(row, at: 0)
    }
    if !items.isEmpty {
      try store.beginWriting()
      try store.statement("DELETE FROM session_inbox").run()
    }
    return items
  }

  /// Columns `first`... : channel, id, bytes.
  private static func item(_ row: borrowing Row, at first: Int) throws(StorageError) -> SessionItem {
    guard let channel = SessionChannel(rawValue: UInt8(truncatingIfNeeded: try row.int64(first))) else {
      throw .corrupt(message: "there is no session channel \(try row.int64(first))")
    }
    return SessionItem(
      channel: channel, id: UInt64(bitPattern: try row.int64(first + 1)), payload: try row.value(first + 2))
  }
}
