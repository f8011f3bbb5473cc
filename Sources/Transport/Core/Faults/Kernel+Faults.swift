// The verbs that the world uses to misbehave, in pairs. Each takes effect between two events, also on messages that are
// under way. What they mean to the trace is said by the caller.
extension Kernel {
  // MARK: - Links

  /// Connects two nodes: `up` is the way from `a` to `b`.
  package func connect(_ a: NodeID, _ b: NodeID, up: LinkProfile, down: LinkProfile) {
    for (from, to, profile) in [(a, b, up), (b, a, down)] {
      guard let place = Network.index(from: from, to: to) else { continue }
      let name = "link.\(from.rawValue)>\(to.rawValue)"
      core.pointee.network[place] = Link(
        profile: profile, stream: RandomStream(seed: seed, name: name),
        recordingStream: RandomStream(seed: seed, name: name + ".recording"))
    }
  }

  /// Returns the counters of a link, or `nil` if it doesn't exist.
  package func statistics(from: NodeID, to: NodeID) -> LinkStatistics? {
    Network.index(from: from, to: to).map { core.pointee.network[$0].statistics }
  }

  /// Returns `true` unless the link from one node to the other is cut, held or out of range.
  package func isOpen(from: NodeID, to: NodeID) -> Bool {
    Network.index(from: from, to: to).map {
      core.pointee.network[$0].isConnected && core.pointee.network[$0].isOpen
    } ?? false
  }

  /// Nothing passes from one node to the other any more, and what is under way gets lost.
  package func partition(from: NodeID, to: NodeID) {
    change(from, to) { $0.partition() }
    gateway?.mirror(.link(.partition, from: from, to: to))
  }

  package func repair(from: NodeID, to: NodeID) {
    change(from, to) { $0.repair() }
    gateway?.mirror(.link(.repair, from: from, to: to))
  }

  /// The two nodes are too far from each other for this link, in either direction, until they rejoin.
  package func separate(_ a: NodeID, _ b: NodeID) {
    change(a, b) { $0.separate() }
    change(b, a) { $0.separate() }
    gateway?.mirror(.link(.separate, from: a, to: b))
  }

  package func rejoin(_ a: NodeID, _ b: NodeID) {
    change(a, b) { $0.rejoin() }
    change(b, a) { $0.rejoin() }
    gateway?.mirror(.link(.rejoin, from: a, to: b))
  }

  /// Messages wait at the far end of the link, those under way included, until it is released.
  package func hold(from: NodeID, to: NodeID) {
    change(from, to) { $0.hold() }
    gateway?.mirror(.link(.hold, from: from, to: to))
  }

  /// Delivers what was held, in order of arrival, now.
  package func release(from: NodeID, to: NodeID) {
    change(from, to) { $0.release() }
    gateway?.mirror(.link(.release, from: from, to: to))
    guard let place = Network.index(from: from, to: to), !core.pointee.network[place].isHeld else { return }
    let freed = core.pointee.network.held.filter { $0.link == place }
    core.pointee.network.held.removeAll { $0.link == place }
    for (_, slot) in freed { core.pointee.push(.delivery(slot), at: core.pointee.now, lane: to.index) }
  }

  package func install(_ rule: FaultRule, from: NodeID, to: NodeID) {
    change(from, to) { $0.install(rule) }
    gateway?.mirror(.rule(rule.id, isInstalled: true, from: from, to: to))
  }

  /// Removes a rule and returns the number of messages it changed.
  @discardableResult
  package func remove(_ rule: FaultID, from: NodeID, to: NodeID) -> Int {
    var hits = 0
    change(from, to) { hits = $0.remove(rule) ?? 0 }
    gateway?.mirror(.rule(rule, isInstalled: false, from: from, to: to))
    return hits
  }

  private func change(_ from: NodeID, _ to: NodeID, _ body: (inout Link) -> Void) {
    guard let place = Network.index(from: from, to: to), core.pointee.network[place].isConnected else { return }
    body(&core.pointee.network[place])
  }

  // MARK: - Nodes

  /// Freezes a node: whatever reaches it waits.
  package func pause(_ node: NodeID) {
    core.pointee.isPaused[node.index] = true
    gateway?.mirror(.pause(node, isPaused: true))
  }

  /// Thaws a node: what waited happens now, in order, and after it what is due at this very moment.
  package func resume(_ node: NodeID) {
    core.pointee.isPaused[node.index] = false
    var mine = core.pointee.backlog.filter { $0.node == node.index }.map(\.event)
    core.pointee.backlog.removeAll { $0.node == node.index }
    if !mine.isEmpty {
      let due = core.pointee.queue.sorted().filter { $0.at == core.pointee.now && target(of: $0) == node }
      for key in due { core.pointee.queue.remove(key) }
      mine += due.map { PendingEvent(encoded: $0.slot) }
    }
    core.pointee.push(inOrder: mine, lane: node.index)
    gateway?.mirror(.pause(node, isPaused: false))
  }

  /// Loses what waited for a node that ended.
  func discardBacklog(of node: NodeID) {
    let mine = core.pointee.backlog.filter { $0.node == node.index }
    core.pointee.backlog.removeAll { $0.node == node.index }
    for (_, event) in mine {
      switch event.kind {
      case .delivery: lose(core.pointee.deliveries.take(event.slot), nil, .crashed)
      default: _ = core.pointee.wakes.take(event.slot)
      }
    }
  }

  /// Changes a node's wall clock or zone.
  package func setClock(of node: NodeID, _ change: (inout NodeClock) -> Void) {
    change(&core.pointee.clocks[node.index])
    gateway?.mirror(.clock(core.pointee.clocks[node.index], of: node))
  }

  package func clock(of node: NodeID) -> NodeClock { core.pointee.clocks[node.index] }
}
