/// Who alone may change a domain.
package enum Authority: Hashable, Sendable {
  /// The current device of that role.
  case role(Role)
  /// The device on which the wearer entered the record.
  case origin

  /// Whether a record of that origin comes from the authority. Which *installation* of the role it is shows in the
  /// record's epoch, not here: what a retired device still sends may be old but is not forged.
  package func covers(_ origin: DeviceID) -> Bool {
    switch self {
    case .role(let role): origin.role == role
    case .origin: origin.role != .cloud
    }
  }
}

/// What holds for all records of a domain.
package struct DomainTraits: Sendable {
  package let name: String
  package let authority: Authority
  /// Which devices a device of a role sends to what it writes, beside the cloud.
  let receivers: [Role: Service]
  /// Whether the private store keeps it for a device that has lost its data.
  let isStored: Bool
  /// The usual roles that keep a copy, and so restore it after a wipe; the phone and the cloud keep everything.
  let keepers: Set<Role>
  /// Whether a device that lost its data gets its own records of it back from the holders of copies.
  let isGivenBack: Bool

  package init(
    _ name: String, authority: Authority, to receivers: [Role: Service], isStored: Bool = true,
    keptBy keepers: Set<Role> = [.watch], isGivenBack: Bool = true
  ) {
    (self.name, self.authority, self.receivers, self.isStored) = (name, authority, receivers, isStored)
    (self.keepers, self.isGivenBack) = (keepers, isGivenBack)
  }

  /// Whether a device of a further role keeps a copy: a second watch or desktop what the usual one has of others, any other
  /// all that is worth keeping.
  fileprivate func isKept(byFurther kind: DeviceKind) -> Bool {
    switch kind {
    case .watch: keepers.contains(.watch) && authority != .role(.watch)
    case .desktop: keepers.contains(.desktop) && authority != .role(.desktop)
    case .phone, .cloud, .other: isStored
    }
  }
}

extension Domain {
  package var traits: DomainTraits? { WireRegistry.domain(self) }
  package var isKnown: Bool { WireRegistry.knows(self) }
  package var name: String { traits?.name ?? "domain \(rawValue)" }
  /// Of a domain that is not registered it is none of the wearer's devices.
  package var authority: Authority { traits?.authority ?? .role(.cloud) }

  /// Every domain that there is, by number.
  package static var all: [Domain] { WireRegistry.domains }

  /// Where the authority, on a device of `role`, sends what it writes.
  package func destinations(from role: Role) -> [Service] {
    guard let traits else { return [] }
    var devices = traits.receivers[role].map { [$0] } ?? []
    if role == .phone {
      // The hub: what the phone writes goes to every further device that keeps it.
      devices += Role.further.filter(isKept).map(Service.init)
    } else if role.isFurther {
      // It is the authority of nothing but of what its wearer enters on it.
      guard traits.authority == .origin else { return [] }
      devices = [.phone]
    }
    return devices + (traits.isStored ? [.reconciler, .privateStore] : [.reconciler])
  }

  /// Whether a device of that role keeps a copy of the domain, and so restores it after a wipe.
  package func isKept(by role: Role) -> Bool {
    if role == .phone || role == .cloud { return true }
    guard let traits else { return false }
    return role.isFurther ? traits.isKept(byFurther: role.kind) : traits.keepers.contains(role)
  }

  /// Whether devices of the role report their copies to the reconciler: of a domain that the private store does not keep, the
  /// keepers alone do.
  package func isReported(by role: Role) -> Bool {
    traits.map { $0.isStored || $0.keepers.contains(role) } ?? true
  }

  /// Whether the phone passes on what devices of one role wrote to those of another: to further ones what they keep, and from
  /// them to whom it tells the like of its own.
  package func isPassedOn(from origin: Role, to role: Role) -> Bool {
    if role.isFurther { return origin != role && isKept(by: role) }
    return origin.isFurther && authority == .origin && traits?.receivers[.phone]?.role == role
  }

  /// Whether a device of that role that lost its data gets its own records of the domain back from the holders of copies:
  /// the private store may not have all of them.
  package func isGivenBack(to role: Role) -> Bool { isKept(by: role) && traits?.isGivenBack == true }
}

extension Role {
  /// Whether devices of the two roles ever send each other records: watch and desktop do not know of each other, and further
  /// devices only of the phone.
  package func converses(with other: Role) -> Bool {
    Domain.all.contains { domain in
      domain.destinations(from: self).contains { $0.role == other }
        || domain.destinations(from: other).contains { $0.role == self }
    }
  }
}
