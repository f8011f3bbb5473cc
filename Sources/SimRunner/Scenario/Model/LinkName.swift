import Transport

/// The path between two devices, without a direction: `watch-phone`.
struct LinkName: Hashable, Comparable, Sendable {
  /// The lower role in the order watch, phone, desktop, cloud; `up` leads away from it.
  let lower: Role
  let upper: Role

  /// The link between two roles in either order, or nil when they are the same.
  init?(_ one: Role, _ other: Role) {
    guard one != other else { return nil }
    (lower, upper) = one < other ? (one, other) : (other, one)
  }

  static let watchPhone = LinkName(lower: .watch, upper: .phone)

  private init(lower: Role, upper: Role) { (self.lower, self.upper) = (lower, upper) }

  /// Every link there can be, in order.
  static let all: [LinkName] = Role.allCases.flatMap { one in
    Role.allCases.compactMap { one < $0 ? LinkName(one, $0) : nil }
  }

  func joins(_ role: Role) -> Bool { lower == role || upper == role }

  static func < (a: LinkName, b: LinkName) -> Bool { (a.lower, a.upper) < (b.lower, b.upper) }
}

extension LinkName: CustomStringConvertible {
  var description: String { "\(lower.rawValue)-\(upper.rawValue)" }
}
