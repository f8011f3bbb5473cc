package import Engine

/// A measure of how much runs have explored of what a story can show.
package struct Thoroughness: Sendable {
  /// The number of runs that showed each behaviour.
  private(set) var runsShowing: [String: Int] = [:]
  package private(set) var runs = 0
  /// The run that last showed a new behaviour, from 1.
  package private(set) var lastNews = 0
  /// The number of behaviours after each run.
  private var curve: [Int] = []

  package init() {}

  /// The number of behaviours.
  package var count: Int { runsShowing.count }

  /// The number of runs since the last that showed a new behaviour.
  package var quiet: Int { runs - lastNews }

  /// Adds a run, and returns the behaviours that no earlier one showed.
  @discardableResult
  package mutating func add(_ seen: Behaviours) -> [String: Instant] {
    runs += 1
    var news: [String: Instant] = [:]
    for (behaviour, at) in seen.first {
      runsShowing[behaviour, default: 0] += 1
      if runsShowing[behaviour] == 1 { news[behaviour] = at }
    }
    if !news.isEmpty { lastNews = runs }
    curve.append(count)
    return news
  }

  /// The estimated number of behaviours that no run has shown yet, from those that one or two runs showed (Chao, 1987).
  package var unseen: Int {
    let one = Double(runsShowing.values.count { $0 == 1 })
    let two = Double(runsShowing.values.count { $0 == 2 })
    return Int((one * (one - 1) / (2 * (two + 1))).rounded())
  }

  /// The share of a further run's behaviours that would be new (Good and Turing, 1953).
  package var newShare: Double {
    let all = runsShowing.values.reduce(0, +)
    return all == 0 ? 0 : Double(runsShowing.values.count { $0 == 1 }) / Double(all)
  }

  /// The number of behaviours after 1, 10, 100, ... runs, and after all.
  package var steps: [(runs: Int, count: Int)] {
    var (steps, next) = ([(runs: Int, count: Int)](), 1)
    while next < runs {
      steps.append((next, curve[next - 1]))
      next *= 10
    }
    if runs > 0 { steps.append((runs, count)) }
    return steps
  }

  /// The lines of a report; none if no run told what it showed.
  func lines() -> [String] {
    guard count > 0 else { return [] }
    let growth = steps.dropLast().map { "\(Figures.grouped($0.count)) after \(Figures.grouped($0.runs))" }
    return [
      " shown    \(Figures.grouped(count)) behaviours" + (growth.isEmpty ? "" : " (\(growth.joined(separator: ", ")))")
        + "; the last new one in run \(Figures.grouped(lastNews)) of \(Figures.grouped(runs))",
      "          unseen: about \(Figures.grouped(unseen)); of what a further run shows, "
        + "\(Figures.fixed(newShare * 100, 2)) % would be new",
    ]
  }
}
