import Wire
import Devices
import SimKernel

// Every morning it looks through what was derived and kept (tech spec §2.4 and §2.10): what no longer follows from the
// days is computed again, and what cannot have come from them at all is told to the health monitor.
extension Planner {
  mutating func lookThroughMetrics(of today: CivilDate) {
    let issues = body.issues(in: situation.metrics)
    var dates = Set(issues.map(\.date))
    dates.insert(today)
    // A day of which the readings came late was not kept yet.
    let kept = Set(situation.metrics.map(\.date))
    var date = kept.min() ?? today
    while date < today {
      if !kept.contains(date) { dates.insert(date) }
      date = date.adding(days: 1)
    }
    for date in dates.sorted() { keep(body.metrics(of: date)) }

    let wrong = issues.filter { $0.severity == .error }
    guard !wrong.isEmpty else { return }
    take(.inconsistencyFound)
    let what = Set(wrong.map { "\($0.metric.map { "\($0)" } ?? "a value without a name") of \($0.date)" }).sorted()
    explain(
      .mended, "\(wrong.count) derived values did not follow from the days, and were computed again.",
      details: Array(what.prefix(5)))
  }
}
