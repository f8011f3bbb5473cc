import CSQLite

/// Databases that were brought to their schema before: a simulation makes a database for each life of each device,
/// and copying twenty pages is sooner done than running through a schema's whole history.
///
/// `@unchecked Sendable`: the databases are reached only under the lock.
private final class SchemaTemplates: @unchecked Sendable {
  static let all = SchemaTemplates()

  private let lock = Guarded(())
  private var known: [[Migration]: Database] = [:]

  /// Copies the database of that schema over an empty one. False when that is not possible, or the schema cannot be made:
  /// then going through it step by step says why.
  func copy(_ migrations: [Migration], to handle: OpaquePointer) -> Bool {
    lock.withLock { _ in
      guard let template = try? template(of: migrations).connection.openHandle(),
        let copy = sqlite3_backup_init(handle, "main", template, "main")
      else { return false }
      sqlite3_backup_step(copy, -1)
      return sqlite3_backup_finish(copy) == SQLITE_OK
    }
  }

  private func template(of migrations: [Migration]) throws(StorageError) -> Database {
    if let template = known[migrations] { return template }
    let template = try Database(.memory)
    try template.runMigrations(migrations, after: 0)
    known[migrations] = template
    return template
  }
}

extension Database {
  /// Gives this database, which is new and in memory, that schema; false when it has to be made step by step.
  func copySchema(of migrations: [Migration]) throws(StorageError) -> Bool {
    guard try pragma("page_count") == 0 else { return false }
    return SchemaTemplates.all.copy(migrations, to: try connection.openHandle())
  }
}
