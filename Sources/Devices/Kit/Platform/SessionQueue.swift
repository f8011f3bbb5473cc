/// The session's durable queues on one device: outgoing items, and items that arrived and wait for the app.
package struct SessionQueue {
  private let store: DeviceStore
  /// The installation of the watch that the phone is paired with. Without meaning on the watch.
  var pairing: Int64 = 1 { didSet { mayHoldGoing = true } }
  /// `true` if items may be waiting to be sent, or to be handed over; unknown at first.
  private var mayHoldGoing = true
  private var mayHoldArrived = true
  /// The context that arrived last; unknown at first.
  private var lastContext: Message??
  /// Both queues cached as values, if the store is in memory.
  private let going: CachedTable<OutgoingRows>?
  private let arrived: CachedTable<IncomingRows>?

  package init(_ store: DeviceStore) {
    self.store = store
    going = store.database.held(OutgoingRows.self)
    arrived = store.database.held(IncomingRows.self)
  }

  /// Selects the watch whose items the queue handles.
  package mutating func choose(pairing: Int64) { self.pairing = pairing }

  // MARK: - Going

  /// Queues an item. It takes the place of a pending one with the same channel and id. An application context replaces
  /// any other.
  package mutating func add(_ item: SessionItem, at now: Instant) {
    mayHoldGoing = true
    store.beginWriting()
    if let going { return add(item, at: now, to: going) }
    if item.channel == .complication {
      // Only one is current: an older one that is still pending continues as ordinary user info.
      store.statement(
        "UPDATE OR REPLACE session_outbox SET channel = ? WHERE pairing = ? AND channel = ? AND id <> ?"
      ).run(
        Int64(SessionChannel.userInfo.rawValue), pairing, Int64(item.channel.rawValue), Int64(bitPattern: item.id))
    }
    store.statement(
      """
      INSERT INTO session_outbox (pairing, channel, id, bytes, queued) VALUES (?, ?, ?, ?, ?)
      ON CONFLICT (pairing, channel, id) DO UPDATE SET bytes = excluded.bytes, revision = revision + 1
      """
    ).run(
      pairing, Int64(item.channel.rawValue), item.channel == .context ? 0 : Int64(bitPattern: item.id),
      item.message.wireBytes, now.sinceStart.nanoseconds)
  }

  private func add(_ item: SessionItem, at now: Instant, to going: CachedTable<OutgoingRows>) {
    guard going.isReady(for: store.latched) else { return }
    if item.channel == .complication {
      for older in going.rows.entries(of: pairing, on: .complication) where older.item.id != item.id {
        going.set(nil, at: key(older.item))
        let later = SessionItem(channel: .userInfo, id: older.item.id, message: older.item.message)
        going.set(
          Entry(position: older.position, revision: older.revision, item: later, queued: older.queued), at: key(later))
      }
    }
    let id = item.channel == .context ? 0 : item.id
    let item = SessionItem(channel: item.channel, id: id, message: item.message)
    let waiting = going.rows[key(item)]
    going.set(
      Entry(
        position: waiting?.position ?? going.rows.nextPosition, revision: waiting.map { $0.revision + 1 } ?? 0,
        item: item, queued: waiting?.queued ?? now), at: key(item))
  }

  private func key(_ item: SessionItem) -> OutgoingRows.Key {
    OutgoingRows.Key(pairing: pairing, channel: item.channel, id: item.id)
  }

  /// Returns the next item: complications, then the context, then user info, then files, oldest first.
  package mutating func next() -> Entry? {
    if let going { return going.isReady(for: store.latched) ? going.rows.first(of: pairing) : nil }
    guard mayHoldGoing else { return nil }
    let entry = store.statement(
      """
      SELECT position, channel, id, bytes, revision, queued FROM session_outbox
      WHERE pairing = ? ORDER BY channel, position LIMIT 1
      """
    ).compactFirst(pairing) { row in
      Self.item(row, at: 1).map {
        Entry(
          position: row.int64(0), revision: row.int64(4), item: $0, queued: .start + Span(nanoseconds: row.int64(5)))
      }
    }
    mayHoldGoing = entry != nil
    return entry
  }

  /// Returns the number of pending items.
  package func count() -> Int {
    if let going { return going.isReady(for: store.latched) ? going.rows.count(of: pairing) : 0 }
    guard mayHoldGoing else { return 0 }
    return store.statement("SELECT count(*) FROM session_outbox WHERE pairing = ?").first(pairing) { row in
      row.int(0)
    } ?? 0
  }

  /// Removes an item that the other device has, unless it was replaced meanwhile.
  package func remove(_ entry: Entry) {
    store.beginWriting()
    if let going {
      guard going.isReady(for: store.latched), let waiting = going.rows.entry(at: entry.position, of: pairing),
        waiting.revision == entry.revision
      else { return }
      return going.set(nil, at: key(waiting.item))
    }
    store.statement("DELETE FROM session_outbox WHERE position = ? AND revision = ?")
      .run(entry.position, entry.revision)
  }

  /// Returns the pending items in sending order, without the context.
  package func waiting() -> [SessionItem] {
    if let going {
      guard going.isReady(for: store.latched) else { return [] }
      return [SessionChannel.complication, .userInfo, .file].flatMap { going.rows.entries(of: pairing, on: $0) }
        .map(\.item)
    }
    return store.statement(
      "SELECT channel, id, bytes FROM session_outbox WHERE pairing = ? AND channel <> ? ORDER BY channel, position"
    ).compactAll(pairing, Int64(SessionChannel.context.rawValue)) { row in Self.item(row, at: 0) }
  }

  /// Cancels the items of that id.
  func cancel(_ id: UInt64) {
    store.beginWriting()
    guard let going else {
      store.statement("DELETE FROM session_outbox WHERE pairing = ? AND id = ? AND channel <> ?")
        .run(pairing, Int64(bitPattern: id), Int64(SessionChannel.context.rawValue))
      return
    }
    guard going.isReady(for: store.latched) else { return }
    for item in waiting() where item.id == id { going.set(nil, at: key(item)) }
  }

  package struct Entry {
    package let position: Int64
    package let revision: Int64
    package let item: SessionItem
    package let queued: Instant
  }

  // MARK: - Arrived

  /// Stores an item for the app's next run. A newer context replaces an older one.
  ///
  /// - Parameter keepsContexts: `true` for an anomaly of the field: contexts in between are kept, and the newest
  ///   arrives twice.
  package mutating func keep(_ item: SessionItem, keepsContexts: Bool = false) {
    mayHoldArrived = true
    if item.channel == .context { lastContext = item.message }
    store.beginWriting()
    if let arrived {
      guard arrived.isReady(for: store.latched) else { return }
      if item.channel == .context, !keepsContexts {
        for (position, older) in arrived.rows.all where older.item.channel == .context {
          arrived.set(nil, at: position)
        }
      }
      return arrived.set(IncomingRows.Arrived(item: item), at: arrived.rows.nextPosition)
    }
    if item.channel == .context, !keepsContexts {
      store.statement("DELETE FROM session_inbox WHERE channel = ?").run(Int64(item.channel.rawValue))
    }
    store.statement("INSERT INTO session_inbox (channel, id, bytes) VALUES (?, ?, ?)")
      .run(Int64(item.channel.rawValue), Int64(bitPattern: item.id), item.message.wireBytes)
  }

  /// Returns whether items are waiting for the app.
  func holdsArrived() -> Bool {
    guard mayHoldArrived else { return false }
    if let arrived { return arrived.isReady(for: store.latched) && arrived.rows.all.contains { !$0.arrived.isGiven } }
    return store.statement("SELECT 1 FROM session_inbox WHERE is_given = 0 LIMIT 1").first { row in
      row.bool(0)
    } ?? false
  }

  /// Removes and returns everything that arrived, oldest first. The last context is kept.
  mutating func takeArrived() -> [SessionItem] {
    guard mayHoldArrived else { return [] }
    mayHoldArrived = false
    if let arrived { return takeAll(arrived) }
    let items = store.statement("SELECT channel, id, bytes FROM session_inbox WHERE is_given = 0 ORDER BY position")
      .compactAll { row in Self.item(row, at: 0) }
    guard !items.isEmpty else { return [] }
    forgetArrived()
    return items
  }

  private func takeAll(_ arrived: CachedTable<IncomingRows>) -> [SessionItem] {
    guard arrived.isReady(for: store.latched) else { return [] }
    let all = arrived.rows.all
    let items = all.filter { !$0.arrived.isGiven }.map(\.arrived.item)
    guard !items.isEmpty else { return [] }
    store.beginWriting()
    let lastContext = all.last { $0.arrived.item.channel == .context }?.position
    for (position, item) in all {
      arrived.set(position == lastContext ? IncomingRows.Arrived(item: item.item, isGiven: true) : nil, at: position)
    }
    return items
  }

  /// Marks the arrived contexts as given to the app, without giving them.
  mutating func skipContexts() {
    guard receivedContext() != nil else { return }
    store.beginWriting()
    if let arrived {
      guard arrived.isReady(for: store.latched) else { return }
      for (position, item) in arrived.rows.all where item.item.channel == .context {
        arrived.set(IncomingRows.Arrived(item: item.item, isGiven: true), at: position)
      }
      return
    }
    store.statement("UPDATE session_inbox SET is_given = 1 WHERE channel = ?")
      .run(Int64(SessionChannel.context.rawValue))
  }

  private func forgetArrived() {
    let context = Int64(SessionChannel.context.rawValue)
    store.statement(
      """
      DELETE FROM session_inbox WHERE channel <> ?
        OR position < (SELECT max(position) FROM session_inbox WHERE channel = ?)
      """
    ).run(context, context)
    store.statement("UPDATE session_inbox SET is_given = 1").run()
  }

  /// Returns the application context that arrived last, whether the app was given it or not.
  package mutating func receivedContext() -> Message? {
    if let lastContext { return lastContext }
    if let arrived {
      guard arrived.isReady(for: store.latched) else { return nil }
      let last = arrived.rows.all.last { $0.arrived.item.channel == .context }?.arrived.item.message
      lastContext = .some(last)
      return last
    }
    let found: Message? = store.statement(
      "SELECT bytes FROM session_inbox WHERE channel = ? ORDER BY position DESC LIMIT 1"
    )
    .value(Int64(SessionChannel.context.rawValue))
    lastContext = .some(found)
    return found
  }

  /// Columns `first`... : channel, id, bytes.
  static func item(_ row: borrowing LatchedRow, at first: Int) -> SessionItem? {
    guard let channel = SessionChannel(rawValue: UInt8(truncatingIfNeeded: row.int64(first))) else {
      row.fail("there is no session channel \(row.int64(first))")
      return nil
    }
    return row.value(first + 2).map {
      SessionItem(channel: channel, id: UInt64(bitPattern: row.int64(first + 1)), message: $0)
    }
  }
}
