/// A device's unsent records by destination: durable, one line per record and destination, deleted only when that
/// version (or a newer one) was acknowledged.
package struct Outbox {
  /// The domain whose records are sent before all others. Its number is part of the index of the table.
  package static let first = Domain(rawValue: 4)
  /// The expression that sorts the records of the first domain before all others.
  package static let isNotFirst = "domain <> \(first.rawValue)"

  private let store: DeviceStore
  private let rules: Rules
  /// The cached lines, if they are in memory.
  private let held: CachedTable<OutboxRows>?

  package init(store: DeviceStore, rules: Rules) {
    self.store = store
    self.rules = rules
    held = store.database.held(OutboxRows.self)
  }

  /// Returns the cached lines, if they are in memory and the store hasn't failed.
  private func ready(_ held: CachedTable<OutboxRows>) -> OutboxRows? {
    held.isReady(for: store.latched) ? held.rows : nil
  }

  /// Queues a record for a destination; an older version in the queue is replaced and keeps its position.
  package func enqueue(_ stamp: RecordStamp, for service: Service, at moment: Timestamp) {
    store.beginWriting()
    if let held {
      guard held.isReady(for: store.latched) else { return }
      let key = OutboxRows.Key(service, stamp.key)
      let waiting = held.rows[key]
      let entry = OutboxEntry(
        position: waiting?.position ?? held.rows.nextPosition, stamp: stamp, queued: waiting?.queued ?? moment,
        attempts: waiting?.attempts ?? 0)
      return held.set(entry, at: key)
    }
    store.statement(
      """
      INSERT INTO outbox (service, domain, id, epoch, sequence, queued) VALUES (?, ?, ?, ?, ?, ?)
      ON CONFLICT (service, domain, id) DO UPDATE SET epoch = excluded.epoch, sequence = excluded.sequence
      """
    ).run(
      Int64(service.rawValue), Int64(stamp.key.domain.rawValue), Int64(bitPattern: stamp.key.id),
      Int64(stamp.version.epoch), Int64(bitPattern: stamp.version.sequence), moment.nanoseconds)
  }

  /// Returns the pending records for a destination: the first domain before all others, so that a lost device has sent
  /// it (tech spec §2.3), then oldest first.
  ///
  /// - Parameter end: The last position to include.
  package func waiting(for service: Service, limit: Int, upTo end: Int64 = .max) -> [OutboxEntry] {
    if let held { return ready(held)?.waiting(for: service, limit: limit, upTo: end) ?? [] }
    return store.statement(Self.waitingQuery).all(Int64(service.rawValue), end, limit) { row in
      OutboxEntry(
        position: row.int64(0), stamp: row.stamp(at: 1), queued: row.moment(5), attempts: row.int(6))
    }
  }

  private static let waitingQuery =
    """
    SELECT position, domain, id, epoch, sequence, queued, attempts FROM outbox
    WHERE service = ? AND position <= ? ORDER BY \(isNotFirst), position LIMIT ?
    """

  /// Returns the version of a record in the queue for a destination; `nil` if it isn't there.
  package func version(of key: RecordKey, for service: Service) -> Version? {
    if let held { return ready(held)?[OutboxRows.Key(service, key)]?.stamp.version }
    return store.statement("SELECT epoch, sequence FROM outbox WHERE service = ? AND domain = ? AND id = ?")
      .first(Int64(service.rawValue), Int64(key.domain.rawValue), Int64(bitPattern: key.id)) { row in
        row.version(at: 0)
      }
  }

  /// Returns the keys of records queued for a destination.
  package func keys(for service: Service) -> Set<RecordKey> {
    if let held { return Set(ready(held)?.keys(for: service) ?? []) }
    return Set(
      store.statement("SELECT domain, id FROM outbox WHERE service = ?").all(Int64(service.rawValue)) { row in
        row.key(at: 0)
      })
  }

  /// Removes lines that the destination has committed. `sent` is the end of the batch that it answers.
  package func acknowledge(_ stamps: [RecordStamp], by service: Service, sent end: Int64) {
    if rules.hasDefect(.acknowledgementIgnored) { return }
    store.beginWriting()
    if let held { return acknowledge(stamps, by: service, sent: end, in: held) }
    if rules.hasDefect(.queueOverwritten) {
      // The literal rule restores the queue of the moment when the batch was sent, without the batch: later lines are
      // lost.
      store.statement("DELETE FROM outbox WHERE service = ? AND position > ?").run(Int64(service.rawValue), end)
    }
    let isSameService = answersForAll(service) ? "? IS NOT NULL" : "service = ?"
    let statement = store.statement(
      """
      DELETE FROM outbox WHERE \(isSameService) AND domain = ? AND id = ?
      AND (epoch < ? OR (epoch = ? AND sequence <= ?))
      """)
    for stamp in stamps {
      let epoch = rules.hasPlanted(.ackAnyVersion) ? .max : Int64(stamp.version.epoch)
      statement.run(
        Int64(service.rawValue), Int64(stamp.key.domain.rawValue), Int64(bitPattern: stamp.key.id), epoch, epoch,
        Int64(bitPattern: stamp.version.sequence))
    }
  }

  private func answersForAll(_ service: Service) -> Bool {
    rules.hasPlanted(.ackForAll) || service.role == .cloud && rules.hasDefect(.cloudIsEnough)
  }

  private func acknowledge(
    _ stamps: [RecordStamp], by service: Service, sent end: Int64, in held: CachedTable<OutboxRows>
  ) {
    guard held.isReady(for: store.latched) else { return }
    if rules.hasDefect(.queueOverwritten) {
      for entry in held.rows.waiting(for: service, limit: .max, upTo: .max) where entry.position > end {
        held.set(nil, at: OutboxRows.Key(service, entry.stamp.key))
      }
    }
    let services = answersForAll(service) ? held.rows.services : [Int64(service.rawValue)]
    for stamp in stamps {
      for service in services {
        let key = OutboxRows.Key(service, stamp.key)
        guard let entry = held.rows[key] else { continue }
        if rules.hasPlanted(.ackAnyVersion) || entry.stamp.version <= stamp.version { held.set(nil, at: key) }
      }
    }
  }

  /// Counts an attempt for each entry of a destination.
  package func countAttempt(_ entries: [OutboxEntry], to service: Service) {
    store.beginWriting()
    if let held {
      guard held.isReady(for: store.latched) else { return }
      for entry in entries { held.set(entry.attempted, at: OutboxRows.Key(service, entry.stamp.key)) }
      return
    }
    let statement = store.statement("UPDATE outbox SET attempts = attempts + 1 WHERE position = ?")
    for entry in entries { statement.run(entry.position) }
  }

  /// Drops an entry undelivered, which only a literal rule does.
  package func giveUp(_ entry: OutboxEntry, to service: Service) {
    store.beginWriting()
    if let held {
      if held.isReady(for: store.latched) { held.set(nil, at: OutboxRows.Key(service, entry.stamp.key)) }
      return
    }
    store.statement("DELETE FROM outbox WHERE position = ?").run(entry.position)
  }
}

extension Database {
  /// Returns the number of lines for the destination with the longest queue.
  package func longestOutbox() throws(StorageError) -> Int {
    if let held = held(OutboxRows.self) {
      return try reading { held.isReady(for: $0) ? held.rows.longest : 0 }
    }
    return try statement(
      "SELECT coalesce(max(waiting), 0) FROM (SELECT count(*) AS waiting FROM outbox GROUP BY service)"
    ).first { row throws(StorageError) in try row.int(0) } ?? 0
  }
}

/// One line of an outbox.
package struct OutboxEntry: Hashable, Sendable {
  package let position: Int64
  package let stamp: RecordStamp
  package let queued: Timestamp
  package let attempts: Int

  /// The same entry with one more attempt.
  var attempted: OutboxEntry {
    OutboxEntry(position: position, stamp: stamp, queued: queued, attempts: attempts + 1)
  }
}
