package import DeviceKit
package import Wire

/// The cloud's keeper of sealed payloads: it can tell which record and version a payload is, and nothing else.
package struct PrivateStore {
  private let store: DeviceStore

  /// How many records one page of a restore holds.
  static let pageSize = 100

  /// A place is a position below this, and above it how often places had been forgotten when it was given out.
  private static let places: UInt64 = 1 << 48

  init(_ store: DeviceStore) { self.store = store }

  /// Forgets up to where devices have read: who reads on begins anew.
  func forgetPlaces() { store.remember(.placesForgotten, (store.number(.placesForgotten) ?? 0) + 1) }

  private var forgotten: UInt64 { UInt64(truncatingIfNeeded: store.number(.placesForgotten) ?? 0) }

  /// Whether it has given out that place and still knows it; the beginning it always knows.
  func knows(_ place: UInt64) -> Bool { place == 0 || place / Self.places == forgotten }

  /// Keeps each payload that is newer than what it has; answers what is safe now.
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

  /// The page after a place of what a role keeps, and the place of the next page, or nil when this is the last.
  ///
  /// The first page begins with how far the planner is trusted, wherever that stands: a restore that breaks off, or takes
  /// days, has it (tech spec §2.3).
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

  /// What it has of a record, if that is newer than the version named.
  func newer(than stamp: RecordStamp) -> SealedRecord? {
    let found = store.statement(
      "SELECT domain, id, epoch, sequence, nonce, bytes FROM sealed WHERE domain = ? AND id = ?"
    ).first(Int64(stamp.key.domain.rawValue), Int64(bitPattern: stamp.key.id)) { row in
      SealedRecord(
        stamp: row.stamp(at: 0), box: SealedBox(nonce: row.blob(4), bytes: row.blob(5)))
    }
    return found.flatMap { $0.stamp.version > stamp.version ? $0 : nil }
  }

  /// Of which of these it has no version, or only an older one.
  func lacking(_ stamps: [RecordStamp]) -> [RecordKey] {
    let statement = store.statement("SELECT epoch, sequence FROM sealed WHERE domain = ? AND id = ?")
    return stamps.filter { stamp in
      let known = statement.first(Int64(stamp.key.domain.rawValue), Int64(bitPattern: stamp.key.id)) { row in
        row.version(at: 0)
      }
      return known.map { $0 < stamp.version } ?? true
    }.map(\.key)
  }

  /// The wearer has deleted everything: their backups go, too.
  func eraseAll() {
    guard !store.hasPlanted(.deletionSparesBackup) else { return }
    store.beginWriting()
    store.statement("DELETE FROM sealed").run()
  }

  /// Which records it keeps, in which version, in order of domain and id.
  package static func stamps(in database: LatchedDatabase) -> [RecordStamp] {
    database.statement("SELECT domain, id, epoch, sequence FROM sealed ORDER BY domain, id").all { row in
      row.stamp(at: 0)
    }
  }
}
