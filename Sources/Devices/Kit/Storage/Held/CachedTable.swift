/// A table of a store in memory, cached as values: changes are passed on to SQLite when a statement reads or writes the
/// table.
///
/// Items that are queued and sent within seconds never reach SQLite, and frequent reads don't use it. Transactions
/// behave as in SQLite: a change belongs to the open one, and is undone with it.
package final class CachedTable<Rows: CachedRows> {
  @exclusivity(unchecked) package private(set) var rows = Rows()
  @exclusivity(unchecked) private var isLoaded = false
  /// The keys of committed rows of which SQLite has another version, or none.
  @exclusivity(unchecked) private var unwritten: Set<Rows.Key> = []
  /// Those of them of which SQLite has none.
  @exclusivity(unchecked) private var new: Set<Rows.Key> = []
  /// The rows replaced by the changes of the open transaction, in order.
  @exclusivity(unchecked) private var replaced: [(key: Rows.Key, row: Rows.Row?)] = []
  /// The number of those changes that are written.
  @exclusivity(unchecked) private var writtenCount = 0
  /// `true` if the open transaction wrote the table directly: a rollback then makes the cache invalid.
  @exclusivity(unchecked) private var isDoubtful = false
  private unowned let tables: CachedTables
  /// Its index among the tables.
  private let place: Int

  init(_ tables: CachedTables, at place: Int) { (self.tables, self.place) = (tables, place) }

  /// Loads the rows if necessary. Returns `false` if the reader has failed, now or before: it then gets no rows.
  package func isReady(for reader: StickyErrorDatabase) -> Bool {
    guard !reader.hasFailed else { return false }
    if isLoaded { return true }
    rows.clear()
    rows.load(from: reader)
    isLoaded = !reader.hasFailed
    return isLoaded
  }

  /// Stores a row, replacing an existing one; `nil` deletes it. The rows must be loaded.
  package func set(_ row: Rows.Row?, at key: Rows.Key) {
    let old = rows[key]
    rows[key] = row
    tables.noteChange(of: place)
    if tables.isInTransaction { replaced.append((key, old)) } else { note(key, insteadOf: old) }
  }

  /// Marks the cached version of a row as committed, in place of another version or of none.
  private func note(_ key: Rows.Key, insteadOf old: Rows.Row?) {
    if unwritten.insert(key).inserted {
      // SQLite had the earlier version.
      if old == nil { new.insert(key) }
    }
    // SQLite need not know of a row that was added and removed meanwhile.
    if rows[key] == nil, new.remove(key) != nil { unwritten.remove(key) }
  }

  // MARK: - Calls of CachedTables

  /// The number of unwritten changes.
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
    // Committed rows survive a rollback of the open transaction.
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

  /// Discards the cache: SQLite has all rows, and changes them.
  func drop() {
    tables.noteChange(of: place)
    rows.clear()
    (isLoaded, isDoubtful) = (false, tables.isInTransaction)
    (unwritten, new, replaced, writtenCount) = ([], [], [], 0)
  }
}
