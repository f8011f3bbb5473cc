import DeviceKit
import Devices
package import SimKernel
import Wire

/// What reports call the nodes of a simulation.
package struct NodeNames: Sendable {
  /// Whether the employer's calendar takes part; its place is another node's where it does not.
  package let hasOffice: Bool

  package init(hasOffice: Bool) {
    self.hasOffice = hasOffice
  }

  /// `watch`, `phone`, `desktop`, `cloud`, `employer`, `world`, or `agent 7`.
  package func name(_ node: NodeID) -> String {
    if hasOffice, node == .office { return "employer" }
    return Role(node: node)?.rawValue ?? (node == .world ? "world" : "agent \(node.rawValue)")
  }
}
