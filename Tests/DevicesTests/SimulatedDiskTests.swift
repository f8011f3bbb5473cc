import Testing

import DeviceKit
import SimKernel

/// A store on a simulated disk that is written until something happens to it.
struct DiskLife {
  let disk: SimulatedDisk
  let journal: Database.Journal
  private(set) var database: Database
  /// After how many pages the log is copied into the file.
  private let checkpoint: Int

  init(
    seed: UInt64, isSynced: Bool = true, journal: Database.Journal? = nil, checkpoint: Int = 40
  ) throws {
    self.checkpoint = checkpoint
    disk = SimulatedDisk(name: "test", seed: seed)
    self.journal = journal ?? .writeAhead(isSynced: isSynced)
    database = try Database(.disk(disk, name: "store"), journal: self.journal)
    try database.execute("PRAGMA wal_autocheckpoint = \(checkpoint)")
    try database.execute("CREATE TABLE t (a INTEGER PRIMARY KEY, b BLOB NOT NULL); CREATE INDEX i ON t (b)")
  }

  /// Commits that row, which is as long as its number says.
  func commit(_ number: Int) throws {
    try database.transaction { () throws(StorageError) in
      try database.statement("INSERT INTO t VALUES (?, ?)").run(number, Self.content(number))
      try database.statement("UPDATE t SET b = ? WHERE a = ?").run(Self.content(number * 31), number / 2)
    }
  }

  static func content(_ number: Int) -> [UInt8] {
    (0..<100 + number * 37 % 900).map { UInt8(truncatingIfNeeded: $0 &* 7 &+ number) }
  }

  /// The power goes and comes back; the old connection is closed only afterwards, as by a process that lingers.
  mutating func crash() throws -> DiskLoss {
    let old = database
    let loss = disk.losePower()
    database = try Database(.disk(disk, name: "store"), journal: journal)
    try database.execute("PRAGMA wal_autocheckpoint = \(checkpoint)")
    old.close()
    return loss
  }

  /// `true` if the store got as far as creating its tables.
  var hasTable: Bool {
    get throws { try database.prepare("SELECT 1 FROM sqlite_schema").first { _ throws(StorageError) in true } ?? false }
  }

  func numbers() throws -> [Int] {
    try database.statement("SELECT a FROM t ORDER BY a").all { row throws(StorageError) in try row.int(0) }
  }
}

@Suite("A simulated disk")
struct SimulatedDiskTests {
  @Test("loses nothing that was committed and synced, over three hundred losses of power, wherever they hit")
  func full() throws {
    var (torn, later) = (0, 0)
    for seed in 1...300 as ClosedRange<UInt64> {
      var random = RandomStream(seed: seed, name: "test")
      var life = try DiskLife(seed: seed)
      // Enough commits for several checkpoints of the log.
      let last = 1 + random.below(80)
      for number in 1...last { try life.commit(number) }
      // The power goes somewhere in the next commit, which is kept as a whole or not at all.
      life.disk.cutPower(after: random.below(12))
      var isAnswered = false
      do {
        try life.commit(last + 1)
        isAnswered = true
      } catch {}
      torn += try life.crash().torn
      try life.database.verify()
      let found = try life.numbers()
      #expect(found == Array(1...last + 1) || (!isAnswered && found == Array(1...last)), "seed \(seed)")
      // The commit was kept although it returned an error.
      if found.count > last, !isAnswered { later += 1 }
      try life.commit(last + 2)
    }
    #expect(torn > 20 && later > 0, "\(torn) torn, \(later) kept")
  }

