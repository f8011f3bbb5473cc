import CSQLite

/// The only owner that may write a table of a device's database.
package struct TableOwner: Hashable, Sendable {
  // Static, because every feature acts in every event: this avoids reference counting.
  fileprivate let name: StaticString
  private let fingerprint: UInt64

  package init(_ name: StaticString) { (self.name, fingerprint) = (name, stableHash(name.description)) }

  package static func == (a: TableOwner, b: TableOwner) -> Bool { a.fingerprint == b.fingerprint }
  package func hash(into hasher: inout Hasher) { hasher.combine(fingerprint) }

  /// The device itself, which owns no table: it writes tables without an owner.
  package static let device = TableOwner("")
}

/// Ensures that a table is written only by its owner.
///
/// SQLite reports the tables that a statement writes when it is prepared; later only their owner may run it.
package final class TableGuard {
  private let owners: [String: TableOwner]
  /// The current owner; `nil` between the device's events, when observers may run any statement.
  @exclusivity(unchecked) package var acting: TableOwner?
  /// The rules for a guest that is preparing a statement; `nil` if none is.
  @exclusivity(unchecked) var guest: GuestRules?
  @exclusivity(unchecked) private var preparing: Needs?

  /// The tables and the owner of a statement that is being prepared.
  final class Needs {
    /// The owner allowed to run this statement, or `nil` for any.
    fileprivate(set) var owner: TableOwner?
    /// The tables that it reads or writes.
    fileprivate(set) var tables: Set<String> = []
  }

  init(_ owners: [String: TableOwner]) { self.owners = owners }

  /// Prepares a statement, and determines what it needs.
  func preparing<Answer>(_ prepare: () -> Answer, _ needs: Needs) -> Answer {
    preparing = needs
    defer { preparing = nil }
    return prepare()
  }

  /// Runs `body` with that owner as the current one.
  func acting<Answer>(as owner: TableOwner, _ body: () -> Answer) -> Answer {
    let before = acting
    acting = owner
    defer { acting = before }
    return body()
  }

  /// Registers the authorizer that SQLite calls for every action of a statement. It allows all of them; who may run the
  /// statement is checked later.
  func watch(_ handle: OpaquePointer) {
    sqlite3_set_authorizer(
      handle,
      { context, action, table, other, _, _ in
        guard let context else { return SQLITE_OK }
        let this = Unmanaged<TableGuard>.fromOpaque(context).takeUnretainedValue()
        // The tables that a guest may name are neither owned nor cached.
        if let guest = this.guest {
          return guest.allow(action, table.map { String(cString: $0) }, other.map { String(cString: $0) })
        }
        let isWriting = action == SQLITE_INSERT || action == SQLITE_UPDATE || action == SQLITE_DELETE
        guard isWriting || action == SQLITE_READ, let table else { return SQLITE_OK }
        guard let needs = this.preparing else { return SQLITE_OK }
        let name = String(cString: table)
        needs.tables.insert(name)
        if isWriting, let owner = this.owners[name] { needs.owner = owner }
        return SQLITE_OK
      }, Unmanaged.passUnretained(self).toOpaque())
  }
}

extension StorageError {
  /// Returns the error for writing a table of another owner.
  static func forbidden(_ sql: String, to owner: TableOwner, of other: TableOwner) -> StorageError {
    .sql(
      code: Int(SQLITE_AUTH),
      message: "only the \(other.name) writes this table, and not the \(owner == .device ? "device" : owner.name)",
      statement: sql)
  }
}
