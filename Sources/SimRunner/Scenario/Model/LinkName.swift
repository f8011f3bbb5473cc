/// The path between two devices, without a direction: `watch-phone`.
package struct LinkName: Hashable, Comparable, Sendable, CustomStringConvertible {
  /// The lower role in the order watch, phone, desktop, cloud, further ones; `up` leads away from it.
  package let lower: Role
  package let upper: Role

  /// Creates the link between two roles in either order, or `nil` if they are equal.
  package init?(_ one: Role, _ other: Role) {
    guard one != other else { return nil }
    (lower, upper) = one < other ? (one, other) : (other, one)
  }

  package static let watchPhone = LinkName(lower: .watch, upper: .phone)

  private init(lower: Role, upper: Role) { (self.lower, self.upper) = (lower, upper) }

  package static func among(_ roles: [Role]) -> [LinkName] {
    roles.sorted().flatMap { one in roles.sorted().compactMap { one < $0 ? LinkName(one, $0) : nil } }
  }

  package func joins(_ role: Role) -> Bool { lower == role || upper == role }

  package static func < (a: LinkName, b: LinkName) -> Bool { (a.lower, a.upper) < (b.lower, b.upper) }

  package var description: String { "\(lower.rawValue)-\(upper.rawValue)" }

  /// Parses `watch-phone`, in either order.
  package static func read(_ text: String) throws(ParseError) -> LinkName {
    guard let (one, other) = try roles(text, separator: "-"), let name = LinkName(one, other) else {
      throw ParseError(suggestion: Suggestion.closest(to: text, among: among(Role.shipped).map(\.description)))
    }
    return name
  }

  /// Returns the roles on both sides of the separator; `nil` if the text has another form.
  package static func roles(_ text: String, separator: Character) throws(ParseError) -> (Role, Role)? {
    let names = text.split(separator: separator, omittingEmptySubsequences: false).map(\.trimmed)
    // The name of a role may contain a hyphen itself.
    for middle in names.indices.dropFirst() {
      let sides = [names[..<middle], names[middle...]].map { Role(rawValue: $0.joined(separator: String(separator))) }
      guard let one = sides[0], let other = sides[1] else { continue }
      guard one != other else { throw ParseError("a device has no link to itself") }
      return (one, other)
    }
    guard names.count == 2 else { return nil }
    let stranger = names.first { Role(rawValue: $0) == nil } ?? text
    let known = Role.shipped.map(\.rawValue)
    guard let meant = Suggestion.closest(to: stranger, among: known) else {
      throw ParseError("'\(stranger)' is not one of \(known.joined(separator: ", "))")
    }
    let suggestion = names.map { $0 == stranger ? meant : $0 }.joined(separator: String(separator))
    throw ParseError("'\(stranger)' is not a device", suggestion: suggestion)
  }
}

/// The links, and the direction, that a fault affects.
package enum LinkSelector: Hashable, Sendable, CustomStringConvertible {
  /// `*`: every link, both ways.
  case all
  /// `watch-phone`: both ways.
  case link(LinkName)
  /// `watch>phone`: that direction only.
  case oneWay(from: Role, to: Role)

  /// Returns whether a message from one role to another is affected.
  package func matches(from sender: Role, to receiver: Role) -> Bool {
    switch self {
    case .all: true
    case .link(let name): LinkName(sender, receiver) == name
    case .oneWay(let from, let to): sender == from && receiver == to
    }
  }

  package func joins(_ role: Role) -> Bool { self == .all || roles.contains(role) }

  /// The roles that the selector names; empty for ``all``.
  package var roles: [Role] {
    switch self {
    case .all: []
    case .link(let name): [name.lower, name.upper]
    case .oneWay(let from, let to): [from, to]
    }
  }

  package var description: String {
    switch self {
    case .all: "*"
    case .link(let name): name.description
    case .oneWay(let from, let to): "\(from.rawValue)>\(to.rawValue)"
    }
  }
}

extension Notation<LinkSelector> {
  /// The links that a fault affects: `watch-phone`, `watch>phone` or `*`.
  package static let links = Notation(
    description: NotationDescription(
      noun: "link", about: "two devices with - (both ways) or > (one way) between them, or * for all",
      examples: ["watch-phone", "watch>phone", "*"], pattern: "^(\\*|[a-z0-9-]+[->][a-z0-9-]+)$"),
    parse: { text throws(ParseError) in
      if text == "*" { return .all }
      if let (from, to) = try LinkName.roles(text, separator: ">") { return .oneWay(from: from, to: to) }
      return .link(try LinkName.read(text))
    },
    print: \.description)
}

extension Notation<LinkName> {
  /// One link: `watch-phone`.
  package static let link = Notation(
    description: NotationDescription(
      noun: "pair of devices", about: "two devices with - between them", examples: ["watch-phone", "phone-cloud"],
      pattern: "^[a-z0-9]+(-[a-z0-9]+)+$"),
    parse: { text throws(ParseError) in try LinkName.read(text) },
    print: \.description)
}
