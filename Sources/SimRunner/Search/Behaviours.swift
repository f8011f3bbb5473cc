package import DeviceKit
import Engine

/// The behaviours that a run showed, in words, each with the moment at which it showed it first:
/// - facts of devices, and faults with their targets;
/// - pairs of facts of which one caused the other, or came before the other on its device between two messages of other
///   devices, or was the first to come after a fault;
/// - a fault, or its end, and what a device had just reported, the state of its target, or a fault of the minute before
///   or that still lasted on the same target;
/// - the marks that were reached, and the near misses of checks.
///
/// The words come from the facts alone, so the apps of a stranger need no line for it.
package struct Behaviours: Sendable {
  package internal(set) var first: [String: Instant] = [:]
  /// The facts of devices, in the order in which they were first reported.
  private(set) var facts: [Fact] = []

  /// A kind of fact of a device.
  struct Fact: Sendable {
    let words: String
    let role: Role
    /// Some of the moments at which it was reported: the first, second, fourth, eighth and so on.
    let moments: [Instant]
  }

  package init() {}

  fileprivate init(_ facts: [Fact]) { self.facts = facts }
}

/// Collects the ``Behaviours`` of a run.
final class BehaviourObserver: TraceObserver {
  /// The name of a fact and the node that reported it, or the name of a fault's event and its target.
  private struct Kind: Hashable {
    let name: String
    let node: NodeID
    let target: String
  }

  /// The relation of the second of two facts to the first.
  private enum Relation: UInt64 {
    case caused, next, fault, state, soon, lasting
  }

  /// The facts of a node.
  private struct Lane {
    let node: NodeID
    /// The latest kinds, each once, the last one at the end.
    var recent: [(kind: UInt32, at: Instant)] = []
    /// The kinds since the last message of another device, in order.
    var window: [UInt32] = []
  }

  /// The world of the run, whose devices have states.
  weak var world: World?
  private var numbers: [Kind: UInt32] = [:]
  private var words: [String] = []
  private var seen: [(first: Instant, count: Int, moments: [Instant], role: Role?)] = []
  /// For each event, the fact that led to it, and the last fact that was reported because of it: their kinds' numbers
  /// plus one, or 0.
  private var causes: [(before: UInt32, after: UInt32)] = [(0, 0)]
  private var lanes: [Lane] = []
  /// The events of faults in the last minute.
  private var soon: [(kind: UInt32, at: Instant)] = []
  /// The faults that last.
  private var lasting: [(fault: FaultID, kind: UInt32, target: String)] = []
  /// Pairs of kinds with their relation, and their first moments.
  private var pairs: [UInt64: Instant] = [:]

  private static let recentMax = 8
  private static let windowMax = 16
  /// The time in which a fact and a fault meet.
  static let reach = Span.seconds(10)

  func observe(_ event: TraceEvent) {
    let place = event.cause < causes.count ? Int(event.cause) : 0
    let (before, after) = place > 0 ? causes[place] : (0, 0)
    // A device reports facts while it handles an event, and what it sends then has that event as its cause, too.
    var own = (before: after > 0 ? after : before, after: 0 as UInt32)
    if event.hasFact, let fact = event.fact {
      let fault = event.fact(as: FaultFact.self)
      let kind = number(Kind(name: fact.name, node: event.node, target: fault?.target ?? ""), event.at)
      note(kind, event.at)
      if before > 0 { add(.caused, before - 1, kind, event.at) }
      if let fault { meet(fault, kind, event.at) } else { follow(kind, on: event.node, event.at) }
      own = (kind + 1, kind + 1)
      if place > 0 { causes[place].after = kind + 1 }
    }
    // Numbers count from 1 and leave none out; an observer that is attached late sees no earlier cause.
    while causes.count < event.number { causes.append((0, 0)) }
    causes.append(own)
  }

  func observe(_ event: TraceEvent, _ envelope: Envelope) {
    guard event.kind == .delivery, envelope.from != event.node, Role(node: envelope.from) != nil,
      let place = lanes.firstIndex(where: { $0.node == event.node })
    else { return }
    lanes[place].window.removeAll(keepingCapacity: true)
  }

  private func number(_ kind: Kind, _ at: Instant) -> UInt32 {
    if let number = numbers[kind] { return number }
    let role = Role(node: kind.node)
    let target =
      kind.target.isEmpty
      ? role?.rawValue ?? (kind.node == .world ? "world" : "node \(kind.node.rawValue)") : kind.target
    return intern(kind, "\(kind.name) on \(target)", role, at)
  }

  private func intern(_ kind: Kind, _ text: String, _ role: Role?, _ at: Instant) -> UInt32 {
    let number = UInt32(words.count)
    numbers[kind] = number
    words.append(text)
    seen.append((at, 0, [], role))
    return number
  }

  private func note(_ kind: UInt32, _ at: Instant) {
    let count = seen[Int(kind)].count + 1
    seen[Int(kind)].count = count
    if count & (count - 1) == 0 { seen[Int(kind)].moments.append(at) }
  }

