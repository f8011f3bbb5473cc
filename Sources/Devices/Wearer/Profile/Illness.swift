/// A stretch of days on which the wearer is ill, as the scenario wants it.
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

  /// How ill the wearer is on that day, 0 when not at all: it comes faster than it goes.
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
