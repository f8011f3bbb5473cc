/// The serial executor of one actor, for one incarnation of its node.
///
/// One lane an actor, so that a call from one actor to another is visible to the scheduler, and a job says whose it is.
/// A node that restarts gets a new lane; what the old incarnation still has in flight can then no longer act.
package final class NodeExecutor: SerialExecutor {
  package let runtime: any Runtime
  package let node: NodeID
  /// 1 for a node's first life.
  package let incarnation: UInt32

  package init(runtime: any Runtime, node: NodeID, incarnation: UInt32) {
    (self.runtime, self.node, self.incarnation) = (runtime, node, incarnation)
  }

  package func enqueue(_ job: consuming ExecutorJob) { runtime.makeReady(UnownedJob(job), lane: self) }

  package func asUnownedSerialExecutor() -> UnownedSerialExecutor { UnownedSerialExecutor(complexEquality: self) }

  package func isSameExclusiveExecutionContext(other: NodeExecutor) -> Bool { self === other }

  package func isIsolatingCurrentContext() -> Bool? { runtime.mayEnter(node) }

  package func checkIsolated() {
    if !runtime.mayEnter(node) { fatalError("node \(node.rawValue) was entered from outside its simulation") }
  }
}
