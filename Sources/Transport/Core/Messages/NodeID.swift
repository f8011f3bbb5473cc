/// The number of a node in its simulation; also the index of its lane and port.
package struct NodeID: Hashable, Comparable, Sendable {
  package let rawValue: UInt16
  package init(_ rawValue: Int) { self.rawValue = UInt16(truncatingIfNeeded: rawValue) }
  package var index: Int { Int(rawValue) }

  /// What stands outside of every device: the wearer, and the hand that injects faults.
  package static let world = NodeID(Int(UInt16.max))

  package static func < (a: NodeID, b: NodeID) -> Bool { a.rawValue < b.rawValue }
}
