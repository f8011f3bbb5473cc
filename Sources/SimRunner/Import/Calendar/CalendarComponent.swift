/// A component of an iCalendar file with its lines and the components inside it.
package struct CalendarComponent: Hashable {
  package let name: String
  /// The line of its BEGIN.
  package let line: Int
  package private(set) var lines: [CalendarLine] = []
  package private(set) var components: [CalendarComponent] = []

  private init(name: String, line: Int) {
    self.name = name
    self.line = line
  }

  /// How deep components may stand in one another.
  private static let depthMax = 32

  /// The calendars of a file; one that is not closed or holds something else is an error.
  static func calendars(_ lines: [CalendarLine]) throws(InputMistake) -> [CalendarComponent] {
    var open: [CalendarComponent] = []
    var calendars: [CalendarComponent] = []
    for line in lines {
      switch line.name {
      case "BEGIN":
        let name = line.value.uppercased()
        guard !open.isEmpty || name == "VCALENDAR" else {
          throw InputMistake("expected BEGIN:VCALENDAR, found BEGIN:\(line.value)", line: line.number)
        }
        guard open.count < depthMax else {
          throw InputMistake("components stand more than \(depthMax) deep in one another", line: line.number)
        }
        open.append(CalendarComponent(name: name, line: line.number))
      case "END":
        guard let last = open.popLast(), last.name == line.value.uppercased() else {
          throw InputMistake("END:\(line.value) closes nothing that is open", line: line.number)
        }
        if open.isEmpty { calendars.append(last) } else { open[open.count - 1].components.append(last) }
      default:
        guard !open.isEmpty else {
          throw InputMistake("expected BEGIN:VCALENDAR, found '\(line.name)'", line: line.number)
        }
        open[open.count - 1].lines.append(line)
      }
    }
    if let last = open.last {
      throw InputMistake("\(last.name) begins here and never ends: the file is cut off", line: last.line)
    }
    guard !calendars.isEmpty else { throw InputMistake("there is no calendar in this file", line: 1) }
    return calendars
  }

  package func first(_ name: String) -> CalendarLine? { lines.first { $0.name == name } }
  package func all(_ name: String) -> [CalendarLine] { lines.filter { $0.name == name } }
}

/// One content line of an iCalendar file (RFC 5545 §3.1), unfolded: `NAME;PARAM=value:value`.
package struct CalendarLine: Hashable {
  /// The number of its first physical line, from 1.
  package let number: Int
  /// In capitals.
  package let name: String
  /// Names in capitals; quotes are taken off.
  let parameters: [String: String]
  package let value: String

  /// Every content line of a file; lines may be folded in the middle of a character.
  package static func lines(of bytes: [UInt8]) throws(InputMistake) -> [CalendarLine] {
    var lines: [CalendarLine] = []
    for (number, bytes) in unfolded(bytes) where !bytes.allSatisfy({ $0 == 0x20 || $0 == 0x09 }) {
      guard let text = String(validating: bytes, as: UTF8.self) else {
        throw InputMistake("the line is not valid UTF-8", line: number)
      }
      lines.append(try CalendarLine(text, number: number))
    }
    return lines
  }

  private static func unfolded(_ bytes: [UInt8]) -> [(number: Int, bytes: [UInt8])] {
    var lines: [(number: Int, bytes: [UInt8])] = []
    var rest = bytes[...]
    if rest.starts(with: [0xef, 0xbb, 0xbf]) { rest = rest.dropFirst(3) }
    for (index, physical) in rest.split(separator: 0x0a, omittingEmptySubsequences: false).enumerated() {
      let line = physical.last == 0x0d ? physical.dropLast() : physical
      if let first = line.first, first == 0x20 || first == 0x09, !lines.isEmpty {
        lines[lines.count - 1].bytes.append(contentsOf: line.dropFirst())
      } else {
        lines.append((index + 1, Array(line)))
      }
    }
    return lines
  }

  private init(_ text: String, number: Int) throws(InputMistake) {
    var rest = text[...]
    let name = rest.prefix { $0 != ";" && $0 != ":" }
    rest = rest.dropFirst(name.count)
    guard !name.isEmpty, !rest.isEmpty else {
      throw InputMistake("this is not a content line: there is no ':' after a name", line: number)
    }
    var parameters: [String: String] = [:]
    while rest.first == ";" {
      rest = rest.dropFirst()
      let key = rest.prefix { $0 != "=" && $0 != ":" && $0 != ";" }
      rest = rest.dropFirst(key.count)
      guard rest.first == "=" else {
        throw InputMistake("the parameter '\(key)' has no value", line: number)
      }
      rest = rest.dropFirst()
      parameters[key.uppercased()] = try Self.parameterValue(&rest, key, number)
    }
    guard rest.first == ":" else {
      throw InputMistake("there is no ':' before the value of '\(name)'", line: number)
    }
    self.number = number
    self.name = name.uppercased()
    self.parameters = parameters
    value = String(rest.dropFirst())
  }

  private static func parameterValue(
    _ rest: inout Substring, _ key: Substring, _ number: Int
  ) throws(InputMistake) -> String {
    var value = ""
    while let character = rest.first, character != ";", character != ":" {
      rest = rest.dropFirst()
      guard character == "\"" else {
        value.append(character)
        continue
      }
      let quoted = rest.prefix { $0 != "\"" }
      rest = rest.dropFirst(quoted.count)
      guard rest.first == "\"" else {
        throw InputMistake("the quoted value of '\(key)' does not end", line: number)
      }
      rest = rest.dropFirst()
      value += quoted
    }
    return value
  }
}
