package import Wire

/// Which links, and in which direction, a fault is about.
package enum LinkSelector: Hashable, Sendable {
  /// `*`: every link, both ways.
  case all
  /// `watch-phone`: both ways.
  case link(LinkName)
  /// `watch>phone`: only what travels that way.
  case oneWay(from: Role, to: Role)

  /// Whether a message from one role to another is meant.
  package func matches(from sender: Role, to receiver: Role) -> Bool {
    switch self {
    case .all: true
    case .link(let name): LinkName(sender, receiver) == name
    case .oneWay(let from, let to): sender == from && receiver == to
    }
  }

  /// The roles that the selector names; empty for ``all``.
  package var roles: [Role] {
    switch self {
    case .all: []
    case .link(let name): [name.lower, name.upper]
    case .oneWay(let from, let to): [from, to]
    }
  }
}

extension LinkSelector: CustomStringConvertible {
  package var description: String {
    switch self {
    case .all: "*"
    case .link(let name): name.description
    case .oneWay(let from, let to): "\(from.rawValue)>\(to.rawValue)"
    }
  }
}
