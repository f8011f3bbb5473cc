/// The agent host of an app: it exists as long as one process, and serves the app's work queues, each with its own agent. It
/// is the single entry to the agents, which never call one another.
package actor Orchestrator: AgentHost {
  nonisolated let lane: NodeExecutor
  private let workers: [any WorkRunner]

  package init(lane: NodeExecutor, workers: sending [any WorkRunner]) { (self.lane, self.workers) = (lane, workers) }

  package nonisolated var unownedExecutor: UnownedSerialExecutor { lane.asUnownedSerialExecutor() }

  package func handle(_ desk: ObjectIdentifier) async {
    for worker in workers where worker.desk == desk { await worker.work() }
  }
}

/// Serves one work queue.
package protocol WorkRunner: AnyObject {
  var desk: ObjectIdentifier { get }
  /// Processes all work items, including new ones; does nothing if it is already running.
  func work() async
}

/// Feeds work items to an agent one at a time, and delivers the results.
package final class AgentRunner<Thinker: Agent>: WorkRunner {
  private let mind: Thinker
  private let line: any WorkQueueClient<Thinker.Place>
  private let runtime: any Runtime
  private var isAtWork = false

  package init(_ mind: Thinker, _ line: any WorkQueueClient<Thinker.Place>, _ runtime: any Runtime) {
    (self.mind, self.line, self.runtime) = (mind, line, runtime)
  }

  package var desk: ObjectIdentifier { ObjectIdentifier(Thinker.Place.self) }

  package func work() async {
    guard !isAtWork else { return }
    isAtWork = true
    defer { isAtWork = false }
    if let settling = mind.settling {
      do { try await runtime.sleep(settling) } catch { return }
    }
    while let situation = await line.next() {
      guard let outcome = await mind.think(situation, line), await line.carryOut(outcome, of: situation) else { return }
    }
  }
}
