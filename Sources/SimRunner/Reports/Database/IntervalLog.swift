package import Engine

/// Records the periods of the wearer's activities: sleep, workouts.
package final class IntervalLog: TraceObserver {
  package var interest: TraceInterest { .facts }
  package struct Stretch {
    package let what: String
    package let begin: Instant
    package let end: Instant
    /// The workout; nil for sleep.
    package let about: UInt64?
    package let detail: String
  }

  private let clock: WorldClock
  private let end: Instant
  private var found: [Stretch] = []

  /// - Parameter end: The end of the story; later periods are excluded.
  package init(clock: WorldClock, end: Instant) { (self.clock, self.end) = (clock, end) }

  package func observe(_ event: TraceEvent) {
    guard event.at < end else { return }
    guard let truth = event.fact(as: TruthFact.self) else { return }
    let (begin, end) = (clock.instant(truth.sample.start), clock.instant(truth.sample.end))
    switch truth.sample.reading {
    case .sleep(let stage) where stage.isAsleep:
      found.append(Stretch(what: "asleep", begin: begin, end: end, about: nil, detail: ""))
    case .workout(let summary):
      found.append(
        Stretch(what: "workout", begin: begin, end: end, about: truth.sample.id, detail: summary.activity.rawValue))
    default: break
    }
  }

  /// In order of kind and begin. Consecutive stages of sleep are one period.
  var stretches: [Stretch] {
    var nights: [Stretch] = []
    for stage in found.filter({ $0.what == "asleep" }).sorted(by: { ($0.begin, $0.end) < ($1.begin, $1.end) }) {
      if let night = nights.last, stage.begin - night.end <= .minutes(1) {
        nights[nights.count - 1] = Stretch(
          what: night.what, begin: night.begin, end: max(night.end, stage.end), about: nil, detail: night.detail)
      } else {
        nights.append(stage)
      }
    }
    let workouts = found.filter { $0.what == "workout" }.sorted { ($0.begin, $0.end) < ($1.begin, $1.end) }
    return nights + workouts
  }
}
