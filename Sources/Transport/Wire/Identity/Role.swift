/// The role of a node. Each role has one node at a time; a replacement device follows in the same role.
///
/// Every simulation has four roles. Further ones are registered with the program (``RoleTraits/register(_:)``), and are
/// additional devices.
@usableFromInline
package struct Role: Hashable, Comparable, Sendable {
  /// The role's permanent number: on the wire, in the order of roles, and as the number of its node.
  @usableFromInline package let number: UInt8

  /// Creates the role of that number, which may be registered later.
  @inlinable package init(number: UInt8) { self.number = number }

  @inlinable package static var watch: Role { Role(number: 0) }
  @inlinable package static var phone: Role { Role(number: 1) }
  @inlinable package static var desktop: Role { Role(number: 2) }
  @inlinable package static var cloud: Role { Role(number: 3) }
  /// A second phone-like device, which is never the authority of the phone's domains.
  @inlinable package static var tablet: Role { Role(number: 5) }
  /// A second watch, in addition to the one paired with the phone.
  @inlinable package static var secondWatch: Role { Role(number: 6) }

  /// The roles of every simulation.
  package static let usual: [Role] = [.watch, .phone, .desktop, .cloud]
  /// The roles of the kit, which are registered from the start.
  package static let shipped = usual + RoleTraits.shipped.map(\.role)
  /// All known roles, by number.
  package static var known: [Role] { usual + Role.further }

  package var isFurther: Bool { number >= Self.firstFurther }

  /// The first number of further roles: the one before it is the world's.
  package static let firstFurther: UInt8 = 5
  /// The bound of numbers.
  package static let numberMax = NodeID.reservedMax

  @inlinable package static func < (a: Role, b: Role) -> Bool { a.number < b.number }

  // Hashes the number, not the name: every message looks up a device.
  @inlinable package static func == (a: Role, b: Role) -> Bool { a.number == b.number }
  @inlinable package static func != (a: Role, b: Role) -> Bool { a.number != b.number }
  @inlinable package func hash(into hasher: inout Hasher) { hasher.combine(number) }
}

extension Role: RawRepresentable, CustomStringConvertible {
  /// The role's name.
  @usableFromInline package var rawValue: String {
    switch number {
    case 0: "watch"
    case 1: "phone"
    case 2: "desktop"
    case 3: "cloud"
    default: RoleTraits.of(self)?.name ?? "role \(number)"
    }
  }

  /// Creates the role of that name; `nil` if it is unknown.
  @usableFromInline package init?(rawValue: String) {
    switch rawValue {
    case "watch": self = .watch
    case "phone": self = .phone
    case "desktop": self = .desktop
    // The kit's users call it a server.
    case "cloud", "server": self = .cloud
    default:
      guard let role = Role.further.first(where: { $0.rawValue == rawValue }) else { return nil }
      self = role
    }
  }

  @usableFromInline package var description: String { rawValue }

  package var kind: DeviceKind {
    switch number {
    case 0: .watch
    case 1: .phone
    case 2: .desktop
    case 3: .cloud
    default: RoleTraits.of(self)?.kind ?? .other
    }
  }
}

extension Role {
  /// Creates the role of a simulation's node.
  package init?(node: NodeID) {
    if node.rawValue < 4 {
      self.init(number: UInt8(truncatingIfNeeded: node.rawValue))
    } else {
      guard let place = node.reservedPlace, place < Self.numberMax else { return nil }
      self.init(number: UInt8(truncatingIfNeeded: place))
      guard RoleTraits.of(self) != nil else { return nil }
    }
  }

  /// The role's node in every simulation.
  package var node: NodeID { number < 4 ? NodeID(Int(number)) : .reserved(Int(number)) }
}

extension Role: WireField {
  package func write(to writer: inout WireWriter) { writer.write(number) }

  package init(from reader: inout WireReader) throws(WireError) {
    let role = Role(number: try reader.byte())
    guard role.number < 4 || RoleTraits.of(role) != nil else { throw .outOfRange("Role") }
    self = role
  }
}

/// The kinds of devices: how a device is used, whatever its role.
@usableFromInline
package enum DeviceKind: Hashable, Sendable { case watch, phone, desktop, cloud, other }

/// The properties of a role beside the four of every simulation.
package struct RoleTraits: Hashable, Sendable {
  package let role: Role
  /// Small letters, figures and hyphens.
  package let name: String
  package let kind: DeviceKind
  /// The location of the device, for the reference of scenario files.
  package let about: String

  package init(_ role: Role, _ name: String, _ kind: DeviceKind, _ about: String) {
    (self.role, self.name, self.kind, self.about) = (role, name, kind, about)
  }

  /// Those of the kit.
  package static let shipped = [
    RoleTraits(.tablet, "tablet", .phone, "On the wearer's table, beside the phone."),
    RoleTraits(.secondWatch, "watch-2", .watch, "A second watch, with which the phone is not paired."),
  ]
}

// The further roles. Like the types of the wire they are registered before anything is read, and never removed.
extension RoleTraits {
  private static let registered: NumberedTypes<RoleTraits> = {
    let roles = NumberedTypes<RoleTraits>()
    for role in shipped { roles.set(Int(role.role.number), to: role, named: role.name) }
    return roles
  }()

  /// Registers a role with the program.
  package static func register(_ traits: RoleTraits) {
    let number = Int(traits.role.number)
    precondition(
      (Int(Role.firstFurther)..<Role.numberMax).contains(number),
      "the role \(traits.name) has the number \(number): further roles have those from \(Role.firstFurther) to "
        + "\(Role.numberMax - 1)")
    precondition(traits.kind != .cloud, "the role \(traits.name) is that of a device")
    let other = Role(rawValue: traits.name)
    precondition(other == nil || other == traits.role, "two roles have the name \(traits.name)")
    registered.set(number, to: traits, named: traits.name)
  }

  /// Returns the traits of a further role; `nil` if it isn't registered.
  package static func of(_ role: Role) -> RoleTraits? { registered[Int(role.number)] }
}

extension Role {
  /// The registered roles beside the usual ones, by number.
  package static var further: [Role] {
    (firstFurther..<UInt8(numberMax)).map { Role(number: $0) }.filter { RoleTraits.of($0) != nil }
  }
}
