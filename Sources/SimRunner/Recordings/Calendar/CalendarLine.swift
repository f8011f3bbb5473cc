import Wire

/// One content line of an iCalendar file (RFC 5545 §3.1), unfolded: `NAME;PARAM=value:value`.
///
/// A line that violates the standard is kept, with its ``flaw``. Its readers decide on the consequences.
package struct CalendarLine: Hashable {
  /// The number of its first physical line, from 1.
  package let number: Int
  /// In capitals; empty if the line isn't a content line.
  package let name: String
  /// Names in capitals; quotes and backslashes are removed.
  let parameters: [String: String]
  /// The value after the colon, or the whole line if it is malformed.
  package let value: String
  /// The reason why the content of the line is unknown.
  let flaw: String?
  /// A deviation of the line that was tolerated.
  let remark: String?

  /// Returns every line of a file that isn't blank. Lines may be folded in the middle of a character.
  package static func lines(of bytes: [UInt8]) -> [CalendarLine] {
    CalendarLineFolds(bytes).lines.map { CalendarLine($0.bytes, number: $0.number, remark: $0.remark) }
  }

  private init(_ bytes: [UInt8], number: Int, remark: String?) {
    self.number = number
    var cursor = CalendarLineCursor(bytes)
    let name = cursor.name()
    let parameters = name == nil ? [:] : cursor.parameters()
    var remarks = [remark, cursor.remark].compactMap(\.self)
    if !cursor.isUTF8 { remarks.append("the line is not valid UTF-8: read as Latin-1") }
    self.remark = remarks.isEmpty ? nil : remarks.joined(separator: "; ")
    if let name, let value = cursor.value() {
      (self.name, self.parameters, self.value, flaw) = (name, parameters, value, cursor.flaw)
    } else if let name {
      (self.name, self.parameters, value) = (name, parameters, "")
      flaw = cursor.flaw ?? "there is no ':' before the value of \(quoted(name))"
    } else {
      (self.name, self.parameters, value) = ("", [:], cursor.text)
      flaw = "this is not a content line: there is no ':' after a name"
    }
  }

  var word: String { value.trimmed.uppercased() }

  func mistake(_ reason: String) -> InputMistake { InputMistake(reason, line: number) }

  /// Parses a date, with or without a time, of the line.
  func moment(_ text: some StringProtocol) throws(InputMistake) -> WrittenMoment {
    guard let written = WrittenMoment(text) else {
      throw mistake("\(quoted(text)) is not a date such as 20240102T090000")
    }
    return written
  }
}

extension StringProtocol {
  /// Without blanks at both ends.
  var trimmed: String {
    var scalars = Substring(self).unicodeScalars
    while let first = scalars.first, first == " " || first == "\t" { scalars.removeFirst() }
    while let last = scalars.last, last == " " || last == "\t" { scalars.removeLast() }
    return String(scalars)
  }

  /// Without the backslashes of a calendar before commas and semicolons (RFC 5545 §3.3.11).
  var withoutEscapes: String {
    var result = String.UnicodeScalarView()
    var isEscaped = false
    for scalar in unicodeScalars {
      if !isEscaped, scalar == "\\" {
        isEscaped = true
        continue
      }
      if isEscaped, scalar != "," && scalar != ";" && scalar != "\\" { result.append("\\") }
      result.append(scalar)
      isEscaped = false
    }
    if isEscaped { result.append("\\") }
    return String(result)
  }
}

/// The physical lines of a file, unfolded.
private struct CalendarLineFolds {
  private(set) var lines: [(number: Int, bytes: [UInt8], remark: String?)] = []

  init(_ bytes: [UInt8]) {
    let rest = TableText.utf8(bytes)
    let newline: UInt8 = rest.contains(0x0a) ? 0x0a : 0x0d
    var indent: ArraySlice<UInt8>?
    for (index, physical) in rest.split(separator: newline, omittingEmptySubsequences: false).enumerated() {
      var line = physical
      while line.last == 0x0d { line = line.dropLast() }
      if line.allSatisfy(Self.isBlank) { continue }
      if let indent {
        if !indent.isEmpty, line.starts(with: indent) { line = line.dropFirst(indent.count) }
      } else {
        // A calendar that was copied with an indent has it on every line.
        indent = line.prefix(while: Self.isBlank)
        let isIndented = indent?.isEmpty == false
        line = line.drop(while: Self.isBlank)
        lines.append((index + 1, Array(line), isIndented ? "blanks before the calendar's lines" : nil))
        continue
      }
      add(line, number: index + 1)
    }
  }

  private mutating func add(_ line: ArraySlice<UInt8>, number: Int) {
    guard let first = line.first, Self.isBlank(first), !lines.isEmpty else {
      lines.append((number, Array(line), nil))
      return
    }
    if Self.isBoundary(line) {
      lines.append((number, Array(line.drop(while: Self.isBlank)), "blanks before the line"))
    } else {
      lines[lines.count - 1].bytes.append(contentsOf: line.dropFirst())
    }
  }

