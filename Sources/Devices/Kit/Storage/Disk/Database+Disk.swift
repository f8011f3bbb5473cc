import CSQLite

extension Database {
  package var disk: SimulatedDisk? {
    if case .disk(let disk, _) = location { disk } else { nil }
  }

  /// Reads the whole file, and throws ``StorageError/corrupt(message:)`` when its pages contradict one another.
  package func verify() throws(StorageError) {
    let problems = try prepare("PRAGMA integrity_check(3)").all { row throws(StorageError) in try row.text(0) }
    guard problems == ["ok"] else { throw .corrupt(message: problems.joined(separator: "; ")) }
  }

  /// Forgets the pages that it has in memory: what is read next comes from the disk.
  package func forgetPages() {
    if let handle = connection.handle { sqlite3_db_release_memory(handle) }
  }
}
