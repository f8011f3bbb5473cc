package import Wire

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

extension Domain {
  package var authority: Authority {
    switch self {
    case .workouts, .readings: .role(.watch)
    case .planning, .trust, .phenome, .profile, .playback: .role(.phone)
    case .desktopContext: .role(.desktop)
    case .journal, .mood, .diary: .origin
    }
  }

  /// Where the authority, on a device of `role`, sends what it writes.
  package func destinations(from role: Role) -> [Service] {
    let devices: [Service] =
      switch (self, role) {
      case (.workouts, .watch), (.readings, .watch), (.desktopContext, .desktop): [.phone]
      case (.journal, .watch), (.journal, .desktop), (.mood, .watch), (.mood, .desktop): [.phone]
      case (.diary, .watch): [.phone]
      case (.diary, .phone): [.watch]
      case (.phenome, .phone), (.planning, .phone), (.trust, .phone), (.profile, .phone), (.playback, .phone): [.watch]
      default: []
      }
    // What the desktop sees is worth nothing an hour later: it is not kept.
    return devices + (self == .desktopContext ? [.reconciler] : [.reconciler, .privateStore])
  }

  /// Whether a device of that role keeps a copy of the domain, and so restores it after a wipe.
  package func isKept(by role: Role) -> Bool {
    switch role {
    case .phone, .cloud: true
    case .watch:
      [.workouts, .readings, .planning, .trust, .phenome, .profile, .playback, .journal, .mood, .diary].contains(self)
    case .desktop: [.desktopContext, .journal, .mood].contains(self)
    }
  }

  /// Whether a device of that role that lost its data gets its own records of the domain back from the holders of copies:
  /// the private store may not have all of them. Readings are worth nothing without the health store that they are from,
  /// and what was played is over with the phone that played it.
  package func isGivenBack(to role: Role) -> Bool {
    isKept(by: role) && ![.readings, .playback].contains(self)
  }
}

extension Role {
  /// Whether devices of the two roles ever send each other records: watch and desktop do not know of each other.
  package func converses(with other: Role) -> Bool {
    Domain.allCases.contains { domain in
      domain.destinations(from: self).contains { $0.role == other }
        || domain.destinations(from: other).contains { $0.role == self }
    }
  }
}
