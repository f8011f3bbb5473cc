package import SimKernel

/// What a node is for. There is one node a role, except that replaced devices follow one another in the same role.
///
/// Four roles are those of every simulation; further ones are registered with the program (``RoleTraits/register(_:)``), and are devices
/// beside the four that take the place of none of them.
@usableFromInline
package struct Role: Hashable, Comparable, Sendable {
  /// The role's for ever: on the wire, in the order of roles, and as the place of its node.
  @usableFromInline package let number: UInt8

  /// The role of that number, which may be registered only later.
  @inlinable package init(number: UInt8) { self.number = number }

  @inlinable package static var watch: Role { Role(number: 0) }
  @inlinable package static var phone: Role { Role(number: 1) }
  @inlinable package static var desktop: Role { Role(number: 2) }
  @inlinable package static var cloud: Role { Role(number: 3) }
  /// A second device that is like a phone, and never the authority of what the phone is.
  @inlinable package static var tablet: Role { Role(number: 5) }
  /// A second watch beside the one that the phone is paired with.
  @inlinable package static var secondWatch: Role { Role(number: 6) }

  /// The roles of every simulation.
  package static let usual: [Role] = [.watch, .phone, .desktop, .cloud]
  /// Those that the kit brings, which are registered from the start.
  package static let shipped = usual + RoleTraits.shipped.map(\.role)
  /// Every role that there is, by number.
  package static var known: [Role] { usual + Role.further }

  package var isFurther: Bool { number >= Self.firstFurther }

  /// The first number of further roles: the one before it stands for what is no device.
  package static let firstFurther: UInt8 = 5
  /// Numbers are smaller than this.
  package static let numberMax = NodeID.reservedMax

  @inlinable package static func < (a: Role, b: Role) -> Bool { a.number < b.number }

  // By its number and not by its letters: a device is looked up with every message.
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

  /// The role of that name; nil where none is known.
  @usableFromInline package init?(rawValue: String) {
    switch rawValue {
    case "watch": self = .watch
    case "phone": self = .phone
    case "desktop": self = .desktop
    // Users of the kit call it a server.
    case "cloud", "server": self = .cloud
    default:
      guard let role = Role.further.first(where: { $0.rawValue == rawValue }) else { return nil }
      self = role
    }
  }

  @usableFromInline package var description: String { rawValue }

  /// What kind of device it is.
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
  /// The role of a simulation's node.
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

/// What kinds of devices there are: what a device is used like, whatever its role.
@usableFromInline
package enum DeviceKind: Hashable, Sendable { case watch, phone, desktop, cloud, other }

/// What holds for a role beside the four of every simulation.
package struct RoleTraits: Hashable, Sendable {
  package let role: Role
  /// Small letters, figures and hyphens.
  package let name: String
  package let kind: DeviceKind
  /// Where the device is, for the reference of scenario files.
  package let about: String

  package init(_ role: Role, _ name: String, _ kind: DeviceKind, _ about: String) {
    (self.role, self.name, self.kind, self.about) = (role, name, kind, about)
  }

  /// Those that the kit brings.
  package static let shipped = [
    RoleTraits(.tablet, "tablet", .phone, "On the wearer's table, beside the phone."),
    RoleTraits(.secondWatch, "watch-2", .watch, "A second watch, with which the phone is not paired."),
  ]
}

// The roles beside the usual ones. Like the types of the wire they are registered before anything is read, and stay so for
// the life of the program.
extension RoleTraits {
  private static let registered: NumberedTypes<RoleTraits> = {
    let roles = NumberedTypes<RoleTraits>()
    for role in shipped { roles.set(Int(role.role.number), to: role, named: role.name) }
    return roles
  }()

  /// Makes a role known to the program.
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

  /// What holds for a further role; nil where it is not registered.
  package static func of(_ role: Role) -> RoleTraits? { registered[Int(role.number)] }
}

extension Role {
  /// The registered roles beside the usual ones, by number.
  package static var further: [Role] {
    (firstFurther..<UInt8(numberMax)).map { Role(number: $0) }.filter { RoleTraits.of($0) != nil }
  }
}
