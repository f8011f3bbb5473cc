/// The cloud's reconciler: never an authority, it compares the devices' reports of their records.
///
/// It deduplicates records that arrive by two ways, sets conflicts aside instead of merging them, grants epochs, finds
/// missing copies, and logs all of it. It sees ids, kinds, times, sequences and keyed tags.
struct Reconciler {
  private let store: DeviceStore
  private let device: DeviceID
  /// A number below every epoch granted in this incarnation of the cloud. A cloud that was down may have lost its own
  /// grants: then this is the second of its start, which is above all of them. 0 in its first incarnation.
  var term: Int64 = 0

  /// The time for which a copy may be missing on the phone before its holder is asked to send it again.
  static let patience = Span.hours(6)
  /// The time for which a device is asked for records without a known holder; what it doesn't confirm by then is lost
  /// (assumed).
  static let doubt = Span.days(2)

  init(store: DeviceStore, device: DeviceID) {
    self.store = store
    self.device = device
  }

  // MARK: - Manifests

  /// Compares a device's manifest with the known stamps. Returns the stamps noted now.
  func take(_ entries: [ManifestEntry], from reporter: Role, _ context: inout DeviceContext) -> [RecordStamp] {
    for entry in entries { take(entry, from: reporter, &context) }
    return entries.map(\.header.stamp)
  }

  private func take(_ entry: ManifestEntry, from reporter: Role, _ context: inout DeviceContext) {
    let header = entry.header
    guard header.key.domain.authority.covers(header.origin) else {
      quarantine(header, .notTheAuthority, reporter, &context)
      return
    }
    guard let known = known(header.key) else {
      insert(entry, reporter, &context)
      if let twin = twin(of: header) {
        quarantine(header, .sameThingOtherID, reporter, &context)
        audit("twin", header.key, "says the same as \(shortID(twin))", context)
      }
      return
    }
    if header.version == known.version {
      guard known.tag == entry.contentTag else {
        quarantine(header, .sameVersionOtherContent, reporter, &context, over: known)
        return
      }
      setHolders(known.holders.union(Holders(reporter)), header.key)
    } else if known.version < header.version, !store.rules.hasDefect(.knownIDIsDuplicate) {
      replace(entry, reporter)
      audit("newer", header.key, "\(header.version) after \(known.version)", context)
    } else if header.version < known.version, successor(of: header) != nil,
      quarantine(header, .writerSuperseded, reporter, &context, over: known)
    {
      // A version that is reported once more may be all that is left of the record.
      return
    } else if known.holders.isEmpty, header.origin.role == reporter {
      replace(entry, reporter)
      audit("lost", header.key, "no device has \(known.version) any more, \(header.version) counts again", context)
    }
  }

  /// Returns the first grant of another phone's authority before the record's phone wrote it; `nil` if there is none.
  ///
  /// A watch that is worn again measures what no other can, so only phones have successors.
  func successor(of header: RecordHeader) -> (epoch: UInt32, since: Timestamp)? {
    guard header.origin.role == .phone else { return nil }
    return store.statement(
      "SELECT epoch, at FROM grants WHERE role = ? AND installation <> ? AND epoch > ? AND at <= ? ORDER BY epoch LIMIT 1"
    ).first(
      Role.phone.rawValue, Int64(header.origin.installation), Int64(header.version.epoch), header.modified.nanoseconds
    ) { row in (epoch: UInt32(truncatingIfNeeded: row.int64(0)), since: Timestamp(nanoseconds: row.int64(1))) }
  }

  private typealias Known = (version: Version, tag: UInt64, holders: Holders, origin: String)

  private func known(_ key: RecordKey) -> Known? {
    store.statement(
      """
      SELECT epoch, sequence, content_tag, holders,
        CASE origin_installation WHEN 1 THEN origin_role ELSE origin_role || '#' || origin_installation END
      FROM headers WHERE domain = ? AND id = ?
      """
    ).first(Int64(key.domain.rawValue), Int64(bitPattern: key.id)) { row in
      (row.version(at: 0), UInt64(bitPattern: row.int64(2)), Holders(rawValue: row.int64(3)), row.text(4))
    }
  }

  private func insert(_ entry: ManifestEntry, _ reporter: Role, _ context: inout DeviceContext) {
    let header = entry.header
    store.statement("INSERT INTO headers VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, NULL)").run(
      Int64(header.key.domain.rawValue), Int64(bitPattern: header.key.id), Int64(header.version.epoch),
      Int64(bitPattern: header.version.sequence), Int64(header.kind.rawValue), header.origin.role.rawValue,
      Int64(header.origin.installation), header.created.nanoseconds, header.modified.nanoseconds,
      header.isDeleted ? 1 : 0, Int64(bitPattern: entry.contentTag), Holders(reporter).rawValue,
      context.clock.nanoseconds)
  }

