import Engine
import Search

// The documents' success metrics, and the metrics that must stay low if the app doesn't nag (tech spec §11.1 and §11.2,
// implementation plan, success metrics), each with its target.
extension FleetReport.Group {
  /// Two lines: the app's acts of its own accord, and its demands on its wearers.
  var successLines: [String] {
    guard people > 0, days > 0 else { return [] }
    var success = [
      "\(share(proactive, done)) % of the workouts were planned by the app (more than 60)",
      "\(FleetReport.tenths(opens, max(1, weeks))) opens a week (fewer than 3)",
      "opened in \(share(openWeeks, weeks)) % of the weeks (at least 80)",
    ]
    if planned > 0 {
      success.append("degraded for \(share(peopleTroubled, planned)) % of the people (less than 5)")
    }
    let nagging = [
      "\(share(tapped, alerts)) % of the alerts lead to the app (less than 50)",
      "\(FleetReport.tenths(foreground, max(1, opens) * 60_000)) min a visit (less than 5)",
      "in weeks with a visit, opened on \(share(openDays, min(openWeeks * 7, days))) % of the days (less than 50)",
      "\(FleetReport.tenths(troubled * 100, days * 86_400_000)) % of the time in a careful mode",
    ]
    return [("success", success), ("nagging", nagging)].flatMap {
      SummaryLine.wrapped($0, $1, separator: " · ", width: 120)
    }
  }

  /// A yes binds as much on the session's own day as on the evening before.
  var agreedLine: String {
    " agreed   \(share(sameDayDone, sameDay)) % of \(Figures.grouped(sameDay)) sessions were done that were agreed to on their "
      + "own day, \(share(dayBeforeDone, dayBefore)) % of \(Figures.grouped(dayBefore)) on the evening before (within 10 points)"
  }

  private func share(_ part: Int, _ whole: Int) -> String { FleetReport.tenths(part * 100, max(1, whole)) }
}
