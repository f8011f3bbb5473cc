package import DeviceKit

// What the checks and the reports may read of a device's disk, also while the device is off.
extension DeviceHost {
  /// Whether the device has kept that the wearer is not signed in to the platform's account on it.
  package func takesItselfForSignedOut() throws(StorageError) -> Bool {
    guard isStarted else { return false }
    return try database.remembered(.isSignedOut) == 1
  }

  /// A table of the device's file in which those bytes stand somewhere; nil when they stand nowhere.
  package func table(holding bytes: [UInt8]) throws(StorageError) -> String? {
    let tables = try database.statement("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name").all {
      row throws(StorageError) in try row.text(0)
    }
    for table in tables {
      let columns = try database.statement("SELECT name FROM pragma_table_info(?)").all(table) {
        row throws(StorageError) in try row.text(0)
      }
      for column in columns {
        let query = "SELECT 1 FROM \"\(table)\" WHERE instr(CAST(\"\(column)\" AS BLOB), ?) > 0 LIMIT 1"
        let found = try database.statement(query).first(bytes) { row throws(StorageError) in try row.bool(0) }
        if found == true { return table }
      }
    }
    return nil
  }

  /// How many items wait in the session between watch and phone.
  package func sessionCount() throws(StorageError) -> Int {
    try database.statement("SELECT count(*) FROM session_outbox").first { row throws(StorageError) in try row.int(0) }
      ?? 0
  }

  /// Whether the backend knows the device only once the wearer has signed in on it again.
  package var awaitsSignIn: Bool {
    let found = try? database.remembered(.isUnauthorised)
    return found == 1
  }

  /// A number that the device remembers across crashes; nil when it does not.
  package func remembered(_ key: MemoryKey) throws(StorageError) -> Int64? {
    try database.remembered(key)
  }
}
