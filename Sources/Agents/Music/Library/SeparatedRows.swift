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
