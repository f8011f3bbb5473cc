// The data of a device's disk that checks and reports may read, even while the device is off.
extension DeviceHost {
  /// Returns the conditions that the device has recorded of the platform's account on it.
  package func knownAccountConditions() throws(StorageError) -> [PlatformCondition] {
    guard isStarted else { return [] }
    var known: [PlatformCondition] = []
    for condition in [PlatformCondition.signedOut, .otherAccount] {
      if let key = MemoryKey(ofAccount: condition), try database.remembered(key) == 1 { known.append(condition) }
    }
    return known
  }

  /// Returns a table of the device's file that contains those bytes; `nil` if none does.
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

  /// Returns the number of items waiting in the session between watch and phone.
  package func sessionCount() throws(StorageError) -> Int {
    try database.statement("SELECT count(*) FROM session_outbox").first { row throws(StorageError) in try row.int(0) }
      ?? 0
  }

  /// `true` if the backend accepts the device only after the wearer signs in on it again.
  package var awaitsSignIn: Bool {
    let found = try? database.remembered(.isUnauthorised)
    return found == 1
  }

  /// Returns a number that the device keeps across crashes; `nil` if it has none.
  package func remembered(_ key: MemoryKey) throws(StorageError) -> Int64? {
    try database.remembered(key)
  }
}
