extension NodeID {
  /// The music service: a provider's, not one of the wearer's devices.
  package static let musicService = NodeID.reserved(13)
}
