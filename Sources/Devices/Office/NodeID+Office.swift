extension NodeID {
  /// The employer's calendar service: it isn't one of the wearer's devices, and follows the usual ones.
  package static let office = NodeID(Role.usual.count)
}
