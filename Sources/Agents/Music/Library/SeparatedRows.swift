/// The rows of a text whose fields are separated by a sign and may stand in quotation marks (RFC 4180).
struct SeparatedRows {
  struct Row: Equatable {
    /// From 1.
    let line: Int
    /// Nil where a quotation mark is never closed.
    let fields: [String]?
  }

  private let bytes: [UInt8]
  private let separator: UInt8
  private var place = 0
  private var line = 1

  private static let quote = UInt8(ascii: "\"")
  private static let newline = UInt8(ascii: "\n")
  private static let carriageReturn = UInt8(ascii: "\r")

  init(_ text: String, separator: Unicode.Scalar) {
    var bytes = Array(text.utf8)
    if bytes.starts(with: [0xef, 0xbb, 0xbf]) { bytes.removeFirst(3) }
    self.bytes = bytes
    self.separator = UInt8(ascii: separator)
  }

  /// The next row that is not empty.
  mutating func next() -> Row? {
    while place < bytes.count {
      let (start, first) = (place, line)
      guard let fields = fields() else {
        // An open mark would swallow the rest: only its own line is lost.
        place = bytes[start...].firstIndex(of: Self.newline).map { $0 + 1 } ?? bytes.count
        line = first + 1
        return Row(line: first, fields: nil)
      }
      if fields != [""] { return Row(line: first, fields: fields) }
    }
    return nil
  }

  private mutating func fields() -> [String]? {
    var (fields, field, isQuoted) = ([String](), [UInt8](), false)
    while place < bytes.count {
      let byte = bytes[place]
      place += 1
      if byte == Self.newline { line += 1 }
      if isQuoted {
        if byte != Self.quote {
          field.append(byte)
        } else if place < bytes.count, bytes[place] == Self.quote {
          field.append(byte)
          place += 1
        } else {
          isQuoted = false
        }
      } else if byte == Self.quote, field.isEmpty {
        isQuoted = true
      } else if byte == separator {
        fields.append(String(decoding: field, as: UTF8.self))
        field = []
      } else if byte == Self.newline {
        return fields + [String(decoding: field, as: UTF8.self)]
      } else if byte != Self.carriageReturn {
        field.append(byte)
      }
    }
    return isQuoted ? nil : fields + [String(decoding: field, as: UTF8.self)]
  }
}

/// Why a whole table could not be read.
package enum MusicTableError: Error, Equatable, Sendable {
  /// There is not even a row of names.
  case empty
  /// A column is missing without which no row means anything.
  case missingColumn(String)
}

/// A row that was left out, with its line in the file, from 1.
package struct RejectedRow: Equatable, Sendable, CustomStringConvertible {
  package enum Reason: Equatable, Sendable {
    case unclosedQuotationMark
    case wrongFieldCount(found: Int, expected: Int)
    case missing(column: String)
    case notANumber(column: String, text: String)
    case outOfRange(column: String, value: Double)
    case notATime(text: String)
    /// The same song stands in an earlier line.
    case repeated(line: Int)
    /// The library has no such song.
    case unknownSong(String)
  }

  package let line: Int
  package let reason: Reason

  package init(line: Int, _ reason: Reason) {
    self.line = line
    self.reason = reason
  }

  package var description: String {
    switch reason {
    case .unclosedQuotationMark: "line \(line): a quotation mark is never closed"
    case .wrongFieldCount(let found, let expected): "line \(line): \(found) fields instead of \(expected)"
    case .missing(let column): "line \(line): nothing under \"\(column)\""
    case .notANumber(let column, let text): "line \(line): \"\(text)\" under \"\(column)\" is no number"
    case .outOfRange(let column, let value): "line \(line): \(value) under \"\(column)\" cannot be true"
    case .notATime(let text): "line \(line): \"\(text)\" is no time"
    case .repeated(let other): "line \(line): the song of line \(other) again"
    case .unknownSong(let title): "line \(line): the library has no \"\(title)\""
    }
  }
}
