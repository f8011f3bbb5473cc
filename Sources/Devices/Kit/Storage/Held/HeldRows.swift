/// The rows of a table by their key, with whatever else they are found by: what a ``HeldTable`` holds.
protocol HeldRows {
  associatedtype Key: Comparable & Hashable
  associatedtype Row
  static var table: String { get }

  init()
  /// Nil is no row.
  subscript(key: Key) -> Row? { get set }
  /// Takes in all that the table has.
  mutating func load(from database: LatchedDatabase)
  /// Writes the row into the table in place of what is there; nil deletes it.
  static func write(_ row: Row?, at key: Key, to database: Database) throws(StorageError)
}
