import PersonWire

extension NodeID {
  /// The employer's calendar service: it is none of the wearer's devices, and comes after the usual ones.
  package static let office = NodeID(Role.usual.count)
}
