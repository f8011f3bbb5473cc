/// A database whose statements don't throw: the first error is kept, and all later operations have no effect.
///
/// For callers that abort on the first error and check for it once: a device's event, or a reader.
package final class StickyErrorDatabase {
  package let database: Database
  /// The first error is permanent.
  @exclusivity(unchecked) package private(set) var failure: StorageError?

  /// `true` while a transaction is open that a write has begun.
  @exclusivity(unchecked) var isWriting = false
  private let groupsWrites: Bool

  package var hasFailed: Bool { failure != nil }

  /// - Parameter groupsWrites: Whether the first write opens a transaction, which the owner ends.
  package init(_ database: Database, groupsWrites: Bool = false) {
    (self.database, self.groupsWrites) = (database, groupsWrites)
  }

  func beginWriting() {
    guard !isWriting else { return }
    isWriting = attempt { database throws(StorageError) in try database.begin() } != nil
  }

  /// Returns whether the statement can run.
  fileprivate func isReady(for statement: Statement) -> Bool {
    if statement.mayWrite, groupsWrites { beginWriting() }
    return !hasFailed
  }

  /// Stores the error, unless there was an earlier one.
  package func fail(_ error: StorageError) {
    if !hasFailed { failure = error }
  }

  /// Throws the first error, if there was one.
  package func check() throws(StorageError) {
    if let failure { throw failure }
  }

  /// Runs `body`; `nil` if it fails, or an earlier operation did.
  package func attempt<Answer>(_ body: (Database) throws(StorageError) -> Answer) -> Answer? {
    guard !hasFailed else { return nil }
    do { return try body(database) } catch {
      fail(error)
      return nil
    }
  }

  package func statement(_ sql: String) -> LatchedStatement {
    guard !hasFailed else { return LatchedStatement(statement: nil, database: self) }
    do { return LatchedStatement(statement: try database.statement(sql), database: self) } catch {
      fail(error)
      return LatchedStatement(statement: nil, database: self)
    }
  }
}

extension Database {
  /// Reads this database with the functions for devices' stores, and throws the first error.
  package func reading<Answer>(_ body: (StickyErrorDatabase) -> Answer) throws(StorageError) -> Answer {
    let latched = StickyErrorDatabase(self)
    let answer = body(latched)
    try latched.check()
    return answer
  }
}

/// A statement of a ``StickyErrorDatabase``: after its first error it changes nothing and has no rows.
package struct LatchedStatement {
  /// `nil` if it couldn't be prepared.
  fileprivate let statement: Statement?
  fileprivate let database: StickyErrorDatabase

  /// Executes the statement to its end and returns the number of rows that it changed.
  @discardableResult
  package func run(_ values: any SQLiteValue...) -> Int {
    guard let statement, database.isReady(for: statement) else { return 0 }
    do { return try statement.run(with: values) } catch {
      database.fail(error)
      return 0
    }
  }

  /// Passes every row of the result to `read`, in order.
  package func query(_ values: any SQLiteValue..., read: (borrowing LatchedRow) -> Void) {
    _ = all(with: values, read: read)
  }

  /// Returns the result of `read` for the first row, or `nil` if there is none.
  package func first<Answer>(_ values: any SQLiteValue..., read: (borrowing LatchedRow) -> Answer) -> Answer? {
    first(with: values, read: read)
  }

  /// Returns the results of `read` for each row, in order.
  package func all<Answer>(_ values: any SQLiteValue..., read: (borrowing LatchedRow) -> Answer) -> [Answer] {
    all(with: values, read: read)
  }

  /// Returns the result of `read` for the first row. Also returns `nil` if the row can't be read.
  package func compactFirst<Answer>(
    _ values: any SQLiteValue..., read: (borrowing LatchedRow) -> Answer?
  ) -> Answer? {
    first(with: values, read: read) ?? nil
  }

  /// Returns the results of `read` for each row, up to the first that can't be read.
  package func compactAll<Answer>(
    _ values: any SQLiteValue..., read: (borrowing LatchedRow) -> Answer?
  ) -> [Answer] {
    var answers: [Answer] = []
    forEachRow(values) { row in
      if let answer = read(row) { answers.append(answer) }
      return true
    }
    return database.hasFailed ? [] : answers
  }

  func first<Answer>(with values: [any SQLiteValue], read: (borrowing LatchedRow) -> Answer) -> Answer? {
    var answer: Answer?
    forEachRow(values) { row in
      answer = read(row)
      return false
    }
    return database.hasFailed ? nil : answer
  }

  func all<Answer>(with values: [any SQLiteValue], read: (borrowing LatchedRow) -> Answer) -> [Answer] {
    var answers: [Answer] = []
    forEachRow(values) { row in
      answers.append(read(row))
      return true
    }
    return database.hasFailed ? [] : answers
  }

  /// Passes rows to `read` until it returns `false`; an error ends it.
  private func forEachRow(_ values: [any SQLiteValue], _ read: (borrowing LatchedRow) -> Bool) {
    guard let statement, database.isReady(for: statement) else { return }
    do {
      let connection = try statement.start(values)
      defer { statement.finish() }
      while try statement.hasRow(connection),
        read(LatchedRow(row: Row(statement: statement.handle), database: database)), !database.hasFailed
      {}
    } catch { database.fail(error) }
  }
}

/// A row of a ``LatchedStatement``, valid only inside its closure.
///
/// A column of another type than requested is an error of the database, and gives 0 or an empty value.
package struct LatchedRow: ~Copyable {
  private let row: Row
  private let database: StickyErrorDatabase

  fileprivate init(row: consuming Row, database: StickyErrorDatabase) {
    self.row = row
    self.database = database
  }

  package func isNull(_ column: Int) -> Bool { row.isNull(column) }

  // Numbers are most of the data, so they are read without a closure.

  package func int64(_ column: Int) -> Int64 {
    do { return try row.int64(column) } catch {
      database.fail(error)
      return 0
    }
  }

  package func int(_ column: Int) -> Int {
    do { return try row.int(column) } catch {
      database.fail(error)
      return 0
    }
  }

  package func bool(_ column: Int) -> Bool { int64(column) != 0 }

  package func double(_ column: Int) -> Double {
    attempt { row throws(StorageError) in try row.double(column) } ?? 0
  }

  package func text(_ column: Int) -> String {
    attempt { row throws(StorageError) in try row.text(column) } ?? ""
  }

  package func blob(_ column: Int) -> [UInt8] { attempt { row throws(StorageError) in try row.blob(column) } ?? [] }

  package func optionalText(_ column: Int) -> String? { isNull(column) ? nil : text(column) }
  package func optionalInt64(_ column: Int) -> Int64? { isNull(column) ? nil : int64(column) }
  package func optionalInt(_ column: Int) -> Int? { isNull(column) ? nil : int(column) }
  package func optionalDouble(_ column: Int) -> Double? { isNull(column) ? nil : double(column) }

  /// Runs a read that may fail; `nil` if it fails, or an earlier operation did.
  package func attempt<Answer>(_ read: (borrowing Row) throws(StorageError) -> Answer) -> Answer? {
    guard !database.hasFailed else { return nil }
    do { return try read(row) } catch {
      database.fail(error)
      return nil
    }
  }

  /// Reports a row with an invalid value.
  package func fail(_ message: String) { database.fail(.corrupt(message: message)) }
}
