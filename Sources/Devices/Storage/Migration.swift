/// One step of a schema, from the version before to this one.
package struct Migration: Hashable, Sendable {
  /// Counts from 1 without gaps.
  package let version: Int
  package let sql: String

  package init(version: Int, sql: String) {
    self.version = version
    self.sql = sql
  }
}

extension Database {
  /// The version of the schema that the database has; 0 when it has none.
  package func schemaVersion() throws(StorageError) -> Int {
    try statement("PRAGMA user_version").first { $0.int(0) } ?? 0
  }

  /// Brings the schema up to date, each step in a transaction of its own. A newer schema than the last step is refused
  /// and not touched.
  package func migrate(to migrations: [Migration]) throws(StorageError) {
    let found = try schemaVersion()
    let supported = migrations.last?.version ?? 0
    guard found <= supported else { throw .schemaTooNew(found: found, supported: supported) }
    for migration in migrations where migration.version > found {
      try transaction { () throws(StorageError) in
        try execute(migration.sql)
        try execute("PRAGMA user_version = \(migration.version)")
      }
    }
  }
}
