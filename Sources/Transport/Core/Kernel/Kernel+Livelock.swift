/// One or more nodes acted without end while no time passed, so the simulation stopped.
package struct LivelockFact: TraceFact {
  package let node: NodeID
  package let moves: Int

  package func write(to record: inout FactRecord) {
    record.begin("livelock", about: UInt64(node.rawValue), "{steps} steps in one instant, and no time passes")
    record.field("node", Int(node.rawValue))
    record.field("steps", moves)
  }
}

// A loop without a delay would otherwise keep a simulation busy for ever, silently.
extension Kernel {
  /// `true` after a livelock. Nothing happens any more.
  package var isLivelocked: Bool { core.pointee.isLivelocked }

  /// Ends the simulation here.
  func livelock(_ node: NodeID) {
    guard !core.pointee.isLivelocked else { return }
    core.pointee.isLivelocked = true
    report(LivelockFact(node: node, moves: KernelCore.movesMax), node: node)
  }

  func target(of key: EventKey) -> NodeID {
    let event = PendingEvent(encoded: key.slot)
    switch event.kind {
    case .delivery: return core.pointee.deliveries[event.slot].to
    case .wake: return core.pointee.wakes[event.slot].node
    case .resumption, .control: return .world
    }
  }
}

extension KernelCore {
  /// The number of events and jobs in one instant that counts as a livelock. The busiest instant of a campaign over the
  /// shipped scenarios had 567 (measured).
  static let movesMax = 100_000

  /// Counts an event or a job. Returns `false` if the instant has had too many.
  @inline(__always)
  mutating func mayMove() -> Bool {
    if now != stillSince { (stillSince, moves) = (now, 0) }
    moves &+= 1
    return moves <= Self.movesMax
  }
}
