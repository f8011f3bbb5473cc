package import SimKernel

extension NodeID {
  /// The music service: a provider's, and none of the wearer's devices.
  package static let musicService = NodeID.reserved(13)
}
