/// The records of a run's devices at its end, in `run.sqlite`.
final class RecordTables: RunTables {
  private let database: Database

  init(_ database: Database, of world: World) { self.database = database }

  static let schema = """
    CREATE TABLE records (device TEXT NOT NULL, domain TEXT NOT NULL, id INTEGER NOT NULL, kind TEXT NOT NULL,
      origin TEXT NOT NULL, epoch INTEGER NOT NULL, sequence INTEGER NOT NULL, created INTEGER NOT NULL,
      modified INTEGER NOT NULL, deleted INTEGER NOT NULL, PRIMARY KEY (device, domain, id));
    CREATE TABLE conflicts (device TEXT NOT NULL, domain TEXT NOT NULL, id INTEGER NOT NULL, reason TEXT NOT NULL,
      origin TEXT NOT NULL);
    """

  func finish(_ outcome: RunOutcome, _ world: World) throws(StorageError) {
    for role in world.plan.roles { if let host = world.host(role), host.isStarted { try addRecords(host) } }
  }

  private func addRecords(_ host: DeviceHost) throws(StorageError) {
    for header in host.role == .cloud ? [] : try host.headers() {
      try database.statement("INSERT INTO records VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)").run(
        host.role.rawValue, header.key.domain.name, Int64(bitPattern: header.key.id), header.kind.name,
        header.origin.description, Int64(header.version.epoch), Int64(bitPattern: header.version.sequence),
        header.created.unixSeconds, header.modified.unixSeconds, header.isDeleted)
    }
    let table = try host.conflictTable()
    let conflicts = try host.database.statement("SELECT domain, id, reason, origin FROM \(table) ORDER BY position")
      .all { row throws(StorageError) in
        (try row.key(at: 0), try row.int64(2), try row.text(3))
      }
    for (key, reason, origin) in conflicts { try addConflict(host.role, key, reason, origin) }
  }

  private func addConflict(_ role: Role, _ key: RecordKey, _ reason: Int64, _ origin: String) throws(StorageError) {
    let name = UInt8(exactly: reason).flatMap(ConflictReason.init)?.name ?? "unknown"
    try database.statement("INSERT INTO conflicts VALUES (?, ?, ?, ?, ?)")
      .run(role.rawValue, key.domain.name, Int64(bitPattern: key.id), name, origin)
  }
}