  private func replace(_ entry: ManifestEntry, _ reporter: Role) {
    let header = entry.header
    let isSameDomain = store.hasPlanted(.wrongRowUpdated) ? "? IS NOT NULL" : "domain = ?"
    store.statement(
      """
      UPDATE headers SET epoch = ?, sequence = ?, origin_role = ?, origin_installation = ?, modified = ?, deleted = ?,
        content_tag = ?, holders = ?, doubted = NULL
      WHERE \(isSameDomain) AND id = ?
      """
    ).run(
      Int64(header.version.epoch), Int64(bitPattern: header.version.sequence), header.origin.role.rawValue,
      Int64(header.origin.installation), header.modified.nanoseconds, header.isDeleted ? 1 : 0,
      Int64(bitPattern: entry.contentTag), Holders(reporter).rawValue, Int64(header.key.domain.rawValue),
      Int64(bitPattern: header.key.id))
  }

  private func setHolders(_ holders: Holders, _ key: RecordKey) {
    store.statement("UPDATE headers SET holders = ?, doubted = NULL WHERE domain = ? AND id = ?")
      .run(holders.rawValue, Int64(key.domain.rawValue), Int64(bitPattern: key.id))
  }

  /// Another live workout that began at the same moment: the same workout under two ids.
  private func twin(of header: RecordHeader) -> UInt64? {
    guard header.kind == .workout, !header.isDeleted else { return nil }
    return store.statement(
      "SELECT id FROM headers WHERE kind = ? AND created = ? AND id <> ? AND deleted = 0 ORDER BY id LIMIT 1"
    ).first(Int64(header.kind.rawValue), header.created.nanoseconds, Int64(bitPattern: header.key.id)) { row in
      UInt64(bitPattern: row.int64(0))
    }
  }

  // MARK: - Decisions

  /// Logs a version that is set aside, with the version that counts instead. Returns `false` if it was logged before.
  @discardableResult
  private func quarantine(
    _ header: RecordHeader, _ reason: ConflictReason, _ reporter: Role, _ context: inout DeviceContext,
    over known: Known? = nil
  ) -> Bool {
    if store.hasPlanted(.quarantineUnlogged), reason == .writerSuperseded { return true }
    let count = store.statement(
      """
      INSERT OR IGNORE INTO quarantine (reason, at, domain, id, epoch, sequence, origin, reporter, rival)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
      """
    ).run(
      Int64(reason.rawValue), context.clock.nanoseconds, Int64(header.key.domain.rawValue),
      Int64(bitPattern: header.key.id), Int64(header.version.epoch), Int64(bitPattern: header.version.sequence),
      header.origin.description, reporter.rawValue, known.map { "\($0.origin) \($0.version)" })
    guard count > 0 else { return false }
    audit("quarantine", header.key, reason.name, context)
    context.report(RecordFact.conflict(header.stamp, reason, by: device))
    return true
  }

  /// Returns the keys that it doesn't know in that version, or not with that role's device as a holder.
  func lacking(_ stamps: [RecordStamp], of role: Role) -> [RecordKey] {
    stamps.filter { stamp in
      guard let known = known(stamp.key) else { return true }
      if known.version != stamp.version { return known.version < stamp.version }
      return stamp.key.domain.isReported(by: role) && !known.holders.contains(Holders(role))
    }.map(\.key)
  }

  /// Records that an installation was granted that epoch, even if the grant was lost here.
  func witness(_ device: DeviceID, epoch: UInt32, _ context: DeviceContext) {
    guard epoch > 0 else { return }
    let role = device.role.rawValue
    let known = store.statement("SELECT epoch FROM grants WHERE role = ? AND installation = ?")
      .first(role, Int64(device.installation)) { row in row.int64(0) }
    // Each role's first installation has epoch 1 without a grant.
    guard known ?? 1 < Int64(epoch) else { return }
    store.statement("INSERT OR REPLACE INTO grants (role, installation, epoch, at) VALUES (?, ?, ?, ?)")
      .run(role, Int64(device.installation), Int64(epoch), context.clock.nanoseconds)
    audit("grant", nil, "\(device) says that it is the authority of epoch \(epoch)", context)
  }

