/// An actor in a simulation. Only the kernel enters it, synchronously.
package protocol Node: Actor {
  nonisolated var lane: NodeExecutor { get }
  func receive(_ envelope: borrowing Envelope)
  func wake(_ token: UInt64)
}

extension Node {
  package nonisolated var unownedExecutor: UnownedSerialExecutor { lane.asUnownedSerialExecutor() }

  /// Opens this node's port, so that the kernel delivers to it.
  ///
  /// The closures are formed once, inside the actor's isolation; the kernel then enters with a plain call and no task.
  package func attach() {
    lane.runtime.attach(lane, Port(receive: { self.receive($0) }, wake: { self.wake($0) }))
  }
}

/// The entry of the kernel into a node.
///
/// A class, whose closures the kernel can call without keeping them alive for each call.
package final class Port {
  package let receive: (borrowing Envelope) -> Void
  package let wake: (UInt64) -> Void

  package init(receive: @escaping (borrowing Envelope) -> Void, wake: @escaping (UInt64) -> Void) {
    self.receive = receive
    self.wake = wake
  }
}
