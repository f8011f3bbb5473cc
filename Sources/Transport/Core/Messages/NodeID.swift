/// The number of a node in its simulation; also the index of its lane and port.
@usableFromInline
package struct NodeID: Hashable, Comparable, Sendable {
  @usableFromInline package let rawValue: UInt16
  @inlinable package init(_ rawValue: Int) { self.rawValue = UInt16(truncatingIfNeeded: rawValue) }
  /// The node's place among its kernel's.
  @inlinable package var index: Int { Int(rawValue & 0x7fff) }

  /// Places below this one can be reserved, and have links: those of agents and measuring processes come as they come.
  package static let reservedMax = 16

  /// The node whose place is kept for it in every simulation in which it takes part; it can be told from those that get the
  /// next place that is free.
  @inlinable package static func reserved(_ place: Int) -> NodeID { NodeID(place | 0x8000) }

  /// The place that is kept for it; nil where it has none.
  @inlinable package var reservedPlace: Int? { rawValue & 0x8000 != 0 && self != .world ? index : nil }

  /// What stands outside of every device: the wearer, and the hand that injects faults.
  @inlinable package static var world: NodeID { NodeID(Int(UInt16.max)) }

  @inlinable package static func < (a: NodeID, b: NodeID) -> Bool { a.rawValue < b.rawValue }
}
