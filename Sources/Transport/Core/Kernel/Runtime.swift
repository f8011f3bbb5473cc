/// A node's view of the machine that runs it: time, messages, wakes, tasks, randomness and the trace.
///
/// The simulation's ``Kernel`` is one; a wall clock over UDP is another. Nodes can't tell them apart.
package protocol Runtime: AnyObject, Sendable {
  /// Monotonic time since the start, unaffected by changes of a wall clock.
  var now: Instant { get }
  func wallClock(of node: NodeID) -> Timestamp
  /// Returns the zone in which this node believes it is.
  func zone(of node: NodeID) -> Zone
  /// Returns a stream of randomness that no other code draws from, if `name` is unique.
  func stream(named name: String) -> RandomStream

  /// Opens the port of a node's current incarnation.
  func attach(_ lane: NodeExecutor, _ port: Port)
  /// Sends a message and returns its id. An incarnation that has ended sends nothing and gets 0.
  @discardableResult
  func send(from lane: NodeExecutor, to node: NodeID, on channel: Channel, _ message: consuming Message) -> UInt64
  /// Calls the node's `wake` with `token` after `span`, unless its incarnation ends first.
  func wake(_ lane: NodeExecutor, after span: Span, token: UInt64)
  /// Starts a task that runs entirely on this runtime.
  func spawn(_ body: sending @escaping () async -> Void)
  /// Suspends the calling task for `span`. Throws if the runtime shuts down meanwhile.
  nonisolated(nonsending) func sleep(_ span: Span) async throws(CancellationError)
  func report(_ fact: any TraceFact, from lane: NodeExecutor)

  func makeReady(_ job: UnownedJob, lane: NodeExecutor)
  func mayEnter(_ node: NodeID) -> Bool
}
