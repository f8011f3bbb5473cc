/// The only device that may change a domain.
package enum Authority: Hashable, Sendable {
  /// The current device of that role.
  case role(Role)
  /// The device on which the wearer entered the record.
  case origin

  /// Returns whether a record of that origin comes from the authority. The *installation* of the role shows in the
  /// record's epoch, not here: a message of a retired device may be old but isn't forged.
  package func covers(_ origin: DeviceID) -> Bool {
    switch self {
    case .role(let role): origin.role == role
    case .origin: origin.role != .cloud
    }
  }
}

/// The properties of all records of a domain.
package struct DomainTraits: Sendable {
  package let name: String
  package let authority: Authority
  /// The devices that receive the records of a device of a role, besides the cloud.
  let receivers: [Role: Service]
  /// `true` if the private store keeps it for a device that has lost its data.
  let isStored: Bool
  /// The usual roles that have a copy, and so restore it after a wipe; the phone and the cloud have everything.
  let keepers: Set<Role>
  /// `true` if a device that lost its data receives its own records from the holders of copies.
  let isGivenBack: Bool

  package init(
    _ name: String, authority: Authority, to receivers: [Role: Service], isStored: Bool = true,
    keptBy keepers: Set<Role> = [.watch], isGivenBack: Bool = true
  ) {
    (self.name, self.authority, self.receivers, self.isStored) = (name, authority, receivers, isStored)
    (self.keepers, self.isGivenBack) = (keepers, isGivenBack)
  }

  /// Returns whether a device of a further role has a copy: a second watch or desktop has that of the usual one, any
  /// other device everything worth keeping.
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
  /// For an unregistered domain it isn't one of the wearer's devices.
  package var authority: Authority { traits?.authority ?? .role(.cloud) }

  /// All domains, by number.
  package static var all: [Domain] { WireRegistry.domains }

  /// Returns the destinations of the authority's records on a device of `role`.
  package func destinations(from role: Role) -> [Service] {
    guard let traits else { return [] }
    var devices = traits.receivers[role].map { [$0] } ?? []
    if role == .phone {
      // The hub: the phone's records go to every further device that keeps them.
      devices += Role.further.filter(isKept).map(Service.init)
    } else if role.isFurther {
      // It is the authority only for its wearer's input.
      guard traits.authority == .origin else { return [] }
      devices = [.phone]
    }
    return devices + (traits.isStored ? [.reconciler, .privateStore] : [.reconciler])
  }

  /// Returns whether a device of that role has a copy of the domain, and so restores it after a wipe.
  package func isKept(by role: Role) -> Bool {
    if role == .phone || role == .cloud { return true }
    guard let traits else { return false }
    return role.isFurther ? traits.isKept(byFurther: role.kind) : traits.keepers.contains(role)
  }

  /// Returns whether devices of the role report their copies to the reconciler. Copies of a domain that the private
  /// store doesn't have are reported by the keepers alone.
  package func isReported(by role: Role) -> Bool {
    traits.map { $0.isStored || $0.keepers.contains(role) } ?? true
  }

  /// Returns whether the phone forwards records from devices of one role to those of another. Further roles receive the
  /// domains that they keep. Records from a further role go to the receivers of the phone's own.
  package func isPassedOn(from origin: Role, to role: Role) -> Bool {
    if role.isFurther { return origin != role && isKept(by: role) }
    return origin.isFurther && authority == .origin && traits?.receivers[.phone]?.role == role
  }

  /// Returns whether a device of that role that lost its data receives its own records of the domain from the holders
  /// of copies: the private store may not have all of them.
  package func isGivenBack(to role: Role) -> Bool { isKept(by: role) && traits?.isGivenBack == true }
}

extension Role {
  /// Returns whether devices of the two roles ever send each other records: watch and desktop aren't connected, and
  /// further devices only to the phone.
  package func converses(with other: Role) -> Bool {
    Domain.all.contains { domain in
      domain.destinations(from: self).contains { $0.role == other }
        || domain.destinations(from: other).contains { $0.role == self }
    }
  }
}
