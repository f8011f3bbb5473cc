package import SimKernel
import Wire

extension NodeID {
  /// The employer's calendar service: it is none of the wearer's devices, and comes after all of them.
  package static let office = NodeID(Role.allCases.count)
}
