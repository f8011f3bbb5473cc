/// Why a table is refused, and in which line, counted from 1.
package enum CSVError: Error, Equatable, Sendable {
  /// A quotation mark within a field that is not quoted, or text after the closing one.
  case strayQuote(line: Int)
  /// The text ends within quotation marks.
  case openQuote(line: Int)
  /// The bytes are no UTF-8.
  case notText(line: Int)
  /// A row with another number of fields than the header.
  case fields(line: Int, found: Int, expected: Int)
  /// A row that grows beyond every reason.
  case tooLong(line: Int)
}

/// Reads comma-separated values as RFC 4180 has them, chunk by chunk, so that a file need not fit into memory.
package struct CSVReader: Sendable {
  struct Row: Equatable, Sendable {
    /// The line in which the row begins.
    let line: Int
    let fields: [String]
  }

  private enum State {
    case fieldStart, plain, quoted, quoteInQuoted
  }

  /// Bytes that a row may have.
  private let limit: Int
  private var state = State.fieldStart
  private var field: [UInt8] = []
  private var fields: [String] = []
  private var rowBytes = 0
  private var line = 1
  private var rowLine = 1
  private var isAfterReturn = false

  init(limit: Int = 1 << 20) { self.limit = limit }

  /// All rows of a table that is at hand; a mark of the byte order before it is none of its text.
  package static func rows(of text: String) throws(CSVError) -> [[String]] {
    var reader = CSVReader()
    var bytes = text.utf8[...]
    if bytes.starts(with: [0xef, 0xbb, 0xbf]) { bytes = bytes.dropFirst(3) }
    return (try reader.read(bytes) + reader.finish()).map(\.fields)
  }

  /// The rows that these bytes complete.
  mutating func read(_ bytes: some Sequence<UInt8>) throws(CSVError) -> [Row] {
    var rows: [Row] = []
    for byte in bytes { if let row = try read(byte: byte) { rows.append(row) } }
    return rows
  }

  /// The last row, if it has no line break.
  mutating func finish() throws(CSVError) -> [Row] {
    if state == .quoted { throw .openQuote(line: rowLine) }
    guard rowBytes > 0 else { return [] }
    return [try endRow()].compactMap(\.self)
  }

  private mutating func read(byte: UInt8) throws(CSVError) -> Row? {
    let isSecondOfPair = isAfterReturn && byte == UInt8(ascii: "\n")
    isAfterReturn = byte == UInt8(ascii: "\r") && state != .quoted
    if isSecondOfPair { return nil }
    rowBytes += 1
    guard rowBytes <= limit else { throw .tooLong(line: rowLine) }
    if state == .quoted {
      if byte == UInt8(ascii: "\n") { line += 1 }
      if byte == UInt8(ascii: "\"") { state = .quoteInQuoted } else { field.append(byte) }
      return nil
    }
    switch byte {
    case UInt8(ascii: ","):
      try endField()
    case UInt8(ascii: "\n"), UInt8(ascii: "\r"):
      let row = try endRow()
      line += 1
      rowLine = line
      return row
    case UInt8(ascii: "\""):
      guard state != .plain else { throw .strayQuote(line: line) }
      // A second quotation mark within quotes stands for one.
      if state == .quoteInQuoted { field.append(byte) }
      state = .quoted
    default:
      guard state != .quoteInQuoted else { throw .strayQuote(line: line) }
      state = .plain
      field.append(byte)
    }
    return nil
  }

  private mutating func endField() throws(CSVError) {
    guard let text = String(validating: field, as: UTF8.self) else { throw .notText(line: line) }
    fields.append(text)
    field.removeAll(keepingCapacity: true)
    state = .fieldStart
  }

  /// An empty line is no row.
  private mutating func endRow() throws(CSVError) -> Row? {
    let isEmpty = fields.isEmpty && field.isEmpty && state == .fieldStart
    defer { (fields, rowBytes) = ([], 0) }
    guard !isEmpty else { return nil }
    try endField()
    return Row(line: rowLine, fields: fields)
  }
}
