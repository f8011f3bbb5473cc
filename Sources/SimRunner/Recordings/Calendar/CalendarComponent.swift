struct CalendarComponent: Hashable {
  let name: String
  let line: Int
  fileprivate(set) var lines: [CalendarLine] = []
  fileprivate(set) var components: [CalendarComponent] = []
  /// `true` if it was still open when its parent ended, so that its content is incomplete.
  fileprivate(set) var isCutOff = false

  fileprivate static let entries: Set = ["VEVENT", "VTODO", "VJOURNAL", "VFREEBUSY", "VTIMEZONE"]
  /// Every component of the standard (RFC 5545 §3.6).
  static let kinds = entries.union(["VCALENDAR", "VALARM", "STANDARD", "DAYLIGHT"])

  func first(_ name: String) -> CalendarLine? { lines.first { $0.name == name } }
  func all(_ name: String) -> [CalendarLine] { lines.filter { $0.name == name } }

  /// Returns the line of that name, if there is one.
  ///
  /// - Throws: If its content is unknown.
  func known(_ name: String) throws(InputMistake) -> CalendarLine? {
    guard let line = first(name) else { return nil }
    if let flaw = line.flaw { throw line.mistake(flaw) }
    return line
  }
}

/// The calendars of a file, with each line in its component. Lines outside of components cause a note.
struct CalendarOutline {
  private(set) var calendars: [CalendarComponent] = []
  private(set) var notes = CalendarNoteList()
  private var open: [CalendarComponent] = []
  private var outside: (first: CalendarLine, count: Int)?
  /// `true` if the open calendar has no BEGIN: its entries were outside of any.
  private var isUnbegun = false

  /// - Throws: If there is no calendar, or the file ends within one, so that an unknown part is missing.
  init(_ lines: [CalendarLine]) throws(InputMistake) {
    for line in lines {
      if let remark = line.remark, !open.isEmpty || line.name == "BEGIN" { note(line.number, remark) }
      switch line.name {
      case "BEGIN" where line.flaw == nil: try begin(line)
      case "END" where line.flaw == nil: end(line)
      default: place(line)
      }
    }
    if isUnbegun, open.count == 1 { close(asCutOff: false) }
    if let last = open.last {
      throw InputMistake("\(last.name) begins here and never ends: the file is cut off", line: last.line)
    }
    guard let outside else {
      if calendars.isEmpty { throw InputMistake("there is no calendar in this file", line: 1) }
      return
    }
    let found = outside.first.name.isEmpty ? outside.first.value : "\(outside.first.name):\(outside.first.value)"
    guard !calendars.isEmpty else {
      throw outside.first.mistake("expected BEGIN:VCALENDAR, found \(quoted(found))")
    }
    let more = outside.count > 1 ? " and \(outside.count - 1) more lines" : ""
    note(outside.first.number, "\(quoted(found))\(more) outside of the calendar: not used")
  }

  private mutating func note(_ line: Int, _ text: String) { notes.mistake(line, text) }

  private mutating func place(_ line: CalendarLine) {
    guard !open.isEmpty else {
      outside = (outside?.first ?? line, (outside?.count ?? 0) + 1)
      return
    }
    if let flaw = line.flaw { note(line.number, flaw) }
    if !line.name.isEmpty { open[open.count - 1].lines.append(line) }
  }

  private mutating func begin(_ line: CalendarLine) throws(InputMistake) {
    let name = line.word
    if name == "VCALENDAR" {
      while !open.isEmpty { close(asCutOff: true) }
      isUnbegun = false
    } else if CalendarComponent.entries.contains(name) {
      if open.isEmpty {
        note(line.number, "there is no BEGIN:VCALENDAR before \(name)")
        open.append(CalendarComponent(name: "VCALENDAR", line: line.number))
        isUnbegun = true
      }
      // An entry within an entry: the outer one has no END.
      while let last = open.last, last.name != "VCALENDAR", isStandard(last.name) || !isToken(last.name) {
        close(asCutOff: true)
      }
    }
    guard !open.isEmpty || name == "VCALENDAR" else { return place(line) }
    guard open.count < CalendarLimits.depth else {
      throw line.mistake("components stand more than \(CalendarLimits.depth) deep in one another")
    }
    open.append(CalendarComponent(name: name, line: line.number))
  }

  private mutating func end(_ line: CalendarLine) {
    let name = line.word
    guard let last = open.last else { return place(line) }
    if open.contains(where: { $0.name == name }) {
      while let last = open.last, last.name != name { close(asCutOff: true) }
      close(asCutOff: false)
    } else if last.name != "VCALENDAR", !(isStandard(last.name) && isStandard(name)) {
      // One of the two names is misspelt.
      note(line.number, "END:\(name.prefix(40)) closes \(last.name.prefix(40)) of line \(last.line)")
      close(asCutOff: true)
    } else {
      note(line.number, "END:\(name.prefix(40)) closes nothing that is open")
    }
  }

  private mutating func close(asCutOff isCutOff: Bool) {
    guard var last = open.popLast() else { return }
    last.isCutOff = isCutOff
    if isCutOff, last.name != "VEVENT" { note(last.line, "\(last.name.prefix(40)) begins here and never ends") }
    if open.isEmpty { calendars.append(last) } else { open[open.count - 1].components.append(last) }
  }

  private func isStandard(_ name: String) -> Bool { CalendarComponent.kinds.contains(name) }

  private func isToken(_ name: String) -> Bool {
    name.utf8.allSatisfy { (0x30...0x39).contains($0) || (0x41...0x5a).contains($0) || $0 == 0x2d }
  }
}
