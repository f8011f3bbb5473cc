/// The text of a table, whatever program wrote it.
package struct TableText: Equatable, Sendable {
  package let text: String
  /// Lines with invalid UTF-8, from 1. The text has a replacement character for each invalid part.
  package let wrongLines: [Int]

  /// Reads UTF-8, and UTF-16 with a byte order mark, such as Excel's "Unicode text". The mark isn't part of the text.
  package init(_ bytes: some Collection<UInt8>) throws(TableTextError) {
    let isWide = Self.isWide(bytes)
    guard !isWide || bytes.count.isMultiple(of: 2) else { throw .halfCharacter }
    guard isWide || !bytes.contains(0) else { throw .binary }
    let (bytes, newline) = (Self.utf8(bytes), UInt8(ascii: "\n"))
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

  /// Returns whether a text is in UTF-16, by its byte order mark.
  package static func isWide(_ bytes: some Collection<UInt8>) -> Bool {
    bytes.starts(with: [0xff, 0xfe]) || bytes.starts(with: [0xfe, 0xff])
  }

  /// Returns a text of any program in UTF-8, without its byte order mark. Half a character at the end is dropped.
  package static func utf8(_ bytes: some Collection<UInt8>) -> [UInt8] {
    let bytes = Array(bytes)
    guard isWide(bytes) else { return bytes.starts(with: [0xef, 0xbb, 0xbf]) ? Array(bytes.dropFirst(3)) : bytes }
    let (high, low) = bytes[0] == 0xfe ? (0, 1) : (1, 0)
    let units = stride(from: 2, to: bytes.count - 1, by: 2).map { place in
      UInt16(bytes[place + high]) << 8 | UInt16(bytes[place + low])
    }
    return Array(String(decoding: units, as: UTF16.self).utf8)
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
