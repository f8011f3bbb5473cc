/// The text of a file, with the line and column of each byte.
package struct SourceText: Sendable {
  /// The file's name as the user gave it.
  package let name: String
  package let bytes: [UInt8]
  /// The offset of each line's first byte.
  private let lineStarts: [Int]

  package init(name: String, bytes: [UInt8]) {
    self.name = name
    self.bytes = bytes
    lineStarts = SourceText.lineStarts(of: bytes)
  }

  package init(name: String, text: String) { self.init(name: name, bytes: Array(text.utf8)) }

  /// Returns the place of a byte. Offsets beyond the text give its end.
  package func place(of offset: Int) -> SourcePlace {
    let offset = min(max(offset, 0), bytes.count)
    let line = lineIndex(of: offset)
    let before = String(decoding: bytes[contentStart(ofLine: line, notAfter: offset)..<offset], as: UTF8.self)
    return SourcePlace(line: line + 1, column: before.count + 1)
  }

  func lineRange(around offset: Int) -> SourceRange {
    let offset = min(max(offset, 0), bytes.count)
    let line = lineIndex(of: offset)
    let start = contentStart(ofLine: line, notAfter: offset)
    var end = line + 1 < lineStarts.count ? lineStarts[line + 1] : bytes.count
    while end > start, bytes[end - 1] == 0x0A || bytes[end - 1] == 0x0D { end -= 1 }
    return SourceRange(start, max(end, start))
  }

  /// Returns the text of a range; bytes that aren't UTF-8 become U+FFFD.
  package func text(_ range: SourceRange) -> String {
    let lower = min(max(range.lower, 0), bytes.count)
    return String(decoding: bytes[lower..<max(lower, min(range.upper, bytes.count))], as: UTF8.self)
  }

  /// A byte order mark isn't a character of the first line.
  private func contentStart(ofLine line: Int, notAfter offset: Int) -> Int {
    let start = lineStarts[line]
    return line == 0 && bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? min(offset, 3) : start
  }

  private func lineIndex(of offset: Int) -> Int { lineStarts.countOfFirst { $0 <= offset } - 1 }

  /// Lines end like in editors: at LF, CR LF or a lone CR.
  private static func lineStarts(of bytes: [UInt8]) -> [Int] {
    var starts = [0]
    bytes.withUnsafeBufferPointer { bytes in
      for index in bytes.indices {
        let isLineEnd =
          bytes[index] == 0x0A || bytes[index] == 0x0D && !(index + 1 < bytes.count && bytes[index + 1] == 0x0A)
        if isLineEnd { starts.append(index + 1) }
      }
    }
    return starts
  }
}

/// A line and a column, both counted from 1; columns count characters as people see them.
package struct SourcePlace: Hashable, Comparable, Sendable {
  package let line: Int
  package let column: Int

  package static func < (a: SourcePlace, b: SourcePlace) -> Bool { (a.line, a.column) < (b.line, b.column) }
}

/// A range of a source text, in bytes from its beginning.
package struct SourceRange: Hashable, Sendable {
  package let lower: Int
  package let upper: Int

  package init(_ lower: Int, _ upper: Int) { (self.lower, self.upper) = (lower, max(lower, upper)) }

  /// Returns the range from the start of this one to the end of the other.
  package func through(_ other: SourceRange) -> SourceRange { SourceRange(lower, other.upper) }
}
