/// A device's replica of all records, and the only way to change it: as the authority, or by an authority's records.
package struct Ledger {
  private let store: DeviceStore
  private let table: RecordTable
  private let device: DeviceID
  private let rules: Rules

  package init(store: DeviceStore, setup: DeviceSetup) {
    self.store = store
    table = RecordTable(store.latched)
    device = setup.device
    rules = setup.rules
  }

  // MARK: - As the authority

  /// Writes the next version of a record of this device's own domains, or its deletion (no body).
  ///
  /// The device must have been granted an epoch.
  package func write(
    _ key: RecordKey, _ body: RecordBody?, created: Timestamp, context: inout DeviceContext
  ) -> Record {
    precondition(key.domain.authority.covers(device), "\(device) has no authority over \(key.domain.name)")
    let record = commitVersion(key, body, created: created, context)
    context.report(RecordFact.wrote(record.header, by: device))
    return record
  }

  /// Writes into any domain, which only a literal rule permits.
  package func overwrite(
    _ key: RecordKey, _ body: RecordBody?, created: Timestamp, context: inout DeviceContext
  ) -> Record {
    let record = commitVersion(key, body, created: created, context)
    context.report(RecordFact.overwrote(record.header, by: device))
    return record
  }

  /// The kind of a record that is deleted before this device had it.
  private static let unseen = RecordKind(rawValue: 1)

  private func commitVersion(
    _ key: RecordKey, _ body: RecordBody?, created: Timestamp, _ context: DeviceContext
  ) -> Record {
    let sequence = (store.number(.sequence) ?? 0) + 1
    store.remember(.sequence, sequence)
    let epoch = store.number(.epoch) ?? 1
    let existing = header(key)
    let header = RecordHeader(
      key: key, kind: body?.kind ?? existing?.kind ?? Self.unseen, origin: device,
      version: Version(epoch: UInt32(truncatingIfNeeded: epoch), sequence: UInt64(sequence)),
      created: existing?.created ?? created, modified: context.clock, isDeleted: body == nil)
    let record = Record(header: header, body: body)
    put(record)
    return record
  }

  /// The only writer of the table of records.
  private func put(_ record: Record) {
    store.beginWriting()
    store.acting(as: .ledger) { table.put(record) }
  }

  // MARK: - What others send

  /// Stores a record that arrived from a device of `role`, if its authority sent it and it is new.
  func receive(_ record: Record, from role: Role, context: inout DeviceContext) -> Reception {
    let reception = judge(record)
    switch reception {
    case .applied:
      if let own = ownWrite(replacedBy: record), !rules.hasPlanted(.supersededWriteLost) {
        log(own, .writerSuperseded, at: context.clock)
        context.report(RecordFact.conflict(own.stamp, .writerSuperseded, by: device))
      }
      put(record)
      context.report(RecordFact.applied(record.header, by: device, from: role))
    case .repeated:
      context.report(RecordFact.repeated(record.stamp, by: device))
    case .outdated: context.report(RecordFact.outdated(record.stamp, by: device))
    case .conflict(let reason):
      log(record, reason, at: context.clock)
      context.report(RecordFact.conflict(record.stamp, reason, by: device))
    }
    return reception
  }

  private func judge(_ record: Record) -> Reception {
    let domain = record.key.domain
    guard domain.authority.covers(record.header.origin) || rules.hasDefect(.lastWriteWins) else {
      return .conflict(.notTheAuthority)
    }
    // All data from before a deletion is rejected, wherever it comes from.
    if store.hasErased(CollectionOfOne(record.version)), !rules.hasPlanted(.watchBringsItBack) { return .outdated }
    guard let existing = header(record.key) else {
      return rules.hasPlanted(.tombstoneDropped) && record.header.isDeleted ? .repeated : .applied
    }
    if device.role == .phone, record.header.isDeleted, rules.hasDefect(.phoneWinsMerge) { return .outdated }
    if domain.authority == .origin, existing.origin.role != record.header.origin.role {
      return .conflict(.sameThingOtherID)
    }
    if rules.hasDefect(.lastWriteWins) {
      return existing.modified < record.header.modified ? .applied : .repeated
    }
    if domain.authority.covers(existing.origin), rules.hasDefect(.localAuthorityWins) {
      return existing.version == record.version ? .repeated : .outdated
    }
    if existing.origin != record.header.origin, rules.hasDefect(.originsCompared) {
      return existing.version.sequence <= record.version.sequence ? .applied : .outdated
    }
    if rules.hasPlanted(.epochNotCompared), existing.version.epoch != record.version.epoch {
      return existing.version.sequence < record.version.sequence ? .applied : .outdated
    }
    if existing.version < record.version { return .applied }
    if record.version < existing.version { return .outdated }
    return self.record(record.key) == record ? .repeated : .conflict(.sameVersionOtherContent)
  }

  /// Returns the version that this device wrote after another one of its role had followed it, which that one's version
  /// replaces; `nil` if there is none. It may be the wearer's only copy.
  private func ownWrite(replacedBy record: Record) -> Record? {
    guard let since = store.number(.supersededSince), let own = self.record(record.key), own.header.origin == device,
      record.header.origin != device, own.header.modified.nanoseconds >= since
    else { return nil }
    return own
  }

  // MARK: - Looking

  package func record(_ key: RecordKey) -> Record? { table.record(key) }
  package func header(_ key: RecordKey) -> RecordHeader? { table.header(key) }
  package func records(in domain: Domain) -> [Record] { table.records(in: domain) }
  package func records(in domain: Domain, observedFrom begin: Timestamp, to end: Timestamp) -> [Record] {
    table.records(in: domain, observedFrom: begin, to: end)
  }

  package func headers() -> [RecordHeader] { table.headers() }

  private func log(_ record: Record, _ reason: ConflictReason, at moment: Timestamp) {
    store.statement(
      "INSERT INTO conflicts (reason, at, domain, id, epoch, sequence, origin, record) VALUES (?, ?, ?, ?, ?, ?, ?, ?)"
    ).run(
      Int64(reason.rawValue), moment.nanoseconds, Int64(record.key.domain.rawValue), Int64(bitPattern: record.key.id),
      Int64(record.version.epoch), Int64(bitPattern: record.version.sequence), record.header.origin.description,
      record.wireBytes)
  }
}

/// The result of receiving a record.
enum Reception: Hashable, Sendable {
  case applied
  case repeated
  case outdated
  case conflict(ConflictReason)
}

extension MemoryKey {
  /// The time since which another device has followed this one as the authority, in nanoseconds.
  static let supersededSince = MemoryKey("supersededSince")
}

extension TableOwner {
  /// The only owner that may write the table of records.
  static let ledger = TableOwner("ledger")
}

extension DeviceStore {
  /// Opens the store of a device with records; only the ledger may write them.
  package convenience init(
    replicating database: Database, _ migrations: [Migration], of schemas: [FeatureSchema] = [], rules: Rules = Rules()
  ) throws(StorageError) {
    let records = FeatureSchema("ledger", tables: ["records"])
    try self.init(database, migrations, of: [records] + schemas, rules: rules)
  }
}
