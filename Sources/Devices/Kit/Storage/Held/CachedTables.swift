import CSQLite

/// The tables of a store in memory that are cached as values.
final class CachedTables {
  @exclusivity(unchecked) private var tables: [Held] = []
  /// Those changed since the latest transaction began.
  @exclusivity(unchecked) private var changed: Some = 0
  /// Those with many unwritten rows.
  @exclusivity(unchecked) private var late: Some = 0
  /// The maximum number of unwritten rows of a table: they and their keys take memory.
  private static let behindMax = 256
  /// `nil` once it is closed: its content has no reader then.
  private weak var database: Database?
  @exclusivity(unchecked) fileprivate(set) var isInTransaction = false
  /// The number of changes of rows.
  @exclusivity(unchecked) private(set) var changeCount: Int64 = 0
  /// The number of changes that SQLite counts because they were written later.
  @exclusivity(unchecked) private(set) var writtenCount: Int64 = 0
  @exclusivity(unchecked) private var isWriting = false

  /// A subset of the tables, one bit each.
  typealias Some = UInt32

  init(_ database: Database) { self.database = database }

  /// `true` if a subset has no bit for another table.
  var isFull: Bool { tables.count == Some.bitWidth }

  func table<Rows: CachedRows>(_ type: Rows.Type) -> CachedTable<Rows>? {
    for held in tables where held.rows == ObjectIdentifier(type) {
      return held.table as? CachedTable<Rows>
    }
    return nil
  }

  func add<Rows: CachedRows>(_ type: Rows.Type) -> CachedTable<Rows> {
    let table = CachedTable<Rows>(self, at: tables.count)
    tables.append(
      Held(
        rows: ObjectIdentifier(type), table: table, name: Rows.table, countBehind: { table.countBehind },
        commit: { table.commit() }, rollback: { table.rollback() },
        write: { database throws(StorageError) in try table.write(to: database) }, drop: { table.drop() }))
    return table
  }

  /// A table with any type of row. Its methods are closures: through a protocol, those of a generic class are the
  /// unspecialised ones, which look up each type at run time.
  private struct Held {
    let rows: ObjectIdentifier
    let table: AnyObject
    let name: String
    /// The number of unwritten rows.
    let countBehind: () -> Int
    let commit: () -> Void
    let rollback: () -> Void
    let write: (Database) throws(StorageError) -> Void
    let drop: () -> Void
  }

  /// Notes that a row of that table was changed, or all were discarded.
  func noteChange(of place: Int) {
    changed |= 1 << Some(place)
    changeCount += 1
  }

  func some(of names: Set<String>) -> Some {
    tables.indices.reduce(0) { names.contains(tables[$1].name) ? $0 | 1 << Some($1) : $0 }
  }

  /// Before a transaction begins, writes the tables with many unwritten rows.
  func catchUp() throws(StorageError) {
    if late != 0 { try give(late, forWriting: false) }
    late = 0
  }

  func begin() { isInTransaction = true }

  func commit() {
    for index in tables.indices where changed & 1 << Some(index) != 0 {
      tables[index].commit()
      if tables[index].countBehind() > Self.behindMax { late |= 1 << Some(index) }
    }
    (isInTransaction, changed) = (false, 0)
  }

  /// Undoes the open transaction, in SQLite and here. SQLite's repeated writes don't pass through the cache.
  func rollback(_ undo: () -> Void) {
    isWriting = true
    undo()
    isWriting = false
    for table in tables { table.rollback() }
    (isInTransaction, changed) = (false, 0)
  }

  /// Before a statement reads or writes those tables, passes their changes on to SQLite.
  func give(_ some: Some, forWriting: Bool) throws(StorageError) {
    guard !isWriting, let database else { return }
    isWriting = true
    defer { isWriting = false }
    for index in tables.indices where some & 1 << Some(index) != 0 {
      if tables[index].countBehind() > 0 { try write(tables[index], to: database) }
      if forWriting { tables[index].drop() }
    }
  }

  private func write(_ table: Held, to database: Database) throws(StorageError) {
    let before = database.sqliteChanges
    if isInTransaction {
      try database.connection.unguarded { () throws(StorageError) in try table.write(database) }
    } else {
      // All of it is committed, and may be large: it is never undone, so it needn't be recorded.
      try database.connection.group?.settle(database)
      try database.connection.execute("BEGIN IMMEDIATE")
      do {
        try database.connection.unguarded { () throws(StorageError) in try table.write(database) }
        try database.connection.execute("COMMIT")
      } catch {
        try? database.connection.execute("ROLLBACK")
        throw error
      }
    }
    writtenCount += database.sqliteChanges - before
  }
}

extension Database {
  /// Returns the cached table of these rows; `nil` if SQLite must have it, because it is needed after a crash or there
  /// are too many.
  package func held<Rows: CachedRows>(_ type: Rows.Type) -> CachedTable<Rows>? {
    guard let tables = connection.held else { return nil }
    if let table = tables.table(type) { return table }
    guard !tables.isFull else { return nil }
    // A statement's tables are determined when it is prepared.
    forgetStatements()
    return tables.add(type)
  }

  /// Writes the committed changes, so that they survive a rollback of the open transaction.
  func writingCommitted(_ body: () throws(StorageError) -> Void) throws(StorageError) {
    connection.group?.isNotingCommitted = true
    defer { connection.group?.isNotingCommitted = false }
    try body()
  }
}
