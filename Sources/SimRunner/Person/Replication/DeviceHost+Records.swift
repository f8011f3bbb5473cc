/// Cache: a device's records as far as they were read, and the state they were read from.
private struct RecordSnapshot {
  let source: DeviceHost.StoreState
  var headers: [RecordHeader]?
  var stamps: [Service: [RecordStamp]] = [:]
}

// The records on a device's disk, for checks and reports. They are readable while the device is off.
extension DeviceHost {
  /// The cached records, valid since the last write.
  private var readRecords: RecordSnapshot {
    let state = storeState
    return kept(RecordSnapshot.self).flatMap { $0.source == state ? $0 : nil } ?? RecordSnapshot(source: state)
  }

  package func stamps() throws(StorageError) -> [RecordStamp] { try headers().map(\.stamp) }
  package func headers() throws(StorageError) -> [RecordHeader] {
    guard isStarted else { return [] }
    var read = readRecords
    if let known = read.headers { return known }
    let headers = try database.reading { RecordTable($0).headers() }
    read.headers = headers
    keep(read)
    return headers
  }
  /// Calls `body` for every record of the device's table with the bytes there (`nil` for a deletion), in order of
  /// domain and id. It reads one record at a time, because there are many.
  func forEachRecord(_ body: (RecordHeader, [UInt8]?) -> Void) throws(StorageError) {
    if isStarted { try database.reading { RecordTable($0).forEachContent(body) } }
  }
  package func records(in domain: Domain) throws(StorageError) -> [Record] {
    isStarted ? try database.reading { RecordTable($0).records(in: domain) } : []
  }

  /// Calls `body` for each of the device's records of a domain with content of that type, in order of id. Deleted ones
  /// are left out. It reads one record at a time, because there may be many.
  package func forEachContent<Content: RecordContent>(
    of type: Content.Type, in domain: Domain, _ body: (UInt64, Content) -> Void
  ) throws(StorageError) {
    guard isStarted else { return }
    let query = "SELECT id, body FROM records WHERE domain = ? AND body IS NOT NULL ORDER BY id"
    try database.statement(query).query(Int64(domain.rawValue)) { row throws(StorageError) in
      let content: RecordBody = try row.value(1)
      if let content = content.content(type) { body(UInt64(bitPattern: try row.int64(0)), content) }
    }
  }

  /// Returns the number of workouts on the device that weren't deleted.
  package func liveWorkoutCount() throws(StorageError) -> Int {
    try headers().filter { $0.key.domain == .workouts && !$0.isDeleted }.count
  }

  private func count(_ table: String) throws(StorageError) -> Int {
    try database.statement("SELECT count(*) FROM \(table)").first { row throws(StorageError) in try row.int(0) } ?? 0
  }
  package func outboxCount() throws(StorageError) -> Int { try count("outbox") }

  func outboxCount(for service: Service) throws(StorageError) -> Int {
    try database.statement("SELECT count(*) FROM outbox WHERE service = ?")
      .first(Int64(service.rawValue)) { row throws(StorageError) in try row.int(0) } ?? 0
  }

  /// Returns the number of the device's proposals without an answer.
  package func proposalCount() throws(StorageError) -> Int { try count("proposals") }

  package func conflictCount() throws(StorageError) -> Int { try count(conflictTable) }

  struct LoggedConflict {
    let stamp: RecordStamp
    /// `nil` for an unknown one.
    let reason: ConflictReason?
    let origin: String
    let at: Timestamp
    /// The writer and the version that count instead, in the cloud's log.
    let rival: String?
  }

  func conflicts() throws(StorageError) -> [LoggedConflict] {
    let rival = role == .cloud ? "rival" : "NULL"
    return try database.statement(
      "SELECT domain, id, epoch, sequence, reason, origin, at, \(rival) FROM \(conflictTable) ORDER BY position"
    ).all { row throws(StorageError) in
      let version = Version(
        epoch: UInt32(truncatingIfNeeded: try row.int64(2)), sequence: UInt64(bitPattern: try row.int64(3)))
      return LoggedConflict(
        stamp: RecordStamp(key: try row.key(at: 0), version: version),
        reason: UInt8(exactly: try row.int64(4)).flatMap(ConflictReason.init), origin: try row.text(5),
        at: Timestamp(nanoseconds: try row.int64(6)), rival: try row.optionalText(7))
    }
  }

  private var conflictTable: String { role == .cloud ? "quarantine" : "conflicts" }

  /// Returns the content of the records that devices of this role wrote, in order of domain and id.
  package func ownBodies() throws(StorageError) -> [[UInt8]] {
    guard isStarted else { return [] }
    // Records that only others write are the majority, and aren't read.
    let domains = Domain.all.filter { $0.authority == .origin || $0.authority == .role(role) }
    let list = domains.map { "\($0.rawValue)" }.joined(separator: ", ")
    return try database.statement(
      "SELECT body FROM records WHERE domain IN (\(list)) AND origin_role = ? AND body IS NOT NULL ORDER BY domain, id"
    ).all(role.rawValue) { row throws(StorageError) in try row.blob(0) }
  }

  /// Returns the stamps of the records that a service of this device, the cloud's, has stored, in order of domain and
  /// id.
  package func stamps(keptBy service: Service) throws(StorageError) -> [RecordStamp] {
    var read = readRecords
    if let known = read.stamps[service] { return known }
    let table =
      switch service {
      case .reconciler: "headers"
      case .privateStore: "sealed"
      default: "records"
      }
    let stamps = try database.reading { database in
      database.statement("SELECT domain, id, epoch, sequence FROM \(table) ORDER BY domain, id").all { row in
        row.stamp(at: 0)
      }
    }
    read.stamps[service] = stamps
    keep(read)
    return stamps
  }

  /// Returns why a service doesn't have everything this device owes it, by the device's disk; `nil` if nothing waits.
  func pendingReason(for service: Service) throws(StorageError) -> String? {
    guard isStarted else { return "the \(role.rawValue) was never set up" }
    guard isUp else { return "the \(role.rawValue) is off" }
    if try remembered(.epoch) == nil { return "the \(role.rawValue) waits to be enrolled" }
    if try remembered(.isRestored) != 1 {
      return "the \(role.rawValue) waits for what an earlier one of its kind has left"
    }
    if service == .privateStore, try !knownAccountConditions().isEmpty {
      return "the wearer isn't signed in on the \(role.rawValue)"
    }
    if service == .reconciler, awaitsSignIn {
      return "the backend waits for the wearer to sign in on the \(role.rawValue)"
    }
    if try remembered(.isForceQuit) == 1 {
      return "the app of the \(role.rawValue) was ended by hand and not opened since"
    }
    guard let (lines, attempts) = try waiting(for: service) else {
      return "no line in the outbox of the \(role.rawValue) is for it"
    }
    return "\(lines) lines wait in the outbox of the \(role.rawValue), tried \(attempts) times"
  }

  /// Returns the lines in the outbox for a destination; `nil` if there are none.
  func waiting(for service: Service) throws(StorageError) -> (lines: Int, attempts: Int64)? {
    let found = try database.statement("SELECT count(*), max(attempts) FROM outbox WHERE service = ?")
      .first(Int64(service.rawValue)) { row throws(StorageError) in
        (lines: try row.int(0), attempts: try row.optionalInt64(1) ?? 0)
      }
    return found.flatMap { $0.lines > 0 ? $0 : nil }
  }
}
