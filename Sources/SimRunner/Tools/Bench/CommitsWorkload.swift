import DeviceKit
import SimKernel

/// Rows of 120 bytes, each committed and synced by itself on a simulated disk.
package struct CommitsWorkload: Workload {
  package static let name = "commits"
  package static let summary = "rows of 120 bytes, each committed and synced on a simulated disk"
  package init() {}

  package func run() -> WorkloadResult {
    let (disk, count) = (SimulatedDisk(name: "bench", seed: 1), 100_000)
    let row = [UInt8](repeating: 7, count: 120)
    let (wall, done) = measureWall { () -> Int in
      do throws(StorageError) {
        let database = try Database(.disk(disk, name: "store"), journal: .writeAhead(isSynced: true))
        try database.execute("CREATE TABLE t (a INTEGER PRIMARY KEY, b BLOB NOT NULL)")
        let insert = try database.statement("INSERT INTO t (b) VALUES (?)")
        for _ in 0..<count {
          try database.transaction { () throws(StorageError) in _ = try insert.run(row) }
        }
        return count
      } catch {
        return 0
      }
    }
    var digest = Digest()
    digest.fold(UInt64(disk.tally.writes), UInt64(disk.tally.syncs))
    return WorkloadResult(wall: wall, operations: done, virtual: .zero, digest: digest)
  }
}
