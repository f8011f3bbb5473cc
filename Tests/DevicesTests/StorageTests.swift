import DeviceKit
import Testing

@Suite("Storage: values, statements and errors")
struct StorageTests {
  @Test("integers come back unchanged", arguments: [0, 1, -1, Int64.max, Int64.min])
  func integers(value: Int64) throws {
    let read = try roundTrip(value) { row throws(StorageError) in try row.int64(0) }
    #expect(read == value)
  }

  @Test(
    "text comes back unchanged", arguments: ["", "run", "løpetur på Frognerseteren", "👩‍👩‍👧‍👦 e\u{301}", "before\0after"])
  func text(value: String) throws {
    let read = try roundTrip(value) { row throws(StorageError) in try row.text(0) }
    #expect(read.map { Array($0.utf8) } == Array(value.utf8))
  }

  @Test(
    "reals come back bit for bit",
    arguments: [0, -0.0, .pi, .greatestFiniteMagnitude, .leastNonzeroMagnitude, .infinity])
  func reals(value: Double) throws {
    let read = try roundTrip(value) { row throws(StorageError) in try row.double(0) }
    #expect(read?.bitPattern == value.bitPattern)
  }

  @Test("blobs come back unchanged, the empty one as an empty one", arguments: [[], [0], Array(0...255)] as [[UInt8]])
  func blobs(value: [UInt8]) throws {
    let read = try roundTrip(value) { row throws(StorageError) in try row.blob(0) }
    #expect(read == value)
  }