  @Test("undoes the latest commits of a log that is not synced, and only the latest, and never breaks the file")
  func normal() throws {
    var undone = 0
    for seed in 1...300 as ClosedRange<UInt64> {
      var random = RandomStream(seed: seed, name: "test")
      var life = try DiskLife(seed: seed, isSynced: false)
      let last = 1 + random.below(80)
      for number in 1...last { try life.commit(number) }
      _ = try life.crash()
      try life.database.verify()
      let found = try life.hasTable ? try life.numbers() : []
      #expect(found == Array(1...last).prefix(found.count).map { $0 }, "seed \(seed)")
      if found.count < last { undone += 1 }
    }
    #expect(undone > 200)
  }

  @Test("that lies about its syncs loses commits or leaves pieces, and SQLite notices the pieces")
  func lying() throws {
    var (lost, broken) = (0, 0)
    for seed in 1...80 as ClosedRange<UInt64> {
      // It breaks the file only where the log was copied into it.
      var life = try DiskLife(seed: seed, checkpoint: seed % 2 == 0 ? 40 : 1_000)
      for number in 1...20 { try life.commit(number) }
      life.disk.conditions.isLying = true
      let last = 45
      for number in 21...last { try life.commit(number) }
      do {
        _ = try life.crash()
        try life.database.verify()
        let found = try life.hasTable ? try life.numbers() : []
        #expect(found == Array(1...last).prefix(found.count).map { $0 }, "seed \(seed)")
        if found.count < last { lost += 1 }
      } catch let error as StorageError {
        guard case .corrupt = error else { throw error }
        broken += 1
      }
    }
    #expect(lost > 13 && broken > 13 && lost + broken > 65, "\(lost) lost, \(broken) broken")
  }

  @Test("keeps synced data also without a log, and a transaction is whole or not there")
  func rollback() throws {
    for seed in 1...60 as ClosedRange<UInt64> {
      var random = RandomStream(seed: seed, name: "test")
      var life = try DiskLife(seed: seed, journal: .rollback)
      let last = 1 + random.below(40)
      for number in 1...last { try life.commit(number) }
      life.disk.cutPower(after: random.below(12))
      do { try life.commit(last + 1) } catch {}
      _ = try life.crash()
      try life.database.verify()
      // Its journal is deleted without a sync, so that the last commit alone may come undone.
      #expect([last - 1, last, last + 1].contains(try life.numbers().count), "seed \(seed)")
    }
  }

  @Test("writes old pages back by itself, so that only the latest half minute is at stake")
  func writeBack() throws {
    for seed in 1...40 as ClosedRange<UInt64> {
      var life = try DiskLife(seed: seed, isSynced: false)
      let clock = Clock()
      life.disk.now = { clock.now }
      life.disk.writesBackAfter = .seconds(30)
      for number in 1...40 {
        clock.now = clock.now + .seconds(2)
        try life.commit(number)
      }
      _ = try life.crash()
      try life.database.verify()
      let count = try life.numbers().count
      #expect(count >= 24, "seed \(seed): \(count)")
    }
  }

  private final class Clock { var now = Instant.start }

  @Test("that is full says so, keeps what it has, and is as before once there is space again")
  func noSpace() throws {
    var life = try DiskLife(seed: 1)
    try life.commit(1)
    life.disk.capacity = life.disk.used + 20_000
    var refused: StorageError?
    var number = 1
    while refused == nil, number < 1_000 {
      do { try life.commit(number + 1) } catch let error as StorageError { refused = error }
      if refused == nil { number += 1 }
    }
    #expect(refused == .full && life.disk.tally.refused > 0 && number > 1)
    #expect(try life.numbers() == Array(1...number))
    life.disk.capacity = nil
    try life.commit(number + 1)
    _ = try life.crash()
    try life.database.verify()
    #expect(try life.numbers() == Array(1...number + 1))
  }

