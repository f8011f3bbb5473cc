import Importing
import ScenarioFiles

/// What of the scenario's calendar the wearer does not have, or has otherwise than the file says.
package struct CalendarRemarks: Sendable {
  /// How many notes are told one by one; `triad import calendar` has all.
  private static let shownMax = 5

  /// Safe to print.
  package let lines: [String]

  /// - Parameter path: as the scenario names it.
  init(_ calendar: CalendarImportResult, _ path: String) {
    let name = PrintableText.of(path)
    let shown = calendar.notes.prefix(Self.shownMax).map { "\(name):\($0.line): \($0.text)" }
    let rest = calendar.notes.count - shown.count
    lines = rest > 0 ? shown + ["\(name): \(rest) more notes; 'triad import calendar' shows them"] : shown
  }
}
