/// The operations of a node's state machine: read its clock, send, schedule a wake, report facts.
///
/// Bound to one incarnation: a context has no effect after its node's incarnation ended.
package struct NodeContext: Sendable {
  package let lane: NodeExecutor
  private let runtime: any Runtime

  package init(_ lane: NodeExecutor) {
    self.lane = lane
    runtime = lane.runtime
  }

  package var node: NodeID { lane.node }
  /// This node's wall clock. It may jump; use ``uptime`` to measure spans.
  package var wallClock: Timestamp { runtime.wallClock(of: lane.node) }
  package var zone: Zone { runtime.zone(of: lane.node) }
  /// Monotonic time, which no change of the clock affects.
  package var uptime: Instant { runtime.now }

  @inline(__always)
  package func send(to node: NodeID, on channel: Channel, _ message: consuming Message) {
    runtime.send(from: lane, to: node, on: channel, message)
  }

  @inline(__always)
  package func wake(after span: Span, token: UInt64) { runtime.wake(lane, after: span, token: token) }

  package func report(_ fact: any TraceFact) { runtime.report(fact, from: lane) }
  package func stream(named name: String) -> RandomStream { runtime.stream(named: name) }
  package func spawn(_ body: sending @escaping () async -> Void) { runtime.spawn(body) }
}
