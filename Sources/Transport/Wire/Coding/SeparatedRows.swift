/// The rows of a table as text: separated fields, optionally quoted (RFC 4180).
///
/// Tables come from spreadsheets and editors, so a row of separators alone is ignored, and a quotation mark within a
/// field is an ordinary character.
package struct SeparatedRows {
  package struct Row: Equatable {
    /// From 1.
    package let line: Int
    /// `nil` if a quotation is never closed.
    package let fields: [String]?
  }

  /// The possible separators, in order of preference.
  private static let separators = [",", ";", "\t"].map { UInt8(ascii: $0) }

  private let bytes: [UInt8]
  private let separator: UInt8
  private var place = 0
  private var line = 1

  private static let quote = UInt8(ascii: "\"")
  private static let newline = UInt8(ascii: "\n")
  private static let carriageReturn = UInt8(ascii: "\r")

  /// Reads a table whose header determines the separator: the most frequent of comma, semicolon and tab.
  package init(_ text: String) {
    bytes = Self.unmarked(text)
    var counts = [Int](repeating: 0, count: Self.separators.count)
    var isQuoted = false
    for byte in bytes.drop(while: { $0 == Self.newline || $0 == Self.carriageReturn }) {
      if byte == Self.newline, !isQuoted { break }
      if byte == Self.quote { isQuoted.toggle() }
      if !isQuoted, let place = Self.separators.firstIndex(of: byte) { counts[place] += 1 }
    }
    let most = counts.max() ?? 0
    separator = counts.firstIndex(of: most).map { Self.separators[$0] } ?? Self.separators[0]
  }

  /// Without a byte order mark, which isn't part of the text.
  private static func unmarked(_ text: String) -> [UInt8] {
    let bytes = Array(text.utf8)
    return bytes.starts(with: [0xef, 0xbb, 0xbf]) ? Array(bytes.dropFirst(3)) : bytes
  }

  /// Returns the names of the columns for comparisons: trimmed, in small letters; `nil` if there is no row.
  package mutating func header() -> [String]? {
    next()?.fields?.map { $0.split(whereSeparator: \.isWhitespace).joined(separator: " ").lowercased() }
  }

  /// Returns the cells of a column in the rows that follow.
  package func column(_ place: Int) -> [String] {
    var (rows, cells) = (self, [String]())
    while let row = rows.next() { if let fields = row.fields, place < fields.count { cells.append(fields[place]) } }
    return cells
  }

  package mutating func next() -> Row? {
    while place < bytes.count {
      let (start, first) = (place, line)
      guard let fields = fields() else {
        // An unclosed quotation would swallow the rest: only its own line is lost.
        place = bytes[start...].firstIndex(of: Self.newline).map { $0 + 1 } ?? bytes.count
        line = first + 1
        return Row(line: first, fields: nil)
      }
      if fields.contains(where: { !$0.allSatisfy(\.isWhitespace) }) { return Row(line: first, fields: fields) }
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
