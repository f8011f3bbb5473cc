/// A period of illness of the wearer, as defined in the scenario.
package struct Illness: Hashable, Sendable {
  /// Counted from the wearer's first day, which is 0.
  package var firstDay: Int
  /// At least one.
  package var days: Int
  /// 0 (a sniffle) to 1 (in bed with fever), reached a third of the way through.
  package var severity: Double

  package init(firstDay: Int, days: Int, severity: Double) {
    self.firstDay = firstDay
    self.days = days
    self.severity = severity
  }

  /// Returns the severity of the illness on that day, 0 if there is none: it rises faster than it falls.
  package func severity(onDay day: Int) -> Double {
    let (since, early) = day.subtractingReportingOverflow(firstDay)
    guard !early, since >= 0, since < days else { return 0 }
    let progress = (Double(since) + 0.5) / Double(days)
    return severity * (progress < 1.0 / 3 ? 0.5 + 1.5 * progress : 1.5 * (1 - progress))
  }

  package func validate() throws(WearerError) {
    try WearerError.require("illness.firstDay", Double(firstDay), in: -365...36_500)
    try WearerError.require("illness.days", Double(days), in: 1...60)
    try WearerError.require("illness.severity", severity, in: 0...1)
  }
}
