/// A kernel's connection to nodes in other processes.
///
/// This kernel applies the link's delay, losses and faults; the gateway forwards the messages that get through.
package protocol Gateway: AnyObject {
  /// Returns whether the process of that node accepts messages.
  func isOpen(to node: NodeID) -> Bool
  /// Forwards a message whose delivery is due now.
  func forward(_ envelope: Envelope)
  /// Repeats a change of the network or the devices in the processes of the nodes.
  func mirror(_ change: WorldChange)
}

/// A change of links, clocks or devices that another process can repeat.
package enum WorldChange: Hashable, Sendable {
  case link(LinkVerb, from: NodeID, to: NodeID)
  /// Installs or removes the rule of a planned fault on a link.
  case rule(FaultID, isInstalled: Bool, from: NodeID, to: NodeID)
  case clock(NodeClock, of: NodeID)
  case pause(NodeID, isPaused: Bool)
}

/// The operations on one direction of a link, in pairs.
package enum LinkVerb: String, CaseIterable, Hashable, Sendable {
  case partition = "partition", repair = "repair", separate = "separate", rejoin = "rejoin", hold = "hold", release =
    "release"
}

extension Kernel {
  /// Routes messages for nodes that aren't attached here to that gateway, which must outlive every run.
  package func open(_ gateway: any Gateway) { self.gateway = gateway }

  /// Delivers a message next that passed its link in another process.
  package func arrive(_ envelope: Envelope) {
    core.pointee.deliver(envelope, at: core.pointee.now, lane: envelope.to.index)
  }

  /// Moves the time forward to `moment`. Events due before it are late.
  package func advance(to moment: Instant) { core.pointee.now = max(core.pointee.now, moment.nanoseconds) }

  /// The time of the next event, or `nil` if none is pending.
  package var nextDue: Instant? { core.pointee.queue.next.map { Instant(nanoseconds: $0.at) } }

  /// Numbers events from `first` on, so that no two processes use the same number.
  package func number(from first: UInt64) { core.pointee.eventNumber = first }

  /// Repeats a change that another process made to links, clocks or devices.
  ///
  /// - Parameter rule: Returns the effect of a planned fault on that direction of a link.
  package func follow(_ change: WorldChange, rule: (FaultID, NodeID, NodeID) -> FaultRule?) {
    switch change {
    case .link(.partition, let from, let to): partition(from: from, to: to)
    case .link(.repair, let from, let to): repair(from: from, to: to)
    case .link(.separate, let from, let to): separate(from, to)
    case .link(.rejoin, let from, let to): rejoin(from, to)
    case .link(.hold, let from, let to): hold(from: from, to: to)
    case .link(.release, let from, let to): release(from: from, to: to)
    case .rule(let id, true, let from, let to): if let rule = rule(id, from, to) { install(rule, from: from, to: to) }
    case .rule(let id, false, let from, let to): remove(id, from: from, to: to)
    case .clock(let clock, let node): setClock(of: node) { $0 = clock }
    case .pause(let node, true): pause(node)
    case .pause(let node, false): resume(node)
    }
  }

  /// Records an event of another process's trace as an event of this kernel and returns its number here.
  ///
  /// - Parameter cause: The number of the cause in this kernel.
  package func retell(_ event: TraceEvent, cause: UInt64, _ envelope: Envelope?) -> UInt64 {
    core.pointee.now = max(core.pointee.now, event.at.nanoseconds)
    // A message is identified by the number of the event that sent it.
    let isOfMessage = [.delivery, .drop, .hold].contains(event.kind)
    let subject = isOfMessage ? cause : event.subject
    let fact = event.fact(as: DropFact.self).map { DropFact(message: cause, reason: $0.reason) } ?? event.fact
    if let record = fact?.digested { core.pointee.digest.fold(record.digest.value, record.subject) }
    let number = core.pointee.note(event.kind, event.node, subject, cause: cause)
    guard core.pointee.isObserved else { return number }
    let told = TraceEvent(
      number: number, at: now, node: event.node, kind: event.kind, cause: cause, subject: subject, fact: fact)
    show(told, envelope?.numbered(event.kind == .send ? number : cause))
    return number
  }

  /// Records that a message was lost after it had left.
  package func giveUp(_ message: UInt64, to node: NodeID) { noteDrop(message, to: node, .loss) }

  /// Stores the number of messages that a rule on that link has changed in another process.
  package func note(fired count: Int, of rule: FaultID, from: NodeID, to: NodeID) {
    guard let place = Network.index(from: from, to: to) else { return }
    core.pointee.network[place].note(fired: count, of: rule)
  }

  /// Returns the number of messages changed by the rules on the links from that node.
  ///
  /// - Parameter targets: The destinations of those links.
  package func firedRules(from node: NodeID, to targets: [NodeID]) -> [(rule: FaultID, to: NodeID, count: Int)] {
    targets.flatMap { target -> [(rule: FaultID, to: NodeID, count: Int)] in
      guard let place = Network.index(from: node, to: target) else { return [] }
      return core.pointee.network[place].fired.map { (rule: $0.id, to: target, count: $0.count) }
    }
  }
}
