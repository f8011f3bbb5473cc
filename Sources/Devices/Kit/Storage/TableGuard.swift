import CSQLite
import SimKernel

/// Who alone writes a table of a device's database.
package struct TableOwner: Hashable, Sendable {
  // Static, because every feature acts in every event: nothing is counted then.
  fileprivate let name: StaticString
  private let fingerprint: UInt64

  package init(_ name: StaticString) { (self.name, fingerprint) = (name, stableHash(name.description)) }

  package static func == (a: TableOwner, b: TableOwner) -> Bool { a.fingerprint == b.fingerprint }
  package func hash(into hasher: inout Hasher) { hasher.combine(fingerprint) }

  /// The device itself, which owns no table: it writes those that nobody owns.
  package static let device = TableOwner("")
}

/// Sees to it that a table is written by its owner alone.
///
/// Which tables a statement writes SQLite says when it is prepared; whoever runs it later has to be their owner.
package final class TableGuard {
  private let owners: [String: TableOwner]
  /// Who acts now; nil between the device's events, when whoever looks on from outside may do what they like.
  @exclusivity(unchecked) package var acting: TableOwner?
  /// What a guest may do that is preparing a statement; nil where it is none.
  @exclusivity(unchecked) var guest: GuestRules?
  @exclusivity(unchecked) private var preparing: Needs?

  /// What a statement that is being prepared needs.
  final class Needs {
    /// Who may run it; nil is everyone.
    fileprivate(set) var owner: TableOwner?
    /// The tables that it reads or writes.
    fileprivate(set) var tables: Set<String> = []
  }

  init(_ owners: [String: TableOwner]) { self.owners = owners }

  /// Prepares a statement, and finds out what it needs.
  func preparing<Answer>(_ prepare: () -> Answer, _ needs: Needs) -> Answer {
    preparing = needs
    defer { preparing = nil }
    return prepare()
  }

  /// Lets somebody act for a while.
  func acting<Answer>(as owner: TableOwner, _ body: () -> Answer) -> Answer {
    let before = acting
    acting = owner
    defer { acting = before }
    return body()
  }

  /// SQLite asks about everything that a statement does. It may do all of it; who may run it is another question.
  func watch(_ handle: OpaquePointer) {
    sqlite3_set_authorizer(
      handle,
      { context, action, table, other, _, _ in
        guard let context else { return SQLITE_OK }
        let this = Unmanaged<TableGuard>.fromOpaque(context).takeUnretainedValue()
        // Of the tables that a guest may name none is owned or held as values.
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
  /// Somebody wanted to write what is another's.
  static func forbidden(_ sql: String, to owner: TableOwner, of other: TableOwner) -> StorageError {
    .sql(
      code: Int(SQLITE_AUTH),
      message: "only the \(other.name) writes this table, and not the \(owner == .device ? "device" : owner.name)",
      statement: sql)
  }
}
