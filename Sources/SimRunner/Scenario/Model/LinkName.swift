package import Wire

/// The path between two devices, without a direction: `watch-phone`.
package struct LinkName: Hashable, Comparable, Sendable {
  /// The lower role in the order watch, phone, desktop, cloud; `up` leads away from it.
  package let lower: Role
  package let upper: Role

  /// The link between two roles in either order, or nil when they are the same.
  package init?(_ one: Role, _ other: Role) {
    guard one != other else { return nil }
    (lower, upper) = one < other ? (one, other) : (other, one)
  }

  package static let watchPhone = LinkName(lower: .watch, upper: .phone)

  private init(lower: Role, upper: Role) { (self.lower, self.upper) = (lower, upper) }

  /// Every link there can be, in order.
  package static let all: [LinkName] = Role.allCases.flatMap { one in
    Role.allCases.compactMap { one < $0 ? LinkName(one, $0) : nil }
  }

  package func joins(_ role: Role) -> Bool { lower == role || upper == role }

  package static func < (a: LinkName, b: LinkName) -> Bool { (a.lower, a.upper) < (b.lower, b.upper) }
}

extension LinkName: CustomStringConvertible {
  package var description: String { "\(lower.rawValue)-\(upper.rawValue)" }
}
