/// The rows of a table by their key, with whatever else they are found by: what a ``HeldTable`` holds.
package protocol HeldRows {
  associatedtype Key: Comparable & Hashable
  associatedtype Row
  static var table: String { get }

  init()
  /// Nil is no row.
  subscript(key: Key) -> Row? { get set }
  /// Forgets the rows, but not which places were given away.
  mutating func clear()
  /// Takes in all that the table has.
  mutating func load(from database: LatchedDatabase)
  /// The table has that row as it is held: what of it takes much memory may be left to the table.
  mutating func release(_ key: Key)
  /// Writes the row into the table in place of what is there; nil deletes it.
  static func write(_ row: Row?, at key: Key, to database: Database) throws(StorageError)
}

extension HeldRows {
  package mutating func release(_ key: Key) {}
}

extension LatchedDatabase {
  /// The last place that an AUTOINCREMENT of that table has given away; 0 before the first.
  package func lastAutomaticRow(of table: String) -> Int64 {
    statement("SELECT seq FROM sqlite_sequence WHERE name = ?").first(table) { row in row.int64(0) } ?? 0
  }
}
