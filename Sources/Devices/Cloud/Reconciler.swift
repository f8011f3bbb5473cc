package import DeviceKit
import SimKernel
package import Wire

/// The cloud's reconciler: never an authority, it compares what the devices say that they have.
///
/// It deduplicates what arrives by two ways, sets conflicts aside instead of merging them, grants epochs, notices copies
/// that are missing, and writes down all of it. It sees ids, kinds, times, sequences and keyed tags.
package struct Reconciler {
  private let store: DeviceStore
  private let device: DeviceID

  /// How long a copy may be missing on the phone before its holder is asked to send it again.
  static let patience = Span.hours(6)
  /// How long a device is asked for what nobody is known to hold: what it does not answer for is lost (assumed).
  static let doubt = Span.days(2)

  init(store: DeviceStore, device: DeviceID) {
    self.store = store
    self.device = device
  }

  // MARK: - Manifests

  /// Compares what a device says it has with what is known; answers what is noted now.
  func take(
    _ entries: [ManifestEntry], from reporter: Role, _ context: inout DeviceContext
  ) throws(StorageError) -> [RecordStamp] {
    for entry in entries { try take(entry, from: reporter, &context) }
    return entries.map(\.header.stamp)
  }

  private func take(
    _ entry: ManifestEntry, from reporter: Role, _ context: inout DeviceContext
  ) throws(StorageError) {
    let header = entry.header
    guard header.key.domain.authority.covers(header.origin) else {
      return try quarantine(header, .notTheAuthority, reporter, &context)
    }
    guard let known = try known(header.key) else {
      try insert(entry, reporter, &context)
      if let twin = try twin(of: header) {
        try quarantine(header, .sameThingOtherID, reporter, &context)
        try audit("twin", header.key, "says the same as \(shortID(twin))", context)
      }
      return
    }
    if header.version == known.version {
      guard known.tag == entry.contentTag else {
        return try quarantine(header, .sameVersionOtherContent, reporter, &context)
      }
      try setHolders(known.holders.union(Holders(reporter)), header.key)
    } else if known.version < header.version, !store.rules.takesLiterally(.knownIDIsDuplicate) {
      try replace(entry, reporter)
      try audit("newer", header.key, "\(header.version) after \(known.version)", context)
    } else if known.holders.isEmpty, header.origin.role == reporter {
      try replace(entry, reporter)
      try audit("lost", header.key, "nobody has \(known.version) any more, \(header.version) counts again", context)
    }
  }

  private typealias Known = (version: Version, tag: UInt64, holders: Holders)

  private func known(_ key: RecordKey) throws(StorageError) -> Known? {
    try store.statement("SELECT epoch, sequence, content_tag, holders FROM headers WHERE domain = ? AND id = ?")
      .first(Int64(key.domain.rawValue), Int64(bitPattern: key.id)) { row throws(StorageError) in
        let tag = UInt64(bitPattern: try row.int64(2))
        return (try row.version(at: 0), tag, Holders(rawValue: try row.int64(3)))
      }
  }

  private func insert(
    _ entry: ManifestEntry, _ reporter: Role, _ context: inout DeviceContext
  ) throws(StorageError) {
    try store.beginWriting()
    let header = entry.header
    try store.statement("INSERT INTO headers VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, NULL)").run(
      Int64(header.key.domain.rawValue), Int64(bitPattern: header.key.id), Int64(header.version.epoch),
      Int64(bitPattern: header.version.sequence), Int64(header.kind.rawValue), header.origin.role.rawValue,
      Int64(header.origin.installation), header.created.nanoseconds, header.modified.nanoseconds,
      header.isDeleted ? 1 : 0, Int64(bitPattern: entry.contentTag), Holders(reporter).rawValue,
      context.clock.nanoseconds)
  }

  private func replace(_ entry: ManifestEntry, _ reporter: Role) throws(StorageError) {
    try store.beginWriting()
    let header = entry.header
    let isSameDomain = store.hasPlanted(.wrongRowUpdated) ? "? IS NOT NULL" : "domain = ?"
    try store.statement(
      """
      UPDATE headers SET epoch = ?, sequence = ?, modified = ?, deleted = ?, content_tag = ?, holders = ?, doubted = NULL
      WHERE \(isSameDomain) AND id = ?
      """
    ).run(
      Int64(header.version.epoch), Int64(bitPattern: header.version.sequence), header.modified.nanoseconds,
      header.isDeleted ? 1 : 0, Int64(bitPattern: entry.contentTag), Holders(reporter).rawValue,
      Int64(header.key.domain.rawValue), Int64(bitPattern: header.key.id))
  }

  private func setHolders(_ holders: Holders, _ key: RecordKey) throws(StorageError) {
    try store.beginWriting()
    try store.statement("UPDATE headers SET holders = ?, doubted = NULL WHERE domain = ? AND id = ?")
      .run(holders.rawValue, Int64(key.domain.rawValue), Int64(bitPattern: key.id))
  }

  /// Another live workout that began at the same moment: one thing under two ids.
  private func twin(of header: RecordHeader) throws(StorageError) -> UInt64? {
    guard header.kind == .workout, !header.isDeleted else { return nil }
    return try store.statement(
      "SELECT id FROM headers WHERE kind = ? AND created = ? AND id <> ? AND deleted = 0 ORDER BY id LIMIT 1"
    ).first(Int64(header.kind.rawValue), header.created.nanoseconds, Int64(bitPattern: header.key.id)) {
      row throws(StorageError) in UInt64(bitPattern: try row.int64(0))
    }
  }

  // MARK: - Decisions

  private func quarantine(
    _ header: RecordHeader, _ reason: ConflictReason, _ reporter: Role, _ context: inout DeviceContext
  ) throws(StorageError) {
    try store.beginWriting()
    try store.statement(
      """
      INSERT OR IGNORE INTO quarantine (reason, at, domain, id, epoch, sequence, origin, reporter)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?)
      """
    ).run(
      Int64(reason.rawValue), context.clock.nanoseconds, Int64(header.key.domain.rawValue),
      Int64(bitPattern: header.key.id), Int64(header.version.epoch), Int64(bitPattern: header.version.sequence),
      header.origin.description, reporter.rawValue)
    try audit("quarantine", header.key, reason.name, context)
    context.report(DeviceFact.conflict(header.stamp, reason, by: device))
  }

  /// The epoch of an installation: the one it was granted before, or the next of its role.
  func grant(_ claimant: DeviceID, _ context: DeviceContext) throws(StorageError) -> UInt32 {
    let role = claimant.role.rawValue
    let before = try store.statement("SELECT epoch FROM grants WHERE role = ? AND installation = ?")
      .first(role, Int64(claimant.installation)) { row throws(StorageError) in try row.int64(0) }
    let highest = try store.statement("SELECT max(epoch) FROM grants WHERE role = ?").first(role) {
      row throws(StorageError) in try row.optionalInt64(0)
    }
    // A device that is in use again after another one was gets an epoch after that one's.
    if let before, before == highest ?? nil { return UInt32(truncatingIfNeeded: before) }
    let epoch = max((highest ?? nil) ?? 0, 1) + (store.hasPlanted(.epochGrantedTwice) ? 0 : 1)
    try store.beginWriting()
    try store.statement("INSERT OR REPLACE INTO grants (role, installation, epoch) VALUES (?, ?, ?)")
      .run(role, Int64(claimant.installation), epoch)
    try forgetHolder(claimant.role, context)
    try audit("grant", nil, "\(claimant) is the authority of epoch \(epoch)", context)
    return UInt32(truncatingIfNeeded: epoch)
  }

  /// What only an earlier installation of that role is known to have had may be gone with it, be it its own, the phone's or
  /// another's: whoever has it says so again, and what nobody has does not stand in the way of what is left.
  private func forgetHolder(_ role: Role, _ context: DeviceContext) throws(StorageError) {
    let (mine, others) = (Holders(role).rawValue, ~Holders(role).rawValue)
    try store.statement(
      """
      UPDATE headers SET holders = holders & ?,
        doubted = CASE WHEN holders & ? = 0 THEN ? ELSE NULL END
      WHERE (origin_role IN (?, ?) OR holders = ?) AND holders & ? <> 0
      """
    ).run(others, others, context.clock.nanoseconds, role.rawValue, Role.phone.rawValue, mine, mine)
  }

  /// Records of that role's that nobody is known to hold any more: it is to say which version it has, if any.
  func doubted(of role: Role, _ context: DeviceContext) throws(StorageError) -> [RecordKey] {
    try store.statement(
      """
      SELECT domain, id FROM headers INDEXED BY headers_doubted
      WHERE origin_role = ? AND doubted IS NOT NULL AND doubted > ? ORDER BY domain, id LIMIT 200
      """
    ).all(role.rawValue, (context.clock - Self.doubt).nanoseconds) { row throws(StorageError) in try row.key(at: 0) }
  }

  /// Records of the watch that the phone has not been heard to hold for a while, and vice versa nothing: what the phone
  /// shows on the watch is made anew every day.
  func missingOnPhone(_ context: DeviceContext) throws(StorageError) -> [RecordKey] {
    let keys = try store.statement(
      """
      SELECT domain, id FROM headers INDEXED BY headers_missing
      WHERE \(Holders.isMissingOnPhone) AND first_heard < ?
      ORDER BY domain, id LIMIT 200
      """
    ).all((context.clock - Self.patience).nanoseconds) { row throws(StorageError) in try row.key(at: 0) }
    if !keys.isEmpty { try audit("missing", nil, "\(keys.count) records are not on the phone", context) }
    return keys
  }

  func audit(
    _ event: String, _ key: RecordKey?, _ detail: String, _ context: DeviceContext
  ) throws(StorageError) {
    try store.beginWriting()
    try store.statement("INSERT INTO audit (at, event, domain, id, detail) VALUES (?, ?, ?, ?, ?)").run(
      context.clock.nanoseconds, event, key.map { Int64($0.domain.rawValue) }, key.map { Int64(bitPattern: $0.id) },
      detail)
  }

  // MARK: - Looking

  /// Which records it knows of, in which version, in order of domain and id.
  package static func stamps(in database: Database) throws(StorageError) -> [RecordStamp] {
    try database.statement("SELECT domain, id, epoch, sequence FROM headers ORDER BY domain, id").all {
      row throws(StorageError) in try row.stamp(at: 0)
    }
  }
}
