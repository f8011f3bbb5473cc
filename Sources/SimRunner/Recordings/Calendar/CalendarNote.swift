import ScenarioFiles

/// Something about a calendar that the user should know; safe to print.
package struct CalendarNote: Hashable, Sendable {
  package let line: Int
  package let text: String
  /// The file breaks the standard there; a strict reading refuses it.
  package let isMistake: Bool

  init(line: Int, text: String, isMistake: Bool = false) {
    (self.line, self.text, self.isMistake) = (line, PrintableText.of(text), isMistake)
  }
}

/// Notes in the order in which they are made.
struct CalendarNoteList {
  private(set) var notes: [CalendarNote] = []

  static func += (list: inout CalendarNoteList, more: CalendarNoteList) { list.notes += more.notes }

  mutating func add(_ line: Int, _ text: String) { notes.append(CalendarNote(line: line, text: text)) }
  mutating func mistake(_ line: Int, _ text: String) {
    notes.append(CalendarNote(line: line, text: text, isMistake: true))
  }
}
