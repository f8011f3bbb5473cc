/// The records of a run's devices at its end, in `run.sqlite`.
final class RecordTables: RunTables {
  private let database: Database

  init(_ database: Database, of world: World) { self.database = database }

  static let schema = """
    CREATE TABLE records (device TEXT NOT NULL, domain TEXT NOT NULL, id INTEGER NOT NULL, kind TEXT NOT NULL,
      origin TEXT NOT NULL, epoch INTEGER NOT NULL, sequence INTEGER NOT NULL, created INTEGER NOT NULL,
      modified INTEGER NOT NULL, deleted INTEGER NOT NULL, PRIMARY KEY (device, domain, id));
    CREATE TABLE conflicts (device TEXT NOT NULL, domain TEXT NOT NULL, id INTEGER NOT NULL, reason TEXT NOT NULL,
      origin TEXT NOT NULL, version TEXT NOT NULL, at INTEGER NOT NULL, rival TEXT);
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
    for entry in try host.conflicts() {
      try database.statement("INSERT INTO conflicts VALUES (?, ?, ?, ?, ?, ?, ?, ?)").run(
        host.role.rawValue, entry.stamp.key.domain.name, Int64(bitPattern: entry.stamp.key.id),
        entry.reason?.name ?? "unknown", entry.origin, entry.stamp.version.description, entry.at.unixSeconds,
        entry.rival)
    }
  }
}
