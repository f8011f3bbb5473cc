/// A table of a store in memory, held as values: SQLite is told of changes when a statement reads or writes the table.
///
/// What is queued and sent within seconds never comes to SQLite; what is read often is not read from it. Transactions are
/// kept as they are by SQLite: a change belongs to the one that is open, and is undone with it.
final class HeldTable<Rows: HeldRows> {
  @exclusivity(unchecked) package private(set) var rows = Rows()
  @exclusivity(unchecked) private var isLoaded = false
  /// What is committed and not written.
  @exclusivity(unchecked) private var unwritten: Set<Rows.Key> = []
  /// What the changes of the open transaction took the place of, in order.
  @exclusivity(unchecked) private var replaced: [(key: Rows.Key, row: Rows.Row?)] = []
  /// How many of those changes are written.
  @exclusivity(unchecked) private var writtenCount = 0
  /// Whether the open transaction wrote the table by itself: if it is undone, what is held is wrong.
  @exclusivity(unchecked) private var isDoubtful = false
  private unowned let tables: HeldTables

  init(_ tables: HeldTables) { self.tables = tables }

  /// Has the rows ready. False when the reader has failed, now or before: it is answered with nothing then.
  func isReady(for reader: LatchedDatabase) -> Bool {
    guard !reader.hasFailed else { return false }
    if isLoaded { return true }
    rows = Rows()
    rows.load(from: reader)
    isLoaded = !reader.hasFailed
    return isLoaded
  }

  /// Puts a row in place of what is there; nil deletes it. The rows have to be ready.
  func set(_ row: Rows.Row?, at key: Rows.Key) {
    if tables.isInTransaction { replaced.append((key, rows[key])) } else { unwritten.insert(key) }
    rows[key] = row
    tables.changeCount += 1
  }
}

extension HeldTable: AnyHeldTable {
  var name: String { Rows.table }
  var isBehind: Bool { !unwritten.isEmpty || writtenCount < replaced.count }

  func commit() {
    for change in replaced[writtenCount...] { unwritten.insert(change.key) }
    forgetTransaction()
  }

  func rollback() {
    if isDoubtful { drop() }
    for change in replaced.reversed() { rows[change.key] = change.row }
    forgetTransaction()
  }

  private func forgetTransaction() {
    replaced.removeAll(keepingCapacity: true)
    (writtenCount, isDoubtful) = (0, false)
  }

  func write(to database: Database) throws(StorageError) {
    // What is committed stays so, whatever becomes of the transaction that is open.
    var before: [Rows.Key: Rows.Row?] = [:]
    for change in replaced.reversed() { before[change.key] = .some(change.row) }
    for key in unwritten.sorted() {
      let row = if let before = before[key] { before } else { rows[key] }
      try database.writingCommitted { () throws(StorageError) in try Rows.write(row, at: key, to: database) }
    }
    unwritten = []
    for key in Set(replaced[writtenCount...].map(\.key)).sorted() {
      try Rows.write(rows[key], at: key, to: database)
    }
    writtenCount = replaced.count
  }

  func drop() {
    (rows, isLoaded, isDoubtful) = (Rows(), false, true)
    (unwritten, replaced, writtenCount) = ([], [], 0)
  }
}

/// A ``HeldTable``, whatever its rows are.
protocol AnyHeldTable: AnyObject {
  var name: String { get }
  /// Whether something was changed and not written.
  var isBehind: Bool { get }
  func commit()
  func rollback()
  func write(to database: Database) throws(StorageError)
  /// Forgets everything: SQLite has it, and changes it.
  func drop()
}
