import Recordings
import ScenarioFiles

/// What of the scenario's calendar the wearer does not have, or has otherwise than the file says.
enum CalendarRemarks {
  /// How many notes are told one by one; `triad import calendar` has all.
  private static let shownMax = 5

  /// Safe to print.
  ///
  /// - Parameter path: as the scenario names it.
  static func lines(_ calendar: CalendarImportResult, _ path: String) -> [String] {
    let name = PrintableText.of(path)
    let shown = calendar.notes.prefix(shownMax).map { "\(name):\($0.line): \($0.text)" }
    let rest = calendar.notes.count - shown.count
    return rest > 0 ? shown + ["\(name): \(rest) more notes; 'triad import calendar' shows them"] : shown
  }
}