  @Test("whose operations fail says so, and what was committed before and after is there")
  func errors() throws {
    var life = try DiskLife(seed: 5)
    life.disk.conditions.errorRate = 0.1
    var (kept, failed): (Set<Int>, Int) = ([], 0)
    for number in 1...200 {
      life.database.forgetPages()
      do {
        try life.commit(number)
        kept.insert(number)
      } catch let error as StorageError {
        guard case .sql(let code, _, _) = error, code & 0xff == 10 else { throw error }
        failed += 1
      }
    }
    life.disk.conditions = DiskConditions()
    #expect(failed > 20 && kept.count > 20)
    _ = try life.crash()
    try life.database.verify()
    #expect(kept.isSubset(of: try life.numbers()))
  }

  @Test("takes its time for a sync, and tells how long")
  func slow() throws {
    let life = try DiskLife(seed: 1)
    life.disk.conditions.syncTime = .milliseconds(30)
    _ = life.disk.takeSpent()
    try life.commit(1)
    #expect(life.disk.takeSpent() == .milliseconds(30) && life.disk.takeSpent() == .zero)
  }

  @Test("whose bits rot is found out")
  func rot() throws {
    var found = 0
    for seed in 1...20 as ClosedRange<UInt64> {
      let life = try DiskLife(seed: seed)
      for number in 1...200 { try life.commit(number) }
      try life.database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
      life.disk.rot(bits: 2_000, in: "store")
      life.database.forgetPages()
      do throws(StorageError) { try life.database.verify() } catch {
        if case .corrupt = error { found += 1 }
      }
    }
    #expect(found >= 18)
  }

  @Test("holds the same bytes for the same seed, but for the salt that SQLite draws for its log")
  func sameBytes() throws {
    func run(_ seed: UInt64) throws -> ([UInt64], DiskLoss) {
      let life = try DiskLife(seed: seed)
      for number in 1...40 { try life.commit(number) }
      life.disk.conditions.isLying = true
      for number in 41...60 { try life.commit(number) }
      let before = life.disk.fingerprint
      let loss = life.disk.losePower()
      let after = life.disk.fingerprint
      return ([before, after], loss)
    }
    let (one, other, another) = (try run(7), try run(7), try run(8))
    #expect(one.0 == other.0 && one.1 == other.1)
    #expect(one.0[0] == another.0[0] && one.0[1] != another.0[1])
  }

  @Test("keeps databases on different disks apart, and those on one, and lets no dead connection write")
  func apart() throws {
    let (one, two) = (try DiskLife(seed: 1), try DiskLife(seed: 1))
    let beside = try Database(.disk(one.disk, name: "beside"))
    try beside.execute("CREATE TABLE u (a)")
    try one.commit(1)
    try two.commit(2)
    #expect(try one.numbers() == [1])
    #expect(try two.numbers() == [2])
    #expect(one.disk.fileNames.filter { !$0.hasSuffix("-wal") } == ["beside", "store"])
    one.disk.losePower()
    let bytes = one.disk.fingerprint
    #expect(throws: StorageError.self) { try one.commit(3) }
    one.database.close()
    beside.close()
    #expect(one.disk.fingerprint == bytes)
    try two.commit(3)
    #expect(try two.numbers() == [2, 3])
  }

  @Test("tears a write at the border of a sector")
  func torn() throws {
    let (old, new): ([UInt8], [UInt8]) = (.init(repeating: 1, count: 8_192), .init(repeating: 2, count: 8_192))
    var borders: Set<Int> = []
    for seed in 1...100 as ClosedRange<UInt64> {
      let file = DiskFile(created: .start)
      old.withUnsafeBytes { file.write($0, at: 0, now: .start) }
      file.sync()
      new.withUnsafeBytes { file.write($0, at: 0, now: .start) }
      var random = RandomStream(seed: seed)
      let loss = file.losePower(survival: 0.2, &random)
      let changes = zip(file.bytes, file.bytes.dropFirst()).enumerated().filter { $1.0 != $1.1 }.map { $0.offset + 1 }
      #expect(loss.total == 1 && changes.count == loss.torn && changes.allSatisfy { $0 % 512 == 0 })
      borders.formUnion(changes)
    }
    #expect(borders.count > 8)
  }
}
