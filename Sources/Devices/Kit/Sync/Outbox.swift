package import SimKernel
package import Wire

/// What a device still has to tell to whom: durable, one line a record and destination, deleted only when that very
/// version (or a newer one) was acknowledged.
package struct Outbox {
  /// The expression by which an outbox puts trust first.
  package static let isNotTrust = "domain <> \(Domain.trust.rawValue)"

  private let store: DeviceStore
  private let rules: Rules

  package init(store: DeviceStore, rules: Rules) {
    self.store = store
    self.rules = rules
  }

  /// Queues a record for a destination; a version that still waits is replaced and keeps its place.
  package func enqueue(_ stamp: RecordStamp, for service: Service, at moment: Timestamp) {
    store.beginWriting()
    store.statement(
      """
      INSERT INTO outbox (service, domain, id, epoch, sequence, queued) VALUES (?, ?, ?, ?, ?, ?)
      ON CONFLICT (service, domain, id) DO UPDATE SET epoch = excluded.epoch, sequence = excluded.sequence
      """
    ).run(
      Int64(service.rawValue), Int64(stamp.key.domain.rawValue), Int64(bitPattern: stamp.key.id),
      Int64(stamp.version.epoch), Int64(bitPattern: stamp.version.sequence), moment.nanoseconds)
  }

  /// What waits for a destination: trust before everything else, so that it is never what a lost device had still to tell
  /// (tech spec §2.3), then oldest first.
  ///
  /// - Parameter end: leaves out what was queued after that place.
  package func waiting(for service: Service, limit: Int, upTo end: Int64 = .max) -> [OutboxEntry] {
    store.statement(Self.waitingQuery).all(Int64(service.rawValue), end, limit) { row in
      OutboxEntry(
        position: row.int64(0), stamp: row.stamp(at: 1), queued: row.moment(5), attempts: row.int(6))
    }
  }

  private static let waitingQuery =
    """
    SELECT position, domain, id, epoch, sequence, queued, attempts FROM outbox
    WHERE service = ? AND position <= ? ORDER BY \(isNotTrust), position LIMIT ?
    """

  /// Which version of a record waits for a destination; nil when none does.
  package func version(of key: RecordKey, for service: Service) -> Version? {
    store.statement("SELECT epoch, sequence FROM outbox WHERE service = ? AND domain = ? AND id = ?")
      .first(Int64(service.rawValue), Int64(key.domain.rawValue), Int64(bitPattern: key.id)) { row in
        row.version(at: 0)
      }
  }

  /// Of which records something waits for a destination.
  package func keys(for service: Service) -> Set<RecordKey> {
    Set(
      store.statement("SELECT domain, id FROM outbox WHERE service = ?").all(Int64(service.rawValue)) { row in
        row.key(at: 0)
      })
  }

  /// Forgets what the destination has committed. `sent` is the end of the batch that it answers.
  package func acknowledge(_ stamps: [RecordStamp], by service: Service, sent end: Int64) {
    if rules.hasDefect(.acknowledgementIgnored) { return }
    store.beginWriting()
    if rules.hasDefect(.queueOverwritten) {
      // The literal rule saves the queue as it was when the batch left, less the batch: what came later is gone.
      store.statement("DELETE FROM outbox WHERE service = ? AND position > ?").run(Int64(service.rawValue), end)
    }
    let isForAll = rules.hasPlanted(.ackForAll) || rules.hasDefect(.cloudIsEnough) && service.role == .cloud
    let isSameService = isForAll ? "? IS NOT NULL" : "service = ?"
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

  /// Counts an attempt for each entry.
  package func countAttempt(_ entries: [OutboxEntry]) {
    store.beginWriting()
    let statement = store.statement("UPDATE outbox SET attempts = attempts + 1 WHERE position = ?")
    for entry in entries { statement.run(entry.position) }
  }

  /// Throws an entry away undelivered, which only a literal rule does.
  package func giveUp(_ entry: OutboxEntry) {
    store.beginWriting()
    store.statement("DELETE FROM outbox WHERE position = ?").run(entry.position)
  }
}

/// One line of an outbox.
package struct OutboxEntry: Hashable, Sendable {
  package let position: Int64
  package let stamp: RecordStamp
  package let queued: Timestamp
  package let attempts: Int
}
