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
  static func calendars(_ lines: [CalendarLine]) throws(CalendarMistake) -> [CalendarComponent] {
    var open: [CalendarComponent] = []
    var calendars: [CalendarComponent] = []
    for line in lines {
      switch line.name {
      case "BEGIN":
        let name = line.value.uppercased()
        guard !open.isEmpty || name == "VCALENDAR" else {
          throw CalendarMistake(line: line.number, reason: "expected BEGIN:VCALENDAR, found BEGIN:\(line.value)")
        }
        guard open.count < depthMax else {
          throw CalendarMistake(line: line.number, reason: "components stand more than \(depthMax) deep in one another")
        }
        open.append(CalendarComponent(name: name, line: line.number))
      case "END":
        guard let last = open.popLast(), last.name == line.value.uppercased() else {
          throw CalendarMistake(line: line.number, reason: "END:\(line.value) closes nothing that is open")
        }
        if open.isEmpty { calendars.append(last) } else { open[open.count - 1].components.append(last) }
      default:
        guard !open.isEmpty else {
          throw CalendarMistake(line: line.number, reason: "expected BEGIN:VCALENDAR, found '\(line.name)'")
        }
        open[open.count - 1].lines.append(line)
      }
    }
    if let last = open.last {
      throw CalendarMistake(line: last.line, reason: "\(last.name) begins here and never ends: the file is cut off")
    }
    guard !calendars.isEmpty else { throw CalendarMistake(line: 1, reason: "there is no calendar in this file") }
    return calendars
  }

  package func first(_ name: String) -> CalendarLine? { lines.first { $0.name == name } }
  package func all(_ name: String) -> [CalendarLine] { lines.filter { $0.name == name } }
}
