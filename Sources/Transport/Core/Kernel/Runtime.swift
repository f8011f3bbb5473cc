/// All that a node may know of the machine that runs it: time, messages, wakes, tasks, randomness and the trace.
///
/// The simulation's ``Kernel`` is one; a wall clock with UDP underneath is another. Nodes cannot tell which.
package protocol Runtime: AnyObject, Sendable {
  /// Monotonic time since the start; runs on while a wall clock is edited.
  var now: Instant { get }
  /// What that node's wall clock shows.
  func wallClock(of node: NodeID) -> Timestamp
  /// The zone that this node believes to be in.
  func zone(of node: NodeID) -> Zone
  /// A stream of randomness that nothing else draws from, if nothing else uses the name.
  func stream(named name: String) -> RandomStream

  /// Opens the port of a node's current incarnation.
  func attach(_ lane: Lane, _ port: Port)
  /// Sends, and answers the message's id; an incarnation that has ended sends nothing and gets 0.
  @discardableResult
  func send(from lane: Lane, to node: NodeID, on channel: Channel, _ message: consuming Message) -> UInt64
  /// Calls the node's `wake` with `token` after `span`, unless its incarnation has ended by then.
  func wake(_ lane: Lane, after span: Span, token: UInt64)
  /// Starts a task whose every job stays on this runtime.
  func spawn(_ body: sending @escaping () async -> Void)
  /// Suspends the calling task for `span`; throws when the runtime shuts down meanwhile.
  nonisolated(nonsending) func sleep(_ span: Span) async throws(CancellationError)
  /// Puts a statement into the trace.
  func report(_ fact: any TraceFact, from lane: Lane)

  func makeReady(_ job: UnownedJob, lane: Lane)
  func mayEnter(_ node: NodeID) -> Bool
}
