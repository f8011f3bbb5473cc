/// The tables of a system on a device, which only its features write. Several features of one system share one schema.
package struct FeatureSchema: Sendable {
  /// The system's unique name.
  package let name: StaticString
  package let tables: [String]
  /// Scripts, each from one version to the next. A shipped script is never changed.
  package let scripts: [String]

  package init(_ name: StaticString, tables: [String], scripts: [String] = []) {
    (self.name, self.tables, self.scripts) = (name, tables, scripts)
  }

  package var owner: TableOwner { TableOwner(name) }
}

extension Database {
  /// Migrates the tables of a system to the last of its scripts, each in its own transaction.
  func migrate(to schema: FeatureSchema) throws(StorageError) {
    guard !schema.scripts.isEmpty else { return }
    try execute("CREATE TABLE IF NOT EXISTS feature_schemas (name TEXT PRIMARY KEY, version INTEGER NOT NULL)")
    let found = try prepare("SELECT version FROM feature_schemas WHERE name = ?").first(schema.name.description) {
      row throws(StorageError) in try row.int(0)
    }
    guard found ?? 0 <= schema.scripts.count else {
      throw .schemaTooNew(found: found ?? 0, supported: schema.scripts.count)
    }
    for (index, script) in schema.scripts.enumerated() where index >= found ?? 0 {
      try transaction { () throws(StorageError) in
        try execute(script)
        try prepare("INSERT OR REPLACE INTO feature_schemas (name, version) VALUES (?, ?)").run(
          schema.name.description, index + 1)
      }
    }
  }
}
