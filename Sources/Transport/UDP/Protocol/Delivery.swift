package import SimKernel

/// The delivery that a sender requests for a message.
package enum Reliability: Hashable, Sendable {
  /// Sent once: arrives at most once, or not at all.
  case plain
  /// Sent until it is acknowledged or given up; see `docs/wire.md` for the exact promise.
  case reliable
}

/// A message that has arrived.
package struct Received: Hashable, Sendable {
  package let from: NodeID
  package let bytes: [UInt8]
  package let reliability: Reliability
}

/// The outcome of a reliable message at its sender.
package struct Settlement: Hashable, Sendable {
  package enum Outcome: Hashable, Sendable {
    /// The receiver's program has taken it.
    case acknowledged
    /// It timed out. It may have arrived all the same.
    case gaveUp
  }

  package let peer: NodeID
  /// The number that `send` returned.
  package let message: UInt64
  package let outcome: Outcome
}

/// The events that an endpoint hands out together.
package struct Arrivals: Hashable, Sendable {
  package var received: [Received] = []
  package var settled: [Settlement] = []
  /// The readable ones of the descriptors watched beside the socket.
  package var readable: [Int32] = []

  package var isEmpty: Bool { received.isEmpty && settled.isEmpty && readable.isEmpty }
}
