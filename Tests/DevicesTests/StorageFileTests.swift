import DeviceKit
import Testing

@Suite("Storage: transactions, files and schema versions")
struct StorageFileTests {
  @Test("a transaction that throws leaves nothing behind")
  func rollback() throws {
    let database = try Database(.memory)
    try database.execute("CREATE TABLE t (a INTEGER PRIMARY KEY)")
    #expect(throws: StorageError.constraint(message: "UNIQUE constraint failed: t.a")) {
      try database.transaction { () throws(StorageError) in
        try database.statement("INSERT INTO t VALUES (?)").run(1)
        try database.statement("INSERT INTO t VALUES (?)").run(1)
      }
    }
    #expect(!database.isInTransaction)
    #expect(try count("t", in: database) == 0)
  }

  @Test("a nested transaction can fail alone")
  func nested() throws {
    let database = try Database(.memory)
    try database.execute("CREATE TABLE t (a INTEGER PRIMARY KEY)")
    let insert = try database.statement("INSERT INTO t VALUES (?)")
    try database.transaction { () throws(StorageError) in
      try insert.run(1)
      do {
        try database.transaction { () throws(StorageError) in
          try insert.run(2)
          try database.transaction { () throws(StorageError) in try insert.run(3) }
          try insert.run(1)
        }
      } catch {}
      try database.transaction { () throws(StorageError) in try insert.run(4) }
    }
    let kept = try database.statement("SELECT a FROM t ORDER BY a").all { row throws(StorageError) in try row.int(0) }
    #expect(kept == [1, 4])
  }

  @Test("begin, commit and rollback match in depth; a crash undoes all that is open")
  func explicit() throws {
    let database = try Database(.memory)
    try database.execute("CREATE TABLE t (a)")
    try database.begin()
    try database.execute("INSERT INTO t VALUES (1)")
    try database.begin()
    try database.execute("INSERT INTO t VALUES (2)")
    database.rollback()
    #expect(database.isInTransaction)
    try database.commit()
    #expect(try count("t", in: database) == 1)
    try database.begin()
    try database.begin()
    try database.execute("INSERT INTO t VALUES (3)")
    database.rollbackAll()
    #expect(!database.isInTransaction)
    #expect(try count("t", in: database) == 1)
    #expect(throws: StorageError.self) { try database.commit() }
    database.rollback()
  }

  @Test("committed data are there when a file is opened again; uncommitted data are not")
  func reopened() throws {
    let scratch = try StorageScratch("reopened")
    let location = Database.Location.file(path: scratch.path("node.sqlite"))
    let first = try Database(location)
    try first.execute("CREATE TABLE t (a); INSERT INTO t VALUES (1)")
    try first.begin()
    try first.execute("INSERT INTO t VALUES (2)")
    first.close()
    #expect(try count("t", in: try Database(location, access: .readWrite)) == 1)
  }

  @Test("a full database says so and keeps committed data")
  func full() throws {
    let database = try Database(.memory)
    try database.execute("CREATE TABLE t (a); PRAGMA max_page_count = 8")
    #expect(throws: StorageError.full) {
      try database.transaction { () throws(StorageError) in
        for _ in 0..<1_000 { try database.statement("INSERT INTO t VALUES (?)").run([UInt8](repeating: 7, count: 500)) }
      }
    }
    #expect(!database.isInTransaction)
    #expect(try count("t", in: database) == 0)
    try database.transaction { () throws(StorageError) in try database.statement("INSERT INTO t VALUES (1)").run() }
    #expect(try count("t", in: database) == 1)
  }

  @Test("a file that is something else, is damaged or is missing is refused with its own error")
  func refused() throws {
    let scratch = try StorageScratch("refused")
    try scratch.write("This is a diary, not a database. ".utf8, to: "diary.txt")
    #expect(throws: StorageError.corrupt(message: "file is not a database")) {
      _ = try Database(.file(path: scratch.path("diary.txt")))
    }
    #expect(throws: StorageError.cannotOpen(path: scratch.path("none"), message: "unable to open database file")) {
      _ = try Database(.file(path: scratch.path("none")), access: .readWrite)
    }
    #expect(throws: StorageError.cannotOpen(path: scratch.path(""), message: "it is no regular file")) {
      _ = try Database(.file(path: scratch.path("")))
    }
    let whole = try Database(.file(path: scratch.path("whole")), journal: .rollback)
    try whole.execute("CREATE TABLE t (a); INSERT INTO t VALUES (1)")
    whole.close()
    var bytes = try scratch.bytes("whole")
    for index in 100..<200 { bytes[index] = 0xff }
    try scratch.write(bytes, to: "damaged")
    do {
      _ = try Database(.file(path: scratch.path("damaged")))
      Issue.record("a damaged file was opened")
    } catch .corrupt {
    }
  }

  @Test("a locked file is busy, not broken")
  func busy() throws {
    let scratch = try StorageScratch("busy")
    let location = Database.Location.file(path: scratch.path("shared"))
    let first = try Database(location)
    let second = try Database(location)
    try second.execute("PRAGMA busy_timeout = 0")
    try first.begin()
    #expect(throws: StorageError.busy) { try second.begin() }
    #expect(!second.isInTransaction)
    try first.commit()
    try second.begin()
    try second.commit()
  }

  private let history = [
    Migration(version: 1, sql: "CREATE TABLE t (a); INSERT INTO t VALUES (1)"),
    Migration(version: 2, sql: "ALTER TABLE t ADD COLUMN b; UPDATE t SET b = a * 2"),
    Migration(version: 4, sql: "CREATE TABLE u AS SELECT b FROM t"),
  ]

  @Test("migrations lead a new file and one from the middle to the same schema, and run once")
  func migrations() throws {
    let new = try Database(.memory)
    try new.migrate(to: history)
    try new.migrate(to: history)
    let old = try Database(.memory)
    try old.migrate(to: Array(history.prefix(1)))
    #expect(try old.schemaVersion() == 1)
    try old.migrate(to: history)
    for database in [new, old] {
      #expect(try database.schemaVersion() == 4)
      #expect(try database.statement("SELECT b FROM u").first { row throws(StorageError) in try row.int(0) } == 2)
      #expect(try count("u", in: database) == 1)
    }
  }

  @Test("a database in memory gets the same schema as a file, the second one of its kind too, and each is its own")
  func copiedSchema() throws {
    let scratch = try StorageScratch("copied-schema")
    let file = try Database(.file(path: scratch.path("node")))
    try file.migrate(to: history)
    let copies = try (0..<2).map { _ in try Database(.memory) }
    for copy in copies {
      try copy.migrate(to: history)
      #expect(try schema(of: copy) == schema(of: file))
      #expect(try copy.schemaVersion() == 4)
      #expect(try count("t", in: copy) == 1)
      try copy.statement("DELETE FROM t").run()
    }
    let late = try Database(.memory)
    try late.execute("CREATE TABLE mine (a)")
    try late.migrate(to: history)
    #expect(try count("mine", in: late) == 0, "what was there before is kept")
    #expect(try count("t", in: late) == 1)
  }

  private func schema(of database: Database) throws -> [String] {
    try database.statement("SELECT sql FROM sqlite_schema ORDER BY name")
      .all { row throws(StorageError) in try row.text(0) }
  }

  @Test("a migration that fails leaves the version before it")
  func failedMigration() throws {
    let database = try Database(.memory)
    let broken = history.prefix(1) + [Migration(version: 2, sql: "CREATE TABLE v (a); INSERT INTO nowhere VALUES (1)")]
    #expect(throws: StorageError.self) { try database.migrate(to: Array(broken)) }
    #expect(try database.schemaVersion() == 1)
    #expect(throws: StorageError.self) { _ = try count("v", in: database) }
    try database.migrate(to: history)
    #expect(try database.schemaVersion() == 4)
  }

  @Test("a file from a newer program is refused and not changed by a byte")
  func tooNew() throws {
    let scratch = try StorageScratch("too-new")
    let location = Database.Location.file(path: scratch.path("node"))
    let newer = try Database(location)
    try newer.migrate(to: history)
    newer.close()
    let before = try scratch.bytes("node")
    let older = try Database(location)
    #expect(throws: StorageError.schemaTooNew(found: 4, supported: 2)) {
      try older.migrate(to: Array(history.prefix(2)))
    }
    older.close()
    #expect(try scratch.bytes("node") == before)
  }
}
