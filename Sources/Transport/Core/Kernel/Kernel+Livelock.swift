/// A node, or several together, did things without end, and no time passed. The simulation stops there.
package struct LivelockFact: TraceFact {
  /// Whose turn it was.
  package let node: NodeID
  package let moves: Int

  package func write(to record: inout FactRecord) {
    record.begin("livelock", about: UInt64(node.rawValue), "{steps} steps in one instant, and no time passes")
    record.field("node", Int(node.rawValue))
    record.field("steps", moves)
  }
}

// A loop that waits for nothing would keep a simulation busy for ever, without a word.
extension Kernel {
  /// Whether there was no end to one instant. Nothing happens any more.
  package var isLivelocked: Bool { core.pointee.isLivelocked }

  /// Ends the simulation here.
  func livelock(_ node: NodeID) {
    guard !core.pointee.isLivelocked else { return }
    core.pointee.isLivelocked = true
    report(LivelockFact(node: node, moves: KernelCore.movesMax), node: node)
  }

  /// Whose turn an event is.
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
  /// So many events and jobs in one instant are a livelock; the busiest one of a campaign over the shipped scenarios had
  /// 567 (measured).
  static let movesMax = 100_000

  /// Counts an event or a job; answers whether that many in one instant still make sense.
  @inline(__always)
  mutating func mayMove() -> Bool {
    if now != stillSince { (stillSince, moves) = (now, 0) }
    moves &+= 1
    return moves <= Self.movesMax
  }
}
