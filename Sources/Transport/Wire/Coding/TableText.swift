/// The text of a table, whatever program wrote it.
package struct TableText: Equatable, Sendable {
  package let text: String
  /// Lines with invalid UTF-8, from 1. The text has a replacement character for each invalid part.
  package let wrongLines: [Int]

  /// Reads UTF-8, and UTF-16 with a byte order mark, such as Excel's "Unicode text".
  package init(_ bytes: some Collection<UInt8>) throws(TableTextError) {
    let bytes = Array(bytes)
    let (newline, zero) = (UInt8(ascii: "\n"), UInt8(0))
    if bytes.starts(with: [0xff, 0xfe]) || bytes.starts(with: [0xfe, 0xff]) {
      let isLittle = bytes[0] == 0xff
      guard bytes.count.isMultiple(of: 2) else { throw .halfCharacter }
      let units = stride(from: 2, to: bytes.count, by: 2).map { place in
        let (first, second) = (UInt16(bytes[place]), UInt16(bytes[place + 1]))
        return isLittle ? first | second << 8 : first << 8 | second
      }
      (text, wrongLines) = (String(decoding: units, as: UTF16.self), [])
      return
    }
    guard !bytes.contains(zero) else { throw .binary }
    if let text = String(validating: bytes, as: UTF8.self) {
      (self.text, wrongLines) = (text, [])
      return
    }
    var wrong: [Int] = []
    for (index, line) in bytes.split(separator: newline, omittingEmptySubsequences: false).enumerated()
    where String(validating: line, as: UTF8.self) == nil {
      wrong.append(index + 1)
    }
    (text, wrongLines) = (String(decoding: bytes, as: UTF8.self), wrong)
  }
}

/// The reason why bytes aren't a table.
package enum TableTextError: Error, Equatable, Sendable, CustomStringConvertible {
  /// Zero bytes: a spreadsheet's own format, or UTF-16 without a byte order mark.
  case binary
  /// UTF-16 that ends within a character.
  case halfCharacter

  package var description: String {
    switch self {
    case .binary: "it is no text: save it as CSV in UTF-8"
    case .halfCharacter: "it is UTF-16 that is cut off: save it as CSV in UTF-8"
    }
  }
}
