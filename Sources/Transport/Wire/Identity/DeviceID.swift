/// One installation of one device: a wiped or replaced device of the same role is another.
@usableFromInline
package struct DeviceID: Hashable, Comparable, Sendable {
  @usableFromInline package let role: Role
  /// 1 for the device that the wearer started with, increased by every wipe and replacement.
  @usableFromInline package let installation: UInt32

  package init(role: Role, installation: UInt32) {
    self.role = role
    self.installation = installation
  }

  @inlinable package static func < (a: DeviceID, b: DeviceID) -> Bool {
    (a.role, a.installation) < (b.role, b.installation)
  }
}

extension DeviceID: CustomStringConvertible {
  /// `watch`, or `watch#2` after a replacement.
  @usableFromInline package var description: String {
    installation == 1 ? role.rawValue : "\(role.rawValue)#\(installation)"
  }
}

/// The parties that acknowledge records: the devices, and the two services of the cloud.
@usableFromInline
package struct Service: Hashable, Comparable, Sendable {
  /// From 1: the number of the role plus one, and 5 for the private store.
  @usableFromInline package let rawValue: UInt8

  @usableFromInline init(_ rawValue: UInt8) { self.rawValue = rawValue }

  @inlinable package static var watch: Service { Service(1) }
  @inlinable package static var phone: Service { Service(2) }
  @inlinable package static var desktop: Service { Service(3) }
  /// Receives ids, kinds, times and sequences.
  @inlinable package static var reconciler: Service { Service(4) }
  /// Stores sealed payloads that it can't read.
  @inlinable package static var privateStore: Service { Service(5) }

  /// The greatest number of a service.
  package static let numberMax = Role.numberMax

  /// The service of a device of that role; for the cloud the reconciler.
  @inlinable package init(_ role: Role) { rawValue = role.number + 1 }

  @inlinable package var role: Role { self == .privateStore ? .cloud : Role(number: rawValue - 1) }

  @inlinable package static func < (a: Service, b: Service) -> Bool { a.rawValue < b.rawValue }
}

extension Service: CustomStringConvertible, RawRepresentable {
  /// Creates the service of that number; `nil` if it is unknown.
  @usableFromInline package init?(rawValue: UInt8) {
    let isKnown = (1...5).contains(rawValue) || rawValue > 5 && RoleTraits.of(Role(number: rawValue - 1)) != nil
    guard isKnown else { return nil }
    self.rawValue = rawValue
  }

  package var name: String {
    switch self {
    case .reconciler: "reconciler"
    case .privateStore: "privateStore"
    default: role.rawValue
    }
  }

  @usableFromInline package var description: String { name }
}

extension Service: WireCodable {}

extension Role {
  /// The services at a device of the role, in order.
  package var services: [Service] { self == .cloud ? [.reconciler, .privateStore] : [Service(self)] }
}

extension DeviceID: WireCodable {
  package func write(to writer: inout WireWriter) { writer.fields(role, installation) }

  package init(from reader: inout WireReader) throws(WireError) {
    self.init(
      role: try reader.field(), installation: try reader.field())
  }
}
