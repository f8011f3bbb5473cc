import DeviceKit
public import Foundation

/// A value in a row of a database, of one of SQLite's kinds.
public enum SQLValue: Sendable, Hashable {
  /// No value.
  case null
  /// A whole number.
  case integer(Int64)
  /// A number with a fraction.
  case real(Double)
  /// A text in UTF-8.
  case text(String)
  /// Bytes as they are.
  case blob(Data)
}

/// What stands for a parameter of a statement.
public protocol SQLBindable {
  /// The value as SQLite has it.
  var sqlValue: SQLValue { get }
}

extension SQLValue: SQLBindable { public var sqlValue: SQLValue { self } }
extension Int: SQLBindable { public var sqlValue: SQLValue { .integer(Int64(self)) } }
extension Int64: SQLBindable { public var sqlValue: SQLValue { .integer(self) } }
/// As 0 or 1.
extension Bool: SQLBindable { public var sqlValue: SQLValue { .integer(self ? 1 : 0) } }
extension Double: SQLBindable { public var sqlValue: SQLValue { .real(self) } }
extension String: SQLBindable { public var sqlValue: SQLValue { .text(self) } }
extension Data: SQLBindable { public var sqlValue: SQLValue { .blob(self) } }
/// As text.
extension UUID: SQLBindable { public var sqlValue: SQLValue { .text(uuidString) } }
/// As seconds since 1970.
extension Date: SQLBindable { public var sqlValue: SQLValue { .real(timeIntervalSince1970) } }

/// What is wrong with a statement; the transaction goes on without it.
public struct SQLError: Error, Sendable, Hashable, CustomStringConvertible {
  /// SQLite's own result code: 19 for a constraint.
  public let code: Int
  /// What is wrong, in SQLite's words or the kit's.
  public let message: String

  public var description: String { "SQLite error \(code): \(message)" }

  init(_ error: StorageError) {
    (code, message) =
      switch error {
      case .constraint(let message): (19, message)
      case .sql(let code, let message, _): (code, message)
      case .unstorable(_, let message): (20, message)
      case .full: (13, error.description)
      default: (1, error.description)
      }
  }
}

/// A row that a query found.
public struct SQLRow: Sendable, Hashable {
  /// The names of the columns.
  public let columns: [String]
  /// Their values, in the same order.
  public let values: [SQLValue]

  /// The value of the first column of that name; NULL where there is none.
  public subscript(column: String) -> SQLValue { columns.firstIndex(of: column).map { values[$0] } ?? .null }
  /// The value of a column, from 0.
  public subscript(place: Int) -> SQLValue { values.indices.contains(place) ? values[place] : .null }

  /// A whole number; nil for anything else.
  public func int(_ column: String) -> Int? {
    if case .integer(let value) = self[column] { Int(exactly: value) } else { nil }
  }
  /// A number; nil for anything else.
  public func double(_ column: String) -> Double? {
    switch self[column] {
    case .real(let value): value
    case .integer(let value): Double(value)
    default: nil
    }
  }
  /// A text; nil for anything else.
  public func text(_ column: String) -> String? { if case .text(let value) = self[column] { value } else { nil } }
  /// Bytes; nil for anything else.
  public func data(_ column: String) -> Data? { if case .blob(let value) = self[column] { value } else { nil } }
}

/// The app's own tables in the SQLite store of its device.
///
/// They are written in the transaction of the event, with what is ``Stored``: all of it is kept once the handler has returned,
/// or nothing, whatever happens to the device. On a device with a simulated `disk` they lie on that.
///
/// ```swift
/// mutating func launched(_ device: inout Device) {
///   try? device.database.migrate(to: ["CREATE TABLE laps (id TEXT PRIMARY KEY, seconds REAL NOT NULL)"])
/// }
/// mutating func receive(_ lap: Lap, _ device: inout Device) {
///   _ = try? device.database.execute("INSERT OR IGNORE INTO laps VALUES (?, ?)", lap.id, lap.seconds)
/// }
/// ```
///
/// A statement sees the app's tables alone, and opens no transaction, attaches nothing and sets no PRAGMA. Functions of
/// luck and of the clock (`random()`, `date()` and their kind) are refused, because they would not be the same in each run:
/// bind what the device says. Keep the order of rows with ORDER BY.
public struct DeviceDatabase {
  let desk: AppDesk

  /// Runs a statement.
  ///
  /// - Parameters:
  ///   - sql: one statement, with a `?` for each value.
  ///   - values: nil is NULL.
  /// - Returns: how many rows were changed, by it and its triggers.
  /// - Throws: what is wrong with it; it has changed nothing then, and the event goes on.
  @discardableResult
  public func execute(_ sql: String, _ values: (any SQLBindable)?...) throws(SQLError) -> Int {
    try run(sql, values).changes
  }

  /// Runs a query.
  ///
  /// - Returns: the rows, in the order in which SQLite gives them.
  public func query(_ sql: String, _ values: (any SQLBindable)?...) throws(SQLError) -> [SQLRow] {
    let answer = try run(sql, values)
    return answer.rows.map { SQLRow(columns: answer.columns, values: $0.map(SQLValue.init)) }
  }

  /// Brings the app's tables to the last of some steps: each is one statement that is run once in the life of the store.
  ///
  /// - Parameter steps: what was shipped is never changed; a new version of the app appends.
  public func migrate(to steps: [String]) throws(SQLError) {
    let done = Int(desk.store.number(.appSchema) ?? 0)
    for (place, step) in steps.enumerated() where place >= done {
      _ = try run(step, [])
      desk.store.remember(.appSchema, Int64(place + 1))
    }
  }

  private func run(_ sql: String, _ values: [(any SQLBindable)?]) throws(SQLError) -> GuestAnswer {
    do throws(StorageError) {
      return try desk.store.runGuest(
        sql, values.map { GuestValue($0?.sqlValue ?? .null) }, hiding: KitSchema.tables)
    } catch {
      throw SQLError(error)
    }
  }
}

extension Device {
  /// The app's own tables.
  public var database: DeviceDatabase { DeviceDatabase(desk: desk) }
}

extension SQLValue {
  init(_ value: GuestValue) {
    self =
      switch value {
      case .null: .null
      case .integer(let value): .integer(value)
      case .real(let value): .real(value)
      case .text(let value): .text(value)
      case .blob(let value): .blob(Data(value))
      }
  }
}

extension GuestValue {
  init(_ value: SQLValue) {
    self =
      switch value {
      case .null: .null
      case .integer(let value): .integer(value)
      case .real(let value): .real(value)
      case .text(let value): .text(value)
      case .blob(let value): .blob([UInt8](value))
      }
  }
}

extension MemoryKey {
  /// How many of its steps the app's own schema has made.
  static let appSchema = MemoryKey("appSchema")
}
