import CSQLite

/// A prepared statement: binds, runs and reads in one call, and is always ready for the next one, even after an error.
///
/// Get one from ``Database/statement(_:)`` for each use; the database keeps it prepared.
package final class Statement {
  /// The text that it was prepared from.
  package let sql: String
  /// `true` while a query's rows are being read: the database then returns another statement for the same text.
  @exclusivity(unchecked) package private(set) var isRunning = false
  private let connection: Connection
  let handle: OpaquePointer
  let parameterCount: Int
  /// The only owner allowed to run it, because it writes that owner's tables; `nil` for any.
  private let owner: TableOwner?
  let mayWrite: Bool
  /// The cached tables that it reads or writes.
  private let held: CachedTables.Some

  convenience init(_ sql: String, connection: Connection) throws(StorageError) {
    try self.init(connection, sql) { () throws(StorageError) in
      preconditionFailure("only the first of several statements would run: \(sql)")
    }
  }

  /// - Parameter several: Handles a text with several statements, of which only the first would run.
  init(_ connection: Connection, _ sql: String, several: () throws(StorageError) -> Void) throws(StorageError) {
    let database = try connection.openHandle()
    var prepared: OpaquePointer?
    var isSingle = true
    func prepare() -> Int32 {
      sql.withCString { text in
        var rest: UnsafePointer<CChar>?
        let code = sqlite3_prepare_v3(database, text, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &prepared, &rest)
        if let rest { isSingle = String(cString: rest).allSatisfy { $0.isWhitespace || $0 == ";" } }
        return code
      }
    }
    let needs = TableGuard.Needs()
    let code = connection.tableGuard?.preparing(prepare, needs) ?? prepare()
    owner = needs.owner
    held = connection.held?.some(of: needs.tables) ?? 0
    guard code == SQLITE_OK else { throw .from(code: code, connection: database, statement: sql) }
    if !isSingle {
      sqlite3_finalize(prepared)
      try several()
    }
    guard let prepared else { throw .sql(code: Int(SQLITE_MISUSE), message: "the statement is empty", statement: sql) }
    self.sql = sql
    self.connection = connection
    handle = prepared
    mayWrite = sqlite3_stmt_readonly(prepared) == 0
    parameterCount = Int(sqlite3_bind_parameter_count(prepared))
  }

  deinit {
    // A closed connection has already finalised it.
    if connection.handle != nil { sqlite3_finalize(handle) }
  }

  /// Executes the statement to its end and returns the number of rows that an INSERT, UPDATE or DELETE changed.
  @discardableResult
  package func run(_ values: any SQLiteValue...) throws(StorageError) -> Int { try run(with: values) }

  /// Passes every row of the result to `read`, in order. An error in `read` ends the query.
  package func query(
    _ values: any SQLiteValue..., read: (borrowing Row) throws(StorageError) -> Void
  ) throws(StorageError) {
    _ = try all(with: values, read: read)
  }

  /// Returns the result of `read` for the first row, or `nil` if there is none.
  package func first<Answer>(
    _ values: any SQLiteValue..., read: (borrowing Row) throws(StorageError) -> Answer
  ) throws(StorageError) -> Answer? {
    try first(with: values, read: read)
  }

  /// Returns the results of `read` for each row, in order.
  package func all<Answer>(
    _ values: any SQLiteValue..., read: (borrowing Row) throws(StorageError) -> Answer
  ) throws(StorageError) -> [Answer] {
    try all(with: values, read: read)
  }

  // The values are existentials: a parameter pack is compiled for each list of types, and looked up at run time from
  // another module.

  func run(with values: [any SQLiteValue]) throws(StorageError) -> Int {
    let database = try start(values)
    defer { finish() }
    while try hasRow(database) {}
    return Int(sqlite3_changes64(database))
  }

  func first<Answer>(
    with values: [any SQLiteValue], read: (borrowing Row) throws(StorageError) -> Answer
  ) throws(StorageError) -> Answer? {
    let database = try start(values)
    defer { finish() }
    return try hasRow(database) ? try read(Row(statement: handle)) : nil
  }

  func all<Answer>(
    with values: [any SQLiteValue], read: (borrowing Row) throws(StorageError) -> Answer
  ) throws(StorageError) -> [Answer] {
    let database = try start(values)
    defer { finish() }
    var answers: [Answer] = []
    while try hasRow(database) { answers.append(try read(Row(statement: handle))) }
    return answers
  }

  /// Binds every parameter and marks the statement as running; after this, `finish` must follow.
  func start(_ values: [any SQLiteValue]) throws(StorageError) -> OpaquePointer {
    let database = try connection.openHandle()
    if let owner, let acting = connection.tableGuard?.acting, acting != owner {
      throw .forbidden(sql, to: acting, of: owner)
    }
    precondition(!isRunning, "a statement was used while its own rows were being read: \(sql)")
    var index: Int32 = 0
    for value in values {
      index += 1
      let code = value.bind(to: handle, at: index)
      switch code {
      // An index out of range is a programming error that the precondition below reports.
      case SQLITE_OK, SQLITE_RANGE: continue
      case SQLITE_MISMATCH: throw .unstorable(parameter: Int(index), message: "it is not a number (NaN)")
      default: throw .from(code: code, connection: database, statement: sql)
      }
    }
    precondition(index == parameterCount, "\(index) values for \(parameterCount) parameters: \(sql)")
    if held != 0 { try connection.held?.give(held, forWriting: mayWrite) }
    if mayWrite { connection.group?.note(sql, values) }
    isRunning = true
    return database
  }

  func hasRow(_ database: OpaquePointer) throws(StorageError) -> Bool {
    switch sqlite3_step(handle) {
    case SQLITE_ROW: return true
    case SQLITE_DONE: return false
    case let code: throw .from(code: code, connection: database, statement: sql)
    }
  }

  func finish() {
    isRunning = false
    // If `read` has closed the database, the statement is already finalised.
    if connection.handle != nil { sqlite3_reset(handle) }
  }
}
