/// Why a message was not taken.
package enum SendError: Error, Hashable, Sendable {
  case unknownPeer(NodeID)
  /// The message has so many bytes, and that many are allowed.
  case tooLarge(Int, limit: Int)
  /// So much waits for that peer already: try again after the next poll.
  case full(NodeID, messages: Int, bytes: Int)
  /// Every key for that peer has expired, or is for later.
  case noKey(NodeID)
}

/// Why an endpoint cannot be made.
package enum EndpointError: Error, Hashable, Sendable {
  /// A peer is named twice, or is the node itself.
  case contradictoryPeer(NodeID)
  /// The key that everybody knows, with an address that others can reach.
  case loopbackKeyElsewhere(NodeID, SocketAddress)
  /// A ring without a key.
  case noKeys(NodeID)
  case badLimits(String)
  /// The epoch 0 is nobody's.
  case noEpoch
}
