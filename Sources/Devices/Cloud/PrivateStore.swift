/// The cloud's store of sealed payloads: it knows the record and version of each, and nothing else.
package struct PrivateStore {
  private let store: DeviceStore

  /// The number of records in one page of a restore.
  static let pageSize = 100

  /// A reading position is a row position below this; above it is the number of invalidations when it was issued.
  private static let places: UInt64 = 1 << 48

  init(_ store: DeviceStore) { self.store = store }

  /// Invalidates all reading positions: devices start over.
  func forgetPlaces() { store.remember(.placesForgotten, (store.number(.placesForgotten) ?? 0) + 1) }

  private var forgotten: UInt64 { UInt64(truncatingIfNeeded: store.number(.placesForgotten) ?? 0) }

  /// Returns whether it issued that position and it is still valid; the beginning always is.
  func knows(_ place: UInt64) -> Bool { place == 0 || place / Self.places == forgotten }

  /// Stores each payload that is newer than the stored one. Returns the stamps that are safe now.
  func keep(_ records: [SealedRecord]) -> [RecordStamp] {
    store.beginWriting()
    let statement = store.statement(
      """
      INSERT INTO sealed (domain, id, epoch, sequence, nonce, bytes) VALUES (?, ?, ?, ?, ?, ?)
      ON CONFLICT (domain, id) DO UPDATE SET
        epoch = excluded.epoch, sequence = excluded.sequence, nonce = excluded.nonce, bytes = excluded.bytes
      WHERE excluded.epoch > epoch OR (excluded.epoch = epoch AND excluded.sequence > sequence)
      """)
    for record in records {
      statement.run(
        Int64(record.stamp.key.domain.rawValue), Int64(bitPattern: record.stamp.key.id),
        Int64(record.stamp.version.epoch), Int64(bitPattern: record.stamp.version.sequence), record.box.nonce,
        record.box.bytes)
    }
    return records.map(\.stamp)
  }

  /// Returns the page after a position of a role's records, and the position of the next page, or `nil` if this is the
  /// last.
  ///
  /// The first page begins with the trust in the planner, wherever that is stored: a restore that is interrupted or
  /// takes days then has it (tech spec §2.3).
  func page(for role: Role, after place: UInt64) -> (records: [SealedRecord], next: UInt64?) {
    let cursor = place % Self.places
    var records: [SealedRecord] = []
    let summary = RecordStamp(key: TrustSummary.key, version: .none)
    let isFirst = cursor == 0 && summary.key.domain.isKept(by: role)
    if isFirst, let first = newer(than: summary) { records.append(first) }
    var last = cursor
    var scanned = 0
    store.statement(
      """
      SELECT position, domain, id, epoch, sequence, nonce, bytes FROM sealed
      WHERE position > ? ORDER BY position LIMIT ?
      """
    ).query(Int64(bitPattern: cursor), Self.pageSize) { row in
      scanned += 1
      last = UInt64(bitPattern: row.int64(0))
      let stamp = row.stamp(at: 1)
      guard stamp.key.domain.isKept(by: role), !isFirst || stamp.key != summary.key else { return }
      if stamp.key.domain == .profile, store.hasPlanted(.settingsNotRestored) { return }
      records.append(SealedRecord(stamp: stamp, box: SealedBox(nonce: row.blob(5), bytes: row.blob(6))))
    }
    if store.hasPlanted(.restoreStopsEarly) { scanned = records.count }
    return (records, scanned == Self.pageSize ? forgotten * Self.places + last : nil)
  }

  func newer(than stamp: RecordStamp) -> SealedRecord? {
    let found = store.statement(
      "SELECT domain, id, epoch, sequence, nonce, bytes FROM sealed WHERE domain = ? AND id = ?"
    ).first(Int64(stamp.key.domain.rawValue), Int64(bitPattern: stamp.key.id)) { row in
      SealedRecord(
        stamp: row.stamp(at: 0), box: SealedBox(nonce: row.blob(4), bytes: row.blob(5)))
    }
    return found.flatMap { $0.stamp.version > stamp.version ? $0 : nil }
  }

  /// Returns the keys of which it has no version, or only an older one.
  func lacking(_ stamps: [RecordStamp]) -> [RecordKey] {
    let statement = store.statement("SELECT epoch, sequence FROM sealed WHERE domain = ? AND id = ?")
    return stamps.filter { stamp in
      let known = statement.first(Int64(stamp.key.domain.rawValue), Int64(bitPattern: stamp.key.id)) { row in
        row.version(at: 0)
      }
      return known.map { $0 < stamp.version } ?? true
    }.map(\.key)
  }

  /// The wearer has deleted everything, including their backups.
  func eraseAll() {
    guard !store.hasPlanted(.deletionSparesBackup) else { return }
    store.statement("DELETE FROM sealed").run()
  }

  /// Returns the stamps of its records, in order of domain and id.
  package static func stamps(in database: StickyErrorDatabase) -> [RecordStamp] {
    database.statement("SELECT domain, id, epoch, sequence FROM sealed ORDER BY domain, id").all { row in
      row.stamp(at: 0)
    }
  }
}