  private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }

  /// Returns whether an indented line begins or ends a component, and so isn't a continuation.
  private static func isBoundary(_ line: ArraySlice<UInt8>) -> Bool {
    guard line.count <= 100 else { return false }
    let text = String(decoding: line, as: UTF8.self).trimmed.uppercased()
    return ["BEGIN:", "END:"].contains { edge in
      text.hasPrefix(edge) && CalendarComponent.kinds.contains(text.dropFirst(edge.count).trimmed)
    }
  }
}

/// Parses a line by bytes: a mark that combines with a separator would hide it from a reader of characters.
private struct CalendarLineCursor {
  private let bytes: [UInt8]
  private var place = 0
  let isUTF8: Bool
  private(set) var flaw: String?
  private(set) var remark: String?

  init(_ bytes: [UInt8]) {
    isUTF8 = String(validating: bytes, as: UTF8.self) != nil
    // Latin-1 keeps different texts distinct, whatever their encoding was.
    self.bytes = isUTF8 ? bytes : bytes.flatMap { Array(String(Unicode.Scalar($0)).utf8) }
  }

  var text: String { String(decoding: bytes, as: UTF8.self) }

  private var next: UInt8? { place < bytes.count ? bytes[place] : nil }
  private static let colon = UInt8(ascii: ":")
  private static let semicolon = UInt8(ascii: ";")
  private static let quote = UInt8(ascii: "\"")

  /// Returns the name before the first separator, in capitals; `nil` if there is none.
  mutating func name() -> String? {
    guard let end = bytes.firstIndex(where: { $0 == Self.colon || $0 == Self.semicolon }) else { return nil }
    let name = String(decoding: bytes[..<end], as: UTF8.self).trimmed
    let isName = !name.isEmpty && name.utf8.allSatisfy { (0x21...0x7e).contains($0) && $0 != Self.quote }
    guard isName else { return nil }
    place = end
    return name.uppercased()
  }

  mutating func parameters() -> [String: String] {
    var parameters: [String: String] = [:]
    while next == Self.semicolon, flaw == nil {
      place += 1
      let start = place
      while let byte = next, byte != UInt8(ascii: "="), byte != Self.colon, byte != Self.semicolon { place += 1 }
      let key = String(decoding: bytes[start..<place], as: UTF8.self).trimmed.uppercased()
      guard next == UInt8(ascii: "=") else {
        // The rest of an unquoted text with a semicolon, unless a time depends on it.
        if key == "TZID" || key == "VALUE" { flaw = "the parameter \(quoted(key)) has no value" }
        remark = "the parameter \(quoted(key)) has no value: not used"
        continue
      }
      place += 1
      parameters[key] = parameterValue(of: key)
    }
    return parameters
  }

  private mutating func parameterValue(of key: String) -> String {
    var value: [UInt8] = []
    while let byte = next, byte != Self.semicolon {
      if byte == Self.colon, !(key == "TZID" && isWithinZone(value)) { break }
      place += 1
      if byte == Self.quote {
        guard let end = bytes[place...].firstIndex(of: Self.quote) else {
          flaw = "the quoted value of \(quoted(key)) does not end"
          return ""
        }
        value += bytes[place..<end]
        place = end + 1
      } else if byte == UInt8(ascii: "\\"), let escaped = next, [0x2c, 0x3b, 0x5c].contains(escaped) {
        // Outside of values a backslash has no meaning, but programs write it.
        value.append(escaped)
        place += 1
      } else {
        value.append(byte)
      }
    }
    return String(decoding: value, as: UTF8.self).withoutEscapes
  }

  /// Returns whether a colon belongs to an unquoted name of a zone: `(UTC+01:00) Berlin`, `tzone://vendor/zone`,
  /// `GMT-03:30`.
  private func isWithinZone(_ value: [UInt8]) -> Bool {
    if value.elementsEqual("tzone".utf8) { return bytes[place...].starts(with: "://".utf8) }
    if ZoneNames.offset(String(decoding: value, as: UTF8.self)) != nil {
      let rest = bytes[place...].prefix(4)
      return rest.count == 4 && rest.dropFirst().prefix(2).allSatisfy { (0x30...0x39).contains($0) }
        && (rest.last == Self.colon || rest.last == Self.semicolon)
    }
    guard value.first == UInt8(ascii: "("), value.count <= 8, !value.contains(UInt8(ascii: ")")) else { return false }
    let rest = bytes[place...].prefix(100)
    guard let close = rest.firstIndex(of: UInt8(ascii: ")")) else { return false }
    return rest[close...].contains(Self.colon)
  }

  /// Returns the value after the colon.
  func value() -> String? {
    next == Self.colon && flaw == nil ? String(decoding: bytes[(place + 1)...], as: UTF8.self) : nil
  }
}
