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
