/// The reason that a whole table can't be read.
package enum MusicTableError: Error, Equatable, Sendable {
  /// There is no header row.
  case empty
  /// A required column is missing; `found` are the names of the existing ones.
  case missingColumn(String, found: [String])
}

/// A rejected row, with its line in the file, from 1.
package struct RejectedRow: Equatable, Sendable, CustomStringConvertible {
  package enum Reason: Error, Equatable, Sendable {
    case unclosedQuotationMark
    case wrongFieldCount(found: Int, expected: Int)
    case missing(column: String)
    case notANumber(column: String, text: String)
    case outOfRange(column: String, value: Double)
    /// An earlier line has the same song.
    case repeated(line: Int)
    /// The library has no such song.
    case unknownSong(String)
  }

  package let line: Int
  package let reason: Reason

  package init(line: Int, _ reason: Reason) { (self.line, self.reason) = (line, reason) }

  package var description: String {
    switch reason {
    case .unclosedQuotationMark: "line \(line): a quotation mark is never closed"
    case .wrongFieldCount(let found, let expected): "line \(line): \(found) fields instead of \(expected)"
    case .missing(let column): "line \(line): nothing under \"\(column)\""
    case .notANumber(let column, let text): "line \(line): \"\(text)\" under \"\(column)\" is no number"
    case .outOfRange(let column, let value): "line \(line): \(value) under \"\(column)\" cannot be true"
    case .repeated(let other): "line \(line): the song of line \(other) again"
    case .unknownSong(let title): "line \(line): the library has no \"\(title)\""
    }
  }
}

extension SeparatedRows {
  /// Reads the rows that follow. Returns those that are rejected.
  mutating func rejected(_ read: (Row) throws(RejectedRow.Reason) -> Void) -> [RejectedRow] {
    var rejected: [RejectedRow] = []
    while let row = next() {
      do throws(RejectedRow.Reason) { try read(row) } catch { rejected.append(RejectedRow(line: row.line, error)) }
    }
    return rejected
  }
}
