import CSQLite

/// The tables of a store in memory that are held as values.
final class HeldTables {
  @exclusivity(unchecked) private var tables: [Held] = []
  /// Those that were changed since the latest transaction began.
  @exclusivity(unchecked) private var changed: Some = 0
  /// Those that are far behind.
  @exclusivity(unchecked) private var late: Some = 0
  /// So many rows of a table may be unwritten: they, and that they are, take memory.
  private static let behindMax = 256
  /// Nil once it is gone: what it had has no reader then.
  private weak var database: Database?
  @exclusivity(unchecked) fileprivate(set) var isInTransaction = false
  /// How often a row was changed.
  @exclusivity(unchecked) private(set) var changeCount: Int64 = 0
  /// How many changes SQLite counts because they were written later.
  @exclusivity(unchecked) private(set) var writtenCount: Int64 = 0
  @exclusivity(unchecked) private var isWriting = false

  /// Some of the tables, a bit each.
  typealias Some = UInt32

  init(_ database: Database) { self.database = database }

  func table<Rows: HeldRows>(_ type: Rows.Type) -> HeldTable<Rows>? {
    for held in tables where held.rows == ObjectIdentifier(type) {
      return held.table as? HeldTable<Rows>
    }
    return nil
  }

  func add<Rows: HeldRows>(_ type: Rows.Type) -> HeldTable<Rows> {
    let table = HeldTable<Rows>(self, at: tables.count)
    tables.append(
      Held(
        rows: ObjectIdentifier(type), table: table, name: Rows.table, countBehind: { table.countBehind },
        commit: { table.commit() }, rollback: { table.rollback() },
        write: { database throws(StorageError) in try table.write(to: database) }, drop: { table.drop() }))
    return table
  }

  /// A table, whatever its rows are. Its methods as closures: through a protocol, those of a generic class are what was
  /// compiled for all types, which looks up each type that it meets.
  private struct Held {
    let rows: ObjectIdentifier
    let table: AnyObject
    let name: String
    /// How many rows are not written.
    let countBehind: () -> Int
    let commit: () -> Void
    let rollback: () -> Void
    let write: (Database) throws(StorageError) -> Void
    let drop: () -> Void
  }

  /// A row of that table was changed, or all were forgotten.
  func noteChange(of place: Int) {
    changed |= 1 << Some(place)
    changeCount += 1
  }

  /// Those of the tables that are held.
  func some(of names: Set<String>) -> Some {
    tables.indices.reduce(0) { names.contains(tables[$1].name) ? $0 | 1 << Some($1) : $0 }
  }

  /// A transaction is about to begin: what is far behind is written before.
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

  /// Undoes the transaction that is open, in SQLite and here: what SQLite writes again meanwhile is what it had been given.
  func rollback(_ undo: () -> Void) {
    isWriting = true
    undo()
    isWriting = false
    for table in tables { table.rollback() }
    (isInTransaction, changed) = (false, 0)
  }

  /// A statement is about to read those tables, or to write them: SQLite has to know them as they are.
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
      // All of it is committed, and may be much: it need not be noted, since it is never undone.
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
  /// The table of these rows, held as values; nil where SQLite has to keep it: it may have to find it after a crash.
  package func held<Rows: HeldRows>(_ type: Rows.Type) -> HeldTable<Rows>? {
    guard let tables = connection.held else { return nil }
    if let table = tables.table(type) { return table }
    // A statement is told which tables it needs when it is prepared.
    forgetStatements()
    return tables.add(type)
  }

  /// Writes what was committed before, so that it stays if the transaction that is open is undone.
  func writingCommitted(_ body: () throws(StorageError) -> Void) throws(StorageError) {
    connection.group?.isNotingCommitted = true
    defer { connection.group?.isNotingCommitted = false }
    try body()
  }
}
