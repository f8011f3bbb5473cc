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
  /// Bytes.
  case blob(Data)
}

/// A value for a parameter of a statement.
public protocol SQLBindable {
  /// The value in SQLite's form.
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

/// An error of a statement. The transaction continues without it.
public struct SQLError: Error, Sendable, Hashable, CustomStringConvertible {
  /// SQLite's own result code: 19 for a constraint.
  public let code: Int
  /// The error in SQLite's words or the kit's.
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

/// A row of a query's result.
public struct SQLRow: Sendable, Hashable {
  /// The names of the columns.
  public let columns: [String]
  /// Their values, in the same order.
  public let values: [SQLValue]

  /// The value of the first column of that name; NULL if there is none.
  public subscript(column: String) -> SQLValue { columns.firstIndex(of: column).map { values[$0] } ?? .null }
  /// The value of the column at an index, from 0.
  public subscript(place: Int) -> SQLValue { values.indices.contains(place) ? values[place] : .null }

  /// Returns a whole number; `nil` for any other value.
  public func int(_ column: String) -> Int? {
    if case .integer(let value) = self[column] { Int(exactly: value) } else { nil }
  }
  /// Returns a number; `nil` for any other value.
  public func double(_ column: String) -> Double? {
    switch self[column] {
    case .real(let value): value
    case .integer(let value): Double(value)
    default: nil
    }
  }
  /// Returns a text; `nil` for any other value.
  public func text(_ column: String) -> String? { if case .text(let value) = self[column] { value } else { nil } }
  /// Returns bytes; `nil` for any other value.
  public func data(_ column: String) -> Data? { if case .blob(let value) = self[column] { value } else { nil } }
}

/// The app's own tables in the SQLite store of its device.
///
/// They are written in the transaction of the event, with the ``Stored`` values: either all of it is kept once the
/// handler has returned, or nothing, whatever happens to the device. On a device with a simulated `disk` they are
/// stored on that.
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
/// A statement accesses only the app's tables. It can't open a transaction, attach a database or set a PRAGMA.
/// Functions of randomness and time (`random()`, `date()` and the like) are refused, because they would differ in each
/// run: bind values of the device. Order rows with ORDER BY.
public struct DeviceDatabase {
  let desk: AppRuntime

  /// Runs a statement.
  ///
  /// - Parameters:
  ///   - sql: One statement, with a `?` for each value.
  ///   - values: `nil` is NULL.
  /// - Returns: The number of rows changed by it and its triggers.
  /// - Throws: The error. The statement has changed nothing then, and the event continues.
  @discardableResult
  public func execute(_ sql: String, _ values: (any SQLBindable)?...) throws(SQLError) -> Int {
    try run(sql, values).changes
  }

  /// Runs a query.
  ///
  /// - Returns: The rows, in SQLite's order.
  public func query(_ sql: String, _ values: (any SQLBindable)?...) throws(SQLError) -> [SQLRow] {
    let answer = try run(sql, values)
    return answer.rows.map { SQLRow(columns: answer.columns, values: $0.map(SQLValue.init)) }
  }

  /// Migrates the app's tables to the last of some steps. Each is one statement that is run once for the store.
  ///
  /// - Parameter steps: Never change a shipped step; a new version of the app appends.
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
  /// The number of migration steps that the app's own schema has made.
  static let appSchema = MemoryKey("appSchema")
}
