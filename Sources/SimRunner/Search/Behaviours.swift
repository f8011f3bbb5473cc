package import DeviceKit
import Engine

/// The behaviours that a run showed, in words, each with the moment at which it showed it first: facts of devices, pairs
/// of facts of which one caused the other or came right after the other on its device, pairs of a fault and the fact that
/// a device had reported last when the fault began, and the marks that were reached.
///
/// The words come from the facts alone, so the apps of a stranger need no line for it.
package struct Behaviours: Sendable {
  package internal(set) var first: [String: Instant] = [:]

  package init() {}
}

/// Collects the ``Behaviours`` of a run.
final class BehaviourObserver: TraceObserver {
  /// The name of a fact, and the node that reported it.
  private struct Kind: Hashable {
    let name: String
    let node: NodeID
  }

  /// The relation of the second of two facts to the first.
  private enum Relation: UInt64 {
    case caused, next, fault
  }

  private var numbers: [Kind: UInt32] = [:]
  private var kinds: [Kind] = []
  /// For each event, the fact that led to it, and the last fact that was reported because of it: their kinds' numbers
  /// plus one, or 0.
  private var causes: [(before: UInt32, after: UInt32)] = [(0, 0)]
  /// The last fact of each node.
  private var latest: [(node: NodeID, kind: UInt32)] = []
  /// Pairs of kinds with their relation, and their first moments.
  private var pairs: [UInt64: Instant] = [:]
  private var single: [Instant] = []

  func observe(_ event: TraceEvent) {
    let place = event.cause < causes.count ? Int(event.cause) : 0
    let (before, after) = place > 0 ? causes[place] : (0, 0)
    // A device reports facts while it handles an event, and what it sends then has that event as its cause, too.
    var own = (before: after > 0 ? after : before, after: 0 as UInt32)
    if event.hasFact, let fact = event.fact {
      let kind = number(Kind(name: fact.name, node: event.node), event.at)
      if before > 0 { add(.caused, before - 1, kind, event.at) }
      event.kind == .fault ? meet(kind, event.at) : follow(kind, on: event.node, event.at)
      own = (kind + 1, kind + 1)
      if place > 0 { causes[place].after = kind + 1 }
    }
    // Numbers count from 1 and leave none out; an observer that is attached late sees no earlier cause.
    while causes.count < event.number { causes.append((0, 0)) }
    causes.append(own)
  }

  private func number(_ kind: Kind, _ at: Instant) -> UInt32 {
    if let number = numbers[kind] { return number }
    let number = UInt32(kinds.count)
    numbers[kind] = number
    kinds.append(kind)
    single.append(at)
    return number
  }

  private func add(_ relation: Relation, _ one: UInt32, _ other: UInt32, _ at: Instant) {
    let key = relation.rawValue &<< 60 | UInt64(one) &<< 30 | UInt64(other)
    if pairs[key] == nil { pairs[key] = at }
  }

  private func follow(_ kind: UInt32, on node: NodeID, _ at: Instant) {
    guard let place = latest.firstIndex(where: { $0.node == node }) else { return latest.append((node, kind)) }
    if latest[place].kind != kind { add(.next, latest[place].kind, kind, at) }
    latest[place].kind = kind
  }

  private func meet(_ fault: UInt32, _ at: Instant) { for (_, kind) in latest { add(.fault, kind, fault, at) } }

  /// Returns what was seen.
  ///
  /// - Parameter marks: The marks, and how often each was reached.
  func behaviours(marks: [String: Int]) -> Behaviours {
    var seen = Behaviours()
    let words = kinds.map { kind in
      let node = Role(node: kind.node)?.rawValue ?? (kind.node == .world ? "world" : "node \(kind.node.rawValue)")
      return "\(kind.name) on \(node)"
    }
    for (words, at) in zip(words, single) { seen.first[words] = at }
    for (key, at) in pairs {
      let (one, other) = (words[Int(key &>> 30 & 0x3fff_ffff)], words[Int(key & 0x3fff_ffff)])
      switch Relation(rawValue: key &>> 60) {
      case .caused?: seen.first["\(one) led to \(other)"] = at
      case .next?: seen.first["\(one), then \(other)"] = at
      case .fault?: seen.first["\(other) after \(one)"] = at
      case nil: break
      }
    }
    for (name, times) in marks where times > 0 { seen.first["mark: \(name)"] = .start }
    return seen
  }
}

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