  /// Returns the epoch of an installation: its earlier grant, or the next of its role.
  func grant(_ claimant: DeviceID, _ context: DeviceContext) -> UInt32 {
    let role = claimant.role.rawValue
    let before = store.statement("SELECT epoch FROM grants WHERE role = ? AND installation = ?")
      .first(role, Int64(claimant.installation)) { row in row.int64(0) }
    let granted = store.statement("SELECT max(epoch) FROM grants WHERE role = ?").first(role) { $0.optionalInt64(0) }
    // The latest change shows whether the clock of an earlier installation is ahead.
    let written = store.statement("SELECT max(epoch), max(modified) FROM headers WHERE origin_role = ?").first(role) {
      (epoch: $0.optionalInt64(0), modified: $0.optionalInt64(1))
    }
    let (highest, floor) = ((granted ?? nil) ?? 0, max(Int64(store.erasureFloor), term))
    // A device that is in use again after another one gets a later epoch.
    if let before, before == highest, before > floor { return UInt32(truncatingIfNeeded: before) }
    let epoch = max(highest, floor, written?.epoch ?? 0, 1) + (store.hasPlanted(.epochGrantedTwice) ? 0 : 1)
    store.statement("INSERT OR REPLACE INTO grants (role, installation, epoch, at) VALUES (?, ?, ?, ?)")
      .run(role, Int64(claimant.installation), epoch, max(context.clock.nanoseconds, written?.modified ?? .min))
    forgetHolder(claimant.role, context)
    audit("grant", nil, "\(claimant) is the authority of epoch \(epoch)", context)
    return UInt32(truncatingIfNeeded: epoch)
  }

  /// Forgets a role's earlier installation as a holder. Records that only it had, of whatever origin, may be lost with
  /// it: a device that has one reports it again, and a record without a holder doesn't block the others.
  private func forgetHolder(_ role: Role, _ context: DeviceContext) {
    let (mine, others) = (Holders(role).rawValue, ~Holders(role).rawValue)
    store.statement(
      """
      UPDATE headers SET holders = holders & ?,
        doubted = CASE WHEN holders & ? = 0 THEN ? ELSE NULL END
      WHERE (origin_role IN (?, ?) OR holders = ?) AND holders & ? <> 0
      """
    ).run(others, others, context.clock.nanoseconds, role.rawValue, Role.phone.rawValue, mine, mine)
  }

  /// Returns the role's records without a known holder: it is asked which version it has, if any.
  func doubted(of role: Role, _ context: DeviceContext) -> [RecordKey] {
    store.statement(
      """
      SELECT domain, id FROM headers INDEXED BY headers_doubted
      WHERE origin_role = ? AND doubted IS NOT NULL AND doubted > ? ORDER BY domain, id LIMIT 200
      """
    ).all(role.rawValue, (context.clock - Self.doubt).nanoseconds) { row in row.key(at: 0) }
  }

  /// Returns the watch's records that the phone hasn't reported for some time. The reverse isn't checked: the phone's
  /// data for the watch is replaced every day.
  func missingOnPhone(_ context: DeviceContext) -> [RecordKey] {
    let keys = store.statement(
      """
      SELECT domain, id FROM headers INDEXED BY headers_missing
      WHERE \(Holders.isMissingOnPhone) AND first_heard < ?
      ORDER BY domain, id LIMIT 200
      """
    ).all((context.clock - Self.patience).nanoseconds) { row in row.key(at: 0) }
    if !keys.isEmpty { audit("missing", nil, "\(keys.count) records are not on the phone", context) }
    return keys
  }

  func audit(_ event: String, _ key: RecordKey?, _ detail: String, _ context: DeviceContext) {
    store.statement("INSERT INTO audit (at, event, domain, id, detail) VALUES (?, ?, ?, ?, ?)").run(
      context.clock.nanoseconds, event, key.map { Int64($0.domain.rawValue) }, key.map { Int64(bitPattern: $0.id) },
      detail)
  }

  /// The wearer has deleted everything: only the grants of epochs remain.
  func eraseAll() {
    for table in ["headers", "quarantine", "audit"] { store.statement("DELETE FROM \(table)").run() }
  }

  // MARK: - Looking

  /// Returns the stamps it knows, in order of domain and id.
  static func stamps(in database: StickyErrorDatabase) -> [RecordStamp] {
    database.statement("SELECT domain, id, epoch, sequence FROM headers ORDER BY domain, id").all { row in
      row.stamp(at: 0)
    }
  }
}
