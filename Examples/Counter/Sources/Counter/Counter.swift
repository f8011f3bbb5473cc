public import TriadKit

/// The person counts a glass of water, on whichever device is at hand.
public struct Glass: Act {
  public static let name = "glass"
  public var size = 1
}

/// A device's message about the day's count.
public enum Count: Payload, Hashable {
  /// The total that it shows.
  case total(Int)
  /// The number of glasses counted on each device, as far as the sender knows.
  case counted([String: Int])
}

/// A counter on watch and phone with a common mistake: the other device's number replaces its own, and glasses counted on both
/// sides of an outage are lost.
public struct TotalCounter: App {
  @Stored public var total = 0
  public init() {}

  public mutating func act(_ glass: Glass, _ device: inout Device) {
    total += glass.size
    device.session.updateApplicationContext(Count.total(total))
  }

  public mutating func receive(_ count: Count, _ device: inout Device) {
    if case .total(let other) = count { total = other }
  }
}

/// The mend: every device counts only its own glasses, and of two numbers of a device the larger one is newer.
public struct MergedCounter: App {
  @Stored public var counted: [String: Int] = [:]
  public init() {}
  public var total: Int { counted.values.reduce(0, +) }

  public mutating func act(_ glass: Glass, _ device: inout Device) {
    // A reinstalled device counts under a new name.
    counted["\(device.role.rawValue) \(device.installation)", default: 0] += glass.size
    device.session.updateApplicationContext(Count.counted(counted))
  }

  public mutating func receive(_ count: Count, _ device: inout Device) {
    guard case .counted(let other) = count else { return }
    counted.merge(other) { max($0, $1) }
  }
}
