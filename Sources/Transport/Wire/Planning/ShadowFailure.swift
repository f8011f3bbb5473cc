/// How the employer's calendar answered when it did not do what it was asked.
package enum ShadowFailure: Hashable, Sendable, Codable {
  /// The identity service refused, with its number.
  case identity(code: Int)
  /// The wearer declined to sign in or to allow it.
  case declined
  /// The calendar's service answered with that status.
  case status(Int)
  case unreachable
}

extension ShadowFailure: CustomStringConvertible {
  /// The number that the service gave, if it gave one.
  package var code: Int? {
    switch self {
    case .identity(let code), .status(let code): code
    case .declined, .unreachable: nil
    }
  }

  package var name: String {
    switch self {
    case .identity: "identity"
    case .declined: "declined"
    case .status: "status"
    case .unreachable: "unreachable"
    }
  }

  package var description: String { name + (code.map { " \($0)" } ?? "") }
}
