/// The door of a kernel to nodes that live in other processes.
///
/// The link's delay, losses and faults are this kernel's; the gateway takes what comes through.
package protocol Gateway: AnyObject {
  /// Whether anybody is there to take something for that node.
  func isOpen(to node: NodeID) -> Bool
  /// Takes something that would be delivered to its node now.
  func forward(_ envelope: Envelope)
  /// Something about the network or the devices changes here, and has to change wherever the nodes are.
  func mirror(_ change: WorldChange)
}

/// What the world does to links, clocks and devices, as another process can do it after it.
package enum WorldChange: Hashable, Sendable {
  case link(LinkVerb, from: NodeID, to: NodeID)
  /// The rule of a planned fault is installed on a link, or taken out.
  case rule(FaultID, isInstalled: Bool, from: NodeID, to: NodeID)
  case clock(NodeClock, of: NodeID)
  case pause(NodeID, isPaused: Bool)
}

/// What can be done to one direction of a link, in pairs.
package enum LinkVerb: String, CaseIterable, Hashable, Sendable {
  case partition = "partition", repair = "repair", separate = "separate", rejoin = "rejoin", hold = "hold", release =
    "release"
}

extension Kernel {
  /// From now on what is for nodes that are not attached here goes through that gateway, which must outlive all running.
  package func open(_ gateway: any Gateway) { self.gateway = gateway }

  /// A message arrives that passed its link in another process; it is delivered next.
  package func arrive(_ envelope: Envelope) {
    core.pointee.deliver(envelope, at: core.pointee.now, lane: envelope.to.index)
  }

  /// The time is `moment` from here on: what was due before and did not come to pass is late.
  package func advance(to moment: Instant) { core.pointee.now = max(core.pointee.now, moment.nanoseconds) }

  /// When the next thing is due; nil when nothing is.
  package var nextDue: Instant? { core.pointee.queue.next.map { Instant(nanoseconds: $0.at) } }

  /// Counts events on from that number, so that no two processes give the same number to different events.
  package func number(from first: UInt64) { core.pointee.eventNumber = first }

  /// Does what another process did to links, clocks and devices.
  ///
  /// - Parameter rule: what a planned fault does to that direction of a link.
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

  /// Tells an event of another process's trace as one of this kernel's; answers its number here.
  ///
  /// - Parameter cause: by the numbers of this kernel.
  package func retell(_ event: TraceEvent, cause: UInt64, _ envelope: Envelope?) -> UInt64 {
    core.pointee.now = max(core.pointee.now, event.at.nanoseconds)
    // A message is known by the number of the event that sent it.
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

  /// A message was given up after it had left.
  package func giveUp(_ message: UInt64, to node: NodeID) { noteDrop(message, to: node, .loss) }

  /// What another process counted of a rule that is installed on that link.
  package func note(fired count: Int, of rule: FaultID, from: NodeID, to: NodeID) {
    guard let place = Network.index(from: from, to: to) else { return }
    core.pointee.network[place].note(fired: count, of: rule)
  }

  /// How many messages the rules have changed that are installed on the links from that node.
  ///
  /// - Parameter targets: where those links lead.
  package func firedRules(from node: NodeID, to targets: [NodeID]) -> [(rule: FaultID, to: NodeID, count: Int)] {
    targets.flatMap { target -> [(rule: FaultID, to: NodeID, count: Int)] in
      guard let place = Network.index(from: node, to: target) else { return [] }
      return core.pointee.network[place].fired.map { (rule: $0.id, to: target, count: $0.count) }
    }
  }
}
