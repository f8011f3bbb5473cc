/// One step of a schema's history: the script that leads to `version` from the version before it.
package struct Migration: Hashable, Sendable {
  /// 1 or more; a new file is at 0.
  package let version: Int
  package let sql: String

  package init(version: Int, sql: String) {
    precondition(version > 0, "a migration leads to version 1 or later, not to \(version)")
    self.version = version
    self.sql = sql
  }
}

extension Database {
  /// Returns the version of the latest migration of the file; 0 for a new one.
  package func schemaVersion() throws(StorageError) -> Int {
    Int(clamping: try pragma("user_version") ?? 0)
  }

  /// Migrates the schema to the last of `migrations`, which are in ascending order, each in its own transaction.
  ///
  /// - Throws: ``StorageError/schemaTooNew(found:supported:)`` if the file is newer than the last one; it is then
  ///   left unchanged. A failed migration leaves the version before it.
  package func migrate(to migrations: [Migration]) throws(StorageError) {
    precondition(
      zip(migrations, migrations.dropFirst()).allSatisfy { $0.version < $1.version },
      "migrations must stand in ascending order")
    let found = try schemaVersion()
    let supported = migrations.last?.version ?? 0
    guard found <= supported else { throw .schemaTooNew(found: found, supported: supported) }
    if found == 0, location == .memory, try copySchema(of: migrations) { return }
    try runMigrations(migrations, after: found)
  }

  /// Runs the migrations to later versions, each in its own transaction.
  func runMigrations(_ migrations: [Migration], after found: Int) throws(StorageError) {
    for migration in migrations where migration.version > found {
      try transaction { () throws(StorageError) in
        try execute(migration.sql)
        try execute("PRAGMA user_version = \(migration.version)")
      }
    }
  }
}