  @Test("nil is stored as NULL and read as nil, never as a zero or an empty value")
  func null() throws {
    let database = try Database(.memory)
    try database.execute("CREATE TABLE t (a, b, c, d)")
    try database.statement("INSERT INTO t VALUES (?, ?, ?, ?)")
      .run(Int64?.none, Double?.none, String?.none, [UInt8]?.none)
    let isAbsent = try database.statement("SELECT * FROM t").first { row throws(StorageError) in
      let integer = try row.optionalInt64(0)
      let real = try row.optionalDouble(1)
      let text = try row.optionalText(2)
      return integer == nil && real == nil && text == nil
    }
    #expect(isAbsent == true)
    #expect(throws: StorageError.unexpectedValue(column: 1, expected: "a number", found: "NULL")) {
      try database.statement("SELECT * FROM t").query { row throws(StorageError) in _ = try row.double(1) }
    }
  }

  @Test("a value of another type is an error that names the column and both types")
  func wrongType() throws {
    let database = try Database(.memory)
    #expect(throws: StorageError.unexpectedValue(column: 0, expected: "an integer", found: "text")) {
      try database.statement("SELECT 'ten'").query { row throws(StorageError) in _ = try row.int(0) }
    }
    #expect(throws: StorageError.unexpectedValue(column: 1, expected: "text", found: "NULL")) {
      try database.statement("SELECT 1").query { row throws(StorageError) in _ = try row.text(1) }
    }
    #expect(throws: StorageError.unexpectedValue(column: 0, expected: "valid UTF-8", found: "text")) {
      try database.statement("SELECT CAST(x'ff' AS TEXT)").query { row throws(StorageError) in _ = try row.text(0) }
    }
  }

  @Test("a NaN is refused instead of becoming NULL")
  func notANumber() throws {
    let database = try Database(.memory)
    try database.execute("CREATE TABLE t (a REAL)")
    #expect(throws: StorageError.unstorable(parameter: 1, message: "it is not a number (NaN)")) {
      try database.statement("INSERT INTO t VALUES (?)").run(Double.nan)
    }
    #expect(try count("t", in: database) == 0)
  }

  @Test("a broken constraint is its own error, and the statement can be used again")
  func constraint() throws {
    let database = try Database(.memory)
    try database.execute("CREATE TABLE t (a INTEGER PRIMARY KEY, b TEXT NOT NULL)")
    let insert = try database.statement("INSERT INTO t VALUES (?, ?)")
    #expect(try insert.run(1, "one") == 1)
    #expect(throws: StorageError.constraint(message: "UNIQUE constraint failed: t.a")) { try insert.run(1, "again") }
    #expect(throws: StorageError.constraint(message: "NOT NULL constraint failed: t.b")) {
      try insert.run(2, String?.none)
    }
    try insert.run(2, "two")
    #expect(try count("t", in: database) == 2)
    #expect(database.lastInsertedRow == 2)
  }

  @Test("foreign keys are enforced")
  func foreignKeys() throws {
    let database = try Database(.memory)
    try database.execute("CREATE TABLE a (id INTEGER PRIMARY KEY); CREATE TABLE b (a INTEGER REFERENCES a (id))")
    #expect(throws: StorageError.constraint(message: "FOREIGN KEY constraint failed")) {
      try database.statement("INSERT INTO b VALUES (?)").run(7)
    }
  }

  @Test("a mistake in the SQL tells the code, the message and the statement")
  func mistake() throws {
    let database = try Database(.memory)
    #expect(throws: StorageError.sql(code: 1, message: "no such table: nowhere", statement: "SELECT * FROM nowhere")) {
      try database.statement("SELECT * FROM nowhere").run()
    }
  }

  @Test("after closing, every use is refused and closing again is harmless")
  func closed() throws {
    let database = try Database(.memory)
    let kept = try database.statement("SELECT 1")
    database.close()
    database.close()
    #expect(!database.isOpen)
    #expect(throws: StorageError.closed) { try kept.run() }
    #expect(throws: StorageError.closed) { try database.execute("SELECT 1") }
    #expect(throws: StorageError.closed) { _ = try database.statement("SELECT 1") }
    #expect(throws: StorageError.closed) { try database.begin() }
    #expect(throws: StorageError.closed) { try database.commit() }
  }

  @Test("a statement outlives its database without harm")
  func outlives() throws {
    func orphan() throws -> Statement { try Database(.memory).prepare("SELECT 1") }
    let statement = try orphan()
    #expect(try statement.first { row throws(StorageError) in try row.int(0) } == 1)
  }

  @Test("the same text can be used again while its own rows are being read")
  func nestedUse() throws {
    let database = try Database(.memory)
    try database.execute("CREATE TABLE t (a); INSERT INTO t VALUES (1), (2), (3)")
    var pairs = 0
    try database.statement("SELECT a FROM t").query { _ throws(StorageError) in
      try database.statement("SELECT a FROM t").query { _ throws(StorageError) in pairs += 1 }
    }
    #expect(pairs == 9)
  }

  @Test("every text has its own statement, however many there are and wherever they lie in memory")
  func manyTexts() throws {
    let database = try Database(.memory)
    for round in 0..<3 {
      for number in 0..<600 {
        let answer = try database.statement("SELECT \(number) + \(round)")
          .first { row throws(StorageError) in try row.int(0) }
        #expect(answer == number + round)
      }
    }
    #expect(try database.statement("SELECT 7 + 1") === database.statement(["SELECT 7", "1"].joined(separator: " + ")))
  }

  @Test("an error while reading ends the query and leaves the statement ready")
  func readerThrows() throws {
    let database = try Database(.memory)
    try database.execute("CREATE TABLE t (a); INSERT INTO t VALUES (1), ('two'), (3)")
    let select = try database.statement("SELECT a FROM t ORDER BY rowid")
    var seen: [Int] = []
    #expect(throws: StorageError.self) { try select.query { row throws(StorageError) in seen.append(try row.int(0)) } }
    #expect(seen == [1])
    #expect(try select.first { row throws(StorageError) in try row.int(0) } == 1)
    try database.execute("DROP TABLE t")
  }

  @Test("a hundred thousand rows go in and come back in order")
  func manyRows() throws {
    let database = try Database(.memory)
    try database.execute("CREATE TABLE t (id INTEGER PRIMARY KEY, kind TEXT, value REAL)")
    try database.transaction { () throws(StorageError) in
      for index in 0..<100_000 {
        try database.statement("INSERT INTO t VALUES (?, ?, ?)").run(index, "steps", Double(index) / 2)
      }
    }
    var expected = 0
    try database.statement("SELECT id, value FROM t ORDER BY id").query { row throws(StorageError) in
      let (id, value) = (try row.int(0), try row.double(1))
      if id == expected && value == Double(id) / 2 { expected += 1 }
    }
    #expect(expected == 100_000)
  }

  private func roundTrip<Value: SQLiteValue, Answer>(
    _ value: Value, read: (borrowing Row) throws(StorageError) -> Answer
  ) throws -> Answer? {
    let database = try Database(.memory)
    try database.execute("CREATE TABLE t (a)")
    try database.statement("INSERT INTO t VALUES (?)").run(value)
    return try database.statement("SELECT a FROM t").first(read: read)
  }
}

/// The number of rows of a table.
func count(_ table: String, in database: Database) throws -> Int? {
  try database.prepare("SELECT count(*) FROM \(table)").first { row throws(StorageError) in try row.int(0) }
}
