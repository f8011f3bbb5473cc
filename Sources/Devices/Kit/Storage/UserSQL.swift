import CSQLite

/// The rules for a guest of a database: an app with tables of its own beside those of its device.
///
/// The device's tables are neither read nor written, the transaction is that of the device's event, and functions that
/// differ from run to run are refused.
final class GuestRules {
  private let hidden: Set<String>
  /// The reason for a refusal.
  private(set) var objection: String?

  init(hiding tables: Set<String>) { hidden = tables }

  /// Functions of the clock or of randomness.
  private static let unpredictable: Set<String> = [
    "random", "randomblob", "date", "time", "datetime", "julianday", "unixepoch", "strftime", "timediff",
    "current_date", "current_time", "current_timestamp", "sqlite_version", "sqlite_source_id", "load_extension",
  ]
  private static let pragmas: Set<String> = [
    "table_info", "table_xinfo", "index_list", "index_info", "foreign_key_list",
  ]

  /// Returns whether a part of a statement is allowed: the authorizer of SQLite.
  func allow(_ action: Int32, _ first: String?, _ second: String?) -> Int32 {
    switch action {
    case SQLITE_SELECT, SQLITE_RECURSIVE, SQLITE_REINDEX, SQLITE_ANALYZE: return SQLITE_OK
    case SQLITE_READ, SQLITE_INSERT, SQLITE_UPDATE, SQLITE_DELETE, SQLITE_CREATE_TABLE, SQLITE_DROP_TABLE,
      SQLITE_CREATE_VIEW, SQLITE_DROP_VIEW:
      return name(first)
    // For these the second name is the table's.
    case SQLITE_CREATE_INDEX, SQLITE_DROP_INDEX, SQLITE_CREATE_TRIGGER, SQLITE_DROP_TRIGGER, SQLITE_ALTER_TABLE:
      return name(second)
    case SQLITE_FUNCTION:
      guard let second, Self.unpredictable.contains(second.lowercased()) else { return SQLITE_OK }
      return refuse("\(second)() is not the same in each run: take time and luck from the device, as values")
    case SQLITE_PRAGMA:
      guard let first, Self.pragmas.contains(first.lowercased()) else {
        return refuse("PRAGMA \(first ?? "") is the device's")
      }
      return SQLITE_OK
    case SQLITE_TRANSACTION, SQLITE_SAVEPOINT:
      return refuse("the transaction is the event's: it is kept when the handler has returned, or nothing of it")
    default: return refuse("only tables, views, indices and triggers of the app's own are for it")
    }
  }

  private func name(_ table: String?) -> Int32 {
    guard let table, hidden.contains(table.lowercased()) else { return SQLITE_OK }
    return refuse("the table '\(table)' is the device's")
  }

  private func refuse(_ why: String) -> Int32 {
    objection = objection ?? why
    return SQLITE_DENY
  }
}

/// A value in a row, of any of SQLite's types.
package enum GuestValue: Hashable, Sendable {
  case null
  case integer(Int64)
  case real(Double)
  case text(String)
  case blob([UInt8])

  fileprivate var bound: any SQLiteValue {
    switch self {
    case .null: Int64?.none
    case .integer(let value): value
    case .real(let value): value
    case .text(let value): value
    case .blob(let value): value
    }
  }
}

/// The result of a guest's statement.
package struct GuestAnswer: Sendable {
  package var columns: [String] = []
  package var rows: [[GuestValue]] = []
  /// The number of rows changed by it and its triggers.
  package var changes = 0
}

extension Database {
  /// Runs a statement whose text comes from a guest.
  ///
  /// - Parameters:
  ///   - hidden: The tables that it must not access, in small letters.
  ///   - write: Called before a statement that changes something; `nil` if none may.
  /// - Throws: The error of the statement, which then has changed nothing. The transaction continues unless SQLite
  ///   ended it.
  package func runGuest(
    _ sql: String, _ values: [GuestValue], hiding hidden: Set<String>, write: (() -> Void)?
  ) throws(StorageError) -> GuestAnswer {
    let statement = try prepareGuest(sql, hiding: hidden)
    guard values.count == statement.parameterCount else {
      throw .sql(
        code: Int(SQLITE_RANGE), message: "\(values.count) values for \(statement.parameterCount) parameters",
        statement: sql)
    }
    let isReading = sqlite3_stmt_readonly(statement.handle) != 0
    if !isReading {
      guard let write else {
        throw .sql(code: Int(SQLITE_READONLY), message: "only what reads is allowed here", statement: sql)
      }
      write()
    }
    var answer = GuestAnswer()
    let count = Int(sqlite3_column_count(statement.handle))
    let changed = changeCount
    let connection = try statement.start(values.map(\.bound))
    defer { statement.finish() }
    while try statement.hasRow(connection) {
      answer.rows.append((0..<count).map { Self.value(Int32($0), of: statement.handle) })
    }
    answer.columns = (0..<count).map { place in
      sqlite3_column_name(statement.handle, Int32(place)).map { String(cString: $0) } ?? ""
    }
    answer.changes = Int(changeCount - changed)
    return answer
  }

  private func prepareGuest(_ sql: String, hiding hidden: Set<String>) throws(StorageError) -> Statement {
    let rules = GuestRules(hiding: hidden)
    connection.tableGuard?.guest = rules
    defer { connection.tableGuard?.guest = nil }
    do throws(StorageError) {
      return try Statement(connection, sql) { () throws(StorageError) in
        throw .sql(code: Int(SQLITE_MISUSE), message: "one statement at a time", statement: sql)
      }
    } catch {
      guard let objection = rules.objection else { throw error }
      throw .sql(code: Int(SQLITE_AUTH), message: objection, statement: sql)
    }
  }

  private static func value(_ column: Int32, of statement: OpaquePointer) -> GuestValue {
    switch sqlite3_column_type(statement, column) {
    case SQLITE_INTEGER: return .integer(sqlite3_column_int64(statement, column))
    case SQLITE_FLOAT: return .real(sqlite3_column_double(statement, column))
    case SQLITE_TEXT:
      guard let start = sqlite3_column_text(statement, column) else { return .null }
      let bytes = UnsafeBufferPointer(start: start, count: Int(sqlite3_column_bytes(statement, column)))
      return .text(String(decoding: bytes, as: UTF8.self))
    case SQLITE_BLOB:
      guard let start = sqlite3_column_blob(statement, column) else { return .blob([]) }
      return .blob([UInt8](UnsafeRawBufferPointer(start: start, count: Int(sqlite3_column_bytes(statement, column)))))
    default: return .null
    }
  }
}
