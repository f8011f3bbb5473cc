/// The rows of a table by their key, with its other indices: the content of a ``CachedTable``.
package protocol CachedRows {
  associatedtype Key: Comparable & Hashable
  associatedtype Row
  static var table: String { get }

  init()
  /// `nil` if there is no row.
  subscript(key: Key) -> Row? { get set }
  /// Removes the rows, but keeps the last automatic row number.
  mutating func clear()
  /// Loads all rows of the table.
  mutating func load(from database: StickyErrorDatabase)
  /// Notes that the table has the current row, so that large parts of it need not be kept here.
  mutating func release(_ key: Key)
  /// Writes the row into the table, replacing an existing one; `nil` deletes it.
  static func write(_ row: Row?, at key: Key, to database: Database) throws(StorageError)
}

extension CachedRows {
  package mutating func release(_ key: Key) {}
}

extension StickyErrorDatabase {
  /// Returns the last row number that AUTOINCREMENT has assigned in that table; 0 before the first.
  package func lastAutomaticRow(of table: String) -> Int64 {
    statement("SELECT seq FROM sqlite_sequence WHERE name = ?").first(table) { row in row.int64(0) } ?? 0
  }
}
