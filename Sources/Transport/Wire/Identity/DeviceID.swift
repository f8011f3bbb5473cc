import SimKernel

/// What a node is for. There is one node a role, except that replaced devices follow one another in the same role.
package enum Role: String, Hashable, Comparable, Sendable, WireIndexed {
  case watch = "watch", phone = "phone", desktop = "desktop", cloud = "cloud"

  package static func < (a: Role, b: Role) -> Bool { a.order < b.order }
  package var order: Int {
    switch self {
    case .watch: 0
    case .phone: 1
    case .desktop: 2
    case .cloud: 3
    }
  }

  /// By its place and not by its letters: a device is looked up with every message.
  package func hash(into hasher: inout Hasher) { hasher.combine(order) }
}

/// One installation of one device: a wiped or replaced device in the same role is another.
package struct DeviceID: Hashable, Comparable, Sendable {
  package let role: Role
  /// 1 for the device that the wearer began with; grows with every wipe and replacement.
  package let installation: UInt32

  package init(role: Role, installation: UInt32) {
    self.role = role
    self.installation = installation
  }

  package static func < (a: DeviceID, b: DeviceID) -> Bool { (a.role, a.installation) < (b.role, b.installation) }
}

extension DeviceID: CustomStringConvertible {
  /// `watch`, or `watch#2` once it was replaced.
  package var description: String { installation == 1 ? role.rawValue : "\(role.rawValue)#\(installation)" }
}

/// The parties that acknowledge: the devices, and the two services of the cloud.
package enum Service: UInt8, StableName, Hashable, WireCodable {
  case watch = 1, phone, desktop
  /// Sees ids, kinds, times and sequences.
  case reconciler
  /// Keeps sealed payloads that it cannot read.
  case privateStore

  package static let names = ["watch", "phone", "desktop", "reconciler", "privateStore"]

  package var role: Role {
    switch self {
    case .watch: .watch
    case .phone: .phone
    case .desktop: .desktop
    case .reconciler, .privateStore: .cloud
    }
  }
}

extension DeviceID: WireCodable {
  package func write(to writer: inout WireWriter) { writer.fields(role, installation) }

  package init(from reader: inout WireReader) throws(WireError) {
    self.init(
      role: try reader.field(), installation: try reader.field())
  }
}