  private func add(_ relation: Relation, _ one: UInt32, _ other: UInt32, _ at: Instant) {
    let key = relation.rawValue &<< 60 | UInt64(one) &<< 30 | UInt64(other)
    if pairs[key] == nil { pairs[key] = at }
  }

  private func follow(_ kind: UInt32, on node: NodeID, _ at: Instant) {
    guard let place = lanes.firstIndex(where: { $0.node == node }) else {
      return lanes.append(Lane(node: node, recent: [(kind, at)], window: [kind]))
    }
    for fault in soon.reversed() {
      guard at - fault.at <= Self.reach else { break }
      add(.next, fault.kind, kind, at)
    }
    let count = lanes[place].recent.count
    if lanes[place].recent[count - 1].kind == kind { return lanes[place].recent[count - 1].at = at }
    add(.next, lanes[place].recent[count - 1].kind, kind, at)
    if let old = lanes[place].recent.firstIndex(where: { $0.kind == kind }) {
      lanes[place].recent.remove(at: old)
    } else if count == Self.recentMax {
      lanes[place].recent.removeFirst()
    }
    lanes[place].recent.append((kind, at))
    guard lanes[place].window.count < Self.windowMax, !lanes[place].window.contains(kind) else { return }
    for earlier in lanes[place].window { add(.next, earlier, kind, at) }
    lanes[place].window.append(kind)
  }

  /// Adds what an event of a fault meets.
  private func meet(_ fault: FaultFact, _ kind: UInt32, _ at: Instant) {
    for lane in lanes {
      for (place, fact) in lane.recent.enumerated()
      where place == lane.recent.count - 1 || at - fact.at <= Self.reach { add(.fault, fact.kind, kind, at) }
    }
    soon.removeAll { at - $0.at > .minutes(1) }
    for other in soon where other.kind != kind { add(.soon, other.kind, kind, at) }
    soon.append((kind, at))
    lasting.removeAll { $0.fault == fault.fault && !fault.isLasting }
    for other in lasting where other.target == fault.target && other.kind != kind {
      add(.lasting, other.kind, kind, at)
    }
    if fault.isLasting { lasting.append((fault.fault, kind, fault.target)) }
    // The state is read from stores, so twice a run is enough for each kind.
    if seen[Int(kind)].count <= 2, let state = world?.state(of: fault.target) {
      let state = Kind(name: state, node: .world, target: "")
      add(.state, numbers[state] ?? intern(state, state.name, nil, at), kind, at)
    }
  }

  /// Returns what was seen.
  ///
  /// - Parameters:
  ///   - marks: The marks, and how often each was reached.
  ///   - nearMisses: The near misses of checks, and the first moment of each.
  func behaviours(marks: [String: Int], nearMisses: [(words: String, at: Instant)]) -> Behaviours {
    let facts = zip(words, seen).compactMap { words, fact in
      fact.role.map { Behaviours.Fact(words: words, role: $0, moments: fact.moments) }
    }
    var seen = Behaviours(facts)
    for (words, fact) in zip(words, self.seen) where fact.count > 0 { seen.first[words] = fact.first }
    for (key, at) in pairs {
      guard let relation = Relation(rawValue: key &>> 60) else { continue }
      let (one, other) = (words[Int(key &>> 30 & 0x3fff_ffff)], words[Int(key & 0x3fff_ffff)])
      let text =
        switch relation {
        case .caused: "\(one) led to \(other)"
        case .next: "\(one), then \(other)"
        case .fault: Behaviours.meeting(of: other, one)
        case .state: "\(other) while \(one)"
        case .soon: Behaviours.pair(one, other)
        case .lasting: "\(other) during \(one)"
        }
      seen.first[text] = at
    }
    for (name, times) in marks where times > 0 { seen.first["mark: \(name)"] = .start }
    for (words, at) in nearMisses { seen.first[words] = at }
    return seen
  }
}

extension Behaviours {
  /// The words for a fault that begins or ends right after a fact.
  static func meeting(of fault: String, _ fact: String) -> String { fault + Thoroughness.met + fact }
  /// The words for a fault that begins or ends within a minute of another.
  static func pair(_ one: String, _ other: String) -> String { "\(other) within a minute of \(one)" }
}

extension World {
  /// Returns the state of the devices that a fault's target names, in words; `nil` if it names none.
  fileprivate func state(of target: String) -> String? {
    let states = devices.filter { target.contains($0.role.rawValue) }.map { host -> String in
      guard host.isUp else { return "\(host.role.rawValue) is off" }
      var state = "\(host.role.rawValue) is on"
      // On a disk that fails, each read counts.
      if plan.devices[host.role]?.disk == nil {
        if (try? mayRunApp(on: host.role)) == false { state += ", app ended" }
        if host.role.counterpart != nil, (try? host.sessionCount()) ?? 0 > 0 { state += ", queued" }
      }
      for link in plan.links.map(\.link) where link.lower == host.role || link.upper == host.role {
        let other = link.lower == host.role ? link.upper : link.lower
        if !kernel.isOpen(from: host.role.node, to: other.node) { state += ", out of reach of \(other.rawValue)" }
      }
      return state
    }
    return states.isEmpty ? nil : states.joined(separator: "; ")
  }
}
