/// A table of a store in memory, held as values: SQLite is told of changes when a statement reads or writes the table.
///
/// What is queued and sent within seconds never comes to SQLite; what is read often is not read from it. Transactions are
/// kept as they are by SQLite: a change belongs to the one that is open, and is undone with it.
package final class HeldTable<Rows: HeldRows> {
  @exclusivity(unchecked) package private(set) var rows = Rows()
  @exclusivity(unchecked) private var isLoaded = false
  /// What is committed and of which SQLite has another version, or none.
  @exclusivity(unchecked) private var unwritten: Set<Rows.Key> = []
  /// Those of them of which SQLite has none.
  @exclusivity(unchecked) private var new: Set<Rows.Key> = []
  /// What the changes of the open transaction took the place of, in order.
  @exclusivity(unchecked) private var replaced: [(key: Rows.Key, row: Rows.Row?)] = []
  /// How many of those changes are written.
  @exclusivity(unchecked) private var writtenCount = 0
  /// Whether the open transaction wrote the table by itself: if it is undone, what is held is wrong.
  @exclusivity(unchecked) private var isDoubtful = false
  private unowned let tables: HeldTables
  /// Its place among the tables.
  private let place: Int

  init(_ tables: HeldTables, at place: Int) { (self.tables, self.place) = (tables, place) }

  /// Has the rows ready. False when the reader has failed, now or before: it is answered with nothing then.
  package func isReady(for reader: LatchedDatabase) -> Bool {
    guard !reader.hasFailed else { return false }
    if isLoaded { return true }
    rows.clear()
    rows.load(from: reader)
    isLoaded = !reader.hasFailed
    return isLoaded
  }

  /// Puts a row in place of what is there; nil deletes it. The rows have to be ready.
  package func set(_ row: Rows.Row?, at key: Rows.Key) {
    let old = rows[key]
    rows[key] = row
    tables.noteChange(of: place)
    if tables.isInTransaction { replaced.append((key, old)) } else { note(key, insteadOf: old) }
  }

  /// What is held of that row is committed, in place of another version or of none.
  private func note(_ key: Rows.Key, insteadOf old: Rows.Row?) {
    if unwritten.insert(key).inserted {
      // SQLite had the version before.
      if old == nil { new.insert(key) }
    }
    // What came and went meanwhile SQLite need never know.
    if rows[key] == nil, new.remove(key) != nil { unwritten.remove(key) }
  }

  // MARK: - What HeldTables does with it

  /// How many changes are not written.
  var countBehind: Int { unwritten.count + replaced.count - writtenCount }

  func commit() {
    for index in writtenCount..<replaced.count { note(replaced[index].key, insteadOf: replaced[index].row) }
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
    let changed = Set(replaced[writtenCount...].map(\.key))
    for key in changed.sorted() { try Rows.write(rows[key], at: key, to: database) }
    for key in changed.union(unwritten) { rows.release(key) }
    (unwritten, new, writtenCount) = ([], [], replaced.count)
  }

  /// Forgets everything: SQLite has it, and changes it.
  func drop() {
    tables.noteChange(of: place)
    rows.clear()
    (isLoaded, isDoubtful) = (false, tables.isInTransaction)
    (unwritten, new, replaced, writtenCount) = ([], [], [], 0)
  }
}
