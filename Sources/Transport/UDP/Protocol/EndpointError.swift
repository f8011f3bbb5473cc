package import SimKernel

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
