import Engine

/// Which marks a run has come by, and which rare behaviours it used.
final class SometimesObserver: TraceObserver {
  var interest: TraceInterest { .facts }
  /// Those that could be reached, by name, and how often they were.
  private(set) var counts: [String: Int]
  private(set) var buggified: [String: Int] = [:]
  private let marks: [SometimesMark]

  init(_ plan: WorldPlan) {
    let modules = plan.vocabulary.toolModules
    marks = (modules.first { $0.hasAllMarks }.map { [$0] } ?? modules).flatMap { $0.marks }.filter { $0.concerns(plan) }
    counts = Dictionary(marks.map { ($0.name, 0) }) { first, _ in first }
  }

  func observe(_ event: TraceEvent) {
    guard event.kind == .fact else { return }
    if case .buggified(let point, _)? = event.deviceFact { return buggified[point.name, default: 0] += 1 }
    for mark in marks where mark.isReached(event) { counts[mark.name, default: 0] += 1 }
  }
}
