package import Engine

/// A measure of how much runs have explored of what a story can show.
package struct Thoroughness: Sendable {
  /// The number of runs that showed each behaviour.
  private(set) var runsShowing: [String: Int] = [:]
  package private(set) var runs = 0
  /// The run that last showed a new behaviour, from 1.
  package private(set) var lastNews = 0
  /// The number of behaviours after each run.
  private(set) var curve: [Int] = []

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

  /// A kind of fault, and something that a device had done last when faults began, but never when one of that kind did.
  struct Unmet: Encodable {
    let fault: String
    let last: String
    /// The number of runs that showed both, if neither depends on the other.
    let expected: Int
  }

  /// The faults that never met what they could meet, for each kind that which it should have met most often; these
  /// first.
  var unmet: [Unmet] {
    let pairs = runsShowing.keys.filter { !$0.hasPrefix("end-") }.compactMap { behaviour in
      behaviour.firstRange(of: Self.met).map {
        (String(behaviour[..<$0.lowerBound]), String(behaviour[$0.upperBound...]))
      }
    }
    let lasts = Set(pairs.map(\.1)).sorted()
    let all = Set(pairs.map(\.0)).sorted().compactMap { fault in
      lasts.filter { runsShowing[fault + Self.met + $0] == nil }.map { last in
        Unmet(
          fault: fault, last: last, expected: (runsShowing[fault] ?? 0) * (runsShowing[last] ?? 0) / max(1, runs))
      }.max { $0.expected < $1.expected }
    }
    return all.filter { $0.expected > 0 }.sorted { ($1.expected, $0.fault) < ($0.expected, $1.fault) }
  }

  /// The words between a fault and what it met.
  static let met = " after "
  private static let unmetMax = 5

  /// The lines of a report; none if no run told what it showed.
  func lines() -> [String] {
    guard count > 0 else { return [] }
    let growth = steps.dropLast().map { "\(Figures.grouped($0.count)) after \(Figures.grouped($0.runs))" }
    let unmet = unmet.prefix(Self.unmetMax).map { "\($0.fault)\(Self.met)\($0.last) (\($0.expected))" }
    return [
      " shown    \(Figures.grouped(count)) behaviours" + (growth.isEmpty ? "" : " (\(growth.joined(separator: ", ")))")
        + "; the last new one in run \(Figures.grouped(lastNews)) of \(Figures.grouped(runs))",
      "          unseen: about \(Figures.grouped(unseen)); of what a further run shows, "
        + "\(Figures.fixed(newShare * 100, 2)) % would be new",
    ] + (unmet.isEmpty ? [] : SummaryLine.wrapped("unmet", unmet, separator: " · ", width: 110))
  }
}
