import Recordings

/// The differences between the wearer's calendar and the scenario's file.
enum CalendarRemarks {
  /// The maximum number of listed notes; `triad import calendar` has all.
  private static let shownMax = 5

  /// Safe to print.
  ///
  /// - Parameter path: The path in the scenario.
  static func lines(_ calendar: CalendarImportResult, _ path: String) -> [String] {
    let name = PrintableText.of(path)
    let shown = calendar.notes.prefix(shownMax).map { "\(name):\($0.line): \($0.text)" }
    let rest = calendar.notes.count - shown.count
    return rest > 0 ? shown + ["\(name): \(rest) more notes; 'triad import calendar' shows them"] : shown
  }
}
