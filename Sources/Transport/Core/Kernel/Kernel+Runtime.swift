// The interface of the kernel for nodes.
extension Kernel: Runtime {
  package func wallClock(of node: NodeID) -> Timestamp { core.pointee.clocks[node.index].read(at: now) }
  package func zone(of node: NodeID) -> Zone { core.pointee.clocks[node.index].zone }
  package func stream(named name: String) -> RandomStream { RandomStream(seed: seed, name: name) }

  package func attach(_ lane: NodeExecutor, _ port: Port) {
    precondition(
      lane.incarnation == core.pointee.incarnations[lane.node.index], "a node that ended cannot be attached again")
    core.pointee.open(port, at: lane.node.index)
  }

  @discardableResult
  package func send(
    from lane: NodeExecutor, to node: NodeID, on channel: Channel, _ message: consuming Message
  ) -> UInt64 {
    guard isCurrent(lane) else { return 0 }
    let core = core
    let id = note(.send, lane.node, UInt64(node.rawValue), cause: core.pointee.cause)
    var verdict = Verdict.drop(.noLink)
    if let place = Network.index(from: lane.node, to: node) {
      verdict = core.pointee.network.route(place, now: core.pointee.now, message)
    }
    let envelope = Envelope(id: id, from: lane.node, to: node, channel: channel, sent: now, message: message)
    if core.pointee.isObserved { showEnvelope(envelope, .send, lane.node, UInt64(node.rawValue)) }
    if case .deliver(let time) = verdict {
      core.pointee.deliver(envelope, at: time, lane: node.index)
    } else if let reason = core.pointee.carryOut(verdict, envelope) {
      noteDrop(id, to: node, reason)
    }
    return id
  }

  package func wake(_ lane: NodeExecutor, after span: Span, token: UInt64) {
    guard isCurrent(lane) else { return }
    let core = core
    let wake = PendingWake(
      node: lane.node, incarnation: lane.incarnation, token: token, cause: core.pointee.cause)
    core.pointee.push(
      .wake(core.pointee.wakes.put(wake)), at: core.pointee.now &+ max(0, span.nanoseconds), lane: lane.node.index)
  }

  package func spawn(_ body: sending @escaping () async -> Void) {
    core.pointee.liveTasks += 1
    _ = Task(executorPreference: self) {
      await body()
      self.core.pointee.liveTasks -= 1
    }
  }

  package nonisolated(nonsending) func sleep(_ span: Span) async throws(CancellationError) {
    if core.pointee.isStopping { throw CancellationError() }
    await withUnsafeContinuation { continuation in
      let due = core.pointee.now &+ max(0, span.nanoseconds)
      core.pointee.push(.resumption(core.pointee.resumptions.put(continuation)), at: due, lane: 0)
    }
    if core.pointee.isStopping || Task.isCancelled { throw CancellationError() }
  }

  package func report(_ fact: any TraceFact, from lane: NodeExecutor) {
    guard isCurrent(lane) else { return }
    report(fact, node: lane.node)
  }

  package func makeReady(_ job: UnownedJob, lane: NodeExecutor) { makeReady(job, onLane: lane) }

  @inline(__always)
  private func isCurrent(_ lane: NodeExecutor) -> Bool {
    lane.incarnation == core.pointee.incarnations[lane.node.index]
  }
}
