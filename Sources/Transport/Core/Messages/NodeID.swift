/// The number of a node in its simulation; also the index of its lane and port.
@usableFromInline
package struct NodeID: Hashable, Comparable, Sendable {
  @usableFromInline package let rawValue: UInt16
  @inlinable package init(_ rawValue: Int) { self.rawValue = UInt16(truncatingIfNeeded: rawValue) }
  /// The node's place among its kernel's.
  @inlinable package var index: Int { Int(rawValue & 0x7fff) }

  /// The number of reservable numbers. Only nodes below it have links; hosts of an app's other executors and measuring processes get the numbers
  /// after it as they start.
  package static let reservedMax = 16

  /// The node with that reserved number, which it has in every simulation in which it takes part. Distinct from nodes
  /// that get the next free number.
  @inlinable package static func reserved(_ place: Int) -> NodeID { NodeID(place | 0x8000) }

  /// The reserved number, or `nil` if the node has none.
  @inlinable package var reservedPlace: Int? { rawValue & 0x8000 != 0 && self != .world ? index : nil }

  /// The world outside the devices: the wearer, and the injection of faults.
  @inlinable package static var world: NodeID { NodeID(Int(UInt16.max)) }

  @inlinable package static func < (a: NodeID, b: NodeID) -> Bool { a.rawValue < b.rawValue }
}
